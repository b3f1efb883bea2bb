import type { ReadContext } from '../../../src/kernel/context.ts'

/** How many repairs of a tool are not done yet. */
export async function openRepairs(toolId: number, ctx: ReadContext): Promise<number> {
  const row = await ctx.db
    .selectFrom('example_repairs')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tool_id', '=', toolId)
    .where('done', '=', 0)
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
