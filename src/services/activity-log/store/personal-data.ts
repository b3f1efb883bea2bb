/** What the log keeps of a person, handed out or made anonymous. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { findAccount } from '../../../platform/accounts/accounts.ts'
import { type Keeper, keepsPersonalData, type Person } from '../../../platform/personal-data/personal-data.ts'
import { type Identity, withoutIdentity } from '../domain/erase-identity.ts'
import type { EventRow } from '../domain/event.ts'
import { recount } from './counters.ts'
import { EVENT_COLUMNS } from './event-row.ts'
import { EVENTS } from './event-table.ts'
import { recordEvent } from './record-event.ts'
import { unlocked } from './remove-events.ts'

const keeper: Keeper = {
  name: 'activity-log.events',
  title: 'Activity log',
  async find(person, ctx) {
    const rows = await theirEvents(await identityOf(person, ctx), { above: 0, limit: MOST_HANDED_OUT }, ctx)
    return rows.map(handedOut)
  },
  async erase(person, ctx) {
    erasing.add(ctx.db)
    const identity = await identityOf(person, ctx)
    const count = await unlocked('erase', ctx, () => eraseAll(identity, ctx))
    const object = { type: 'log', id: 'person', label: 'a person' }
    if (count > 0) await recordEvent({ code: 9011, object, extra: { count } }, ctx)
    return count
  },
}

/** Of an event, what concerns the person. */
export const handedOut = ({ occurred_at, event_code, action, message, ip }: EventRow) => ({
  ...{ occurred_at, event_code, action, message, ip },
})

export const personalDataListeners = keepsPersonalData(keeper)

/** Whether this transaction takes somebody's identity away: then nothing of it may be written down again. */
export const isErasing = (ctx: Context): boolean => erasing.has(ctx.db)

const erasing = new WeakSet<object>()
export const MOST_HANDED_OUT = 50_000
const AT_ONCE = 500

/** Logins and addresses by which somebody appears, whether or not he was signed in. */
export async function identityOf({ email, userId }: Person, ctx: ReadContext): Promise<Identity> {
  const account = userId === null ? null : await findAccount(userId, ctx)
  const names = [email, ...(account ? [account.login, account.email, account.displayName] : [])]
  return { userId, names: [...new Set(names.filter(name => name !== ''))] }
}

async function eraseAll(identity: Identity, ctx: Context): Promise<number> {
  let count = 0
  let above = 0
  for (;;) {
    const rows = await theirEvents(identity, { above, limit: AT_ONCE }, ctx)
    if (rows.length === 0) return count
    const erased = rows.map(row => ({ ...row, ...withoutIdentity(row, identity) }))
    for (const row of erased) {
      const { id, ...columns } = row
      await ctx.db.updateTable(EVENTS).set(columns).where('id', '=', id).execute()
    }
    await recount(rows, -1, ctx)
    await recount(erased, 1, ctx)
    count += rows.length
    above = rows.at(-1)!.id
  }
}

type Part = { readonly above: number; readonly limit: number }

/** By three indexes: as who did it, as who it was done to, as the name that was typed. */
export async function theirEvents(
  { userId, names }: Identity,
  { above, limit }: Part,
  ctx: Pick<ReadContext, 'db'>,
): Promise<EventRow[]> {
  const found = ctx.db
    .selectFrom(EVENTS)
    .select([...EVENT_COLUMNS])
    .where('id', '>', above)
    .orderBy('id')
    .limit(limit)
  const queries = [
    found.where('user_id', '=', 0).where('user_login', 'in', names),
    ...(userId === null
      ? []
      : [
          found.where('user_id', '=', userId),
          found.where('object_id', '=', String(userId)).where('object_type', '=', 'user'),
        ]),
  ]
  const rows = (await Promise.all(queries.map(query => query.execute()))).flat()
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...byId.values()].sort((one, other) => one.id - other.id).slice(0, limit)
}
