/**
 * Counters that follow the log. Nobody who writes an event waits for a counter: a job folds what is new into them, and
 * whoever reads adds what is newer still. So they are exact at any moment, and no row is hot.
 */

import { CompiledQuery } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { type Counted, DIMENSIONS, type Tally, tally } from '../domain/tally.ts'
import { EVENTS } from './event-table.ts'
import { followEvents } from './follow-events.ts'

export type Fold = { readonly foldedTo: number; readonly total: number; readonly zone: string }

const AT_ONCE = 1000
const COUNTED = ['id', 'occurred_at', 'severity', 'group_key', 'action', 'user_id', 'ip'] as const

/** Folds some of what is new. Answers whether there may be more. */
export const foldSome = (ctx: ReadContext): Promise<boolean> => foldAtMost(AT_ONCE, ctx)

export async function foldAtMost(most: number, ctx: ReadContext): Promise<boolean> {
  const before = await foldOf(ctx.site.id, ctx)
  const isStale = before !== null && before.zone !== ctx.site.zone
  const after = before === null || isStale ? 0 : before.foldedTo
  const { events: seen, cursor } = await followEvents<Pick<Counted, 'id'>>({ after, limit: most, columns: ['id'] }, ctx)
  if (cursor === after && !isStale) return false
  await ctx.transaction(async tx => {
    const held = await holdFold(tx)
    // Another server was quicker.
    if (held !== (before?.foldedTo ?? 0)) return
    if (isStale) await forgetCounts(tx)
    const events = await eventsBetween(after, cursor, tx)
    await addCounts(tally(events, tx.site.zone), 1, tx)
    await tx.db
      .updateTable('activity_folds')
      .set(eb => ({
        folded_to: cursor,
        zone: tx.site.zone,
        folded_at: tx.clock.instant(),
        total: isStale ? events.length : eb('total', '+', events.length),
      }))
      .execute()
  })
  return seen.length === most || isStale
}

/**
 * Read only while the fold is held: who removes or imports events asks for the fold before they commit, so what was
 * removed before is not read here, and what is removed later is subtracted.
 */
const eventsBetween = (after: number, cursor: number, ctx: Context): Promise<Counted[]> =>
  ctx.db
    .selectFrom(EVENTS)
    .select([...COUNTED])
    .where('id', '>', after)
    .where('id', '<=', cursor)
    .orderBy('id')
    .execute()

export async function foldOf(siteId: number, { database }: Pick<ReadContext, 'database'>): Promise<Fold | null> {
  const [row] = await database.rows<{ folded_to: number; total: number; zone: string }>(
    'select folded_to, total, zone from activity_folds where site_id = ?',
    [siteId],
  )
  return row ? { foldedTo: row.folded_to, total: row.total, zone: row.zone } : null
}

/** Events that came or went below the fold: imported, archived, removed. Those behind it are counted when they are folded. */
export async function recount(events: readonly Counted[], sign: 1 | -1, ctx: Context): Promise<void> {
  const foldedTo = await holdFold(ctx)
  const below = events.filter(({ id }) => id <= foldedTo)
  if (below.length === 0) return
  await addCounts(tally(below, ctx.site.zone), sign, ctx)
  await ctx.db
    .updateTable('activity_folds')
    .set(eb => ({ total: eb('total', '+', sign * below.length) }))
    .execute()
}

/** How far it is folded; keeps others from folding until this transaction ends. */
async function holdFold(ctx: Context): Promise<number> {
  const empty = { folded_to: 0, total: 0, zone: ctx.site.zone, folded_at: ctx.clock.instant() }
  await ctx.db
    .insertInto('activity_folds')
    .values(empty)
    .onConflict(on => on.column('site_id').doNothing())
    .execute()
  const row = await ctx.db
    .updateTable('activity_folds')
    .set(({ ref }) => ({ folded_to: ref('folded_to') }))
    .returning('folded_to')
    .executeTakeFirstOrThrow()
  return row.folded_to
}

async function forgetCounts(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('activity_days').execute()
  await ctx.db.deleteFrom('activity_hours').execute()
}

/** Each list goes into one statement as JSON, prepared once: folding must not hold up those who write. */
async function addCounts({ hours, days }: Tally, sign: 1 | -1, ctx: Context): Promise<void> {
  const { hoursText, daysText } = UPSERTS[ctx.database.engine]
  const signed = <Row extends { total: number }>(rows: readonly Row[]) =>
    JSON.stringify(rows.map(row => ({ ...row, total: sign * row.total })))
  const run = (text: string, rows: string) => ctx.db.executeQuery(CompiledQuery.raw(text, [ctx.site.id, rows]))
  if (hours.length > 0) await run(hoursText, signed(hours))
  if (days.length > 0) await run(daysText, signed(days))
  if (sign < 0) await forgetEmpty({ hours, days }, ctx)
}

const HOURS = `on conflict (site_id, hour) do update set total = activity_hours.total + excluded.total,
  first_id = case when excluded.first_id < activity_hours.first_id then excluded.first_id else activity_hours.first_id end,
  last_id = case when excluded.last_id > activity_hours.last_id then excluded.last_id else activity_hours.last_id end`
const DAYS = `on conflict (site_id, dimension, day, key) do update set total = activity_days.total + excluded.total`

const INTO_HOURS = 'insert into activity_hours (site_id, hour, first_id, last_id, total)'
const INTO_DAYS = 'insert into activity_days (site_id, dimension, day, key, total)'
const fromJson = (names: readonly string[]) =>
  `select ?, ${names.map(name => `value ->> '${name}'`).join(', ')} from json_each(?) where true`

const UPSERTS: Readonly<Record<EngineName, { readonly hoursText: string; readonly daysText: string }>> = Object.freeze({
  sqlite: {
    hoursText: `${INTO_HOURS} ${fromJson(['hour', 'first_id', 'last_id', 'total'])} ${HOURS}`,
    daysText: `${INTO_DAYS} ${fromJson(['dimension', 'day', 'key', 'total'])} ${DAYS}`,
  },
  postgres: {
    hoursText: `${INTO_HOURS} select $1, r.* from json_to_recordset($2::json)
      as r(hour text, first_id bigint, last_id bigint, total bigint) ${HOURS}`,
    daysText: `${INTO_DAYS} select $1, r.* from json_to_recordset($2::json)
      as r(dimension text, day text, key text, total bigint) ${DAYS}`,
  },
})

/** So many values go into one list. */
const ROWS = 500

async function forgetEmpty({ hours, days }: Tally, ctx: Context): Promise<void> {
  const empty = (table: string) => dynamicTables(ctx.db).deleteFrom(table).where('total', '<=', 0)
  for (const some of chunks(hours.map(({ hour }) => hour)))
    await empty('activity_hours').where('hour', 'in', some).execute()
  for (const some of chunks([...new Set(days.map(({ day }) => day))]))
    await empty('activity_days').where('dimension', 'in', DIMENSIONS).where('day', 'in', some).execute()
}

function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS)
}
