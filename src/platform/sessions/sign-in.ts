/** Signing in and out: the one way for REST, the sign-in page and tests. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { orTooBusy } from '../accounts/accounts.ts'
import { type Internals, internals } from '../internals.ts'
import { type Attempter, countFailure, forgetFailures, mustWait } from './attempts.ts'
import { emptyPassword, emptyUsername, incorrectPassword } from './errors.ts'
import * as hooks from './hooks.ts'
import { type StartedSession, startSession } from './sessions.ts'

export type Credentials = { readonly username: string; readonly password: string; readonly remember?: boolean }

export type SignedIn = StartedSession & { readonly userId: number; readonly login: string }

/** By login or e-mail address. Whatever is wrong with them, the answer and the time it takes are the same. */
export async function signIn(credentials: Credentials, ctx: ReadContext): Promise<SignedIn> {
  const typed = cleanTyped(credentials.username)
  if (typed === '') throw emptyUsername()
  if (credentials.password.trim() === '') throw emptyPassword()
  return orTooBusy(() => internals(ctx).passwords.attend(() => attempt(typed, credentials, ctx)))
}

async function attempt(
  typed: string,
  { password, remember = false }: Credentials,
  ctx: ReadContext,
): Promise<SignedIn> {
  const found = await findByTyped(typed, ctx)
  const app = internals(ctx)
  const attempter: Attempter = {
    door: 'sign-in',
    account: found ? String(found.id) : typed.toLowerCase(),
    ip: ctx.request.ip,
  }
  const isLocked = await mustWait(attempter, app)
  const { reason, isOutdated } = await judge({ found: isLocked ? null : found, password, typed }, app)
  if (reason === null && found) {
    await forgetFailures(attempter, app)
    const newHash = isOutdated ? await app.passwords.hashPassword(password) : null
    return begin({ found, typed, remember, newHash }, ctx)
  }
  await countFailure(attempter, app, isLocked)
  return refuse({ typed, found, reason: isLocked ? 'locked' : (reason ?? 'incorrect_password') }, ctx)
}

/** Ends the session that the caller came with. */
export async function signOut(ctx: ReadContext): Promise<void> {
  const { session } = ctx.request
  if (session === null) return
  await ctx.transaction(async tx => {
    const gone = await tx.db
      .deleteFrom('sessions')
      .where('verifier', '=', session)
      .returning('user_id')
      .executeTakeFirst()
    if (!gone) return
    const row = await tx.db.selectFrom('users').select('login').where('id', '=', gone.user_id).executeTakeFirst()
    await tx.hooks.fire(hooks.logout, { object: { type: 'user', id: gone.user_id, label: row?.login ?? '' } }, tx)
  })
}

/** Without marks that could forge a line in a log, and no longer than a login or an address can be. */
export const cleanTyped = (given: string): string =>
  given
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 100)

type Found = { readonly id: number; readonly login: string; readonly pass_hash: string; readonly status: string }

async function findByTyped(typed: string, ctx: ReadContext): Promise<Found | null> {
  const key = typed.toLowerCase()
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'login', 'login_key', 'pass_hash', 'status'])
    .where(({ or, eb }) => or([eb('login_key', '=', key), eb('email_key', '=', key)]))
    .execute()
  return (rows.find(row => row.login_key === key) ?? rows[0] ?? null) as Found | null
}

type Judged = { found: Found | null; password: string; typed: string }
type Judgement = { reason: hooks.FailureReason | null; isOutdated: boolean }

/** No reason when all is well. Hashes once in every case, because the time would tell the cases apart. */
async function judge({ found, password, typed }: Judged, app: Internals): Promise<Judgement> {
  const { ok, outdated } = await orTooBusy(() => app.passwords.verifyPassword(found?.pass_hash ?? null, password))
  if (!found) return { reason: typed.includes('@') ? 'invalid_email' : 'invalid_username', isOutdated: false }
  if (!ok) return { reason: 'incorrect_password', isOutdated: false }
  return { reason: found.status === 'active' ? null : 'blocked', isOutdated: outdated }
}

type Refusal = { typed: string; found: Found | null; reason: hooks.FailureReason }

async function refuse({ typed, found, reason }: Refusal, ctx: ReadContext): Promise<never> {
  const object = { type: 'user', id: found?.id ?? 0, label: found?.login ?? typed.slice(0, 60) }
  await ctx.transaction(tx =>
    tx.hooks.fire(hooks.loginFailed, { object, extra: { typed: typed.slice(0, 60), reason } }, tx),
  )
  throw incorrectPassword()
}

type Beginning = { found: Found; typed: string; remember: boolean; newHash: string | null }

async function begin({ found, typed, remember, newHash }: Beginning, ctx: ReadContext): Promise<SignedIn> {
  return ctx.transaction(async tx => {
    if (newHash) await renewHash(found, newHash, tx)
    const session = await startSession({ userId: found.id, remember }, tx)
    const object = { type: 'user', id: found.id, label: found.login }
    await tx.hooks.fire(hooks.login, { object, extra: { typed: typed.slice(0, 60), remember } }, tx)
    return { ...session, userId: found.id, login: found.login }
  })
}

/** The password is the same, so its stamp and with it all sessions stay; unless somebody changed it meanwhile. */
async function renewHash({ id, pass_hash }: Found, newHash: string, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ pass_hash: newHash })
    .where('id', '=', id)
    .where('pass_hash', '=', pass_hash)
    .execute()
}
