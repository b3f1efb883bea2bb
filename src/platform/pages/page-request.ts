/** A request for a page and its answer, apart from the server that carries them. */
import type { Readable } from 'node:stream'
import type { SiteState } from '../site-state/site-state.ts'

export type PageRequest = {
  readonly id: string
  readonly method: string
  /** Below the site: `/2026/03/hello/`. */
  readonly path: string
  /** What stands behind the question mark. */
  readonly queryText: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: (limit: { readonly bytes: number; readonly seconds: number }) => Promise<Buffer>
  readonly ip: string
  readonly isSecure: boolean
  readonly state: SiteState
}

export type PageResponse = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer | Readable | null
}

export const htmlResponse = (
  page: { toString(): string },
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): PageResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: page.toString(),
})

/** A small text that is made here: a feed, robots.txt. */
export const textResponse = (
  text: string,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): PageResponse => ({ status: 200, headers: { 'content-type': `${type}; charset=utf-8`, ...headers }, body: text })

/** After a form: the browser gets the next page with a GET. */
export const seeOther = (to: string, headers: Readonly<Record<string, string>> = {}): PageResponse =>
  redirectTo(to, 303, headers)

export const redirectTo = (
  to: string,
  status: 301 | 302 | 303 | 307 | 308,
  headers: Readonly<Record<string, string>> = {},
): PageResponse => ({ status, headers: { location: to, ...headers }, body: null })
