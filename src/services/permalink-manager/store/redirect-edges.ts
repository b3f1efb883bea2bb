/** The stored redirects as a graph of paths. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Edge, NextEdge } from '../domain/redirect-graph.ts'
import { itemAt } from './item-rows.ts'
import { nativeHolder } from './owners.ts'
import { type RedirectRow, redirectAt } from './redirect-rows.ts'

export const edgeOf = ({ source_key, target_key, status_code }: RedirectRow): Edge => ({
  source: source_key,
  target: target_key,
  status: status_code,
})

/** What sends a visitor on from a path: nothing where something answers there, for that comes first. */
export const edgeAt =
  (ctx: ReadContext): NextEdge =>
  async source => {
    const row = await redirectAt(source, ctx)
    if (!row || row.is_enabled === 0) return null
    const isLive = (await itemAt(source, ctx)) !== null || (await nativeHolder(source, ctx)) !== null
    return isLive ? null : edgeOf(row)
  }
