/** Batches that come at the same time are counted in one transaction: the rows are the same for all of them. */
import type { AppHandle, ReadContext } from '../../../kernel/context.ts'
import { addTallies, type Tally } from '../domain/events.ts'
import { countEvents } from './daily.ts'

type Waiting = { readonly tallies: readonly Tally[]; readonly done: PromiseWithResolvers<void> }
/** What waits to be counted on a site, while somebody counts. */
type Counting = { readonly waiting: Waiting[]; isBusy: boolean }

/** Settled when the batch is stored. */
export function countTogether(tallies: readonly Tally[], ctx: ReadContext): Promise<void> {
  const counting = countingOf(ctx)
  const done = Promise.withResolvers<void>()
  counting.waiting.push({ tallies, done })
  if (!counting.isBusy) {
    counting.isBusy = true
    setImmediate(() => void countAll(counting, ctx))
  }
  return done.promise
}

/** By the running program and the site. */
const countings = new WeakMap<AppHandle, Map<number, Counting>>()

function countingOf({ app, site }: ReadContext): Counting {
  const sites = countings.get(app) ?? new Map<number, Counting>()
  countings.set(app, sites)
  const counting = sites.get(site.id) ?? { waiting: [], isBusy: false }
  sites.set(site.id, counting)
  return counting
}

/** As many batches in one transaction. */
const MOST_TOGETHER = 200

async function countAll(counting: Counting, ctx: ReadContext): Promise<void> {
  while (counting.waiting.length > 0) {
    const batches = counting.waiting.splice(0, MOST_TOGETHER)
    try {
      await ctx.transaction(tx => countEvents(addTallies(batches.flatMap(({ tallies }) => tallies)), tx))
      for (const { done } of batches) done.resolve()
    } catch (error) {
      for (const { done } of batches) done.reject(error)
    }
  }
  counting.isBusy = false
}
