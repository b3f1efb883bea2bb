/** What follows from a Basic header: the use of a right password is noted, a wrong one is counted and refused. */
import { DAY } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { type Internals, internals } from '../internals.ts'
import { type Attempter, cleanTyped, countFailure, incorrectPassword, mustWait } from '../sessions/sessions.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { availableForUser } from './application-passwords.ts'
import type { BasicCredentials, FoundPassword } from './check.ts'
import * as hooks from './hooks.ts'

/**
 * A program that has been using its password from this address goes on working while somebody beside it guesses at the
 * account; otherwise even the right password has to wait where wrong ones came from.
 */
export async function acceptBasic(found: FoundPassword, state: SiteState, ctx: ReadContext): Promise<FoundPassword> {
  const { ip } = ctx.request
  if (!availableForUser(found.account.id, ctx)) throw incorrectPassword()
  if (
    found.lastIp !== ip &&
    (await mustWait({ door: 'basic', account: String(found.account.id), ip }, internals(ctx)))
  ) {
    throw incorrectPassword()
  }
  if (isOldUse(found, ctx)) noteUse(found, state, ctx)
  return found
}

/**
 * The same answer, after the same work, for an unknown account and a wrong password. Whoever has to wait is not told of
 * again: a script that goes on and on would fill every log.
 */
export async function refuseBasic({ name }: BasicCredentials, ctx: ReadContext): Promise<never> {
  const typed = cleanTyped(name)
  const app = internals(ctx)
  const known = await accountId(typed, app)
  const attempter: Attempter = {
    door: 'basic',
    account: known === null ? null : String(known),
    ip: ctx.request.ip,
  }
  const hadToWait = await mustWait(attempter, app)
  await countFailure(attempter, app, hadToWait)
  if (hadToWait) throw incorrectPassword()
  const object = { type: 'user', id: known ?? 0, label: typed.slice(0, 60) }
  await ctx.transaction(tx => tx.hooks.fire(hooks.failed, { object, extra: { typed: typed.slice(0, 60) } }, tx))
  throw incorrectPassword()
}

async function accountId(typed: string, app: Internals): Promise<number | null> {
  const key = typed.toLowerCase()
  const text = 'select id from users where login_key = ? union all select id from users where email_key = ?'
  const [row] = await app.database.rows<{ id: number }>(text, [key, key])
  return row?.id ?? null
}

const isOldUse = ({ lastUsedAt }: FoundPassword, { clock }: ReadContext): boolean =>
  lastUsedAt === null || clock.millis() - Date.parse(lastUsedAt) >= DAY

/** Nobody waits for it, and nobody is refused because it failed. */
function noteUse(found: FoundPassword, state: SiteState, ctx: ReadContext): void {
  const noting = notingOf(state)
  if (noting.has(found.uuid)) return
  noting.add(found.uuid)
  storeUse(found, ctx)
    .catch(error =>
      ctx.log.warn({ err: error, uuid: found.uuid }, 'The use of an application password could not be noted.'),
    )
    .finally(() => noting.delete(found.uuid))
}

/** What is being written now, so that a hundred requests at once write it once. */
function notingOf({ derived }: SiteState): Set<string> {
  const known = derived.get(NOTING)
  if (known instanceof Set) return known
  const made = new Set<string>()
  derived.set(NOTING, made)
  return made
}
const NOTING = 'application-passwords: uses being noted'

const storeUse = ({ uuid, account }: FoundPassword, ctx: ReadContext): Promise<void> =>
  ctx.transaction(async tx => {
    const before = instantFromMillis(tx.clock.millis() - DAY)
    const noted = await tx.db
      .updateTable('app_passwords')
      .set({ last_used_at: tx.clock.instant(), last_ip: tx.request.ip })
      .where('uuid', '=', uuid)
      .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
      .returning('name')
      .executeTakeFirst()
    if (!noted) return
    const object = { type: 'application_password', id: uuid, label: noted.name }
    await tx.hooks.fire(hooks.used, { object, extra: { user_id: account.id, login: account.login } }, tx)
  })
