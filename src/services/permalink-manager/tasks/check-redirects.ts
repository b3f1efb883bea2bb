/** What a health check says of one redirect, and how it mends it. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Finding } from '../domain/findings.ts'
import { canFlatten, type Edge, follow } from '../domain/redirect-graph.ts'
import { externalTarget } from '../store/external-target.ts'
import { itemAt, itemRow } from '../store/item-rows.ts'
import { nativeHolder } from '../store/owners.ts'
import { edgeAt, edgeOf } from '../store/redirect-edges.ts'
import { dropOldest, type RedirectRow, redirectAt, redirectCounts } from '../store/redirect-rows.ts'
import type { Rules } from '../store/rules.ts'

export async function redirectFindings(row: RedirectRow, rules: Rules, ctx: ReadContext): Promise<Finding[]> {
  return [...(await sourceFindings(row, rules, ctx)), ...(await targetFindings(row, rules, ctx))]
}

async function sourceFindings(row: RedirectRow, rules: Rules, ctx: ReadContext): Promise<Finding[]> {
  const live = await itemAt(row.source_key, ctx)
  const isCase = live !== null && live.uri !== row.source
  const isLive = live !== null || (await nativeHolder(row.source_key, ctx)) !== null
  const item = itemOf(row)
  const count = item && row.group_name === 'old' ? [...(await redirectCounts([item], ctx)).values()][0] : 0
  return [
    ...(isLive ? [isCase ? ('case_conflict' as const) : ('shadowed_redirect' as const)] : []),
    ...((count ?? 0) > rules.max_redirects_per_item ? (['over_limit'] as const) : []),
  ]
}

async function targetFindings(row: RedirectRow, rules: Rules, ctx: ReadContext): Promise<Finding[]> {
  const item = itemOf(row)
  if (item) return (await itemRow(item, ctx)) ? [] : ['orphan_redirect']
  if (row.group_name === 'external') return externalTarget(row.target, rules) === null ? ['disallowed_host'] : []
  if (row.target_key === null) return []
  if (row.target_key === row.source_key) return ['self_redirect']
  const walk = await follow(edgeOf(row), edgeAt(ctx))
  if (walk.isLoop) return ['redirect_loop']
  if (walk.edges.length > 0) return ['redirect_chain']
  const isThere = (await itemAt(row.target_key, ctx)) !== null || (await nativeHolder(row.target_key, ctx)) !== null
  return isThere ? [] : ['missing_target']
}

const itemOf = ({ target_kind: kind, target_id: id }: RedirectRow) =>
  kind === null || id === null ? null : { kind, id }

type Mending = { readonly finding: Finding; readonly rules: Rules }

export async function mendRedirect(row: RedirectRow, { finding, rules }: Mending, ctx: Context): Promise<boolean> {
  switch (finding) {
    case 'orphan_redirect':
    case 'self_redirect':
      await ctx.db.deleteFrom('redirects').where('id', '=', row.id).execute()
      return true
    case 'over_limit': {
      const item = itemOf(row)
      return item !== null && (await dropOldest(item, rules.max_redirects_per_item, ctx)).length > 0
    }
    case 'redirect_chain':
      return shorten(row, rules, ctx)
    default:
      return false
  }
}

async function shorten(row: RedirectRow, rules: Rules, ctx: Context): Promise<boolean> {
  const start: Edge = edgeOf(row)
  const { edges } = await follow(start, edgeAt(ctx))
  const last = edges.at(-1)
  const end = last && (await redirectAt(last.source, ctx))
  if (!end || !canFlatten(start, edges, rules.redirect_status || 301)) return false
  const { target, target_key, target_kind, target_id } = end
  await ctx.db
    .updateTable('redirects')
    .set({ target, target_key, target_kind, target_id, modified_at: ctx.clock.instant() })
    .where('id', '=', row.id)
    .execute()
  return true
}
