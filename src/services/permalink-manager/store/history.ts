/** What happened to an item's address, when, and by whom. */
import type { Row } from '../../../db/database.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { ItemRef, ItemRow } from './item-rows.ts'
import type { RedirectRow } from './redirect-rows.ts'

export type HistorySource = 'manual' | 'auto' | 'bulk' | 'job' | 'import' | 'undo' | 'api'

export type HistoryRow = Row & {
  readonly id: number
  readonly kind: 'post' | 'term'
  readonly item_id: number
  readonly old_uri: string | null
  readonly new_uri: string | null
  readonly old_mode: number
  readonly new_mode: number
  readonly was_manual: number
  readonly source: HistorySource
  readonly job_id: number | null
  readonly lost_redirects: string | null
  readonly user_id: number | null
  readonly user_name: string
  readonly created_at: string
}

export type Change = {
  readonly before: ItemRow
  readonly after: Pick<ItemRow, 'uri' | 'mode'>
  readonly source: HistorySource
  readonly jobId: number | null
  /** Redirects that the change took away or turned round, as they were; an undo puts them back. */
  readonly lost: readonly RedirectRow[]
}

export async function writeHistory({ before, after, source, jobId, lost }: Change, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('permalink_history')
    .values({
      kind: before.kind,
      item_id: before.item_id,
      old_uri: before.uri,
      new_uri: after.uri,
      old_mode: before.mode,
      new_mode: after.mode,
      was_manual: before.is_manual,
      source,
      job_id: jobId,
      lost_redirects: lost.length === 0 ? null : JSON.stringify(lost),
      user_id: ctx.user?.id ?? null,
      user_name: ctx.user?.displayName ?? '',
      created_at: ctx.clock.instant(),
    })
    .execute()
}

/** Newest first. */
export async function historyOf(
  { kind, id }: ItemRef,
  page: { readonly limit: number; readonly offset: number },
  ctx: ReadContext,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const ours = ctx.db.selectFrom('permalink_history').where('kind', '=', kind).where('item_id', '=', id)
  const rows = ours.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset)
  const counted = await ours.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst()
  return { rows: (await rows.execute()) as HistoryRow[], total: Number(counted?.total ?? 0) }
}

export const presentHistory = (row: HistoryRow) => ({
  id: row.id,
  old_uri: row.old_uri,
  new_uri: row.new_uri,
  old_mode: row.old_mode,
  new_mode: row.new_mode,
  source: row.source,
  job_id: row.job_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
  created_at: row.created_at,
})
