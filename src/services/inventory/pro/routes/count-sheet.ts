import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { unscaled } from '../../../../kernel/currencies.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { readSlowly } from '../../../../kernel/statement.ts'
import { needs } from '../../apps.ts'
import { MOST_LINES } from '../../documents/document-fields.ts'
import { PLACES } from '../../domain/amounts.ts'
import { warehouses } from '../../entities/warehouses.ts'
import { can } from '../../permissions.ts'
import { askPlace } from '../../stock/told-places.ts'

export const countSheet = route({
  method: 'GET',
  path: '/adjustments/sheet',
  summary: 'What there should be in a warehouse, by item and lot, to be counted; as many as a document has lines',
  access: can('view'),
  requires: needs('adjustments'),
  input: Type.Object({
    warehouse_id: Type.Integer({ minimum: 1 }),
    category_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Items of this category only.' })),
  }),
  reply: Type.Array(
    Type.Object({
      item_id: Type.Integer(),
      name: Type.String(),
      sku: orNull(Type.String()),
      unit: Type.String(),
      lot: orNull(Type.String()),
      expected_quantity: Type.Number(),
      serials: Type.Array(Type.String(), { description: 'Of pieces that are told apart.' }),
    }),
  ),
  async handler({ warehouse_id: place, category_id: category }, ctx) {
    await storedRecord(warehouses, { id: place }, ctx)
    await askPlace(place, ctx)
    return sheetOf({ place, category: category ?? null }, ctx)
  },
})

type Held = {
  item_id: number
  name: string
  sku: string | null
  unit: string
  tracking: string
  lot: string | null
  serial: string | null
  remaining: number
}

async function sheetOf({ place, category }: { place: number; category: number | null }, ctx: ReadContext) {
  const rows = await readSlowly<Held>(
    {
      text: `select i.id as item_id, i.name, i.sku, i.unit, i.tracking, case when i.tracking = 'lot' then y.lot end as lot,
        case when i.tracking = 'serial' then y.serial end as serial, cast(sum(y.remaining) as bigint) as remaining
        from inventory_layers y join inventory_items i on i.id = y.item_id
        where y.site_id = ? and y.warehouse_id = ? and y.sign <> 0${category === null ? '' : ' and i.category_id = ?'}
        group by i.id, i.name, i.sku, i.unit, i.tracking, 6, 7 order by i.name, i.id, 6, 7`,
      values: [ctx.site.id, place, ...(category === null ? [] : [category])],
    },
    ctx,
  )
  const lines = [...Map.groupBy(rows, row => `${row.item_id} ${row.lot ?? ''}`).values()]
  return lines.slice(0, MOST_LINES).map(own => {
    const { item_id, name, sku, unit, lot } = own[0]!
    const expected = own.reduce((sum, { remaining }) => sum + remaining, 0)
    const serials = own.flatMap(({ serial }) => serial ?? [])
    return { item_id, name, sku, unit, lot, expected_quantity: unscaled(expected, PLACES), serials }
  })
}
