/** The life of one REST request: who calls, which route, may he, what does he send, do it, shape the answer. */
import { allows, guardFor } from '../kernel/access.ts'
import type { ReadContext, RequestFacts } from '../kernel/context.ts'
import { type ErrorFactory, RestError, restErrors } from '../kernel/errors.ts'
import { file, nothing } from '../kernel/replies.ts'
import { isWriting, mayBeBatched, type Route } from '../kernel/route.ts'
import { authenticate } from '../platform/authentication/authentication.ts'
import { makeContext } from '../platform/context/context.ts'
import type { Internals } from '../platform/internals.ts'
import { answerLanguage } from '../platform/language/language.ts'
import { createNonce } from '../platform/nonces/nonces.ts'
import { createCaller } from '../platform/roles/roles.ts'
import type { SiteState } from '../platform/site-state/site-state.ts'
import { refuseClosedSite } from '../platform/sites/sites.ts'
import { checkGuard, countCall } from '../platform/visitors/visitors.ts'
import { type ArgumentSources, type CompiledArguments, compileArguments } from './arguments/compile-arguments.ts'
import { type NestedRecord, parseQuery } from './arguments/parse-query.ts'
import { describeAt, describeNamespace, describeSite } from './describe-routes.ts'
import { answerError } from './error-response.ts'
import { earlierAnswer, withIdempotency } from './idempotency.ts'
import { type ParsedBody, readBody } from './read-body.ts'
import { openApiText } from './reference/openapi.ts'
import { type Finishing, finishError, finishReply } from './render-reply.ts'
import type { RestRequest, RestResponse } from './rest-request.ts'
import type { Match, Router, TableEntry } from './router.ts'
import { alsoNamed, NOTHING_UNIVERSAL, readUniversal } from './universal-parameters.ts'

export type Dispatch = (request: RestRequest, as?: ReadContext) => Promise<RestResponse>

/** `as` lends the caller of an outer request to an inner one. */
export function createDispatch(app: Internals, routerOf: (state: SiteState) => Router): Dispatch {
  return async function dispatch(request, as) {
    const finishing: Finishing = {
      app,
      request,
      dispatch,
      query: {},
      universal: NOTHING_UNIVERSAL,
      ctx: as ?? null,
      match: null,
      isAllowed: false,
      isSignedIn: false,
      freshNonce: null,
    }
    try {
      finishing.query = parseQuery(request.queryText)
      finishing.universal = readUniversal(finishing.query)
      if ('_jsonp' in finishing.query) throw restErrors.callback_disabled()
      return await serve(finishing, routerOf(request.state), as)
    } catch (error) {
      const { isSignedIn, match, ctx } = finishing
      const language = await answerLanguage(finishing.query._locale, ctx)
      const errors = match?.entry.service.errors
      const about = { isSignedIn, requestId: request.id, log: app.log, errors, language, ctx }
      return finishError(answerError(error, about), finishing)
    }
  }
}

async function serve(finishing: Finishing, router: Router, as: ReadContext | undefined): Promise<RestResponse> {
  const { app, request } = finishing
  const method = overriddenMethod(request, finishing.universal.method)
  const facts = requestFacts(request, method, finishing.query)
  const path = request.path.replace(/\/$/, '')
  const match = method === 'OPTIONS' ? null : router.match(method, path)
  const body = match && bodyOf(match, facts, request)
  const ctx = as ? lentContext(app, as, facts) : await identify(finishing, { facts, body })
  finishing.ctx = ctx
  finishing.isSignedIn = ctx.user !== null
  refuseClosedSite(request.state, method, ctx)
  if (method === 'OPTIONS') return finishReply(await describeAt(router, path, ctx), finishing)
  if (!match) return finishReply(await describeIndex(router, { method, path }, ctx), finishing)
  finishing.match = match
  finishing.universal = alsoNamed(finishing.universal, match.entry.route.fieldsAs, finishing.query)
  return finishReply(await run(match, { facts, body: body! }, finishing), finishing)
}

type Sent = { readonly facts: MutableFacts; readonly body: ReadOnce | null }
type ReadOnce = () => Promise<ParsedBody>

/** Read when it is first asked for, and only once: by whoever compares, identifies or answers. */
function bodyOf(match: Match, facts: MutableFacts, request: RestRequest): ReadOnce {
  let reading: Promise<ParsedBody> | null = null
  const read = async () => {
    const body = await readBody(request, match.entry.route)
    facts.rawBody = body.raw
    facts.files = body.files
    facts.body = { ...body.form, ...body.json }
    return body
  }
  return () => {
    reading ??= read()
    return reading
  }
}

/** Addresses that no service declares: the site's index and those of the namespaces. */
async function describeIndex(
  router: Router,
  asked: { method: string; path: string },
  ctx: ReadContext,
): Promise<unknown> {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') throw restErrors.no_route()
  if (asked.path === '') return describeSite(router, ctx)
  if (asked.path.toLowerCase() === '/openapi.json')
    return file(openApiText(router, ctx.site), 'application/json; charset=utf-8')
  const namespace = router.namespaces.find(name => `/${name}` === asked.path.toLowerCase())
  if (!namespace) throw restErrors.no_route()
  return describeNamespace(router, namespace, ctx)
}

