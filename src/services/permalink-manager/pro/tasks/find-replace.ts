/** Changes a part of many addresses. Each result must be an address like any other. */
import type { Context } from '../../../../kernel/context.ts'
import { defineTask } from '../../../../kernel/tasks.ts'
import type { Entry } from '../../domain/entry.ts'
import { exclusionOf, isSkippedByTools } from '../../domain/modes.ts'
import type { ItemRow } from '../../store/item-rows.ts'
import { exclusionsOf, type Rules, rulesOf } from '../../store/rules.ts'
import { isUri, readable, readUri } from '../../store/uri.ts'
import { assign, skipped, type Wanted } from '../../tasks/assign.ts'
import { mayRunTools, taskName } from '../../tasks/tools.ts'
import { takeBack } from '../../tasks/undo.ts'
import { countScope, nextItems, type Position, type Scope } from '../../tasks/walk-items.ts'
import type { Replacing } from '../domain/replace.ts'

export const findReplace = defineTask<Scope & Replacing, Position>({
  name: taskName('find_replace'),
  title: 'Find and replace in addresses',
  access: mayRunTools,
  total: countScope,
  async step({ task, most }, ctx) {
    const { args, position } = task
    const found = await nextItems({ scope: args, position, most }, ctx)
    const judged = await judgeAll(found.rows, args, ctx)
    const wanted = judged.filter((one): one is Wanted => 'row' in one)
    const entries = judged.filter((one): one is Entry => 'result' in one)
    entries.push(...(await assign(wanted, task, ctx)))
    return { entries, position: found.position, isOver: found.position === null }
  },
  undo: takeBack,
})

async function judgeAll(rows: readonly ItemRow[], args: Replacing, ctx: Context): Promise<(Wanted | Entry)[]> {
  // Loaded when somebody replaces something: nobody else needs it.
  const { createReplacer } = await import('../domain/replace.ts')
  const change = createReplacer(args)
  if (typeof change !== 'function') throw new Error(`The expression of this job cannot be read: ${change.reason}`)
  const rules = await rulesOf(ctx)
  return rows.map(row => judge(row, change, rules))
}

function judge(row: ItemRow, change: (uri: string) => string, rules: Rules): Wanted | Entry {
  const before = row.uri ?? readable(row.address)
  const after = change(before)
  // What does not hold the text is left as it is.
  if (after === before || before === '')
    return { row, uri: row.uri === null ? null : { uri: row.uri, key: row.uri_key ?? '' } }
  const excluded = exclusionOf({ ...row, id: row.item_id }, exclusionsOf(rules))
  if (excluded) return skipped(row, `excluded_${excluded}`)
  if (isSkippedByTools(row.mode)) return skipped(row, 'mode')
  const read = readUri(after, rules)
  return isUri(read) ? { row, uri: read } : skipped(row, read)
}
