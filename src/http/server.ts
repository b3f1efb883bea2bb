/** The HTTP server: hardened Fastify with two doors, the API and the pages, and the operator's addresses. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { restErrors } from '../kernel/errors.ts'
import { clientAddress, isSecureRequest } from '../platform/addresses/addresses.ts'
import type { Internals } from '../platform/internals.ts'
import type { SiteState } from '../platform/site-state/site-state.ts'
import { collectBody } from './collect-body.ts'
import { compressed } from './compress.ts'
import type { Dispatch } from './dispatch.ts'
import { answerError } from './error-response.ts'
import { nextTurn } from './next-turn.ts'
import { refuseOddRequests } from './odd-requests.ts'
import { addOperatorRoutes, type Metrics } from './operator-routes.ts'
import { docsPage } from './reference/docs-page.ts'
import { docsScript } from './reference/docs-script.ts'
import { PAGE_POLICY } from './render-reply.ts'
import type { BodyLimit, Headers, RestRequest, RestResponse } from './rest-request.ts'
import type { Router } from './router.ts'

/** Renders an address of the site that is not the API. */
export type ServePage = (request: RestRequest) => Promise<RestResponse>

export function createServer(app: Internals, doors: Doors): FastifyInstance {
  const server = Fastify({
    // Requests are logged by us, where they fail; a logger per request would cost more than many requests do.
    logger: false,
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 30_000,
    bodyLimit: 64 * 1024 * 1024,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 15_000, insecureHTTPParser: false, maxHeaderSize: 16_384 },
    exposeHeadRoutes: false,
    // Without these two Fastify loads a compiler of schemas that nobody asks.
    schemaController: { compilersFactory: NO_COMPILERS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    // An address that cannot be decoded never reaches a route; it is refused in the shape of every other refusal.
    frameworkErrors: (error, request, reply) => sendError(error, { request, reply } as Exchange, app),
  })
  // Bodies are read by whoever knows the route's limit; nothing is parsed here, and the usual methods need not even ask.
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    server.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  server.addHook('onRequest', refuseOddRequests)
  server.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders(app)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    if (app.leaving.isLeaving) reply.header('connection', 'close')
  })
  addOperatorRoutes(server, app, doors.metrics)
  const handle = async (request: FastifyRequest, reply: FastifyReply) => serve({ request, reply }, app, doors)
  server.all('/*', handle)
  server.setErrorHandler((error, request, reply) => sendError(error, { request, reply }, app))
  return server
}

const neverAsked = (): never => {
  throw new Error('No route of the server has a schema: arguments are checked in src/http/arguments.')
}
const NO_COMPILERS = { buildValidator: neverAsked, buildSerializer: neverAsked }

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }
export type Doors = {
  readonly dispatch: Dispatch
  readonly servePage: ServePage
  /** Null: not an address of the admin app. */
  readonly serveAdmin: (request: RestRequest) => Promise<RestResponse | null>
  readonly metrics: Metrics
  readonly routerOf: (state: SiteState) => Router
}

async function serve({ request, reply }: Exchange, app: Internals, doors: Doors): Promise<FastifyReply> {
  const started = performance.now()
  await nextTurn()
  const [rawPath = '/', queryText = ''] = splitOnce(request.raw.url ?? '/', '?')
  const found = await app.sites.byAddress(hostOf(request), rawPath)
  if (!found) throw restErrors.no_route()
  const { apiPath, query } = apiAddress(found.path, queryText)
  const rest = restRequest({ request, reply }, app, {
    state: found.state,
    path: apiPath ?? found.path,
    queryText: query,
  })
  const response = await compressed(await answerAt(apiPath, rest, doors), rest)
  doors.metrics.observe({
    method: request.method,
    kind: apiPath === null ? 'page' : 'api',
    status: response.status,
    seconds: (performance.now() - started) / 1000,
  })
  return send(response, { request, reply }, app)
}

function answerAt(apiPath: string | null, request: RestRequest, doors: Doors): Promise<RestResponse> {
  if (apiPath !== null) return doors.dispatch(request)
  const isReference = /^\/docs(\/[a-z-]*\/?|\/search\.js)?$/.test(request.path)
  if (isReference && request.state.status === 'active') return serveReference(request, doors.routerOf(request.state))
  return servePersonally(request, doors)
}

