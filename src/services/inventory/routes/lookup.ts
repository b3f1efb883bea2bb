import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { unscaled } from '../../../kernel/currencies.ts'
import { RestError } from '../../../kernel/errors.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { PLACES } from '../domain/amounts.ts'
import { items } from '../entities/items.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'
import { refuse } from '../refuse.ts'
import { type Found, findByCode } from '../stock/find-code.ts'
import { holdingsOf } from '../stock/item-figures.ts'

const code = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }))
const stockShape = Type.Array(Type.Object({ warehouse_id: Type.Integer(), on_hand: Type.Number() }))

export const lookup = route({
  method: 'GET',
  path: '/lookup',
  summary: 'One item from a barcode, SKU, serial number, lot or GS1 element string; found false for an unknown code',
  access: can('view'),
  input: Type.Object({
    code: code('What the scanner read.'),
    barcode: code('The same.'),
    sku: code('The same.'),
    serial: code('The same.'),
    warehouse_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Stock of this warehouse only.' })),
  }),
  reply: Type.Object({
    found: Type.Boolean(),
    match: Type.Optional(Type.Enum(['barcode', 'sku', 'serial', 'lot', 'gs1', 'warehouse'])),
    item: Type.Optional(orNull(recordSchema(items))),
    unit: Type.Optional(Type.Unknown({ description: 'The piece with this serial number.' })),
    warehouse: Type.Optional(Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() })),
    lot: Type.Optional(orNull(Type.String())),
    expiry_date: Type.Optional(orNull(Type.String())),
    serial: Type.Optional(orNull(Type.String())),
    stock: Type.Optional(stockShape),
  }),
  async handler({ code, barcode, sku, serial, warehouse_id }, ctx) {
    const asked = (code ?? barcode ?? sku ?? serial ?? '').trim()
    if (asked === '') refuse({ code: 'code is missing.' })
    const found = await findByCode(asked, ctx)
    return found ? tell(found, warehouse_id ?? null, ctx) : { found: false }
  },
})

/** What the caller may not read was not found. */
async function tell(found: Found, warehouseId: number | null, ctx: ReadContext) {
  const { itemId, match, warehouse, lot, expiry, serial } = found
  if (warehouse) return { found: true, match, warehouse, item: null, stock: [] }
  try {
    const item = await readRecord(items, itemId!, ctx)
    const unit = serial ? await ctx.hooks.apply(hooks.lookupUnit, null, { itemId: itemId!, serial }, ctx) : null
    const held = (await holdingsOf([itemId!], null, ctx)).get(itemId!) ?? []
    const stock = held
      .filter(({ warehouse_id }) => warehouseId === null || warehouse_id === warehouseId)
      .map(({ warehouse_id, on_hand }) => ({ warehouse_id, on_hand: unscaled(on_hand, PLACES) }))
    return { found: true, match, item, lot, expiry_date: expiry, serial, stock, ...(unit ? { unit } : {}) }
  } catch (error) {
    if (error instanceof RestError) return { found: false }
    throw error
  }
}

export const search = route({
  method: 'GET',
  path: '/lookup/search',
  summary: 'Several items from part of a name or code',
  access: can('view'),
  input: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 100 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Type.Array(recordSchema(items)),
  handler: async ({ q, limit = 20 }, ctx) =>
    (await listRecords(items, { search: q, per_page: limit, status: 'active' }, ctx)).rows,
})
