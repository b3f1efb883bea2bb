/** Who is calling: first the session cookie, then Basic with an application password. The first that fits decides. */
import type { Caller, ReadContext, RequestFacts } from '../../kernel/context.ts'
import { restErrors } from '../../kernel/errors.ts'
import {
  acceptBasic,
  applicationPasswordsAvailable,
  basicFrom,
  type FoundPassword,
  findByBasic,
  refuseBasic,
  rememberedOr,
} from '../application-passwords/application-passwords.ts'
import { makeContext } from '../context/context.ts'
import type { Internals } from '../internals.ts'
import { lookOnce } from '../memory/memory.ts'
import { nonceAge, REST_ACTION, VISITOR } from '../nonces/nonces.ts'
import { sessionVerifier } from '../passwords/passwords.ts'
import { type Account, isNetwork } from '../roles/roles.ts'
import { type FoundSession, findSession, noteSeen, tokenFrom } from '../sessions/sessions.ts'
import type { SiteState } from '../site-state/site-state.ts'

export type Given = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly isSecure: boolean
  readonly ip: string
  readonly state: SiteState
  readonly app: Internals
  /** What is known of the request: listeners are told where something came from before it is known from whom. */
  readonly request: RequestFacts
  /** Stands for the connection, if the request came by one. */
  readonly connection?: object
  /** The nonce that came as a field of the body. Asked only where a session came without any other nonce. */
  readonly bodyNonce?: () => Promise<unknown>
}

export type Identified = {
  /** Whose rights the request has; null for a visitor. */
  readonly account: Account | null
  /** The verifier of a valid session cookie, also when it did not identify the caller. */
  readonly session: string | null
  readonly via: Caller['via'] | null
  /** Whose session cookie came, although without a nonce it gives no rights. */
  readonly cookieAccount: Account | null
  /** Whether the answer should carry a new nonce. */
  readonly freshNonce: boolean
  /** The UUID of the application password that was used. */
  readonly applicationPassword: string | null
}

/** Throws for a nonce that is not valid and for Basic credentials that are wrong; otherwise a caller may be nobody. */
export async function authenticate(given: Given): Promise<Identified> {
  const cookie = await byCookie(given)
  if (!cookie) {
    const found = await byBasic(given)
    if (found)
      return { ...NOBODY, account: found.account, via: 'application-password', applicationPassword: found.uuid }
  }
  const { query, headers, bodyNonce, app } = given
  const nonce = query._hostnonce ?? headers['x-host-nonce'] ?? (cookie && bodyNonce ? await bodyNonce() : undefined)
  return byNonce(cookie, nonce, app)
}

const NOBODY: Identified = Object.freeze({
  account: null,
  session: null,
  via: null,
  cookieAccount: null,
  freshNonce: false,
  applicationPassword: null,
})

async function byCookie({ headers, isSecure, state, app }: Given): Promise<FoundSession | null> {
  const token = tokenFrom(headers.cookie, isSecure)
  if (!token) return null
  const verifier = sessionVerifier(token)
  const at = { siteId: state.site.id, isNetwork: await isNetwork(app) }
  const found = await lookOnce(`session ${at.siteId} ${verifier}`, () => findSession(verifier, at, app), app)
  if (found) noteSeen(found, app)
  return found
}

async function byBasic(given: Given): Promise<FoundPassword | null> {
  const { authorization } = given.headers
  if (authorization === undefined) return null
  const ctx = visitorContext(given)
  if (!applicationPasswordsAvailable(ctx)) return null
  const { state, app } = given
  const find = async () => {
    const credentials = basicFrom(authorization)
    if (!credentials) return null
    const at = { siteId: state.site.id, isNetwork: await isNetwork(app) }
    const found = await lookOnce(`basic ${at.siteId} ${authorization}`, () => findByBasic(credentials, at, app), app)
    return found ?? refuseBasic(credentials, ctx)
  }
  const found = await rememberedOr(find, { connection: given.connection, header: authorization, state }, app)
  return found && acceptBasic(found, state, ctx)
}

const visitorContext = ({ state, app, request }: Given): ReadContext =>
  makeContext(app, { site: state.site, user: null, system: null, request })

/**
 * A cookie without a nonce may come from another site's page, so it gives no rights; with a wrong nonce it certainly
 * means harm or an expired page. A nonce without a cookie must be a visitor's.
 */
function byNonce(cookie: FoundSession | null, nonce: unknown, app: Internals): Identified {
  const came = cookie ? { ...NOBODY, session: cookie.verifier, cookieAccount: cookie.account } : NOBODY
  if (nonce === undefined) return came
  const bearer = cookie ? { userId: cookie.account.id, session: cookie.verifier } : VISITOR
  const isValid = typeof nonce === 'string' && nonceAge({ nonce, action: REST_ACTION }, bearer, app) > 0
  if (!isValid) throw restErrors.cookie_invalid_nonce()
  return cookie ? { ...came, account: cookie.account, via: 'cookie', freshNonce: true } : came
}
