/** The rows of redirects: what is at a source, and the old addresses that items leave behind. */
import type { Row } from '../../../db/database.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import type { Kind } from '../domain/modes.ts'
import type { RedirectGroup } from '../domain/redirect-groups.ts'
import type { ItemRef } from './item-rows.ts'
import type { Rules } from './rules.ts'
import { keyOf } from './uri.ts'

export type RedirectRow = Row & {
  readonly id: number
  readonly group_name: RedirectGroup
  readonly source: string
  readonly source_key: string
  readonly target: string
  readonly target_key: string | null
  readonly target_kind: Kind | null
  readonly target_id: number | null
  readonly status_code: number | null
  readonly is_enabled: number
  readonly note: string
  readonly hits: number
  readonly last_hit_at: string | null
  readonly job_id: number | null
  readonly created_by: number | null
  readonly created_at: string
  readonly modified_at: string
}

export const REDIRECT_COLUMNS = [
  ...['id', 'group_name', 'source', 'source_key', 'target', 'target_key', 'target_kind', 'target_id', 'status_code'],
  ...['is_enabled', 'note', 'hits', 'last_hit_at', 'job_id', 'created_by', 'created_at', 'modified_at'],
] as const

const AT = `select ${REDIRECT_COLUMNS.join(', ')} from redirects where site_id = ? and source_key = ?`

export async function redirectAt(key: string, ctx: ReadContext): Promise<RedirectRow | null> {
  return (await readRows<RedirectRow>({ text: AT, values: [ctx.site.id, key] }, ctx))[0] ?? null
}

/** Newest first. */
export async function oldAddressesOf(
  { kind, id }: ItemRef,
  page: { readonly limit: number; readonly offset: number },
  ctx: ReadContext,
): Promise<{ rows: RedirectRow[]; total: number }> {
  const ours = ctx.db
    .selectFrom('redirects')
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('group_name', '=', 'old')
  const rows = ours.select(REDIRECT_COLUMNS).orderBy('id', 'desc').limit(page.limit).offset(page.offset)
  const counted = await ours.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst()
  return { rows: (await rows.execute()) as RedirectRow[], total: Number(counted?.total ?? 0) }
}

type Left = {
  readonly item: ItemRef
  /** The address that the item leaves. */
  readonly uri: string
  readonly jobId: number | null
}

/**
 * The old address leads to the item from now on, wherever the item goes. What somebody set up by hand stays. Answers
 * what had to give way, as it was: the way to another item from this address, and ways that are too many for one item.
 */
export async function leaveOldAddress({ item, uri, jobId }: Left, rules: Rules, ctx: Context): Promise<RedirectRow[]> {
  const key = keyOf(uri)
  const before = await redirectAt(key, ctx)
  if (before && before.group_name !== 'old') return []
  const now = ctx.clock.instant()
  const target = { target: '', target_key: null, target_kind: item.kind, target_id: item.id, modified_at: now }
  await ctx.db
    .insertInto('redirects')
    .values({
      ...target,
      group_name: 'old',
      source: uri,
      source_key: key,
      job_id: jobId,
      created_by: ctx.user?.id ?? null,
      created_at: now,
    })
    .onConflict(conflict =>
      conflict.columns(['site_id', 'source_key']).doUpdateSet(target).where('redirects.group_name', '=', 'old'),
    )
    .execute()
  return [...(before ? [before] : []), ...(await dropOldest(item, rules.max_redirects_per_item, ctx))]
}

const TAKE_BACK = `delete from redirects where site_id = ? and source_key = ? and group_name = 'old'
  and target_kind = ? and target_id = ? returning ${REDIRECT_COLUMNS.join(', ')}`

/** An item that returns to an old address needs no redirect to it. Answers what went. */
export const takeBack = (item: ItemRef, key: string, ctx: Context): Promise<RedirectRow[]> =>
  readRows<RedirectRow>({ text: TAKE_BACK, values: [ctx.site.id, key, item.kind, item.id] }, ctx)

/** Answers what went. */
export async function dropOldest({ kind, id }: ItemRef, most: number, ctx: Context): Promise<RedirectRow[]> {
  const text = `select ${REDIRECT_COLUMNS.join(', ')} from redirects
    where site_id = cast(? as bigint) and target_kind = cast(? as text) and target_id = cast(? as bigint)
    and group_name = 'old' order by id desc limit 500 offset ${most}`
  const surplus = await readRows<RedirectRow>({ text, values: [ctx.site.id, kind, id] }, ctx)
  if (surplus.length === 0) return []
  const ids = surplus.map(row => row.id)
  await ctx.db.deleteFrom('redirects').where('id', 'in', ids).execute()
  return surplus
}

/** How many redirects lead to each of these items. */
export async function redirectCounts(refs: readonly ItemRef[], ctx: ReadContext): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const kind of ['post', 'term'] as const) {
    const ids = refs.filter(ref => ref.kind === kind).map(ref => ref.id)
    if (ids.length === 0) continue
    const rows = await ctx.db
      .selectFrom('redirects')
      .select(['target_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('target_kind', '=', kind)
      .where('target_id', 'in', ids)
      .groupBy('target_id')
      .execute()
    for (const row of rows) counts.set(`${kind} ${row.target_id}`, row.count)
  }
  return counts
}
