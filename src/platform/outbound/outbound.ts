/** The one HTTP client for addresses that people type in: webhooks, mirrors, previews, imports, providers. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { createConnector, type Resolve, resolveLocalName, resolvePublicName } from './connector.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'
import { createPlaces, type Places } from './places.ts'
import { type AllowList, checkTarget, isAllowed, parseAllowList, portOf } from './target.ts'

export { type ResolvedAddress, resolveLocalName, resolvePublicName } from './connector.ts'
export { checkPlace, openSocket } from './guarded-socket.ts'
export { OutboundError, type OutboundErrorCode, refusalBy, toOutboundError } from './outbound-error.ts'
export { isPublicAddress } from './public-address.ts'
export { checkTarget, isAllowed, parseAllowList, refuseAddress } from './target.ts'
export {
  generateWebhookSecret,
  isWebhookSecret,
  type SignedMessage,
  verifyWebhook,
  webhookHeaders,
  webhookRetryDelay,
  webhookRetryDelays,
} from './webhook-signature.ts'

export type OutboundOptions = {
  /** OUTBOUND_ALLOW: `host` or `host:port` that may be reached although private, and by http. */
  allow: readonly string[]
  userAgent: string
  /** Milliseconds that only go forward. */
  clock?: () => number
  /** Resolves names; the default asks the name servers. */
  resolve?: Resolve
}

export type OutboundRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Milliseconds for all of it, the wait for a free socket and redirects included. */
  timeout?: number
  /** Milliseconds from the free socket to the head of the answer. */
  headTimeout?: number
  maxResponseBytes?: number
  /** How many redirects are followed, at most 3. Without it the redirect itself is the answer. */
  redirects?: number
}

export type OutboundResponse = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  /** Milliseconds. */
  elapsed: number
}

export type Outbound = {
  /** Sends a request. Every failure is an OutboundError; a status of any kind is an answer. */
  request(url: string, options?: OutboundRequest): Promise<OutboundResponse>
  /** For the moment when an address is saved: throws an OutboundError when it could never be called. */
  checkTarget(url: string): URL
}

/** The client of this server, for whoever has a context. */
export const outboundOf = (ctx: Pick<ReadContext, 'app'>): Outbound => internals(ctx).outbound

export const outboundDefaults = Object.freeze({
  timeout: 15_000,
  headTimeout: 10_000,
  maxResponseBytes: 1024 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxRedirects: 3,
  sockets: 50,
  socketsPerDestination: 4,
  patience: 1_000,
  queue: 1_000,
})

export function createOutbound(options: OutboundOptions): Outbound {
  const clock = options.clock ?? (() => performance.now())
  const { sockets: total, socketsPerDestination: perDestination, patience, queue } = outboundDefaults
  const guard: Guard = {
    allow: parseAllowList(options.allow),
    userAgent: options.userAgent,
    clock,
    resolve: options.resolve ?? null,
    places: createPlaces({ total, perDestination, patience, queue, clock }),
  }
  return Object.freeze({
    request: (url: string, request: OutboundRequest = {}) => send(url, request, guard),
    checkTarget: (url: string) => checkTarget(url, guard.allow),
  })
}

type Guard = {
  allow: AllowList
  userAgent: string
  clock: () => number
  resolve: Resolve | null
  places: Places
}
type Answer = Omit<OutboundResponse, 'elapsed'>
/** One attempt on one address. */
type Hop = { url: URL; request: OutboundRequest; attempt: AbortController }

async function send(address: string, request: OutboundRequest, guard: Guard): Promise<OutboundResponse> {
  const started = guard.clock()
  const attempt = new AbortController()
  const timer = abortAfter(request.timeout ?? outboundDefaults.timeout, attempt)
  try {
    const answer = await follow({ url: checkTarget(address, guard.allow), request, attempt }, guard)
    return { ...answer, elapsed: guard.clock() - started }
  } catch (error) {
    throw toOutboundError(error)
  } finally {
    clearTimeout(timer)
  }
}

