/** Flags that each person sets for themselves: kept as links from the record to the people who have it. */
import type { Context } from '../context.ts'
import { runStatement } from '../statement.ts'
import type { Plan, PlannedField } from './plan.ts'

const INSERT =
  'insert into record_links (site_id, owner, owner_id, field, target_id, position) values (?, ?, ?, ?, ?, 0)'

/** Of a flag that only one record of a person may have, the others lose it. */
export async function saveOwnFlag(
  { plan, id, field, isOn, isNew }: { plan: Plan; id: number; field: PlannedField; isOn: boolean; isNew: boolean },
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
  if (isOnlyOne || !isNew) await (isOnlyOne ? own : own.where('owner_id', '=', id)).execute()
  if (!isOn) return
  await runStatement({ text: INSERT, values: [ctx.site.id, plan.table, id, field.name, userId] }, ctx)
}
