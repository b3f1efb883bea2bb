/**
 * Totals that take long to count, remembered for as long as nobody has committed anything, here or on another server:
 * who turns the pages of a long list has it counted once.
 */
import type { ReadContext } from '../kernel/context.ts'
import { isInTransaction } from '../kernel/statement.ts'
import { keepOn, shelfOf } from './shelf.ts'

/**
 * What is counted must say everything that the total rests on: the statement with its values. Whoever asks while it is
 * being counted waits for the same count.
 */
export async function keptTotal(counted: object, count: () => Promise<number>, ctx: ReadContext): Promise<number> {
  // What a transaction has done is nobody else's yet.
  if (isInTransaction(ctx)) return count()
  const totals = await shelfOf<Promise<number>>('kept-totals', ctx)
  const key = JSON.stringify(counted)
  const known = totals.get(key)
  if (known !== undefined) return known
  const total = count()
  keepOn(totals, [key, total], MOST_KEPT)
  total.catch(() => totals.delete(key))
  return total
}

const MOST_KEPT = 500
