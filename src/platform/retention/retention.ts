/** Forgets what services and the platform keep for a time only, as their manifests say in `forget`. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { dynamicTables } from '../../db/row-types.ts'
import { DAY } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { defineSlowJob } from '../../kernel/jobs.ts'
import type { Forgotten } from '../../kernel/kept-data.ts'
import { internals } from '../internals.ts'
import { isPartOn, partOf } from '../modules/modules.ts'

export const forgetJob = defineSlowJob({
  name: 'host.forget',
  schedule: { every: 3600 },
  run: (_payload, ctx) => forgetOld(ctx),
})

export async function forgetOld(ctx: ReadContext): Promise<void> {
  const { services, sites } = internals(ctx)
  const state = await sites.state(ctx.site.id)
  for (const service of services)
    for (const rows of service.forget ?? []) if (isPartOn(partOf(rows, service), state)) await forgetRows(rows, ctx)
}

/** Rows in a transaction: others who write have their turn in between. */
const AT_ONCE = 200

async function forgetRows(rows: Forgotten, ctx: ReadContext): Promise<void> {
  const days = await daysOf(rows, ctx)
  if (days === null) return
  const millis = ctx.clock.millis() - days * DAY
  const before = rows.inSeconds ? Math.floor(millis / 1000) : instantFromMillis(millis)
  while ((await ctx.transaction(tx => forgetSome(rows, before, tx))) === AT_ONCE) await nextTurn()
}

async function daysOf({ days }: Forgotten, ctx: ReadContext): Promise<number | null> {
  if (typeof days === 'number') return days
  const values: Readonly<Record<string, unknown>> = await ctx.settings(days.settings)
  return Number(values[days.key]) || null
}

async function forgetSome(rows: Forgotten, before: string | number, { db, database }: Context): Promise<number> {
  const { table, column, where = {}, exceptLastOf } = rows
  // Every row of either engine has a name of its own, whatever its key is.
  const name = sql.ref<string>(database.engine === 'sqlite' ? 'rowid' : 'ctid')
  let old = dynamicTables(db).selectFrom(table).select(name.as('name')).where(column, '<', before)
  for (const [only, values] of Object.entries(where)) old = old.where(only, 'in', values)
  if (exceptLastOf) {
    const last = dynamicTables(db)
      .selectFrom(table)
      .select(({ fn }) => fn.max('id').as('id'))
    old = old.where('id', 'not in', last.groupBy(exceptLastOf))
  }
  const gone = await dynamicTables(db)
    .deleteFrom(table)
    .where(name, 'in', old.orderBy(column).limit(AT_ONCE))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
