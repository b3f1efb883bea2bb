/** Sessions of browsers: begun at sign-in, known by a cookie, listed and ended by their verifiers. */
import type { TableRow } from '../../db/row-types.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { generateSessionToken, sessionVerifier } from '../passwords/passwords.ts'
import { type Account, isNetwork } from '../roles/roles.ts'
import { tokenOf } from './cookie.ts'
import { findSession } from './find-session.ts'
import * as hooks from './hooks.ts'

export { type Attempter, countFailure, mustWait } from './attempts.ts'
export { clearedCookie, cookieName, sessionCookie, tokenFrom } from './cookie.ts'
export { deviceOf } from './device.ts'
export { incorrectPassword } from './errors.ts'
export { type FoundSession, findSession } from './find-session.ts'
export * as sessionHooks from './hooks.ts'
export { noteSeen } from './seen.ts'
export { cleanTyped, signIn, signOut } from './sign-in.ts'

export type Session = {
  readonly verifier: string
  readonly userId: number
  readonly loginAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly ip: string
  readonly userAgent: string
}

export type StartedSession = {
  readonly token: string
  readonly verifier: string
  readonly expiresAt: string
  readonly cookieSeconds: number | null
}

/** A new token every time: one that somebody planted in the browser before is worth nothing. */
export async function startSession(
  { userId, remember }: { userId: number; remember: boolean },
  ctx: Context,
): Promise<StartedSession> {
  const token = generateSessionToken()
  const life = await ctx.hooks.apply(hooks.sessionLife, (remember ? 14 : 2) * DAY, { userId, remember }, ctx)
  const { password_stamp } = await ctx.db
    .selectFrom('users')
    .select('password_stamp')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const now = ctx.clock.instant()
  const row = {
    verifier: sessionVerifier(token),
    user_id: userId,
    expires_at: instantFromMillis(ctx.clock.millis() + life * 1000),
    login_at: now,
    last_seen_at: now,
    ip: ctx.request.ip,
    user_agent: ctx.request.userAgent,
    password_stamp,
  }
  await dropExpired(userId, ctx)
  await ctx.db.insertInto('sessions').values(row).execute()
  // A remembered cookie outlives its session a little, so that the server, not the browser, says that it is over.
  return { token, verifier: row.verifier, expiresAt: row.expires_at, cookieSeconds: remember ? life + DAY / 2 : null }
}

/** Living ones only, the newest first. */
export async function listSessions(userId: number, ctx: ReadContext): Promise<Session[]> {
  const rows = await living(ctx).where('sessions.user_id', '=', userId).execute()
  return rows.map(sessionFrom)
}

/** Everybody's (null), or those of some accounts, for those who may see them; a page at a time. */
export async function listAllSessions(
  { limit, offset, userIds }: { limit: number; offset: number; userIds: readonly number[] | null },
  ctx: ReadContext,
): Promise<Session[]> {
  if (userIds?.length === 0) return []
  const found = userIds ? living(ctx).where('sessions.user_id', 'in', userIds) : living(ctx)
  const rows = await found.limit(limit).offset(offset).execute()
  return rows.map(sessionFrom)
}

/** Answers whether there was such a session of this account. */
export async function endSession(
  { userId, verifier }: { userId: number; verifier: string },
  ctx: Context,
): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('verifier', '=', verifier)
    .returning('verifier')
    .execute()
  return (await announceEnd(userId, gone.length, ctx)) > 0
}

/** All of the account but the one that the caller came with; all when he came without one. Answers how many. */
export async function endOtherSessions(userId: number, ctx: Context): Promise<number> {
  const kept = ctx.user?.id === userId ? ctx.request.session : null
  const others = ctx.db.deleteFrom('sessions').where('user_id', '=', userId)
  const gone = await (kept === null ? others : others.where('verifier', '!=', kept)).returning('verifier').execute()
  return announceEnd(userId, gone.length, ctx)
}

export async function endAllSessions(userId: number, ctx: Context): Promise<number> {
  const gone = await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).returning('verifier').execute()
  return announceEnd(userId, gone.length, ctx)
}

/** Who is signed in by the cookie alone, without a nonce: for display, never for rights. */
export async function cookieUser(
  ctx: ReadContext,
): Promise<{ readonly account: Account; readonly verifier: string } | null> {
  const token = tokenOf(ctx)
  if (!token) return null
  const app = internals(ctx)
  return findSession(sessionVerifier(token), { siteId: ctx.site.id, isNetwork: await isNetwork(app) }, app)
}

const DAY = 24 * 3600

const living = (ctx: ReadContext) =>
  ctx.db
    .selectFrom('sessions')
    .innerJoin('users', join =>
      join.onRef('users.id', '=', 'sessions.user_id').onRef('users.password_stamp', '=', 'sessions.password_stamp'),
    )
    .select(COLUMNS)
    .where('expires_at', '>', instantFromMillis(ctx.clock.millis()))
    .orderBy('login_at', 'desc')
    .orderBy('verifier')

const COLUMNS = ['verifier', 'user_id', 'login_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'] as const

const sessionFrom = (row: Pick<TableRow<'sessions'>, (typeof COLUMNS)[number]>): Session => ({
  verifier: row.verifier,
  userId: row.user_id,
  loginAt: row.login_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  ip: row.ip,
  userAgent: row.user_agent,
})

/** Expired ones go with the account's next sign-in; a daily sweep takes those of accounts that never come back. */
async function dropExpired(userId: number, ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', instantFromMillis(ctx.clock.millis()))
    .execute()
}

async function announceEnd(userId: number, ended: number, ctx: Context): Promise<number> {
  if (ended === 0) return 0
  const row = await ctx.db.selectFrom('users').select('login').where('id', '=', userId).executeTakeFirst()
  const object = { type: 'session', id: userId, label: row?.login ?? String(userId) }
  await ctx.hooks.fire(hooks.sessionEnded, { object, extra: { ended } }, ctx)
  return ended
}
