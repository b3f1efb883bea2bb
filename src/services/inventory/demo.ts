/** What a demonstration shows: a workshop's store with two places, a dozen things, receipts and issues. */
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { demoAddress, emptyDemo, fillDemo } from '../../platform/demo/demo.ts'
import { categories } from './entities/categories.ts'
import { items } from './entities/items.ts'
import { recipients } from './entities/recipients.ts'
import { stockMovements } from './entities/stock-movements.ts'
import { warehouses } from './entities/warehouses.ts'

const things: readonly (readonly [category: string, name: string, sku: string, cost: number])[] = [
  ['Fastening', 'Hexagon bolt M8', 'FAS-001', 0.18],
  ['Fastening', 'Wing nut M8', 'FAS-002', 0.22],
  ['Fastening', 'Washer 8 mm', 'FAS-003', 0.04],
  ['Fastening', 'Wood screw 4 x 40', 'FAS-004', 0.06],
  ['Tools', 'Cordless drill', 'TOO-001', 129],
  ['Tools', 'Spirit level 60 cm', 'TOO-002', 24.9],
  ['Tools', 'Work light', 'TOO-003', 39.5],
  ['Consumables', 'Sanding disc', 'CON-001', 0.85],
  ['Consumables', 'Cable tie 200 mm', 'CON-002', 0.05],
  ['Consumables', 'Work gloves', 'CON-003', 3.4],
]

/** Made once: a site that has items already has its own. */
export const demoListener = on(fillDemo, 'inventory.demo', async ({ random, progress }, ctx) => {
  const known = await ctx.db.selectFrom('inventory_items').select('id').limit(1).execute()
  if (known.length > 0) return
  const make = async (name: string) => (await createRecord(categories, { values: { name } }, ctx)).id
  const groups = new Map<string, number>()
  for (const [category] of things) if (!groups.has(category)) groups.set(category, await make(category))
  const main = await createRecord(warehouses, { values: { name: 'Main store', code: 'MAIN', is_default: true } }, ctx)
  await createRecord(warehouses, { values: { name: 'Service van', code: 'VAN-1', type: 'van' } }, ctx)
  const made: { id: number; cost: number }[] = []
  for (const [category, name, sku, cost] of things) {
    const values = { name, sku, category_id: groups.get(category), reorder_level: 10, purchase_price: cost }
    made.push({ id: (await createRecord(items, { values }, ctx)).id, cost })
  }
  await move(main.id, made, random.integer, ctx)
  progress({ what: 'items', done: things.length, total: things.length })
})

async function move(
  warehouse_id: number,
  made: readonly { id: number; cost: number }[],
  integer: (least: number, most: number) => number,
  ctx: Context,
): Promise<void> {
  const person = { name: 'Workshop', type: 'department', email: demoAddress('workshop') }
  const recipient_id = (await createRecord(recipients, { values: person }, ctx)).id
  const about = { warehouse_id, status: 'finalised' }
  const arrived = made.map(({ id, cost }) => ({ item_id: id, quantity: integer(20, 60), unit_cost: cost }))
  await createRecord(stockMovements, { values: { ...about, type: 'opening', lines: arrived } }, ctx)
  const taken = made.slice(0, 6).map(({ id }) => ({ item_id: id, quantity: integer(1, 15) }))
  await createRecord(stockMovements, { values: { ...about, type: 'issue', recipient_id, lines: taken } }, ctx)
}

/** The kinds of its documents: those of other kinds are counted by numbers of their own. */
const BOOKED = ['opening', 'issue']

/** What was booked goes where nobody has booked anything else; otherwise the demonstration's documents stay. */
export const demoRemover = on(emptyDemo, 'inventory.demo', async ({ idsOf }, ctx) => {
  const made = idsOf('inventory.stock-movements')
  const others = await ctx.db
    .selectFrom('inventory_ledger')
    .select('id')
    .where(({ eb, or }) => or([eb('document_id', 'not in', [0, ...made]), eb('document_type', 'not in', BOOKED)]))
    .limit(1)
    .execute()
  if (made.length === 0 || others.length > 0) return
  await ctx.db.deleteFrom('inventory_chain').execute()
  await ctx.db.deleteFrom('inventory_layer_moves').execute()
  await ctx.db.deleteFrom('inventory_layers').execute()
  await ctx.db.deleteFrom('inventory_ledger').execute()
  await ctx.db.deleteFrom('inventory_stock').execute()
  await ctx.db
    .updateTable('inventory_movements')
    .set({ status: 'draft', lines: '[]' })
    .where('id', 'in', made)
    .execute()
  await ctx.db.updateTable('inventory_warehouses').set({ is_default: 0 }).execute()
})
