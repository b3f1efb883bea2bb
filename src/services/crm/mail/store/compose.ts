/** One mail of a mailing: the words of a template with the values of its recipient, links that are counted, a way out. */
import { fillTemplate } from '../../records/fill-template.ts'
import { plainText } from '../../records/plain-text.ts'

export type Template = { readonly subject: string; readonly body: string; readonly is_html: boolean }

export type Addressee = {
  readonly values: Readonly<Record<string, unknown>>
  readonly unsubscribeUrl: string
  /** Null where opens are not counted. */
  readonly pixelUrl: string | null
  /** What to put in place of links that are counted. */
  readonly clickUrls: ReadonlyMap<string, string>
  /** What the link says that leads out. */
  readonly wayOut: string
}

export type ComposedWords = { readonly subject: string; readonly text: string; readonly html?: string }

export function composeMail(template: Template, addressee: Addressee): ComposedWords {
  const { values, unsubscribeUrl, pixelUrl, clickUrls, wayOut } = addressee
  const way = { url: unsubscribeUrl, wayOut }
  const subject = fillTemplate(template.subject, values)
  const own = { ...values, unsubscribe_url: unsubscribeUrl }
  if (!template.is_html) return { subject, text: withWayOut(fillTemplate(linked(template.body, clickUrls), own), way) }
  const filled = fillTemplate(linkedHtml(template.body, clickUrls), escapedValues(own))
  const link = namesWayOut(template) ? '' : `<p><a href="${unsubscribeUrl}">${wayOut}</a></p>`
  const pixel = pixelUrl === null ? '' : `<img src="${pixelUrl}" width="1" height="1" alt="">`
  return { subject, text: withWayOut(plainText(filled), way), html: `${filled}${link}${pixel}` }
}

const namesWayOut = ({ body }: Template): boolean => /\{\{\s*unsubscribe_url\s*\}\}/.test(body)

type WayOut = { readonly url: string; readonly wayOut: string }

const withWayOut = (text: string, { url, wayOut }: WayOut): string =>
  text.includes(url) ? text : `${text}\n\n${wayOut}: ${url}\n`

const linked = (text: string, urls: ReadonlyMap<string, string>): string =>
  text.replace(/https?:\/\/[^\s<>"']+/g, url => urls.get(url) ?? url)

/** Addresses in attributes; what stands before and behind them stays. */
const linkedHtml = (body: string, urls: ReadonlyMap<string, string>): string =>
  body.replace(/(?<=\bhref\s*=\s*(["']))[^"']*(?=\1)/gi, url => urls.get(url.replaceAll('&amp;', '&')) ?? url)

/** Values come from people and go into HTML as text. */
const escapedValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]))

function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
  if (Array.isArray(value)) return value.map(escaped)
  return typeof value === 'object' && value !== null ? escapedValues(value as Record<string, unknown>) : value
}
