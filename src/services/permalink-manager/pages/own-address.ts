/** Whether an item's own address is the one that counts, and why not. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { OwnAddress, pageHooks } from '../../../platform/pages/pages.ts'
import { exclusionOf, type Mode } from '../domain/modes.ts'
import { exclusionsOf, type Rules, rulesOf, servingRules, usesOwnAddress } from '../store/rules.ts'
import { told } from './trace-words.ts'

type AskedItem = pageHooks.Asked & { readonly item: OwnAddress }

export function isServed({ item, base, note }: AskedItem, rules: Rules | null): boolean {
  if (!rules) return false
  const { kind, id } = item
  if (usesOwnAddress({ ...item, mode: item.mode as Mode }, rules)) {
    note(() => ({ layer: 'item', detail: told(`own_${kind}`, { base, id }) }))
    return true
  }
  const reason = exclusionOf(item, exclusionsOf(rules))
  const setting = reason === null ? {} : { setting: EXCLUDED_BY[reason] }
  note(() => ({ layer: 'exclusion', detail: told(`excluded_${kind}`, { id }), ...setting }))
  return false
}

const EXCLUDED_BY = { type: 'partial_disable', id: 'exclude_ids', draft: 'ignore_drafts', system: 'system' } as const

/** Where this service does not serve, the trace says so. */
export async function noteNotServing({ note }: pageHooks.Asked, ctx: ReadContext): Promise<void> {
  if (await servingRules(ctx)) return
  const { safe_mode: isSafe } = await rulesOf(ctx)
  const detail = told(isSafe ? 'safe_mode' : 'not_serving')
  note(() => ({ layer: 'serving', detail, ...(isSafe ? { setting: 'safe_mode' } : {}) }))
}
