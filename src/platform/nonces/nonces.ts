/** Proof that a request was meant: printed into our pages, bound to account and session, and not known to other sites. */
import { createHmac } from 'node:crypto'
import type { ReadContext } from '../../kernel/context.ts'
import type { Internals } from '../internals.ts'
import { internals } from '../internals.ts'
import { equalInConstantTime } from '../secrets/secrets.ts'
import { nonceLife } from './hooks.ts'

/** The action whose nonce lets a browser session call the REST API. */
export const REST_ACTION = 'host_rest'

/** Whom a nonce belongs to. Visitors share one: account 0 without a session. */
export type NonceBearer = { readonly userId: number; readonly session: string | null }

/** 1: made in this half of its life. 2: in the half before. 0: not valid. */
export type NonceAge = 0 | 1 | 2

/** A nonce for the caller of the context. It lives 12 to 24 hours and can be used any number of times. */
export const createNonce = (action: string, ctx: ReadContext): string => nonceFor(action, bearerOf(ctx), ctx)

export const verifyNonce = (nonce: string, action: string, ctx: ReadContext): NonceAge =>
  nonceAge({ nonce, action, life: lifeOf(action, ctx) }, bearerOf(ctx), internals(ctx))

/** The same for somebody whom the context does not name: the owner of a cookie that came without a nonce. */
export const nonceFor = (action: string, bearer: NonceBearer, ctx: ReadContext): string => {
  const app = internals(ctx)
  return digest({ action, tick: tickOf(app, lifeOf(action, ctx)) }, bearer, app)
}

export type NonceCheck = { readonly nonce: string; readonly action: string; readonly life?: number }

export function nonceAge(
  { nonce, action, life = DAY }: NonceCheck,
  bearer: NonceBearer,
  app: Pick<Internals, 'secrets' | 'clock'>,
): NonceAge {
  const tick = tickOf(app, life)
  if (equalInConstantTime(nonce, digest({ action, tick }, bearer, app))) return 1
  return equalInConstantTime(nonce, digest({ action, tick: tick - 1 }, bearer, app)) ? 2 : 0
}

/** A caller with an application password has no session; what was printed for a visitor does not serve him. */
const bearerOf = ({ user, request }: ReadContext): NonceBearer =>
  user ? { userId: user.id, session: user.via === 'cookie' ? request.session : null } : VISITOR

export const VISITOR: NonceBearer = Object.freeze({ userId: 0, session: null })

const DAY = 24 * 3600

const lifeOf = (action: string, ctx: ReadContext): number =>
  ctx.hooks.has(nonceLife.name) ? ctx.hooks.applyNow(nonceLife, DAY, { action }, ctx) : DAY

const tickOf = ({ clock }: Pick<Internals, 'clock'>, life: number): number => Math.ceil(clock.millis() / (life * 500))

function digest(
  { action, tick }: { action: string; tick: number },
  { userId, session }: NonceBearer,
  { secrets }: Pick<Internals, 'secrets'>,
): string {
  const text = `${tick}|${action}|${userId}|${session ?? ''}`
  return createHmac('sha256', secrets.derive('nonce')).update(text).digest('hex').slice(-20)
}
