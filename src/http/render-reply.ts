/** Turns what a handler gave into the answer: envelope, selected fields, embedded links, headers. */
import { Readable } from 'node:stream'
import { allows } from '../kernel/access.ts'
import type { ReadContext } from '../kernel/context.ts'
import { bareData, type Envelope } from '../kernel/envelopes.ts'
import { type Content, Reply } from '../kernel/replies.ts'
import { settingAt } from '../kernel/settings.ts'
import { between, wholeText } from '../kernel/text-chunks.ts'
import { isEnglish, saidIn } from '../kernel/words.ts'
import type { Internals } from '../platform/internals.ts'
import { answerLanguage } from '../platform/language/language.ts'
import { tokenFrom } from '../platform/sessions/sessions.ts'
import type { NestedRecord } from './arguments/parse-query.ts'
import { selectFields } from './arguments/select-fields.ts'
import type { Dispatch } from './dispatch.ts'
import { embedLinks } from './embed-links.ts'
import type { ErrorAnswer } from './error-response.ts'
import type { RestRequest, RestResponse } from './rest-request.ts'
import type { Match } from './router.ts'
import type { Universal } from './universal-parameters.ts'

/** What is known of a request when its answer is shaped. Filled in on the way. */
export type Finishing = {
  readonly app: Internals
  readonly request: RestRequest
  readonly dispatch: Dispatch
  query: NestedRecord
  universal: Universal
  ctx: ReadContext | null
  match: Match | null
  /** Whether the route that was asked said yes to this caller. */
  isAllowed: boolean
  isSignedIn: boolean
  /** A callers' nonce that is to be renewed with the answer. */
  freshNonce: (() => string) | null
}

export async function finishReply(result: unknown, finishing: Finishing): Promise<RestResponse> {
  const response = await shapeReply(result, finishing)
  const isSecret = finishing.match?.entry.route.secret || 'set-cookie' in response.headers
  return isSecret ? { ...response, isSecret } : response
}

async function shapeReply(result: unknown, finishing: Finishing): Promise<RestResponse> {
  const reply = result instanceof Reply ? result : new Reply({ kind: 'data', data: result ?? null })
  const headers = { ...commonHeaders(finishing), ...(await originHeaders(finishing)), ...reply.headers }
  await addAllow(headers, finishing)
  const { status } = reply
  if (reply.content.kind === 'json-chunks' && mayStream(finishing))
    return streamedResponse(reply.content, { status, headers }, finishing)
  const content = reply.content.kind === 'json-chunks' ? await gathered(reply.content) : reply.content
  if (content.kind === 'nothing') return { status, headers, body: null }
  if (content.kind === 'bytes') return bytesResponse(content, { status, headers }, finishing)
  if (content.kind === 'json-text' && !reshapes(finishing.universal)) {
    return jsonResponse(status, headers, envelopeOf(finishing).wrapText(content.text, content.meta))
  }
  const body = await shapedBody(content, finishing)
  return enveloped({ status, headers, body }, finishing)
}

/** Only what goes out by a connection as it is: who calls from inside, or wants it in another shape, is given the whole. */
const mayStream = ({ request, universal }: Finishing): boolean =>
  request.connection !== undefined && !reshapes(universal)

async function gathered({ chunks, meta }: ChunkedContent): Promise<Content> {
  return { kind: 'json-text', text: await wholeText(chunks), ...(meta ? { meta } : {}) }
}

type ChunkedContent = Extract<Content, { kind: 'json-chunks' }>

function streamedResponse(
  { chunks, meta }: ChunkedContent,
  { status, headers }: Pick<RestResponse, 'status' | 'headers'>,
  finishing: Finishing,
): RestResponse {
  // No JSON has this character in it.
  const [before = '', behind = ''] = envelopeOf(finishing).wrapText('\0', meta).split('\0')
  const body = Readable.from(between(before, chunks, behind), { highWaterMark: 1 })
  if (finishing.request.method !== 'HEAD') return { status, headers, body }
  body.destroy()
  return { status, headers, body: null }
}

export async function finishError(answer: ErrorAnswer, finishing: Finishing): Promise<RestResponse> {
  const origins = await originHeaders(finishing).catch(() => ({}))
  const headers: Record<string, string> = { ...commonHeaders(finishing), ...origins, ...answer.headers }
  if (answer.body.code === 'rest_cookie_invalid_nonce') headers['cache-control'] = NO_STORE
  await addAllow(headers, finishing).catch(() => undefined)
  return enveloped({ status: answer.status, headers, body: answer.body }, finishing)
}

const NO_STORE = 'no-cache, must-revalidate, max-age=0, no-store, private'
const EXPOSED = 'X-Host-Total, X-Host-TotalPages, X-Host-Nonce, Link, Location, ETag, Retry-After'
const ACCEPTED =
  'Authorization, X-Host-Nonce, Content-Disposition, Content-MD5, Content-Type, Idempotency-Key, If-Match'

