/** What Pro tells people of: goods on their way to them, and counts that found something else than there should be. */
import { on } from '../../../../kernel/hooks.ts'
import { defineJob } from '../../../../kernel/jobs.ts'
import { defineNotification } from '../../../../kernel/notifications.ts'
import { notify } from '../../../../platform/notifications/notifications.ts'
import { isAppOn } from '../../apps.ts'
import { hooks } from '../../hooks.ts'
import { keepersOf } from '../../stock/notifications.ts'
import { idsOf, watchersOf } from '../../stock/watched-places.ts'
import { adjustments } from '../entities/adjustments.ts'
import { transfers } from '../entities/transfers.ts'

export const proKinds = {
  arriving: defineNotification({ kind: 'transfer_arriving', title: 'Goods are on their way', default: 'bell' }),
  difference: defineNotification({ kind: 'count_difference', title: 'A count found a difference', default: 'bell' }),
}

export const tellArriving = defineJob<{ id: number }>({
  name: 'inventory.tell-arriving',
  async run({ id }, ctx) {
    const transfer = await ctx.db
      .selectFrom('inventory_transfers as t')
      .innerJoin('inventory_warehouses as w', 'w.id', 't.to_warehouse_id')
      .select(['t.number', 't.to_warehouse_id', 'w.name'])
      .where('t.id', '=', id)
      .executeTakeFirst()
    if (!transfer) return
    const to = idsOf(await watchersOf(await keepersOf(ctx), [transfer.to_warehouse_id!], ctx))
    const about = { record: { entity: transfers, id }, path: `/admin/inventory/transfers/${id}` }
    await notify(
      { ...about, kind: proKinds.arriving, to, title: `${transfer.number} is on its way to ${transfer.name}` },
      ctx,
    )
  },
})

/** How much it was worth is left out: not everybody who looks after stock sees costs. */
export const tellDifference = defineJob<{ id: number; number: string; items: number; places: readonly number[] }>({
  name: 'inventory.tell-difference',
  async run({ id, number, items, places }, ctx) {
    const to = idsOf(await watchersOf(await keepersOf(ctx), places, ctx))
    const title = items === 1 ? `${number}: one item differs` : `${number}: ${items} items differ`
    const about = { record: { entity: adjustments, id }, path: `/admin/inventory/adjustments/${id}` }
    await notify({ ...about, kind: proKinds.difference, to, title }, ctx)
  },
})

export const watchTransfers = on(hooks.posted, 'inventory.arriving', async ({ base, id, type, rows }, ctx) => {
  if (base !== 'transfers' || type !== 'transfer' || !(await isAppOn('notifications', ctx))) return
  const transfer = await ctx.db
    .selectFrom('inventory_transfers')
    .select(['status', 'warehouse_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  // A part that arrives leaves the rest on its way, which was told when it left.
  const isLeaving = rows.some(row => row.warehouse_id === transfer?.warehouse_id && row.quantity < 0)
  if (transfer?.status === 'in_transit' && isLeaving) await ctx.jobs.enqueue(tellArriving, { id })
})

export const watchCounts = on(hooks.posted, 'inventory.differences', async ({ base, id, type, number, rows }, ctx) => {
  if (base !== 'adjustments' || type !== 'adjustment' || !(await isAppOn('notifications', ctx))) return
  const different = rows.filter(({ quantity }) => quantity !== 0)
  const items = new Set(different.map(row => row.item_id)).size
  const places = [...new Set(different.map(row => row.warehouse_id))]
  if (items > 0) await ctx.jobs.enqueue(tellDifference, { id, number, items, places })
})
