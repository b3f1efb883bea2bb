/** How many records a list has: looked up, known from before, or counted. */
import type { ReadContext } from '../context.ts'
import { keptTotal } from '../kept-total.ts'
import { readerFor } from '../statement.ts'
import { rowsOfState } from './found-page.ts'
import { isListKept } from './kept-lists.ts'
import type { Plan } from './plan.ts'
import type { Selection } from './selection.ts'
import { isLookedUp, MOST_COUNTED, readTotal, type Total, totalStatement } from './totals.ts'

export async function countRecords(plan: Plan, selection: Selection, ctx: ReadContext): Promise<Total> {
  const statement = totalStatement(plan, selection, ctx)
  const count = async () => {
    const read = readerFor({ isSlow: await isLaborious(plan, selection, ctx) })
    return (await read<{ total: number }>(statement, ctx))[0]?.total ?? 0
  }
  return readTotal(await (isKept(plan, selection, ctx) ? keptTotal(statement, count, ctx) : count()), selection)
}

/**
 * To see whether a total is still right must not take longer than to count once more, as it may on PostgreSQL for entities
 * that are not made to be many. A list that is kept itself has its total with it.
 */
export const isKept = (plan: Plan, selection: Selection, ctx: ReadContext): boolean =>
  !isLookedUp(selection) &&
  !isListKept(plan, ctx) &&
  (selection.isSlow || plan.entity.search === 'words' || ctx.database.engine === 'sqlite')

/** PostgreSQL finds few and many in different ways. */
export const isCountedFirst = (plan: Plan, { words }: Selection, ctx: ReadContext): boolean =>
  words !== null && ctx.database.engine === 'postgres' && !isListKept(plan, ctx)

/**
 * Whether to count them takes long, so that others must not wait for it: on SQLite also where the index of words tells a
 * part only, and the rest is asked of each of many rows.
 */
async function isLaborious(plan: Plan, selection: Selection, ctx: ReadContext): Promise<boolean> {
  if (selection.isSlow) return true
  if (ctx.database.engine !== 'sqlite' || selection.words?.isAll !== false) return false
  return (await rowsOfState(plan, selection, ctx)) > MOST_COUNTED
}