function commonHeaders(finishing: Finishing): Record<string, string> {
  const { request, isSignedIn, match, freshNonce, ctx } = finishing
  const cache = match?.entry.route.cache
  const cacheControl = cache ?? (isSignedIn ? NO_STORE : undefined)
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-robots-tag': 'noindex',
    link: `<${ctx?.site.url ?? request.state.site.url}/api/>; rel="https://host.example/rel/api"`,
    'access-control-expose-headers': EXPOSED,
    'access-control-allow-headers': ACCEPTED,
    vary: 'Cookie, Authorization, Origin, Accept-Encoding',
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
    ...(isSignedIn && !cache ? { expires: 'Wed, 11 Jan 1984 05:00:00 GMT' } : {}),
    ...(freshNonce ? { 'x-host-nonce': freshNonce(), ...adminMark(finishing) } : {}),
  }
}

/** Which pages may read the answer in a browser. A service may have a setting for that. */
async function originHeaders(finishing: Finishing): Promise<Record<string, string>> {
  const { request, match, ctx } = finishing
  const { origin } = request.headers
  if (!origin || !mayRead(origin, finishing)) return {}
  const { crossOrigin, settings } = match?.entry.service ?? {}
  if (crossOrigin === undefined || !settings || !ctx || isOwnOrigin(origin, request)) return corsHeaders(origin)
  const allowed = settingAt(await ctx.settings(settings), crossOrigin)
  if (allowed === '*') return isOpenRead(finishing) ? { 'access-control-allow-origin': '*' } : {}
  return allowed === origin ? corsHeaders(origin) : {}
}

const isOwnOrigin = (origin: string, { state }: RestRequest): boolean => origin === new URL(state.site.url).origin

/** What anybody could have fetched without a browser. */
const isOpenRead = ({ request, isSignedIn }: Finishing): boolean =>
  !isSignedIn && (request.method === 'GET' || request.method === 'HEAD')

/** So that an open tab of the admin app notices an update. */
const adminMark = ({ app }: Finishing): Record<string, string> =>
  app.adminBuild.mark === null ? {} : { 'x-dozen-admin': app.adminBuild.mark }

/**
 * Pages of any origin may read what everybody can have. What a session or a secret is in is for the site's own pages
 * only: another origin of the same site gets the browser's cookie too, and would be handed the nonce with it. `null` is
 * the origin of every sandbox and every file, so it is nobody's.
 */
function mayRead(origin: string, { request, match, freshNonce }: Finishing): boolean {
  if (origin === 'null') return false
  const isPersonal =
    match?.entry.route.secret || freshNonce !== null || tokenFrom(request.headers.cookie, request.isSecure) !== null
  return !isPersonal || origin === new URL(request.state.site.url).origin
}

const corsHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-credentials': 'true',
})

/** The methods of this address that this caller may use. Access checks are pure, so asking them all again is harmless. */
async function addAllow(headers: Record<string, string>, { match, ctx, isAllowed }: Finishing): Promise<void> {
  if (!match || !ctx) return
  const allowed: string[] = []
  for (const { route } of match.siblings) {
    const isAsked = isAllowed && route === match.entry.route
    const may = isAsked || (await allows(route.access, match.parameters, ctx).catch(() => false))
    if (may) allowed.push(...route.methods)
  }
  if (allowed.length > 0) headers.allow = allowed.join(', ')
}

const reshapes = ({ fields, embed, hasEnvelope }: Universal) => fields !== null || embed !== null || hasEnvelope

function envelopeOf({ match }: Finishing): Envelope {
  if (!match) return bareData
  const { route, service } = match.entry
  return route.envelope ?? (route.access.kind === 'visitors' ? service.envelopes.visitor : service.envelopes.admin)
}

async function shapedBody(content: Content, finishing: Finishing): Promise<unknown> {
  if (content.kind === 'bare') return content.body
  if (content.kind !== 'data' && content.kind !== 'json-text') return null
  const { fields, embed } = finishing.universal
  let data = content.kind === 'json-text' ? (JSON.parse(content.text) as unknown) : await said(content.data, finishing)
  if (embed) data = await embedLinks(data, embed, finishing)
  const envelope = envelopeOf(finishing)
  if (fields) data = selected(data, fields, envelope)
  return envelope.wrap({ ...content, kind: 'data', data } as Parameters<Envelope['wrap']>[0])
}

/** Sentences are said here, because only now it is sure who reads them. In English they are written as they are. */
async function said(data: unknown, { query, ctx }: Finishing): Promise<unknown> {
  const language = await answerLanguage(query._locale, ctx)
  return isEnglish(language) ? data : saidIn(data, language)
}

/** Names mean those of a record, also where a list stands in `items` of the data. */
function selected(data: unknown, fields: string | readonly string[], { lists }: Envelope): unknown {
  const { items } = (data ?? {}) as { readonly items?: unknown }
  if (lists !== 'items' || !Array.isArray(items)) return selectFields(data, fields)
  return { ...(data as object), items: selectFields(items, fields) }
}

function enveloped(
  answer: { status: number; headers: Record<string, string>; body: unknown },
  { universal }: Finishing,
): RestResponse {
  if (!universal.hasEnvelope) return jsonResponse(answer.status, answer.headers, JSON.stringify(answer.body))
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
