/** The terms below a term. */
import { sql } from 'kysely'
import type { ReadContext } from '../../../kernel/context.ts'

const DEEPEST = 50

/** The terms themselves and everything below them. */
export async function withDescendants(ids: readonly number[], ctx: ReadContext): Promise<number[]> {
  const found = new Set(ids)
  let level = [...ids]
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
    const rows = await ctx.db
      .selectFrom('terms')
      .select('id')
      .where('parent_id', 'in', level)
      .where('parent_id', '!=', sql.lit(0))
      .execute()
    level = rows.map(row => row.id).filter(id => !found.has(id))
    for (const id of level) found.add(id)
  }
  return [...found]
}
