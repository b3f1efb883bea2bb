/** The shapes that a service's answers come in. */
import type { Content } from './replies.ts'

type DataContent = Extract<Content, { kind: 'data' }>
export type Envelope = {
  readonly name: string
  /** Where the facts of a list stand: beside the data, in it around `items`, or in headers. */
  readonly lists: 'meta' | 'items' | 'headers'
  /** The body around some data. */
  readonly wrap: (content: DataContent) => unknown
  /** The same around data that is JSON text already. */
  readonly wrapText: (text: string, meta: Readonly<Record<string, unknown>> | undefined) => string
}

/** `{ success, data, meta? }` */
export const successDataMeta: Envelope = Object.freeze({
  name: 'success-data-meta',
  lists: 'meta',
  wrap: ({ data, meta }: DataContent) => (meta ? { success: true, data, meta } : { success: true, data }),
  wrapText: (text: string, meta?: object) =>
    `{"success":true,"data":${text}${meta ? `,"meta":${JSON.stringify(meta)}` : ''}}`,
})

/** `{ success, message, data, meta? }` */
export const successMessageData: Envelope = Object.freeze({
  name: 'success-message-data',
  lists: 'items',
  wrap: ({ data, message, meta }: DataContent) => ({
    ...{ success: true, message: message ?? '', data },
    ...(meta ? { meta } : {}),
  }),
  wrapText: (text: string) => `{"success":true,"message":"","data":${text}}`,
})

/** The same, with every list as `items` of the data. */
export const successMessageItems: Envelope = Object.freeze({
  ...successMessageData,
  name: 'success-message-items',
  wrap: (content: DataContent) =>
    successMessageData.wrap(Array.isArray(content.data) ? { ...content, data: { items: content.data } } : content),
})

/** The data itself; totals travel in headers. */
export const bareData: Envelope = Object.freeze({
  name: 'bare',
  lists: 'headers',
  wrap: ({ data }: DataContent) => data,
  wrapText: (text: string) => text,
})
