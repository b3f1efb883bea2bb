/** Tells people what documents did to the stock, after the documents are booked, and every day what expires. */
import type { Context } from '../../../kernel/context.ts'
import { unscaled } from '../../../kernel/currencies.ts'
import { on } from '../../../kernel/hooks.ts'
import { defineJob } from '../../../kernel/jobs.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { isAppOn } from '../apps.ts'
import { PLACES } from '../domain/amounts.ts'
import { isReversal } from '../domain/document-types.ts'
import { items } from '../entities/items.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { expiringLots } from '../stock/figures.ts'
import { holdingsOf } from '../stock/item-figures.ts'
import { keepersOf, kinds } from '../stock/notifications.ts'
import { watchersOf } from '../stock/watched-places.ts'

type Booked = {
  readonly number: string
  readonly type: string
  /** By item, how much more or less there is now, and where. */
  readonly changes: readonly {
    readonly itemId: number
    readonly quantity: number
    readonly places: readonly number[]
  }[]
}

export const watchStock = defineJob<Booked>({
  name: 'inventory.watch-stock',
  async run({ number, type, changes }, ctx) {
    const people = await keepersOf(ctx)
    const places = [...new Set(changes.flatMap(change => change.places))]
    const told = await watchersOf(people, places, ctx)
    const kind = isReversal(type) ? kinds.reversed : kinds.finalised
    await notify(
      { kind, to: told, title: isReversal(type) ? `${number} took a document back` : `${number} was booked` },
      ctx,
    )
    for (const change of changes.filter(({ quantity }) => quantity < 0)) await tellLow(change, told, ctx)
  },
})

/** Said once: when what there is falls to the level, not each time that it is below. */
async function tellLow(change: Booked['changes'][number], to: readonly number[], ctx: Context): Promise<void> {
  const item = await ctx.db
    .selectFrom('inventory_items')
    .select(['id', 'name', 'unit', 'reorder_level'])
    .where('id', '=', change.itemId)
    .executeTakeFirst()
  if (!item) return
  const held = (await holdingsOf([item.id], null, ctx)).get(item.id) ?? []
  const now = held.filter(({ type }) => type !== 'transit').reduce((sum, { on_hand }) => sum + on_hand, 0)
  const before = now - change.quantity
  const about = { to, record: { entity: items, id: item.id }, path: `/admin/inventory/items/${item.id}` }
  if (now <= 0 && before > 0)
    await notify({ ...about, kind: kinds.outOfStock, title: `${item.name}: nothing is left` }, ctx)
  else if (item.reorder_level !== null && now <= item.reorder_level && before > item.reorder_level)
    await notify(
      { ...about, kind: kinds.lowStock, title: `${item.name}: ${unscaled(now, PLACES)} ${item.unit} left` },
      ctx,
    )
}

export const enqueueWatch = on(hooks.posted, 'inventory.watch-stock', async ({ number, type, rows }, ctx) => {
  if (!(await isAppOn('notifications', ctx))) return
  const byItem = Map.groupBy(rows, row => row.item_id)
  const changes = [...byItem].map(([itemId, own]) => ({
    itemId,
    quantity: own.reduce((sum, row) => sum + row.quantity, 0),
    places: [...new Set(own.map(row => row.warehouse_id))],
  }))
  await ctx.jobs.enqueue(watchStock, { number, type, changes })
})

/** Every morning, the lots that expire within the days of the settings. */
export const tellExpiring = defineJob({
  name: 'inventory.tell-expiring',
  schedule: { cron: '0 6 * * *' },
  async run(_payload, ctx) {
    if (!(await isAppOn('notifications', ctx))) return
    const { expiry_warning_days: days } = await ctx.settings(settings)
    const lots = await expiringLots(days, ctx)
    if (lots.length === 0) return
    const title =
      lots.length === 1 ? `${lots[0]!.name} expires on ${lots[0]!.expiry_date}` : `${lots.length} lots expire soon`
    await notify({ kind: kinds.expiring, to: await keepersOf(ctx), title, path: '/admin/inventory/items' }, ctx)
  },
})
