/** Display names of accounts: all that visitors and lists are told of them. */
import type { ReadContext } from '../../../kernel/context.ts'

export async function namesOf(ids: readonly (number | null)[], ctx: ReadContext): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('users').select(['id', 'display_name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(row => [row.id, row.display_name]))
}
