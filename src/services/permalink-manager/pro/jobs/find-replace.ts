/** Changes a part of many addresses. Each result must be an address like any other. */
import type { Context } from '../../../../kernel/context.ts'
import { exclusionOf, isSkippedByTools } from '../../domain/modes.ts'
import { assign, skipped, type Wanted } from '../../jobs/assign.ts'
import type { Entry, JobKind } from '../../jobs/job-kind.ts'
import { countScope, nextItems, type Position, type Scope } from '../../jobs/walk-items.ts'
import { exclusionsOf, type Rules, rulesOf } from '../../serving/state.ts'
import type { ItemRow } from '../../store/item-rows.ts'
import { isUri, readable, readUri } from '../../store/uri.ts'
import type { Replacing } from '../domain/replace.ts'

export const findReplace: JobKind = {
  type: 'find_replace',
  total: ({ args }, ctx) => countScope(JSON.parse(args) as Scope, ctx),
  async step({ job, position, most }, ctx) {
    const args = JSON.parse(job.args) as Scope & Replacing
    const found = await nextItems({ scope: args, position: position as Position | null, most }, ctx)
    const judged = await judgeAll(found.rows, args, ctx)
    const wanted = judged.filter((one): one is Wanted => 'row' in one)
    const entries = judged.filter((one): one is Entry => 'result' in one)
    return { entries: [...entries, ...(await assign(wanted, job, ctx))], position: found.position }
  },
}

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
