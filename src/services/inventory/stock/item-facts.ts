/** What booking must know of items. */
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { listOf, marks } from './listed-ids.ts'

export type ItemFacts = {
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly precision: number
  readonly tracking: string
  readonly valuation_method: string | null
  readonly purchase_price: number | null
  readonly currency: string | null
  readonly status: string
  readonly shelf_life_days: number | null
  readonly trashed_at: string | null
}

export async function itemFacts(ids: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, ItemFacts>> {
  if (ids.length === 0) return new Map()
  const list = listOf(ids)
  const text = `select ${FACTS} from inventory_items where site_id = ? and id in (${marks(list)})`
  const rows = await readRows<ItemFacts>({ text, values: [ctx.site.id, ...list] }, ctx)
  return new Map(rows.map(row => [row.id, row]))
}

const FACTS = `id, name, unit, precision, tracking, valuation_method, purchase_price, currency, status, shelf_life_days,
  trashed_at`
