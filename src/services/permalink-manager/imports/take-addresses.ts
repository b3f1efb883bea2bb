/** Gives items the addresses that another plugin kept for them. */
import type { Context } from '../../../kernel/context.ts'
import { exclusionOf } from '../domain/modes.ts'
import { assign, skipped } from '../jobs/assign.ts'
import type { Entry } from '../jobs/job-kind.ts'
import type { JobRow } from '../jobs/job-rows.ts'
import { exclusionsOf, rulesOf } from '../serving/state.ts'
import { type ItemRef, itemRow } from '../store/item-rows.ts'
import { isUri, readUri } from '../store/uri.ts'

type Kept = { readonly item: ItemRef; readonly uri: string }

export async function takeAddresses(kept: readonly Kept[], job: JobRow, ctx: Context): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const one of kept) entries.push(await takeAddress(one, job, ctx))
  return entries
}

async function takeAddress({ item, uri }: Kept, job: JobRow, ctx: Context): Promise<Entry> {
  const row = await itemRow(item, ctx)
  const { kind, id } = item
  if (!row) return { kind, id, title: '', before: null, after: uri, result: 'skipped', reason: 'gone' }
  const rules = await rulesOf(ctx)
  const excluded = exclusionOf({ ...row, id }, exclusionsOf(rules))
  if (excluded) return skipped(row, `excluded_${excluded}`)
  const read = readUri(uri, rules)
  if (!isUri(read)) return skipped(row, read)
  const [entry] = await assign([{ row, uri: read }], job, ctx)
  return entry!
}