async function follow(first: Hop, guard: Guard): Promise<Answer> {
  const asked = Math.min(first.request.redirects ?? 0, outboundDefaults.maxRedirects)
  let hop = first
  for (let followed = 0; ; followed += 1) {
    const answer = await takeHop(hop, guard)
    if (asked <= 0 || !redirectStatuses.has(answer.status)) return answer
    if (followed === asked) throw new OutboundError('outbound_redirect')
    hop = nextHop(hop, answer, guard)
  }
}

async function takeHop(hop: Hop, guard: Guard): Promise<Answer> {
  const { url, request, attempt } = hop
  const release = await guard.places.take({
    destination: `${url.hostname}:${portOf(url)}`,
    timeout: request.timeout ?? outboundDefaults.timeout,
    signal: attempt.signal,
    makeRoom: () => attempt.abort(new OutboundError('outbound_timeout')),
  })
  try {
    return await exchange(hop, guard)
  } finally {
    release()
  }
}

/** A client for each request: its socket lives exactly as long as the request, so places count sockets. */
async function exchange({ url, request, attempt }: Hop, guard: Guard): Promise<Answer> {
  const mustBePublic = !isAllowed(url.hostname, portOf(url), guard.allow)
  const resolve = guard.resolve ?? (mustBePublic ? resolvePublicName : resolveLocalName)
  const { Client } = await import('undici')
  const client = new Client(url.origin, {
    connect: await createConnector({ resolve, mustBePublic, signal: attempt.signal }),
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: outboundDefaults.maxHeaderBytes,
    maxResponseSize: request.maxResponseBytes ?? outboundDefaults.maxResponseBytes,
  })
  const headTimer = abortAfter(request.headTimeout ?? outboundDefaults.headTimeout, attempt)
  try {
    const head = await client.request({
      path: url.pathname + url.search,
      method: request.method ?? 'GET',
      headers: checkedHeaders(request.headers ?? {}, guard.userAgent),
      body: request.body ?? null,
      signal: attempt.signal,
    })
    clearTimeout(headTimer)
    return { status: head.statusCode, headers: head.headers, body: Buffer.from(await head.body.arrayBuffer()) }
  } finally {
    clearTimeout(headTimer)
    await client.destroy()
  }
}

/** Which headers a caller may not set: they belong to the connection, or name another host than the checked one. */
const connectionHeaders: ReadonlySet<string> = new Set(
  'host connection content-length expect keep-alive te trailer transfer-encoding upgrade'.split(' '),
)

function checkedHeaders(headers: Readonly<Record<string, string>>, userAgent: string): Record<string, string> {
  // Without compression the limit on the answer's size is a limit on memory too.
  const checked: Record<string, string> = { 'user-agent': userAgent, 'accept-encoding': 'identity' }
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase()
    if (connectionHeaders.has(key) || key.startsWith('proxy-')) {
      throw new OutboundError('outbound_refused', { sentence: 'A header of the request may not be set.' })
    }
    checked[key] = value
  }
  return checked
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function nextHop({ url, request, attempt }: Hop, answer: Answer, guard: Guard): Hop {
  const location = answer.headers.location
  if (typeof location !== 'string' || !URL.canParse(location, url)) throw new OutboundError('outbound_redirect')
  const next = checkTarget(new URL(location, url).href, guard.allow)
  const kept = answer.status === 307 || answer.status === 308 || isSafe(request) ? request : asGet(request)
  return { url: next, request: next.origin === url.origin ? kept : withoutSecrets(kept), attempt }
}

function isSafe({ method = 'GET' }: OutboundRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function asGet({ body: _, method: _method, headers = {}, ...rest }: OutboundRequest): OutboundRequest {
  const kept = Object.entries(headers).filter(([name]) => !name.toLowerCase().startsWith('content-'))
  return { ...rest, method: 'GET', headers: Object.fromEntries(kept) }
}

/** Tokens and signatures were meant for the first host only. */
function withoutSecrets({ headers = {}, ...rest }: OutboundRequest): OutboundRequest {
  const kept = Object.entries(headers).filter(([name]) => /^(accept|accept-language|content-type)$/i.test(name))
  return { ...rest, headers: Object.fromEntries(kept) }
}

function abortAfter(milliseconds: number, attempt: AbortController): NodeJS.Timeout {
  return setTimeout(() => attempt.abort(new OutboundError('outbound_timeout')), milliseconds)
}
