import type { ReadContext } from '../../../kernel/context.ts'

/** How many answers each category has. */
export async function countsByCategory(ids: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('faq_answers')
    .select(['category_id', eb => eb.fn.countAll<number>().as('count')])
    .where('category_id', 'in', [...ids])
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(row => [row.category_id ?? 0, row.count]))
}
