/**
 * A page in an order that no index has together with what is asked for, on SQLite: of days between two others by id, or in
 * the order of a value of what only the index of words can tell, such as what a team may see. All of it would have to be
 * gathered and sorted. Where one row in a few is among it the rows are gone through in their order instead, as far as that
 * is cheaper.
 */
import type { ReadContext } from '../context.ts'
import { castForSqlite, isAmong, joined, readRows, type Sql } from '../statement.ts'
import type { Plan } from './plan.ts'
import type { Selection } from './selection.ts'
import type { Total } from './totals.ts'

type Window = { readonly limit: number; readonly offset: number }

type Wanted = {
  readonly plan: Plan
  readonly selection: Selection
  readonly window: Window
  /** How many there are, if that is known. */
  readonly known: Total | null
}

/** So few are gathered and sorted in no time. */
const FEW = 1000
/** Rows that are gone through at most, and at a time. */
const [MOST, AT_A_TIME] = [5000, 500]
/** Milliseconds for which what was tried in vain is not tried again. */
const IN_VAIN = 600_000
/** Callers choose what is asked, so that no more than so much is remembered of it. */
const MOST_REMEMBERED = 1000

/** The selection of the page alone; null where the page is better found by the index. */
export async function walkedPage(wanted: Wanted, ctx: ReadContext): Promise<Selection | null> {
  if (!(await isWorthwhile(wanted, ctx))) return null
  const { selection, window } = wanted
  const ids = await idsInOrder(wanted, ctx)
  if (ids === null) return null
  const page = isAmong('t.id', ids.slice(window.offset))
  // The sign tells SQLite to look for no index that has this column, and so to begin with the ids.
  const where = joined([{ text: '+t.site_id = ?', values: [ctx.site.id] }, page], ' and ')
  return { ...selection, where, words: null, isSlow: false }
}

async function isWorthwhile({ plan, selection, window, known }: Wanted, ctx: ReadContext): Promise<boolean> {
  if (ctx.database.engine !== 'sqlite' || selection.orderValues.length > 0) return false
  // What takes long to ask of each row is asked where nobody waits for it.
  if (selection.isSlow) return false
  const last = window.offset + window.limit
  if (known === null || known.total <= FEW || last > known.total) return false
  return isGathered(plan, selection, ctx)
}

/** Whether all would be gathered for a page of them. Words alone are found in the order of ids. */
async function isGathered(plan: Plan, { words, where, order }: Selection, ctx: ReadContext): Promise<boolean> {
  // What other tables tell they would tell anew for each portion.
  if ((words?.others ?? where).text.includes('(select ')) return false
  if (!words) return !(await isInOrder(`from ${plan.table} t where ${where.text} order by ${order}`, where.values, ctx))
  return words.walk !== null && !(words.isAll && order.startsWith('t.id '))
}

/** Null where there are not enough among the first rows: values and those who have them may go together. */
async function idsInOrder({ plan, selection, window }: Wanted, ctx: ReadContext): Promise<number[] | null> {
  const last = window.offset + window.limit
  const first = someRows(plan, selection, { passed: 0, siteId: ctx.site.id })
  const key = JSON.stringify([first, window.offset])
  if ((inVain.get(key) ?? 0) > performance.now()) return null
  // Otherwise all of them would be sorted to go through a few.
  if (!(await isInOrder(rowsInOrder(plan, selection), [ctx.site.id], ctx))) return null
  const ids: number[] = []
  for (let passed = AT_A_TIME; passed <= MOST; passed += AT_A_TIME) {
    const statement = someRows(plan, selection, { passed: passed - AT_A_TIME, siteId: ctx.site.id })
    const rows = await readRows<{ id: number; is_found: number }>(statement, ctx)
    for (const row of rows) if (row.is_found === 1) ids.push(row.id)
    if (ids.length >= last) return ids.slice(0, last)
    if ((ids.length / passed) * MOST < last) break
  }
  remember(inVain, key, performance.now() + IN_VAIN)
  return null
}

/** Until when a walk is not tried again, by its first statement. */
const inVain = new Map<string, number>()

function someRows(plan: Plan, selection: Selection, { passed, siteId }: { passed: number; siteId: number }): Sql {
  const found = isFound(selection)
  const text = `select t.id, (${found.text}) as is_found ${rowsInOrder(plan, selection)} limit ? offset ?`
  return castForSqlite({ text, values: [...found.values, siteId, AT_A_TIME, passed] }, 'sqlite')
}

/** What the selection asks, of a row that has been reached. */
function isFound({ where, words }: Selection): Sql {
  if (!words?.walk) return where
  const { ids, by } = words.walk
  const hasWords: Sql = { text: `exists (${ids.text} and ${by} = t.id)`, values: ids.values }
  return words.isAll ? hasWords : joined([words.others, hasWords], ' and ')
}

const rowsInOrder = ({ table }: Plan, { state, order }: Selection): string =>
  `from ${table} t where t.site_id = ? and t.trashed_at is ${state === 'trash' ? 'not ' : ''}null order by ${order}`

/** Whether an index has the rows in their order. */
async function isInOrder(rows: string, values: readonly unknown[], ctx: ReadContext): Promise<boolean> {
  const text = `explain query plan select t.id ${rows}`
  const known = orders.get(text)
  if (known !== undefined) return known
  const steps = await readRows<{ detail: string }>(castForSqlite({ text, values }, 'sqlite'), ctx)
  return remember(orders, text, !steps.some(({ detail }) => detail.includes('ORDER BY')))
}

const orders = new Map<string, boolean>()

function remember<V>(known: Map<string, V>, key: string, value: V): V {
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, value)
  return value
}
