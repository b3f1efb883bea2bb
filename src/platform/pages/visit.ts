/** Who visits a page, and with what in hand. The session's cookie is enough to be shown a page, never to change one. */
import type { ReadContext, RequestFacts } from '../../kernel/context.ts'
import { restErrors } from '../../kernel/errors.ts'
import { makeContext } from '../context/context.ts'
import type { Internals } from '../internals.ts'
import { sessionVerifier } from '../passwords/passwords.ts'
import { createCaller, isNetwork } from '../roles/roles.ts'
import { type FoundSession, findSession, noteSeen, tokenFrom } from '../sessions/sessions.ts'
import type { PageRequest } from './page-request.ts'

export type Visit = {
  readonly ctx: ReadContext
  /** Puts the fields of a form into the context. Apart, so that a form that cannot be read is answered with a page. */
  readForm(): Promise<void>
}

export async function openVisit(request: PageRequest, app: Internals): Promise<Visit> {
  const found = await visitorOf(request, app)
  if (found) noteSeen(found, app)
  const facts = factsOf(request, found)
  const user = found && createCaller(found.account, request.state, () => ctx)
  const ctx: ReadContext = makeContext(app, { site: request.state.site, user, system: null, request: facts })
  return {
    ctx,
    async readForm() {
      facts.body = await formOf(request)
    },
  }
}

/** The same visit once somebody has signed in. */
export async function visitAs(verifier: string, ctx: ReadContext): Promise<ReadContext> {
  const app = ctx.app as Internals
  const found = await findSession(verifier, { siteId: ctx.site.id, isNetwork: await isNetwork(app) }, app)
  const state = await app.sites.state(ctx.site.id)
  const user = found && createCaller(found.account, state, () => made)
  const request = { ...ctx.request, session: found?.verifier ?? null }
  const made: ReadContext = makeContext(app, { site: ctx.site, user, system: null, request })
  return made
}

/** Pages take no other bodies than forms. */
async function formOf(request: PageRequest): Promise<Record<string, string>> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw restErrors.unsupported_type()
  // A mark that no text has, and that no database takes.
  const text = new TextDecoder().decode(await request.body(FORM_LIMIT)).replace(/%00|\0/g, '')
  return Object.fromEntries(new URLSearchParams(text))
}

const FORM_LIMIT = { bytes: 512 * 1024, seconds: 30 }

async function visitorOf({ headers, isSecure, state }: PageRequest, app: Internals): Promise<FoundSession | null> {
  const token = tokenFrom(headers.cookie, isSecure)
  if (!token) return null
  return findSession(sessionVerifier(token), { siteId: state.site.id, isNetwork: await isNetwork(app) }, app)
}

/** The form is filled in later; readers see the facts as constant. */
type Facts = Omit<RequestFacts, 'body'> & { body: RequestFacts['body'] }

function factsOf(request: PageRequest, found: FoundSession | null): Facts {
  const { headers } = request
  return {
    id: request.id,
    via: 'page',
    method: request.method,
    path: request.path,
    ip: request.ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 512),
    isSecure: request.isSecure,
    header: name => headers[name.toLowerCase()],
    rawBody: EMPTY,
    files: [],
    session: found?.verifier ?? null,
    query: request.queryText === '' ? NONE : Object.fromEntries(new URLSearchParams(request.queryText)),
    body: NONE,
    ignored: [],
    seen: new Map(),
  }
}

const EMPTY = Buffer.alloc(0)
const NONE: Readonly<Record<string, string>> = Object.freeze({})
