/** Gives items the addresses that a tool wants for them; in a preview only says what would come of it. */
import type { Context } from '../../../kernel/context.ts'
import type { TaskRow } from '../../../kernel/tasks.ts'
import type { Entry } from '../domain/entry.ts'
import { mayEditItem } from '../store/item-rights.ts'
import { type ItemRow, refOf } from '../store/item-rows.ts'
import { freeAddress, holderOf } from '../store/owners.ts'
import { saveAddresses } from '../store/save-addresses.ts'
import { keyOf, type Uri } from '../store/uri.ts'
import { toolOf } from './tools.ts'

export type Wanted = { readonly row: ItemRow; readonly uri: Uri | null }

/** A taken address gets a number behind it, as it would when the item is saved. */
export async function assign(wanted: readonly Wanted[], task: TaskRow, ctx: Context): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { row, uri } of wanted) {
    if ((uri?.key ?? null) === row.uri_key) entries.push(entryOf(row, { after: row.uri, result: 'unchanged' }))
    else if (!(await mayEditItem(refOf(row), ctx))) entries.push(skipped(row, 'not_allowed'))
    else entries.push(await give(row, { uri: uri && (await freed(uri, row, ctx)), task }, ctx))
  }
  return entries
}

async function freed(uri: Uri, row: ItemRow, ctx: Context): Promise<Uri> {
  const holder = await holderOf(uri.key, [refOf(row)], ctx)
  if (holder === null) return uri
  const free = await freeAddress(uri.uri, [refOf(row)], ctx)
  return { uri: free, key: keyOf(free) }
}

async function give(row: ItemRow, { uri, task }: { uri: Uri | null; task: TaskRow }, ctx: Context): Promise<Entry> {
  const after = uri?.uri ?? null
  if (after === row.uri) return entryOf(row, { after, result: 'unchanged' })
  if (task.is_preview) return entryOf(row, { after, result: 'changed' })
  const source = toolOf(task) === 'import' ? ('import' as const) : ('job' as const)
  const wish = { item: refOf(row), uri, isManual: toolOf(task) !== 'regenerate' }
  const [outcome] = await saveAddresses([wish], { source, jobId: task.id }, ctx)
  if (outcome?.ok) return entryOf(row, { after, result: 'changed' })
  return entryOf(row, { after, result: 'failed', reason: outcome?.error.message ?? null })
}

type Result = Pick<Entry, 'after' | 'result'> & { readonly reason?: string | null }

export const entryOf = (row: ItemRow, { after, result, reason = null }: Result): Entry => ({
  kind: row.kind,
  id: row.item_id,
  title: row.title,
  before: row.uri,
  after,
  result,
  reason,
})

export const skipped = (row: ItemRow, reason: string): Entry =>
  entryOf(row, { after: row.uri, result: 'skipped', reason })
