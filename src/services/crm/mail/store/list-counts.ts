/** How many records are in a target list: counted on as they come and go. */
import type { Context } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { type RecordWritten, recordWritten } from '../../../../kernel/records/hooks.ts'
import { addressed } from './opt-out.ts'

export const listCounter = on(recordWritten, 'crm.count-list-members', async (written, ctx) => {
  if (written.service !== 'crm' || !Object.hasOwn(addressed, written.entity)) return
  const [before, after] = [listsOf(written.before), listsOf(written.after)]
  await count(
    [...after].filter(id => !before.has(id)),
    1,
    ctx,
  )
  await count(
    [...before].filter(id => !after.has(id)),
    -1,
    ctx,
  )
})

/** Records in the trash are in no list. */
const listsOf = (record: RecordWritten['after']): ReadonlySet<number> =>
  new Set(record === null || record.trashed_at ? [] : ((record.target_list_ids as number[] | null) ?? []))

async function count(ids: readonly number[], by: 1 | -1, ctx: Context): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('crm_target_lists')
    .set(eb => ({ entry_count: eb('entry_count', '+', by) }))
    .where('id', 'in', ids)
    .execute()
}
