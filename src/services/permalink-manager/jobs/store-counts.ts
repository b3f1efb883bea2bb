import { defineSlowJob } from '../../../kernel/jobs.ts'
import { storeTally } from '../pages/tally.ts'

/** What this server counted and has not stored yet. */
export const storeCounts = defineSlowJob({
  name: 'permalink-manager.store-counts',
  schedule: { every: 60 },
  run: (_payload, ctx) => storeTally(ctx),
})
