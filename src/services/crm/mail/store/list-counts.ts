/** How many records are in a target list: counted on as they come and go. */
import type { Context } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { type RecordWritten, recordWritten } from '../../../../kernel/records/hooks.ts'
import { addressed } from './opt-out.ts'

export const listCounter = on(recordWritten, 'crm.count-list-members', async (written, ctx) => {
  if (written.service !== 'crm') return
  if (written.entity === 'target_lists') return countUsers(written, ctx)
  if (!Object.hasOwn(addressed, written.entity)) return
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

/** Accounts are told by the list itself. */
async function countUsers({ object, before, after }: RecordWritten, ctx: Context): Promise<void> {
  const usersOf = (record: RecordWritten['after']) => ((record?.user_ids as number[] | null) ?? []).length
  const by = after === null ? 0 : usersOf(after) - usersOf(before)
  if (by !== 0) await count([Number(object.id)], by, ctx)
}

async function count(ids: readonly number[], by: number, ctx: Context): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('crm_target_lists')
    .set(eb => ({ entry_count: eb('entry_count', '+', by) }))
    .where('id', 'in', ids)
    .execute()
}
