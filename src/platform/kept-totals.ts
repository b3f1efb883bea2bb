/**
 * Totals that take long to count, remembered for as long as nobody has committed anything, here or on another server:
 * who turns the pages of a long list has it counted once.
 */
import { commitStamp } from '../db/commit-stamp.ts'
import type { ReadContext } from '../kernel/context.ts'
import { isInTransaction } from '../kernel/statement.ts'
import { internals } from './internals.ts'

/** What is counted must say everything that the total rests on: the statement with its values. */
export async function keptTotal(counted: object, count: () => Promise<number>, ctx: ReadContext): Promise<number> {
  // What a transaction has done is nobody else's yet.
  if (isInTransaction(ctx)) return count()
  // Asked before it is counted: what is written meanwhile makes the total old at once, never young by mistake.
  const totals = await totalsOf(await commitStamp(internals(ctx).database), ctx)
  const key = JSON.stringify(counted)
  const known = totals.get(key)
  if (known !== undefined) return known
  const total = await count()
  if (totals.size >= MOST_KEPT) totals.delete(totals.keys().next().value ?? '')
  totals.set(key, total)
  return total
}

const MOST_KEPT = 500
const KEY = 'kept-totals'

type Shelf = { readonly stamp: string; readonly totals: Map<string, number> }

/** All totals of one stamp; with the next one the shelf is empty. It dies with what is remembered of the site. */
async function totalsOf(stamp: string, ctx: ReadContext): Promise<Map<string, number>> {
  const { derived } = await internals(ctx).sites.state(ctx.site.id)
  const known = derived.get(KEY) as Shelf | undefined
  if (known?.stamp === stamp) return known.totals
  const empty: Shelf = { stamp, totals: new Map() }
  derived.set(KEY, empty)
  return empty.totals
}
