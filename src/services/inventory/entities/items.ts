import { Type } from 'typebox'
import type { Context } from '../../../kernel/context.ts'
import { unscaled } from '../../../kernel/currencies.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import type { StoredOf } from '../../../kernel/fields.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { takeNumber } from '../../../platform/number-series/number-series.ts'
import { reach, viewers } from '../access.ts'
import { PLACES } from '../domain/amounts.ts'
import { hasRightCheckDigit } from '../domain/codes.ts'
import { refuse } from '../refuse.ts'
import { settings } from '../settings.ts'
import { refuseTaken, refuseTakenCodes, saveCodes } from '../stock/codes.ts'
import { itemFigures } from '../stock/item-figures.ts'
import { itemFields } from './item-fields.ts'

type Item = StoredOf<typeof itemFields>

const figure = (description: string) => orNull(Type.Number({ description }))

/** What is kept in stock. How much there is of it is the result of finalised documents. */
export const items = defineEntity('items', {
  table: 'inventory_items',
  label: ['Item', 'Items'],
  title: 'name',
  fields: itemFields,
  customFields: true,
  perPage: { default: 50, most: 200 },
  search: 'words',
  export: { most: 50_000 },
  import: { key: ['sku', 'barcode', 'id'] },
  doors: viewers,
  rows: reach('items'),
  async check(item, before, ctx) {
    refuseFigures(ctx)
    if (!before) await inheritFromCategory(item, ctx)
    await settleItem(item, ctx)
    refuse({
      ...(await placeProblems(item, ctx)),
      ...(item.supplier_id === before?.supplier_id ? {} : await supplierProblem(item, ctx)),
      ...(before ? await fixedProblems(item, before, ctx) : {}),
    })
    await refuseTaken({ entity: items, field: 'sku', value: item.sku, id: before?.id ?? null }, ctx)
    await refuseTakenCodes(item, { entity: items, id: before?.id ?? null }, ctx)
  },
  warnings: ({ barcode }) =>
    barcode && hasRightCheckDigit(barcode) === false ? ['The check digit of the barcode is wrong.'] : [],
  async follow(after, before, ctx) {
    await saveCodes({ id: (after ?? before)!.id, codes: after ? [after.barcode, ...after.barcodes] : [] }, ctx)
  },
  computed: {
    names: [
      ...['on_hand', 'reserved', 'available', 'in_transit', 'value', 'average_cost', 'last_cost'],
      ...['stock', 'is_low'],
    ],
    shapes: {
      on_hand: Type.Number({ description: 'In all warehouses; what is on its way is beside it.' }),
      reserved: Type.Number({ description: 'What drafts keep, where the settings say so.' }),
      available: Type.Number({ description: 'Without what is reserved and what lies in quarantine.' }),
      in_transit: Type.Number(),
      value: figure('For those who may see costs.'),
      average_cost: figure('What one of them is worth.'),
      last_cost: figure('What one of them cost when some came last.'),
      stock: Type.Array(
        Type.Object({ warehouse_id: Type.Integer(), on_hand: Type.Number(), value: orNull(Type.Number()) }),
      ),
      is_low: Type.Boolean(),
    },
    from: ['reorder_level', 'reorder_levels'],
    of: itemFigures,
  },
})

/** Only documents move stock: whoever sends a figure hears so, instead of believing that it was taken. */
function refuseFigures({ request }: Context): void {
  if (request.via === 'rest' && Object.hasOwn(request.body, 'on_hand'))
    refuse({ on_hand: 'on_hand is the result of finalised documents and cannot be sent.' })
}

/** What the category says of new items, as far as nobody said anything else. */
async function inheritFromCategory(item: Item, ctx: Context): Promise<void> {
  if (item.category_id === null) return
  const category = await ctx.db
    .selectFrom('inventory_categories')
    .select(['default_unit', 'default_reorder_level'])
    .where('id', '=', item.category_id)
    .executeTakeFirst()
  item.unit ||= category?.default_unit ?? ''
  if (category && category.default_reorder_level !== null)
    item.reorder_level ??= unscaled(category.default_reorder_level, PLACES)
}

async function supplierProblem({ supplier_id: id }: Item, ctx: Context): Promise<Record<string, string>> {
  if (id === null) return {}
  const row = await ctx.db.selectFrom('inventory_recipients').select('type').where('id', '=', id).executeTakeFirst()
  return row && row.type !== 'supplier' ? { supplier_id: 'supplier_id is a recipient of the type supplier.' } : {}
}

async function settleItem(item: Item, ctx: Context): Promise<void> {
  const { currency, default_valuation, sku_pattern, units } = await ctx.settings(settings)
  item.unit ||= units[0]!
  item.currency ??= currency
  item.valuation_method ??= default_valuation
  if (item.sku) return
  const number = await takeNumber({ service: 'inventory', series: `sku ${sku_pattern}` }, ctx)
  const year = ctx.clock.instant().slice(0, 4)
  item.sku = sku_pattern.replace('{number}', String(number).padStart(5, '0')).replace('{year}', year)
}

async function placeProblems(item: Item, ctx: Context): Promise<Record<string, string>> {
  const { units } = await ctx.settings(settings)
  const named = item.reorder_levels.map(({ warehouse_id }) => warehouse_id)
  const known = await ctx.db
    .selectFrom('inventory_warehouses')
    .select('id')
    .where('id', 'in', [0, ...named])
    .execute()
  const absent = named.filter(id => !known.some(row => row.id === id))
  return {
    ...(units.includes(item.unit) ? {} : { unit: `unit is one of ${units.join(', ')}.` }),
    ...(absent.length > 0 ? { reorder_levels: `There is no warehouse ${absent.join(', ')}.` } : {}),
  }
}

const FIXED = ['unit', 'precision', 'tracking', 'valuation_method'] as const

/** What the ledger counts in cannot change under it. */
async function fixedProblems(item: Item, before: Readonly<Item>, ctx: Context): Promise<Record<string, string>> {
  const changed = FIXED.filter(name => item[name] !== before[name])
  if (changed.length === 0 || !(await hasLedger(before.id, ctx))) return {}
  const sentence = (name: string) =>
    name === 'valuation_method'
      ? 'There is stock booked already: a revaluation changes the method.'
      : 'There is stock booked already: this cannot change any more.'
  return Object.fromEntries(changed.map(name => [name, sentence(name)]))
}

async function hasLedger(itemId: number, ctx: Context): Promise<boolean> {
  const row = await ctx.db.selectFrom('inventory_ledger').select('id').where('item_id', '=', itemId).limit(1).execute()
  return row.length > 0
}
