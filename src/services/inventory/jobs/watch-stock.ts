/** Tells people what documents did to the stock, after the documents are booked, and every day what expires. */
import type { Context } from '../../../kernel/context.ts'
import { scaled, unscaled } from '../../../kernel/currencies.ts'
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
import { type Holding, holdingsOf } from '../stock/item-figures.ts'
import { keepersOf, kinds } from '../stock/notifications.ts'
import { isTold } from '../stock/told-places.ts'
import { idsOf, type Watcher, watchersOf } from '../stock/watched-places.ts'

type Booked = {
  readonly number: string
  readonly type: string
  /** By item, how much more or less there is now, and where. */
  readonly changes: readonly {
    readonly itemId: number
    readonly quantity: number
    readonly places: readonly { readonly id: number; readonly quantity: number }[]
  }[]
}
type Change = Booked['changes'][number]

export const watchStock = defineJob<Booked>({
  name: 'inventory.watch-stock',
  async run({ number, type, changes }, ctx) {
    const people = await keepersOf(ctx)
    const places = [...new Set(changes.flatMap(change => change.places.map(({ id }) => id)))]
    const watchers = await watchersOf(people, places, ctx)
    const kind = isReversal(type) ? kinds.reversed : kinds.finalised
    await notify(
      {
        kind,
        to: idsOf(watchers),
        title: isReversal(type) ? `${number} took a document back` : `${number} was booked`,
      },
      ctx,
    )
    // What is left is told of the places whose figures somebody may see.
    for (const group of Map.groupBy(watchers, ({ told }) => JSON.stringify(told)).values())
      await tellLow(changes, group, ctx)
  },
})

/** Said once: when what there is falls to a level, not each time that it is below. */
async function tellLow(booked: readonly Change[], watchers: readonly Watcher[], ctx: Context): Promise<void> {
  const [to, { told }] = [idsOf(watchers), watchers[0]!]
  const changes = booked.map(change => within(change, told))
  const ids = changes.map(({ itemId }) => itemId)
  const rows = await ctx.db
    .selectFrom('inventory_items')
    .select(['id', 'name', 'unit', 'reorder_level', 'reorder_levels'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const held = await holdingsOf(ids, null, ctx)
  const known = new Map(rows.map(row => [row.id, row]))
  for (const change of changes) {
    const item = known.get(change.itemId)
    const fallen = item ? fallenTo(item, { change, holdings: seen(held.get(item.id) ?? [], told) }) : null
    if (!item || fallen === null) continue
    const about = { to, record: { entity: items, id: item.id }, path: `/admin/inventory/items/${item.id}` }
    const title = `${item.name}: ${fallen === 0 ? 'nothing is' : `${unscaled(fallen, PLACES)} ${item.unit}`} left`
    await notify({ ...about, kind: fallen === 0 ? kinds.outOfStock : kinds.lowStock, title }, ctx)
  }
}

const seen = (holdings: readonly Holding[], told: Watcher['told']): readonly Holding[] =>
  holdings.filter(({ warehouse_id }) => isTold(told, warehouse_id))

function within({ itemId, places }: Change, told: Watcher['told']): Change {
  const own = places.filter(({ id }) => isTold(told, id))
  return { itemId, quantity: moved(own), places: own }
}

type Watched = { readonly reorder_level: number | null; readonly reorder_levels: string }

/** What is left where it fell to a level just now: of all warehouses together, else of one that has a level of its own. */
function fallenTo(item: Watched, of: { change: Change; holdings: readonly Holding[] }): number | null {
  const here = of.holdings.filter(({ isTransit }) => !isTransit)
  const now = here.reduce((sum, { on_hand }) => sum + on_hand, 0)
  const falls = (level: number | null, left: number, moved: number) =>
    level !== null && moved < 0 && left <= level && left - moved > level
  if (falls(0, now, of.change.quantity)) return 0
  if (falls(item.reorder_level, now, of.change.quantity)) return now
  const levels = JSON.parse(item.reorder_levels) as { warehouse_id: number; level: number }[]
  for (const { warehouse_id: id, level } of levels) {
    const left = here.find(({ warehouse_id }) => warehouse_id === id)?.on_hand ?? 0
    const moved = of.change.places.find(place => place.id === id)?.quantity ?? 0
    if (falls(scaled(level, PLACES), left, moved)) return left
  }
  return null
}

export const enqueueWatch = on(hooks.posted, 'inventory.watch-stock', async ({ number, type, rows }, ctx) => {
  if (!(await isAppOn('notifications', ctx))) return
  const byItem = Map.groupBy(rows, row => row.item_id)
  const changes = [...byItem].map(([itemId, own]) => ({
    ...{ itemId, quantity: moved(own) },
    places: [...Map.groupBy(own, row => row.warehouse_id)].map(([id, some]) => ({ id, quantity: moved(some) })),
  }))
  await ctx.jobs.enqueue(watchStock, { number, type, changes })
})

const moved = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** Every morning, the lots that expire within the days of the settings, where each wants to hear of them and may. */
export const tellExpiring = defineJob({
  name: 'inventory.tell-expiring',
  schedule: { cron: '0 6 * * *' },
  async run(_payload, ctx) {
    if (!(await isAppOn('notifications', ctx))) return
    const { expiry_warning_days: days } = await ctx.settings(settings)
    const lots = await expiringLots(days, ctx)
    if (lots.length === 0) return
    for (const { userId, places } of await watchersOf(await keepersOf(ctx), null, ctx)) {
      const own = lots.filter(({ warehouse_id }) => isTold(places, warehouse_id))
      if (own.length === 0) continue
      const title =
        own.length === 1 ? `${own[0]!.name} expires on ${own[0]!.expiry_date}` : `${own.length} lots expire soon`
      await notify({ kind: kinds.expiring, to: [userId], title, path: '/admin/inventory/items' }, ctx)
    }
  },
})
