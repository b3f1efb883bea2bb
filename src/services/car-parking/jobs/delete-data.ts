/** What happens to the data when the service is uninstalled and its setting says that nothing may stay. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { forgetLinks } from '../../../kernel/records/record-links.ts'
import { loadValues } from '../../../kernel/records/record-values.ts'
import { isModuleActive, moduleHooks } from '../../../platform/modules/modules.ts'
import { deleteOption } from '../../../platform/options/options.ts'
import { bookingForms } from '../entities/booking-forms.ts'
import { bookings } from '../entities/bookings.ts'
import { coupons } from '../entities/coupons.ts'
import { locationSpaces } from '../entities/location-spaces.ts'
import { locations } from '../entities/locations.ts'
import { spaceTypes } from '../entities/space-types.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

/** Everything that the service keeps of a site but its settings, in the order in which it goes. */
export type OwnData = {
  readonly rows: readonly OwnRows[]
  /** Tables of sums, which are small, with the columns that tell their rows apart within a site. */
  readonly sums: Readonly<Record<string, readonly string[]>>
}
/** Rows with an id, and those of other tables that go with each: the table, and its column with the id. */
export type OwnRows = {
  readonly table: string
  /** A table of the platform, of which only the rows of this service go. */
  readonly isShared?: true
  readonly entity?: Entity
  readonly with?: Readonly<Record<string, string>>
}

const SLUG = 'car-parking'
/** Rows in a transaction: few, because on SQLite nobody else is served while one runs. */
const AT_ONCE = 25

export const recordsOf = (entity: Entity, parts: Readonly<Record<string, string>> = {}): OwnRows => ({
  table: entity.table,
  entity,
  with: parts,
})

/** What the platform keeps for this service. */
export const ofService = (table: string): OwnRows => ({ table, isShared: true })

/** Not the revision of the catalogue: counted anew, it would tell servers that what they remember is still for sale. */
const ownData: OwnData = {
  rows: [
    recordsOf(bookings),
    recordsOf(coupons),
    recordsOf(bookingForms),
    recordsOf(locationSpaces),
    recordsOf(locations, { carparking_exceptions: 'location_id' }),
    recordsOf(spaceTypes),
    ofService('payments'),
    ofService('payment_events'),
    ofService('letters'),
  ],
  sums: {
    carparking_load: ['location_id', 'at', 'space_type_id'],
    carparking_levels: ['location_id', 'day', 'space_type_id'],
    carparking_supply: ['location_id', 'space_type_id'],
  },
}

/** A site may have very many, so the rows go bit by bit. Whoever switches the service on again keeps what is left. */
export const deleteData = defineSlowJob({
  name: 'car-parking.delete-data',
  attempts: 20,
  async run(_payload, ctx) {
    const { rows, sums } = await ctx.hooks.apply(hooks.ownData, ownData, undefined, ctx)
    for (const kind of rows) await deleteRows(kind, ctx)
    for (const table of Object.entries(sums)) await untilDone(tx => deleteSums(table, tx), ctx)
    await untilDone(tx => deleteOption(settings.option, tx), ctx)
  },
})

export const uninstallListeners: readonly Listener[] = [
  on(moduleHooks.deleted, 'car-parking.uninstalled', async ({ object }, ctx) => {
    const { delete_data_on_uninstall: isWanted } = await ctx.settings(settings)
    if (object.id === SLUG && isWanted) await ctx.jobs.enqueue(deleteData, null)
  }),
]

/** Step by step, for as long as there is more and the service is off. */
async function untilDone(step: (ctx: Context) => Promise<boolean>, ctx: ReadContext): Promise<void> {
  while ((await mayGoOn(ctx)) && (await ctx.transaction(step)));
}

/** Not before everybody who waits for an answer has had a turn. */
async function mayGoOn(ctx: ReadContext): Promise<boolean> {
  await nextTurn()
  return !(await isModuleActive(SLUG, ctx))
}

/** From the last id on: to find the lowest of a million, SQLite would sort them all each time. */
async function deleteRows(kind: OwnRows, ctx: ReadContext): Promise<void> {
  let last: number | null = 0
  while (last !== null && (await mayGoOn(ctx))) {
    const after: number = last
    last = await ctx.transaction(tx => deleteSome(kind, after, tx))
  }
}

/** Records are taken out of the sums, so that these fit what is left. Nobody is told: no log could hold so many. */
async function deleteSome(
  { table, entity, isShared, with: parts }: OwnRows,
  after: number,
  ctx: Context,
): Promise<number | null> {
  const some = ctx.db.selectFrom(table).selectAll().where('id', '>', after).orderBy('id').limit(AT_ONCE)
  const rows = await (isShared ? some.where('service', '=', SLUG) : some).execute()
  if (rows.length === 0) return null
  if (entity) await takeOut(entity, rows, ctx)
  const ids = rows.map(row => row.id)
  for (const [of, column] of Object.entries({ ...parts, [table]: 'id' }))
    await ctx.db.deleteFrom(of).where(column, 'in', ids).execute()
  return Number(ids.at(-1))
}

async function takeOut(entity: Entity, rows: readonly Record<string, unknown>[], ctx: Context): Promise<void> {
  const plan = planFor(entity, ctx)
  for (const row of rows) {
    await entity.follow?.(null, loadValues(plan, row, ctx) as never, ctx)
    await forgetLinks(plan, Number(row.id), ctx)
  }
}

async function deleteSums([table, key]: [table: string, key: readonly string[]], { db }: Context): Promise<boolean> {
  const names = [...key]
  const some = db.selectFrom(table).select(names).limit(AT_ONCE)
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where(sql`(${sql.join(names.map(name => sql.ref(name)))})`, 'in', some)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
