/** How many published recipes a term has. */
import type { ReadContext } from '../../../kernel/context.ts'

type TermField = 'category_ids' | 'cuisine_ids' | 'course_ids'

export async function countsOf(
  field: TermField,
  terms: readonly { readonly id: number }[],
  ctx: ReadContext,
): Promise<readonly { recipe_count: number }[]> {
  if (terms.length === 0) return []
  const rows = await ctx.db
    .selectFrom('record_links as l')
    .innerJoin('recipe_recipes as r', 'r.id', 'l.owner_id')
    .select(['l.target_id', eb => eb.fn.countAll<number>().as('count')])
    .where('l.owner', '=', 'recipe_recipes')
    .where('l.field', '=', field)
    .where(
      'l.target_id',
      'in',
      terms.map(({ id }) => id),
    )
    .where('r.status', '=', 'published')
    .groupBy('l.target_id')
    .execute()
  const counts = new Map(rows.map(row => [row.target_id, row.count]))
  return terms.map(({ id }) => ({ recipe_count: counts.get(id) ?? 0 }))
}
