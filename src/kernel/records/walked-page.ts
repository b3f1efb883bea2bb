/**
 * A page in the order of a value, on SQLite, of what only the index of words can tell, such as what a team may see. That
 * index finds in the order of ids, so that all of it would have to be gathered and sorted. Where one row in a few is among
 * it the rows are gone through in their order instead, as far as that is cheaper.
 */
import type { ReadContext } from '../context.ts'
import { castForSqlite, isAmong, joined, readRows, type Sql } from '../statement.ts'
import type { Plan } from './plan.ts'
import type { Selection } from './selection.ts'
import { type Total, totalStatement } from './totals.ts'

export type Window = { readonly limit: number; readonly offset: number }

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
/** What was tried in vain is not tried again for so many milliseconds, for so many lists. */
const [IN_VAIN, MOST_IN_VAIN] = [600_000, 1000]

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
  const { words, order, orderValues } = selection
  if (ctx.database.engine !== 'sqlite' || !words?.isAll || !words.walk) return false
  if (order.startsWith('t.id ') || orderValues.length > 0) return false
  const last = window.offset + window.limit
  if (known === null || known.total <= FEW || last > known.total) return false
  if (known.isCapped) return true
  const whole = totalStatement(plan, { ...selection, isWhole: true, counted: null }, ctx)
  const rows = (await readRows<{ total: number }>(whole, ctx))[0]?.total ?? 0
  return (rows / known.total) * last <= MOST / 2
}

/** Null where there are not enough among the first rows: values and those who have them may go together. */
async function idsInOrder({ plan, selection, window }: Wanted, ctx: ReadContext): Promise<number[] | null> {
  const last = window.offset + window.limit
  const first = someRows(plan, selection, { passed: 0, siteId: ctx.site.id })
  const key = JSON.stringify([first, window.offset])
  if ((inVain.get(key) ?? 0) > performance.now() || !(await isInOrder(first, ctx))) return null
  const ids: number[] = []
  for (let passed = AT_A_TIME; passed <= MOST; passed += AT_A_TIME) {
    const statement = someRows(plan, selection, { passed: passed - AT_A_TIME, siteId: ctx.site.id })
    const rows = await readRows<{ id: number; is_found: number }>(statement, ctx)
    for (const row of rows) if (row.is_found === 1) ids.push(row.id)
    if (ids.length >= last) return ids.slice(0, last)
    if ((ids.length / passed) * MOST < last) break
  }
  if (inVain.size >= MOST_IN_VAIN) inVain.clear()
  inVain.set(key, performance.now() + IN_VAIN)
  return null
}

/** Until when a walk is not tried again, by its first statement. */
const inVain = new Map<string, number>()

function someRows(plan: Plan, selection: Selection, { passed, siteId }: { passed: number; siteId: number }): Sql {
  const { ids, by } = selection.words!.walk!
  const state = `t.trashed_at is ${selection.state === 'trash' ? 'not ' : ''}null`
  const text = `select t.id, exists (${ids.text} and ${by} = t.id) as is_found from ${plan.table} t
    where t.site_id = ? and ${state} order by ${selection.order} limit ? offset ?`
  return castForSqlite({ text, values: [...ids.values, siteId, AT_A_TIME, passed] }, 'sqlite')
}

/** Whether an index has the rows in this order: otherwise all of them would be sorted to go through a few. */
async function isInOrder({ text, values }: Sql, ctx: ReadContext): Promise<boolean> {
  const known = orders.get(text)
  if (known !== undefined) return known
  const steps = await readRows<{ detail: string }>({ text: `explain query plan ${text}`, values }, ctx)
  const answer = !steps.some(({ detail }) => detail.includes('ORDER BY'))
  orders.set(text, answer)
  return answer
}

/** By statement: there are as many as lists have orders. */
const orders = new Map<string, boolean>()
