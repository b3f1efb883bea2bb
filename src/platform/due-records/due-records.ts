/** Works through records whose time has come, each in a transaction of its own, from a job that recurs. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context, ReadContext } from '../../kernel/context.ts'

export type DueRecords = {
  /** The next ids that are due, at most so many; what was done is not among them any more. */
  readonly next: (most: number) => Promise<readonly number[]>
  /** Asks again once the record is held, since it may have changed meanwhile; false where nothing was left to do. */
  readonly one: (id: number, ctx: Context) => Promise<boolean>
  /** For the log: what could not be done. */
  readonly failure: string
}

const AT_ONCE = 200
/** One run's work; the next run goes on. */
const ROUNDS = 25

/** Answers how many it did. One that cannot be done is told in the log and does not hold up the others. */
export async function workThroughDue(due: DueRecords, ctx: ReadContext): Promise<number> {
  let done = 0
  for (let round = 0; round < ROUNDS; round++) {
    const ids = await due.next(AT_ONCE)
    const before = done
    for (const id of ids) {
      done += (await doOne(id, due, ctx)) ? 1 : 0
      // On SQLite nobody else is served while one is written: who waits for an answer has a turn before the next.
      await nextTurn()
    }
    // What could not be done would be found again.
    if (ids.length < AT_ONCE || done === before) break
  }
  return done
}

async function doOne(id: number, { one, failure }: DueRecords, ctx: ReadContext): Promise<boolean> {
  try {
    return await ctx.transaction(tx => one(id, tx))
  } catch (error) {
    ctx.log.warn({ err: error, id }, failure)
    return false
  }
}