/** What was answered before, then access, then arguments, then the handler. In this order, here and nowhere else. */
async function run(match: Match, sent: Sent & { body: ReadOnce }, finishing: Finishing): Promise<unknown> {
  const { entry, parameters } = match
  const { route, service } = entry
  const { facts } = sent
  const ctx = finishing.ctx!
  const { batch } = finishing.request
  if (batch && !mayBeBatched(route, service, facts.method)) throw restErrors.batch_not_allowed()
  const isWrite = isWriting(route, facts.method)
  const earlier = isWrite && (await earlierAnswer(entry, ctx, sent.body))
  if (earlier) return batch === 'validate' ? nothing() : earlier
  if (!(await allows(route.access, parameters, ctx))) throw refusalOf(entry)
  finishing.isAllowed = true
  if (match.isNowhere) throw service.errors.not_found({ what: 'record' })
  const everyCall = service.limits?.everyCall
  if (everyCall && ctx.user && !route.uncounted) await countCall(everyCall, service, ctx)
  const body = await sent.body()
  const guard = guardFor(route.access, ctx)
  if (guard) Object.assign(facts, await checkGuard(guard, { service, path: route.path }, ctx))
  const { values, ignored } = checkedArguments(entry, {
    path: parameters,
    json: body.json,
    form: service.bodies === 'json' ? NO_FIELDS : body.form,
    query: finishing.query,
  })
  facts.ignored = ignored
  if (batch === 'validate') return nothing()
  if (!isWrite) return route.handler(values, ctx)
  return withIdempotency(entry, ctx, inside => Promise.resolve(route.handler(values, inside)))
}

const refusalOf = ({ route, service }: TableEntry): RestError =>
  (service.errors as unknown as Readonly<Record<string, ErrorFactory>>)[route.access.refusal ?? 'forbidden']!()

const compiled = new WeakMap<Route, CompiledArguments>()

function checkedArguments(entry: TableEntry, sources: ArgumentSources) {
  const { route } = entry
  const check = compiled.get(route) ?? compileArguments(route.input, { extra: route.extra ? 'pass' : 'drop' })
  compiled.set(route, check)
  const result = check(sources)
  if (!result.ok)
    throw result.isNowhere ? entry.service.errors.not_found({ what: 'record' }) : misfit(result.error, entry)
  return result
}

/** Arguments that do not fit, told as the service tells of its records where it says so. */
function misfit(error: RestError, { service: { errors, validation } }: TableEntry): RestError {
  if (validation?.of !== 'everything') return error
  const { message, data, sentences, problems } = error
  const code = validation.code.startsWith('rest_') ? validation.code : errors.codeOf(validation.code)
  return new RestError(code, validation.status, message, { data, sentences, problems })
}

const NO_FIELDS = Object.freeze(Object.create(null))

/** Only a POST may say that it means another method: nothing is changed by a GET. */
function overriddenMethod(request: RestRequest, named: string | undefined): string {
  if (request.method !== 'POST') return request.method
  const wanted = (named ?? request.headers['x-http-method-override'] ?? '').toUpperCase()
  return /^(GET|PUT|PATCH|DELETE|OPTIONS|HEAD)$/.test(wanted) ? wanted : 'POST'
}

async function identify(finishing: Finishing, { facts, body }: Sent): Promise<ReadContext> {
  const { app, request, query } = finishing
  const found = await authenticate({
    headers: request.headers,
    query,
    isSecure: request.isSecure,
    ip: request.ip,
    state: request.state,
    app,
    request: facts,
    ...(request.connection ? { connection: request.connection } : {}),
    ...(body && request.method !== 'GET' ? { bodyNonce: () => nonceIn(body) } : {}),
  })
  facts.session = found.session
  const user = found.account && createCaller(found.account, request.state, () => ctx)
  const ctx: ReadContext = makeContext(app, { site: request.state.site, user, system: null, request: facts })
  if (found.freshNonce) finishing.freshNonce = () => createNonce('host_rest', ctx)
  return ctx
}

/** A body that cannot be read holds no nonce; what is wrong with it is told once the right to send it is known. */
const nonceIn = (body: ReadOnce): Promise<unknown> =>
  body().then(
    ({ nonce }) => nonce,
    () => undefined,
  )

/** An inner request has the caller of the outer one. */
const lentContext = (app: Internals, outer: ReadContext, request: MutableFacts): ReadContext => {
  request.session = outer.request.session
  return makeContext(app, { site: outer.site, user: outer.user, system: outer.system, request })
}

/** Filled in as the request is read; readers see it as constant. */
type MutableFacts = { -readonly [K in keyof RequestFacts]: RequestFacts[K] }

function requestFacts(request: RestRequest, method: string, query: NestedRecord): MutableFacts {
  return {
    id: request.id,
    via: 'rest',
    method,
    path: request.path,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    isSecure: request.isSecure,
    header: name => request.headers[name.toLowerCase()],
    rawBody: EMPTY,
    files: [],
    session: null,
    query,
    body: {},
    ignored: [],
    seen: new Map(),
  }
}

const EMPTY = Buffer.alloc(0)
