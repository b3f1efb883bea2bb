import type { ReadContext } from '../../../kernel/context.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { foldSome } from '../store/counters.ts'

/** Rounds of one run; then others have a turn, and the next run goes on. */
const ROUNDS = 500

/** Takes what is new into the counters. */
export const foldEvents = defineSlowJob({
  name: 'activity-log.fold',
  attempts: 1,
  schedule: { every: 60 },
  async run(_payload, ctx: ReadContext) {
    for (let round = 0; round < ROUNDS; round += 1) if (!(await foldSome(ctx))) return
  },
})
