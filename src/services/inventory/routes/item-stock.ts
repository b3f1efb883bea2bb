import { Type } from 'typebox'
import { readRecord } from '../../../kernel/records/read.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { items } from '../entities/items.ts'
import { can } from '../permissions.ts'
import { itemShelves } from '../stock/item-shelves.ts'

const cost = orNull(Type.Number({ description: 'For those who may see costs.' }))

export const itemStock = route({
  method: 'GET',
  path: '/items/{id}/stock',
  summary: 'The stock of one item: by warehouse, day by day, and in the layers in which it came',
  access: can('view'),
  input: Type.Object({
    id: Type.Integer({ minimum: 1 }),
    days: Type.Optional(Type.Integer({ minimum: 7, maximum: 366, default: 90, description: 'How far back.' })),
  }),
  reply: Type.Object({
    currency: Type.String(),
    places: Type.Array(
      Type.Object({
        warehouse_id: Type.Integer(),
        type: Type.String({ description: 'Of the warehouse: transit is what is on its way.' }),
        on_hand: Type.Number(),
        coming: Type.Number({ description: 'What drafts are going to bring.' }),
        leaving: Type.Number({ description: 'What drafts are going to take.' }),
        value: cost,
      }),
    ),
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'By the clock of UTC.' }),
        received: Type.Number(),
        issued: Type.Number(),
        on_hand: Type.Number({ description: 'At the end of the day, what is on its way included.' }),
      }),
    ),
    layers: Type.Array(
      Type.Object({
        id: Type.Integer(),
        warehouse_id: Type.Integer(),
        lot: orNull(Type.String()),
        serial: orNull(Type.String()),
        expiry_date: orNull(Type.String()),
        received_at: Type.String(),
        quantity: Type.Number({ description: 'When it came.' }),
        remaining: Type.Number(),
        unit_cost: cost,
      }),
    ),
  }),
  async handler({ id, days = 90 }, ctx) {
    await readRecord(items, id, ctx)
    return itemShelves({ id, days }, ctx)
  },
})