/** A page that came with a cookie of ours may hold what only its reader may know, nonces first of all. */
async function servePersonally(request: RestRequest, doors: Doors): Promise<RestResponse> {
  const admin = await doors.serveAdmin(request)
  if (admin) return admin
  const response = await doors.servePage(request)
  return request.headers.cookie?.includes('dozen_') ? { ...response, isSecret: true } : response
}

async function serveReference({ state, method, path }: RestRequest, router: Router): Promise<RestResponse> {
  if (method !== 'GET' && method !== 'HEAD') throw restErrors.no_route()
  const isScript = path === '/docs/search.js'
  const body = isScript ? docsScript : docsPage(path, router, state.site)
  if (body === null) throw restErrors.no_route()
  const headers = {
    'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-cache',
  }
  return { status: 200, headers, body }
}

/** Both `/api/...` and `?rest_route=/...` lead to the API, on every site. */
function apiAddress(path: string, queryText: string): { apiPath: string | null; query: string } {
  if (/^\/api(\/|$)/i.test(path)) return { apiPath: path.slice(4) || '/', query: queryText }
  if (!queryText.includes('rest_route=') || !/^\/(index\.php)?$/.test(path)) return { apiPath: null, query: queryText }
  const query = new URLSearchParams(queryText)
  const route = query.get('rest_route') ?? ''
  query.delete('rest_route')
  return { apiPath: route.startsWith('/') ? route : `/${route}`, query: query.toString() }
}

function restRequest(
  { request, reply }: Exchange,
  app: Internals,
  about: { state: SiteState; path: string; queryText: string },
): RestRequest {
  const headers = request.headers as Headers
  const socketAddress = request.socket.remoteAddress ?? ''
  const peer = { socketAddress, headers, trustedProxies: app.trustedProxies }
  return {
    id: request.id,
    method: request.method,
    headers,
    ...about,
    ip: clientAddress(peer),
    connection: request.raw.socket,
    isSecure:
      isSecureRequest(peer) ||
      (app.config.siteUrl.startsWith('https:') && app.config.trustedProxies.length === 0 && isLoopback(socketAddress)),
    body: (limit: BodyLimit) => collectBody(request.raw, limit, () => reply.raw),
  }
}

/** A reverse proxy on the same machine speaks http to us although the site is https. */
const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address)

/** Streams go through Fastify, which ends them well; everything else is written at once. */
function send(response: RestResponse, { request, reply }: Exchange, app: Internals): FastifyReply {
  const { status, body } = response
  const headers: Record<string, string | number> = { ...securityHeaders(app), ...response.headers }
  if (body instanceof Readable) return reply.code(status).headers(headers).send(body)
  reply.hijack()
  if (app.leaving.isLeaving) headers.connection = 'close'
  // An answer to HEAD may tell the length of what it does not send.
  if (status !== 204 && status !== 304) headers['content-length'] ??= body === null ? 0 : Buffer.byteLength(body)
  reply.raw.writeHead(status, headers)
  if (body === null || request.method === 'HEAD') reply.raw.end()
  else reply.raw.end(body)
  return reply
}

function sendError(error: unknown, { request, reply }: Exchange, app: Internals): FastifyReply {
  const fault = error as { statusCode?: number; code?: string }
  const known =
    fault.code?.startsWith('FST_') && (fault.statusCode ?? 500) < 500
      ? restErrors.bad_request({}, { cause: error })
      : error
  const answer = answerError(known, { isSignedIn: false, requestId: request.id, log: app.log })
  return reply
    .code(answer.status)
    .headers({ ...securityHeaders(app), 'content-type': 'application/json; charset=utf-8', ...answer.headers })
    .send(JSON.stringify(answer.body))
}

/** What every answer carries; a page may have a content policy of its own. */
const securityHeaders = (app: Internals): Readonly<Record<string, string>> =>
  app.config.siteUrl.startsWith('https:') ? SECURITY_HEADERS_OF_HTTPS : SECURITY_HEADERS

const SECURITY_HEADERS = Object.freeze({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
})
const SECURITY_HEADERS_OF_HTTPS = Object.freeze({
  ...SECURITY_HEADERS,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
})

const hostOf = (request: FastifyRequest) => (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
