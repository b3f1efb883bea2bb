/** What booking must know of items. */
import type { ReadContext } from '../../../kernel/context.ts'

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
  const rows = await ctx.db
    .selectFrom('inventory_items')
    .select([
      ...(['id', 'name', 'unit', 'precision', 'tracking', 'valuation_method'] as const),
      ...(['purchase_price', 'currency', 'status', 'shelf_life_days', 'trashed_at'] as const),
    ])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
