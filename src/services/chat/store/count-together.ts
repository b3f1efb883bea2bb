/** Batches that come at the same time are counted in one transaction. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type SharedWork, storeTogether } from '../../../platform/counters/counters.ts'
import { addTallies, type Tally } from '../domain/events.ts'
import { countEvents } from './daily.ts'

const counting: SharedWork<readonly Tally[]> = {
  name: 'chat.events',
  store: (batches, ctx) => countEvents(addTallies(batches.flat()), ctx),
}

/** Settled when the batch is stored. */
export const countTogether = (tallies: readonly Tally[], ctx: ReadContext): Promise<void> =>
  storeTogether(counting, tallies, ctx)
