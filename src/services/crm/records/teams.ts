/** Who is with whom in a team. */
import type { ReadContext } from '../../../kernel/context.ts'

/** Those of these people who are in one of the teams. */
export async function colleaguesOf(
  teamIds: readonly number[],
  people: readonly number[],
  ctx: ReadContext,
): Promise<number[]> {
  if (teamIds.length === 0 || people.length === 0) return []
  const rows = await ctx.db
    .selectFrom('record_links')
    .select('target_id')
    .distinct()
    .where('owner', '=', 'crm_teams')
    .where('field', '=', 'user_ids')
    .where('owner_id', 'in', [...teamIds])
    .where('target_id', 'in', [...people])
    .execute()
  return rows.map(({ target_id }) => target_id)
}
