/** What a demonstration shows: a workshop's store with two places, a dozen things, and three months of work. */
import { DAY, dateAt } from '../../kernel/calendar.ts'
import { createClock } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import type { Values } from '../../kernel/records/kind.ts'
import { type DemoRandom, demoAddress, emptyDemo, fillDemo } from '../../platform/demo/demo.ts'
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
  const main = await createRecord(warehouses, { values: { name: 'Main store', code: 'MAIN', is_default: true } }, ctx)
  const van = await createRecord(warehouses, { values: { name: 'Service van', code: 'VAN-1', type: 'van' } }, ctx)
  const shelf = await makeItems(ctx)
  await work({ main: main.id, van: van.id, shelf, people: await makePeople(ctx), random }, ctx)
  progress({ what: 'items', done: things.length, total: things.length })
})

/** An item with what the demonstration has left of it in the main store. */
type Shelved = { readonly id: number; readonly cost: number; left: number }
type People = { readonly supplier: number; readonly takers: readonly number[] }
type Store = {
  readonly main: number
  readonly van: number
  readonly shelf: readonly Shelved[]
  readonly people: People
  readonly random: DemoRandom
}

async function makeItems(ctx: Context): Promise<Shelved[]> {
  const groups = new Map<string, number>()
  for (const [name] of things)
    if (!groups.has(name)) groups.set(name, (await createRecord(categories, { values: { name } }, ctx)).id)
  const made: Shelved[] = []
  for (const [category, name, sku, cost] of things) {
    const values = { name, sku, category_id: groups.get(category), reorder_level: LOW, purchase_price: cost }
    made.push({ id: (await createRecord(items, { values }, ctx)).id, cost, left: 0 })
  }
  return made
}

async function makePeople(ctx: Context): Promise<People> {
  const make = async (name: string, type: string, address: string) =>
    (await createRecord(recipients, { values: { name, type, email: demoAddress(address) } }, ctx)).id
  const takers = [
    await make('Workshop', 'department', 'workshop'),
    await make('Service team', 'department', 'service'),
    await make('Harbour refit', 'project', 'harbour'),
  ]
  return { supplier: await make('Nordwerk Supplies', 'supplier', 'orders'), takers }
}

const [WEEKS, LOW, ABOARD] = [12, 10, 4]

/** Three months: it begins full, the week's work takes some of it, and what runs low is ordered, last week's not yet. */
async function work(store: Store, ctx: Context): Promise<void> {
  const { main, van, shelf, people, random } = store
  // The ledger goes by the clock: it shows three months only to whoever booked on each of these days.
  const book = (ago: number, warehouse_id: number, values: Values) => {
    const then = ctx.clock.millis() - ago * DAY
    const booked = { warehouse_id, document_date: dateAt(then, ctx.site.zone), status: 'finalised', ...values }
    return createRecord(stockMovements, { values: booked }, { ...ctx, clock: createClock(() => then) })
  }
  const bring = (among: readonly Shelved[], [least, most]: readonly [number, number]) =>
    among.map(item => {
      const quantity = random.integer(least, most)
      item.left += quantity
      return { item_id: item.id, quantity, unit_cost: Math.ceil(item.cost * random.integer(96, 108)) / 100 }
    })
  await book(WEEKS * 7 + 1, main, { type: 'opening', lines: bring(shelf, [40, 90]) })
  const aboard = shelf.slice(0, ABOARD).map(({ id, cost }) => ({ item_id: id, quantity: 12, unit_cost: cost }))
  await book(WEEKS * 7 + 1, van, { type: 'opening', lines: aboard })
  for (let week = WEEKS - 1; week >= 0; week--) {
    const wanted = random
      .shuffled(shelf)
      .slice(0, 5)
      .map(item => takeSome(item, random))
    const lines = wanted.filter(({ quantity }) => quantity > 0)
    if (lines.length > 0)
      await book(week * 7 + 4, main, { type: 'issue', recipient_id: random.pick(people.takers), lines })
    const low = shelf.filter(({ left }) => left < LOW)
    if (week > 0 && low.length > 0)
      await book(week * 7 + 1, main, { type: 'receipt', recipient_id: people.supplier, lines: bring(low, [30, 60]) })
  }
  // Of what the van has none.
  const [spoilt, popular] = random.shuffled(shelf.slice(ABOARD).filter(({ left }) => left > LOW))
  await book(3, main, { type: 'write_off', reason: 'damaged', lines: [{ item_id: spoilt!.id, quantity: 2 }] })
  const rush = [{ item_id: popular!.id, quantity: popular!.left - 3 }]
  await book(1, main, { type: 'issue', recipient_id: people.takers[0], lines: rush })
}

function takeSome(item: Shelved, random: DemoRandom): { item_id: number; quantity: number } {
  const quantity = Math.min(item.left, random.integer(4, 22))
  item.left -= quantity
  return { item_id: item.id, quantity }
}

/** The kinds of its documents: those of other kinds are counted by numbers of their own. */
const BOOKED = ['opening', 'issue', 'receipt', 'write_off']

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
