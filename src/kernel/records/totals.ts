/** How many records a list has: from counters where it shows all of a state, otherwise counted up to a limit. */

import type { ReadContext } from '../context.ts'
import type { Sql } from '../statement.ts'
import type { Plan } from './plan.ts'
import { stateOf } from './record-table.ts'
import type { Selection } from './selection.ts'

/** Counting further would cost more than the number is worth. */
export const MOST_COUNTED = 10_000

export type Total = { readonly total: number; readonly isCapped: boolean }

/** A select with one row and one column; `readTotal` says what it means. */
export function totalStatement(plan: Plan, selection: Selection, ctx: ReadContext): Sql {
  if (isLookedUp(selection)) {
    const { text, values } = countedStates(plan, selection)
    const sum = `select coalesce(sum(c.count), 0) as total from record_counts c where c.site_id = ? and c.owner = ? and ${text}`
    return { text: asBigint(sum, ctx), values: [ctx.site.id, plan.table, ...values] }
  }
  const { text, values } = selection.words?.isAll ? selection.words.ids : matching(plan, selection, ctx)
  return { text: `select count(*) as total from (${text} limit ${MOST_COUNTED + 1}) counted`, values }
}

/** The counters know it: all of a state, or all with one value of the entity's `totals`. */
export const isLookedUp = ({ isWhole, counted }: Selection): boolean => isWhole || counted !== null

function countedStates({ entity }: Plan, { state, counted }: Selection): Sql {
  if (state === 'trash' || entity.totals === undefined) return { text: 'c.state = ?', values: [state] }
  if (counted !== null) return { text: 'c.state = ?', values: [stateOf(counted)] }
  return { text: `c.state <> 'trash'`, values: [] }
}

function matching(plan: Plan, selection: Selection, ctx: ReadContext): Sql {
  const { from, where } = matchedRows({ plan, selection }, ctx)
  return { text: `select 1 from ${from} where ${where.text}`, values: where.values }
}

type Matched = {
  readonly plan: Plan
  readonly selection: Selection
  /** The index that has all that is asked of a row, if there is one; SQLite would read the row. */
  readonly index?: string
}

/**
 * Behind `from` and `where`: all that is selected, called `t`. SQLite would gather all that has the words before it looks
 * at the first. That is quicker than to read each of their rows only where a span of time is asked for: the index of times
 * tells which these are.
 */
export function matchedRows({ plan: { table }, selection, index }: Matched, ctx: ReadContext) {
  const { where, words } = selection
  if (!words || ctx.database.engine === 'postgres' || words.others.text.includes('t.created_at '))
    return { from: `${table} t`, where }
  const { ids, others } = words
  return {
    from: `(${ids.text}) f cross join ${table} t${index ? ` indexed by ${index}` : ''}`,
    where: { text: `t.id = f.rowid and ${others.text}`, values: [...ids.values, ...others.values] },
  }
}

export function readTotal(counted: unknown, selection: Selection): Total {
  const total = Number(counted)
  if (isLookedUp(selection) || total <= MOST_COUNTED) return { total, isCapped: false }
  return { total: MOST_COUNTED, isCapped: true }
}

/** PostgreSQL sums integers as `numeric`, which comes back as text. */
const asBigint = (text: string, ctx: ReadContext) =>
  ctx.database.engine === 'postgres'
    ? text.replace('coalesce(sum(c.count), 0)', 'coalesce(sum(c.count), 0)::bigint')
    : text
