/** Turns what a handler gave into the answer: envelope, selected fields, embedded links, headers. */
import { Readable } from 'node:stream'
import { allows } from '../kernel/access.ts'
import type { ReadContext } from '../kernel/context.ts'
import { bareData, type Envelope } from '../kernel/envelopes.ts'
import { Reply } from '../kernel/replies.ts'
import type { Internals } from '../platform/internals.ts'
import type { NestedRecord } from './arguments/parse-query.ts'
import { selectFields } from './arguments/select-fields.ts'
import type { Dispatch } from './dispatch.ts'
import { embedLinks } from './embed-links.ts'
import type { ErrorAnswer } from './error-response.ts'
import type { RestRequest, RestResponse } from './rest-request.ts'
import type { Match } from './router.ts'

/** What is known of a request when its answer is shaped. Filled in on the way. */
export type Finishing = {
  readonly app: Internals
  readonly request: RestRequest
  readonly dispatch: Dispatch
  query: NestedRecord
  ctx: ReadContext | null
  match: Match | null
  isSignedIn: boolean
  /** A callers' nonce that is to be renewed with the answer. */
  freshNonce: (() => string) | null
}

export async function finishReply(result: unknown, finishing: Finishing): Promise<RestResponse> {
  const reply = result instanceof Reply ? result : new Reply({ kind: 'data', data: result ?? null })
  const headers = { ...commonHeaders(finishing), ...reply.headers }
  await addAllow(headers, finishing)
  const { content, status } = reply
  if (content.kind === 'nothing') return { status, headers, body: null }
  if (content.kind === 'bytes') return bytesResponse(content, { status, headers }, finishing)
  if (content.kind === 'json-text' && !reshapes(finishing.query)) {
    return jsonResponse(status, headers, envelopeOf(finishing).wrapText(content.text, content.meta))
  }
  const body = await shapedBody(reply, finishing)
  return enveloped({ status, headers, body }, finishing)
}

export async function finishError(answer: ErrorAnswer, finishing: Finishing): Promise<RestResponse> {
  const headers = { ...commonHeaders(finishing), ...answer.headers }
  if (answer.body.code === 'rest_cookie_invalid_nonce') headers['cache-control'] = NO_STORE
  await addAllow(headers, finishing).catch(() => undefined)
  return enveloped({ status: answer.status, headers, body: answer.body }, finishing)
}

const NO_STORE = 'no-cache, must-revalidate, max-age=0, no-store, private'
const EXPOSED = 'X-Host-Total, X-Host-TotalPages, X-Host-Nonce, Link, Location, ETag, Retry-After'
const ACCEPTED =
  'Authorization, X-Host-Nonce, Content-Disposition, Content-MD5, Content-Type, Idempotency-Key, If-Match'

function commonHeaders({ request, isSignedIn, match, freshNonce, ctx }: Finishing): Record<string, string> {
  const origin = request.headers.origin
  const cache = match?.entry.route.cache
  const cacheControl = cache ?? (isSignedIn ? NO_STORE : undefined)
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-robots-tag': 'noindex',
    link: `<${ctx?.site.url ?? request.state.site.url}/api/>; rel="https://host.example/rel/api"`,
    'access-control-expose-headers': EXPOSED,
    'access-control-allow-headers': ACCEPTED,
    vary: 'Cookie, Authorization, Origin',
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
    ...(isSignedIn && !cache ? { expires: 'Wed, 11 Jan 1984 05:00:00 GMT' } : {}),
    ...(freshNonce ? { 'x-host-nonce': freshNonce() } : {}),
    ...(origin ? corsHeaders(origin) : {}),
  }
}

/** Any origin may ask: what protects signed-in callers is the nonce, which no foreign page has. */
const corsHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-credentials': 'true',
})

/** The methods of this address that this caller may use. Access checks are pure, so asking them all again is harmless. */
async function addAllow(headers: Record<string, string>, { match, ctx }: Finishing): Promise<void> {
  if (!match || !ctx) return
  const allowed: string[] = []
  for (const { route } of match.siblings) {
    const may = route === match.entry.route || (await allows(route.access, match.parameters, ctx).catch(() => false))
    if (may) allowed.push(...route.methods)
  }
  if (allowed.length > 0) headers.allow = allowed.join(', ')
}

const reshapes = (query: NestedRecord) => '_fields' in query || '_envelope' in query || '_embed' in query

function envelopeOf({ match }: Finishing): Envelope {
  if (!match) return bareData
  const { route, service } = match.entry
  return route.envelope ?? (route.access.kind === 'visitors' ? service.envelopes.visitor : service.envelopes.admin)
}

async function shapedBody(reply: Reply, finishing: Finishing): Promise<unknown> {
  const { content } = reply
  if (content.kind === 'bare') return content.body
  if (content.kind !== 'data' && content.kind !== 'json-text') return null
  const { query } = finishing
  let data = content.kind === 'json-text' ? (JSON.parse(content.text) as unknown) : content.data
  if ('_embed' in query) data = await embedLinks(data, query._embed, finishing)
  if ('_fields' in query) data = selectFields(data, fieldList(query._fields))
  return envelopeOf(finishing).wrap({ ...content, kind: 'data', data } as Parameters<Envelope['wrap']>[0])
}

const fieldList = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

function enveloped(
  answer: { status: number; headers: Record<string, string>; body: unknown },
  { query }: Finishing,
): RestResponse {
  if (!('_envelope' in query)) return jsonResponse(answer.status, answer.headers, JSON.stringify(answer.body))
  const { status, headers, body } = answer
  return jsonResponse(200, { ...headers }, JSON.stringify({ body, status, headers }))
}

function bytesResponse(
  content: { readonly type: string; readonly bytes: Buffer | Readable | string },
  answer: { status: number; headers: Record<string, string> },
  { request }: Finishing,
): RestResponse {
  const headers: Record<string, string> = { ...answer.headers, 'content-type': content.type }
  // A page of ours may be opened in a frame of nobody, and runs nothing that came with it.
  if (content.type.startsWith('text/html')) headers['content-security-policy'] ??= PAGE_POLICY
  const isHead = request.method === 'HEAD' && content.bytes instanceof Readable
  if (isHead) (content.bytes as Readable).destroy()
  return { status: answer.status, headers, body: isHead ? null : content.bytes }
}

export const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

const jsonResponse = (status: number, headers: Record<string, string>, body: string): RestResponse => ({
  status,
  headers,
  body,
})
