/** Batches that come at the same time are counted in one transaction: the rows are the same for all of them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Gathering, storeTogether } from '../../../platform/counters/counters.ts'
import { addTallies, type Tally } from '../domain/events.ts'
import { countEvents } from './daily.ts'

/** Settled when the batch is stored. */
export const countTogether = (tallies: readonly Tally[], ctx: ReadContext): Promise<void> =>
  storeTogether(events, tallies, ctx)

const events: Gathering<readonly Tally[], void> = {
  name: 'chat.events',
  async store(batches, ctx) {
    await countEvents(addTallies(batches.flat()), ctx)
    return batches.map(() => undefined)
  },
}
