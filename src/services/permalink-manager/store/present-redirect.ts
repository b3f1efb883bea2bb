/** Redirects as callers see them. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { ItemRow } from './item-rows.ts'
import type { RedirectRow } from './redirect-rows.ts'
import { rulesOf } from './rules.ts'
import { servedUris } from './served-uri.ts'
import { encodedUri } from './uri.ts'

export async function presentRedirects(rows: readonly RedirectRow[], ctx: ReadContext): Promise<object[]> {
  const { redirect_status: usual } = await rulesOf(ctx)
  const targets = await itemTargets(rows, ctx)
  return rows.map(row => {
    const item = row.target_kind === null ? null : { kind: row.target_kind, id: row.target_id }
    return {
      id: row.id,
      group: row.group_name,
      source: row.source,
      target: item ? (targets.get(`${item.kind} ${item.id}`) ?? row.target) : row.target,
      target_item: item,
      status_code: row.status_code ?? usual,
      is_enabled: row.is_enabled === 1,
      note: row.note,
      hits: row.hits,
      last_hit_at: row.last_hit_at,
      item: row.group_name === 'old' ? item : null,
      created_by: row.created_by,
      created_at: row.created_at,
      modified_at: row.modified_at,
    }
  })
}

/** Where the items are now, for a whole page at once. */
async function itemTargets(rows: readonly RedirectRow[], ctx: ReadContext): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  for (const kind of ['post', 'term'] as const) {
    const ids = [...new Set(rows.filter(row => row.target_kind === kind).map(row => row.target_id))]
    if (ids.length === 0) continue
    const found = await ctx.db
      .selectFrom('addresses')
      .selectAll()
      .where('kind', '=', kind)
      .where('item_id', 'in', ids)
      .execute()
    for (const [name, uri] of await servedUris(found as ItemRow[], ctx)) targets.set(name, `/${encodedUri(uri)}`)
  }
  return targets
}
