import { setImmediate as nextTurn } from 'node:timers/promises'
import { RestError } from '../../../kernel/errors.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { errors } from '../errors.ts'
import { giveUp, moveSome } from '../store/migrations.ts'

/** After so many milliseconds the work is laid down and taken up again, so that a server that stops need not wait. */
const SLICE = 5000

/** Steps of a move, each a transaction of its own: a server that dies goes on where it was. */
export const migrateStep = defineSlowJob<{ id: number }>({
  name: 'role-editor.migrate',
  async run({ id }, ctx) {
    const until = performance.now() + SLICE
    try {
      while (await ctx.transaction(tx => moveSome(id, tx))) {
        // The embedded engine works in this thread: requests that came in meanwhile are served between two steps.
        await nextTurn()
        if (performance.now() < until) continue
        await ctx.transaction(tx => tx.jobs.enqueue(migrateStep, { id }))
        return
      }
    } catch (error) {
      ctx.log.error({ err: error }, 'A move of people came to its end before it was done.')
      // A database that is away refuses this too, and the job is tried again later.
      const { message } = error instanceof RestError ? error : errors.error()
      await ctx.transaction(tx => giveUp(id, message, tx))
    }
  },
})
