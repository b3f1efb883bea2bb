/** Flags that each person sets for themselves: kept as links from the record to the people who have it. */
import type { Context } from '../context.ts'
import type { Plan, PlannedField } from './plan.ts'

/** Of a flag that only one record of a person may have, the others lose it. */
export async function saveOwnFlag(
  { plan, id, field, isOn }: { plan: Plan; id: number; field: PlannedField; isOn: boolean },
  ctx: Context,
): Promise<void> {
  const userId = ctx.user?.id
  if (userId === undefined) return
  const own = ctx.db
    .deleteFrom('record_links')
    .where('owner', '=', plan.table)
    .where('field', '=', field.name)
    .where('target_id', '=', userId)
  const isOnlyOne = isOn && field.options.perPerson === 'one'
  await (isOnlyOne ? own : own.where('owner_id', '=', id)).execute()
  if (!isOn) return
  const link = { owner: plan.table, owner_id: id, field: field.name, target_id: userId, position: 0 }
  await ctx.db.insertInto('record_links').values(link).execute()
}
