/** The health check: looks at every address of an item's own and at every redirect. Mends what it can when it may write. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { defineTask, type Work } from '../../../kernel/tasks.ts'
import type { Entry } from '../domain/entry.ts'
import { type Finding, findings, fixOf } from '../domain/findings.ts'
import { contentOf } from '../store/content.ts'
import { COUNTS, type CountRow } from '../store/item-list.ts'
import { ITEM_COLUMNS, type ItemRow, nameOf, refOf } from '../store/item-rows.ts'
import { REDIRECT_COLUMNS, type RedirectRow } from '../store/redirect-rows.ts'
import { rulesOf } from '../store/rules.ts'
import { itemFindings, mendItem } from './check-items.ts'
import { mendRedirect, redirectFindings } from './check-redirects.ts'
import { mayRunTools, taskName } from './tools.ts'

type Tally = Partial<Record<Finding, { readonly count: number; readonly ids: readonly string[] }>>
type Position = { readonly phase: 'items' | 'redirects'; readonly after: string; readonly found: Tally }
type Seen = { readonly entry: Entry; readonly finding: Finding | null }

const BEGIN: Position = { phase: 'items', after: '', found: {} }

export const consistency = defineTask<object, Position>({
  name: taskName('consistency'),
  title: 'Check addresses and redirects',
  access: mayRunTools,
  async total(_args, ctx) {
    let total = 0
    for (const kind of ['post', 'term']) {
      const rows = await readRows<CountRow>({ text: COUNTS, values: [ctx.site.id, kind] }, ctx)
      total += rows.filter(row => row.is_custom === 1).reduce((sum, row) => sum + row.count, 0)
    }
    return total + (await countRedirects(ctx))
  },
  async step(work, ctx) {
    const position = work.task.position ?? BEGIN
    const { seen, last } = await (position.phase === 'items' ? checkItems : checkRedirects)(work, position.after, ctx)
    const found = seen.reduce(added, position.found)
    const entries = seen.map(({ entry }) => entry)
    if (last !== null) return { entries, position: { ...position, after: last, found }, isOver: false }
    if (position.phase === 'items')
      return { entries, position: { phase: 'redirects', after: '', found }, isOver: false }
    return { entries, position: null, isOver: true, messages: messagesOf(found) }
  },
})

async function countRedirects(ctx: ReadContext): Promise<number> {
  const text = 'select sum(count) as total from redirect_counts where site_id = ?'
  const [row] = await readRows<{ total: number }>({ text, values: [ctx.site.id] }, ctx)
  return row?.total ?? 0
}

type Checked = { readonly seen: readonly Seen[]; readonly last: string | null }

async function checkItems({ task, most }: Work, after: string, ctx: Context): Promise<Checked> {
  const text = `select ${ITEM_COLUMNS} from addresses where site_id = ? and uri_key > ? order by uri_key limit ${most}`
  const rows = await readRows<ItemRow>({ text, values: [ctx.site.id, after] }, ctx)
  const contents = await contentOf(rows, ctx)
  const seen: Seen[] = []
  for (const row of rows) {
    const facts = { kind: row.kind, id: row.item_id, title: row.title, before: row.uri }
    const found = await itemFindings(row, contents.has(nameOf(refOf(row))), ctx)
    for (const finding of found) {
      const isMended = !task.is_preview && fixOf(finding) === 'auto' && (await mendItem(row, finding, ctx))
      seen.push(seenAs(facts, finding, isMended))
    }
    if (found.length === 0) seen.push(fine(facts))
  }
  return { seen, last: rows.length < most ? null : rows.at(-1)!.uri_key }
}

async function checkRedirects({ task, most }: Work, after: string, ctx: Context): Promise<Checked> {
  const text = `select ${REDIRECT_COLUMNS.join(', ')} from redirects
    where site_id = ? and source_key > ? order by source_key limit ${most}`
  const rows = await readRows<RedirectRow>({ text, values: [ctx.site.id, after] }, ctx)
  const rules = await rulesOf(ctx)
  const seen: Seen[] = []
  for (const row of rows) {
    const facts = { kind: 'redirect', id: row.id, title: row.source, before: row.target || null }
    const found = await redirectFindings(row, rules, ctx)
    for (const finding of found) {
      const isMended =
        !task.is_preview && fixOf(finding) === 'auto' && (await mendRedirect(row, { finding, rules }, ctx))
      seen.push(seenAs(facts, finding, isMended))
    }
    if (found.length === 0) seen.push(fine(facts))
  }
  return { seen, last: rows.length < most ? null : rows.at(-1)!.source_key }
}

type Facts = Pick<Entry, 'kind' | 'id' | 'title' | 'before'>

const seenAs = (facts: Facts, finding: Finding, isMended: boolean): Seen => ({
  finding,
  entry: { ...facts, after: null, result: isMended ? 'changed' : 'skipped', reason: finding },
})
const fine = (facts: Facts): Seen => ({
  finding: null,
  entry: { ...facts, after: null, result: 'unchanged', reason: null },
})

const MOST_IDS = 20

function added(found: Tally, { finding, entry }: Seen): Tally {
  if (!finding) return found
  const { count, ids } = found[finding] ?? { count: 0, ids: [] }
  return { ...found, [finding]: { count: count + 1, ids: [...ids, `${entry.kind} ${entry.id}`].slice(0, MOST_IDS) } }
}

const messagesOf = (found: Tally): string[] =>
  Object.entries(found).map(([name, { count, ids }]) => {
    const [fix, sentence] = findings[name as Finding]
    return `${name} (${fix}): ${count}. ${sentence} ${ids.join(', ')}`
  })
