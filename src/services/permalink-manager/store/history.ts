/** What happened to an item's address, when, and by whom. */
import type { Row } from '../../../db/database.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { runStatement } from '../../../kernel/statement.ts'
import type { HistorySource } from '../domain/history.ts'
import type { ItemRef, ItemRow } from './item-rows.ts'
import type { RedirectRow } from './redirect-rows.ts'

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

/** Written for each of very many items, so it is a statement of its own. */
const WRITE = `insert into permalink_history (site_id, kind, item_id, old_uri, new_uri, old_mode, new_mode, was_manual,
  source, job_id, lost_redirects, user_id, user_name, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

export function writeHistory({ before, after, source, jobId, lost }: Change, ctx: Context): Promise<unknown> {
  const values = [
    ...[ctx.site.id, before.kind, before.item_id, before.uri, after.uri, before.mode, after.mode, before.is_manual],
    ...[source, jobId, lost.length === 0 ? null : JSON.stringify(lost)],
    ...[ctx.user?.id ?? null, ctx.user?.displayName ?? '', ctx.clock.instant()],
  ]
  return runStatement({ text: WRITE, values }, ctx)
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
