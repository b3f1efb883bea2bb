/** The life of one REST request: who calls, which route, may he, what does he send, do it, shape the answer. */
import { allows } from '../kernel/access.ts'
import type { ReadContext, RequestFacts } from '../kernel/context.ts'
import { restErrors } from '../kernel/errors.ts'
import { bare, nothing } from '../kernel/replies.ts'
import { isWriting } from '../kernel/route.ts'
import { authenticate } from '../platform/accounts/accounts.ts'
import { makeContext } from '../platform/context/make-context.ts'
import type { Internals } from '../platform/internals.ts'
import { createNonce } from '../platform/nonces/nonces.ts'
import { createCaller } from '../platform/roles/roles.ts'
import type { SiteState } from '../platform/sites/site-state.ts'
import { refuseClosedSite } from '../platform/sites/sites.ts'
import { checkGuard, countCall } from '../platform/visitors/visitors.ts'
import { type ArgumentSources, type CompiledArguments, compileArguments } from './arguments/compile-arguments.ts'
import { type NestedRecord, parseQuery } from './arguments/parse-query.ts'
import { describeAt, describeNamespace, describeSite } from './describe-routes.ts'
import { answerError } from './error-response.ts'
import { withIdempotency } from './idempotency.ts'
import { readBody } from './read-body.ts'
import { openApi } from './reference/openapi.ts'
import { type Finishing, finishError, finishReply } from './render-reply.ts'
import type { RestRequest, RestResponse } from './rest-request.ts'
import type { Match, Router, TableEntry } from './router.ts'

export type Dispatch = (request: RestRequest, as?: ReadContext) => Promise<RestResponse>

/** `as` lends the caller of an outer request to an inner one. */
export function createDispatch(app: Internals, routerOf: (state: SiteState) => Router): Dispatch {
  return async function dispatch(request, as) {
    const finishing: Finishing = {
      app,
      request,
      dispatch,
      query: {},
      ctx: as ?? null,
      match: null,
      isSignedIn: false,
      freshNonce: null,
    }
    try {
      finishing.query = parseQuery(request.queryText)
      if ('_jsonp' in finishing.query) throw restErrors.callback_disabled()
      return await serve(finishing, routerOf(request.state), as)
    } catch (error) {
      const { isSignedIn, match } = finishing
      const about = { isSignedIn, requestId: request.id, log: app.log, errors: match?.entry.service.errors }
      return finishError(answerError(error, about), finishing)
    }
  }
}

async function serve(finishing: Finishing, router: Router, as: ReadContext | undefined): Promise<RestResponse> {
  const { app, request } = finishing
  const method = overriddenMethod(request, finishing.query)
  const facts = requestFacts(request, method, finishing.query)
  const ctx = as ? lentContext(app, as, facts) : await identify(finishing, facts)
  finishing.ctx = ctx
  finishing.isSignedIn = ctx.user !== null
  refuseClosedSite(request.state, method, ctx)
  const path = request.path.replace(/\/$/, '')
  if (method === 'OPTIONS') return finishReply(await describeAt(router, path, ctx), finishing)
  const match = router.match(method, path)
  if (!match) return finishReply(await describeIndex(router, { method, path }, ctx), finishing)
  finishing.match = match
  return finishReply(await run(match, facts, finishing), finishing)
}

/** Addresses that no service declares: the site's index and those of the namespaces. */
async function describeIndex(
  router: Router,
  asked: { method: string; path: string },
  ctx: ReadContext,
): Promise<unknown> {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') throw restErrors.no_route()
  if (asked.path === '') return describeSite(router, ctx)
  if (asked.path.toLowerCase() === '/openapi.json') return bare(openApi(router, ctx.site))
  const namespace = router.namespaces.find(name => `/${name}` === asked.path.toLowerCase())
  if (!namespace) throw restErrors.no_route()
  return describeNamespace(router, namespace, ctx)
}

/** Access, then arguments, then the handler. In this order, here and nowhere else. */
async function run(match: Match, facts: MutableFacts, finishing: Finishing): Promise<unknown> {
  const { entry, parameters } = match
  const { route, service } = entry
  const ctx = finishing.ctx!
  if (finishing.request.batch && !route.batch) throw restErrors.batch_not_allowed()
  if (!(await allows(route.access, parameters, ctx))) throw service.errors.forbidden()
  const everyCall = service.limits?.everyCall
  if (everyCall && ctx.user && !route.uncounted) await countCall(everyCall, service, ctx)
  const body = await readBody(finishing.request, route)
  facts.rawBody = body.raw
  facts.files = body.files
  facts.body = { ...body.form, ...body.json }
  if (route.access.kind === 'visitors') await checkGuard(route.access.guard, entry, ctx)
  const { values, ignored } = checkedArguments(entry, {
    path: parameters,
    json: body.json,
    form: body.form,
    query: finishing.query,
  })
  facts.ignored = ignored
  if (finishing.request.batch === 'validate') return nothing()
  if (!isWriting(route, facts.method)) return route.handler(values, ctx)
  return withIdempotency(entry, ctx, inside => Promise.resolve(route.handler(values, inside)))
}

const compiled = new WeakMap<TableEntry, CompiledArguments>()

function checkedArguments(entry: TableEntry, sources: ArgumentSources) {
  let check = compiled.get(entry)
  if (!check) {
    check = compileArguments(entry.route.input, { extra: entry.route.extra ? 'pass' : 'drop' })
    compiled.set(entry, check)
  }
  const result = check(sources)
  if (!result.ok) throw result.error
  return result
}

/** Only a POST may say that it means another method: nothing is changed by a GET. */
function overriddenMethod(request: RestRequest, query: NestedRecord): string {
  if (request.method !== 'POST') return request.method
  const wanted = String(query._method ?? request.headers['x-http-method-override'] ?? '').toUpperCase()
  return /^(GET|PUT|PATCH|DELETE|OPTIONS|HEAD)$/.test(wanted) ? wanted : 'POST'
}

async function identify(finishing: Finishing, facts: MutableFacts): Promise<ReadContext> {
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
  })
  facts.session = found.session
  const user = found.account && createCaller(found.account, request.state, () => ctx)
  const ctx: ReadContext = makeContext(app, { site: request.state.site, user, system: null, request: facts })
  if (found.freshNonce) finishing.freshNonce = () => createNonce('host_rest', ctx)
  return ctx
}

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
  }
}

const EMPTY = Buffer.alloc(0)
