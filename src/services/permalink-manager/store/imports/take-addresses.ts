/** Gives items the addresses that another plugin kept for them. */
import type { Context } from '../../../../kernel/context.ts'
import type { TaskRow } from '../../../../kernel/tasks.ts'
import type { Entry } from '../../domain/entry.ts'
import { exclusionOf } from '../../domain/modes.ts'
import { assign, skipped } from '../../tasks/assign.ts'
import { type ItemRef, itemRow } from '../item-rows.ts'
import { exclusionsOf, rulesOf } from '../rules.ts'
import { isUri, readUri } from '../uri.ts'

type Kept = { readonly item: ItemRef; readonly uri: string }

export async function takeAddresses(kept: readonly Kept[], task: TaskRow, ctx: Context): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const one of kept) entries.push(await takeAddress(one, task, ctx))
  return entries
}

async function takeAddress({ item, uri }: Kept, task: TaskRow, ctx: Context): Promise<Entry> {
  const row = await itemRow(item, ctx)
  const { kind, id } = item
  if (!row) return { kind, id, title: '', before: null, after: uri, result: 'skipped', reason: 'gone' }
  const rules = await rulesOf(ctx)
  const excluded = exclusionOf({ ...row, id }, exclusionsOf(rules))
  if (excluded) return skipped(row, `excluded_${excluded}`)
  const read = readUri(uri, rules)
  if (!isUri(read)) return skipped(row, read)
  const [entry] = await assign([{ row, uri: read }], task, ctx)
  return entry!
}
