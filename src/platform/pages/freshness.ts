/** What browsers and proxies may keep of a page, and what a page may load. */
import { createHash } from 'node:crypto'
import type { ReadContext } from '../../kernel/context.ts'
import type { PageResponse } from './page-request.ts'

/** A visitor's page may be kept and is asked for again with its mark; a signed-in person's is kept by nobody. */
export function withFreshness(response: PageResponse, ctx: ReadContext): PageResponse {
  const headers: Record<string, string> = { vary: 'Cookie, Accept-Encoding', ...response.headers }
  if (headers['cache-control'] !== undefined) return { ...response, headers }
  const isShared = ctx.user === null && !headers['set-cookie'] && isGet(ctx)
  if (!isShared) return { ...response, headers: { ...headers, 'cache-control': 'no-store, private' } }
  headers['cache-control'] = 'no-cache'
  if (response.status !== 200) return { ...response, headers }
  if (typeof response.body === 'string') headers.etag ??= markOf(response.body)
  if (headers.etag === undefined) return { ...response, headers }
  const isKnown = knows(ctx.request.header('if-none-match'), headers.etag)
  return isKnown ? { status: 304, headers, body: null } : { ...response, headers }
}

export const markOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`

const isGet = ({ request }: ReadContext) => request.method === 'GET' || request.method === 'HEAD'

/** Proxies that compress mark the tag as weak. */
const knows = (sent: string | undefined, etag: string): boolean =>
  sent !== undefined && (sent.trim() === '*' || sent.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag))
