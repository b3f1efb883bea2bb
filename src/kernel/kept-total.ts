/** Totals that take long to count. */
import { COMMIT, type ReadContext } from './context.ts'

/**
 * A total that takes long to count, remembered for as long as nobody has committed anything, here or on another server.
 * What is counted must say everything that the total rests on: the statement with its values. Whoever asks while it is
 * being counted waits for the same count.
 */
export const keptTotal = (counted: object, count: () => Promise<number>, ctx: ReadContext): Promise<number> =>
  ctx.memory('kept-totals', COMMIT).keep(JSON.stringify(counted), count)
