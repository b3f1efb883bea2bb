/** Makes addresses anew by their patterns, or gives items back to the platform. */
import type { Context } from '../../../kernel/context.ts'
import { defineTask } from '../../../kernel/tasks.ts'
import type { Entry } from '../domain/entry.ts'
import { exclusionOf, isSkippedByTools } from '../domain/modes.ts'
import { type Content, contentOf } from '../store/content.ts'
import { defaultAddress } from '../store/default-uri.ts'
import { type ItemRow, nameOf, refOf } from '../store/item-rows.ts'
import { exclusionsOf, type Rules, rulesOf } from '../store/rules.ts'
import type { Uri } from '../store/uri.ts'
import { assign, skipped } from './assign.ts'
import { mayRunTools, taskName } from './tools.ts'
import { takeBack } from './undo.ts'
import { countScope, nextItems, type Position, type Scope } from './walk-items.ts'

export type RegenerateArguments = Scope & { readonly mode: 'default' | 'native'; readonly include_manual: boolean }

export const regenerate = defineTask<RegenerateArguments, Position>({
  name: taskName('regenerate'),
  title: 'Make addresses anew',
  access: mayRunTools,
  total: countScope,
  async step({ task, most }, ctx) {
    const { args, position } = task
    const found = await nextItems({ scope: args, position, most }, ctx)
    const contents = await contentOf(found.rows, ctx)
    const rules = await rulesOf(ctx)
    const entries: Entry[] = []
    const wanted: { row: ItemRow; uri: Uri | null }[] = []
    for (const row of found.rows) {
      const reason = reasonToSkip(row, args, rules)
      const content = contents.get(nameOf(refOf(row)))
      const uri = reason || !content ? (reason ?? 'gone') : await wantedUri(content, { args, rules }, ctx)
      if (typeof uri === 'string') entries.push(skipped(row, uri))
      else wanted.push({ row, uri })
    }
    entries.push(...(await assign(wanted, task, ctx)))
    return { entries, position: found.position, isOver: found.position === null }
  },
  undo: takeBack,
})

function reasonToSkip(row: ItemRow, { include_manual: isAll }: RegenerateArguments, rules: Rules): string | null {
  const excluded = exclusionOf({ ...row, id: row.item_id }, exclusionsOf(rules))
  if (excluded) return `excluded_${excluded}`
  if (isSkippedByTools(row.mode)) return 'mode'
  return row.is_manual === 1 && !isAll ? 'manual' : null
}

/** A text says why there can be none. */
async function wantedUri(
  content: Content,
  { args, rules }: { args: RegenerateArguments; rules: Rules },
  ctx: Context,
): Promise<Uri | null | string> {
  if (args.mode === 'native') return null
  const { own, problem } = await defaultAddress(content, rules, ctx)
  return problem ?? own
}
