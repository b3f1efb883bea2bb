/** Whom the permissions about people reach: oneself always, others as the roles say. */
import type { ReadContext } from '../../../kernel/context.ts'
import { accessOf } from './access-of.ts'
import { type LevelledPermission, levelOfPermission } from './levels.ts'

/** Those of these people whom the caller may have to do with in the way that the permission means. */
export async function peopleWithin(
  permission: LevelledPermission,
  people: readonly number[],
  ctx: ReadContext,
): Promise<number[]> {
  const wanted = [...new Set(people)]
  const access = await accessOf(ctx)
  const level = levelOfPermission(access, permission)
  if (level === 'all') return wanted
  const colleagues = level === 'team' ? await colleaguesOf(access.teamIds, wanted, ctx) : []
  return wanted.filter(id => id === ctx.user?.id || colleagues.includes(id))
}

export const isWithinReach = async (
  permission: LevelledPermission,
  people: readonly number[],
  ctx: ReadContext,
): Promise<boolean> => (await peopleWithin(permission, people, ctx)).length === new Set(people).size

/** Those of these people who are in one of the teams. */
async function colleaguesOf(
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
  return rows.map(({ target_id }) => Number(target_id))
}
