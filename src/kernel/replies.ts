/** What a handler may answer beside plain data. A handler never sees the reply object of the server. */
import type { Readable } from 'node:stream'
import type { TextChunks } from './text-chunks.ts'

export type Content =
  /** Data for the service's envelope. */
  | {
      readonly kind: 'data'
      readonly data: unknown
      readonly meta?: Readonly<Record<string, unknown>>
      readonly message?: string
    }
  /** Data that is JSON text already, made by the database; `meta` as above. */
  | { readonly kind: 'json-text'; readonly text: string; readonly meta?: Readonly<Record<string, unknown>> }
  /** The same in chunks: there is too much of it to hold it at once. */
  | {
      readonly kind: 'json-chunks'
      readonly chunks: TextChunks
      readonly meta?: Readonly<Record<string, unknown>>
    }
  /** A JSON body without any envelope. */
  | { readonly kind: 'bare'; readonly body: unknown }
  | { readonly kind: 'bytes'; readonly type: string; readonly bytes: Buffer | Readable | string }
  | { readonly kind: 'nothing' }

export class Reply {
  readonly status: number
  readonly content: Content
  readonly headers: Readonly<Record<string, string>>

  constructor(content: Content, status = 200, headers: Readonly<Record<string, string>> = {}) {
    this.content = content
    this.status = status
    this.headers = headers
  }
}

export const created = (data: unknown, location?: string): Reply =>
  new Reply({ kind: 'data', data }, 201, location === undefined ? {} : { location })
/** Data with a status of its own. */
export const answer = (status: number, data: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  new Reply({ kind: 'data', data }, status, headers)
/** Data with a sentence for the person in front of the screen. */
export const withMessage = (message: string, data: unknown, status = 200): Reply =>
  new Reply({ kind: 'data', data, message }, status)
/** Data with facts about it: totals, what was ignored. */
export const withMeta = (data: unknown, meta: Readonly<Record<string, unknown>>): Reply =>
  new Reply({ kind: 'data', data, meta })
export const jsonText = (text: string, meta?: Readonly<Record<string, unknown>>): Reply =>
  new Reply(meta ? { kind: 'json-text', text, meta } : { kind: 'json-text', text })
/** Exactly this body, whatever the service's envelope. */
export const bare = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  new Reply({ kind: 'bare', body }, status, headers)
export const nothing = (): Reply => new Reply({ kind: 'nothing' }, 204)
export const html = (
  page: string | { toString(): string },
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply => new Reply({ kind: 'bytes', type: 'text/html; charset=utf-8', bytes: String(page) }, status, headers)
export const plainText = (text: string): Reply =>
  new Reply({ kind: 'bytes', type: 'text/plain; charset=utf-8', bytes: text })
export const csv = (rows: Readable | string, filename: string): Reply =>
  new Reply({ kind: 'bytes', type: 'text/csv; charset=utf-8', bytes: rows }, 200, attachment(filename))
export const file = (bytes: Buffer | Readable, type: string, filename?: string): Reply =>
  new Reply({ kind: 'bytes', type, bytes }, 200, filename === undefined ? {} : attachment(filename))
/** Goes anywhere: check targets that came from outside with `safeRedirect` of the platform first. */
export const redirect = (to: string, status: 301 | 302 | 303 | 307 | 308 = 302): Reply =>
  new Reply({ kind: 'nothing' }, status, { location: to })

const attachment = (filename: string) => ({
  'content-disposition': `attachment; filename="${filename.replace(/[^\w.-]+/g, '-')}"`,
})
