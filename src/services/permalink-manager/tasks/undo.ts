/** Takes back what a job did, as far as nobody has changed it since. The last change is taken back first. */
import type { Context } from '../../../kernel/context.ts'
import type { Undo } from '../../../kernel/tasks.ts'
import type { Entry } from '../domain/entry.ts'
import type { HistoryRow } from '../store/history.ts'
import { mayEditItem } from '../store/item-rights.ts'
import { type ItemRow, itemRow } from '../store/item-rows.ts'
import type { RedirectRow } from '../store/redirect-rows.ts'
import { saveAddresses } from '../store/save-addresses.ts'
import { keyOf } from '../store/uri.ts'

type Position = { readonly before: number }

export const takeBack: Undo<Position> = {
  async total(undone, ctx) {
    const counted = await ctx.db
      .selectFrom('permalink_history')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('job_id', '=', undone)
      .executeTakeFirst()
    return Number(counted?.total ?? 0)
  },
  async step({ task, undone, most }, ctx) {
    const { before } = task.position ?? { before: Number.MAX_SAFE_INTEGER }
    const rows = (await ctx.db
      .selectFrom('permalink_history')
      .selectAll()
      .where('job_id', '=', undone)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()) as HistoryRow[]
    const entries: Entry[] = []
    for (const row of rows) entries.push(await takeBackChange(row, task.id, ctx))
    return { entries, position: { before: rows.at(-1)?.id ?? 0 }, isOver: rows.length < most }
  },
  finish: withdrawImported,
}

async function takeBackChange(change: HistoryRow, jobId: number, ctx: Context): Promise<Entry> {
  const row = await itemRow({ kind: change.kind, id: change.item_id }, ctx)
  const entry = entryFor(change, row)
  if (!row) return { ...entry, result: 'skipped', reason: 'gone' }
  if (row.uri !== change.new_uri || row.mode !== change.new_mode)
    return { ...entry, result: 'skipped', reason: `changed_since${row.modified_by ? ` by ${row.modified_by}` : ''}` }
  const item = { kind: change.kind, id: change.item_id }
  if (!(await mayEditItem(item, ctx))) return { ...entry, result: 'skipped', reason: 'not_allowed' }
  const uri = change.old_uri === null ? null : { uri: change.old_uri, key: keyOf(change.old_uri) }
  const wish = { item, uri, mode: change.old_mode as ItemRow['mode'], isManual: change.was_manual === 1 }
  const origin = { source: 'undo' as const, jobId, leavesRedirects: false }
  const [outcome] = await saveAddresses([wish], origin, ctx)
  if (!outcome?.ok) return { ...entry, result: 'failed', reason: outcome?.error.message ?? null }
  await putBack(JSON.parse(change.lost_redirects ?? '[]') as RedirectRow[], ctx)
  return entry
}

const entryFor = (change: HistoryRow, row: ItemRow | null): Entry => ({
  kind: change.kind,
  id: change.item_id,
  title: row?.title ?? '',
  before: row?.uri ?? null,
  after: change.old_uri,
  result: 'changed',
  reason: null,
})

/** The redirects that gave way when the job moved the item. Where somebody has set up another one since, that one stays. */
async function putBack(lost: readonly RedirectRow[], ctx: Context): Promise<void> {
  if (lost.length === 0) return
  await ctx.db
    .insertInto('redirects')
    .values(lost)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Redirects that came with an import go too, unless somebody has changed them. */
async function withdrawImported(jobId: number, ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('redirects')
    .where('job_id', '=', jobId)
    .where('group_name', '!=', 'old')
    .whereRef('modified_at', '=', 'created_at')
    .execute()
}
