/** The way from a term up to the top of its tree. */
import type { ReadContext } from '../../../kernel/context.ts'

export type Ancestor = { readonly id: number; readonly slug: string; readonly parent_id: number }

const DEEPEST = 50

/** From the topmost down to the term with this id itself; empty for 0. */
export async function termAncestors(id: number, ctx: ReadContext): Promise<Ancestor[]> {
  const found: Ancestor[] = []
  let next = id
  while (next > 0 && found.length < DEEPEST) {
    const row = await ctx.db
      .selectFrom('terms')
      .select(['id', 'slug', 'parent_id'])
      .where('id', '=', next)
      .executeTakeFirst()
    if (!row) break
    found.unshift(row as Ancestor)
    next = row.parent_id
  }
  return found
}
