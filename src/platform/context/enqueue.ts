/** Stores work for later in the transaction that asks for it: neither lost nor done for something rolled back. */
import type { Context } from '../../kernel/context.ts'
import type { EnqueueOptions, Job } from '../../kernel/jobs.ts'
import { internals } from '../internals.ts'

export async function enqueueJob(
  asked: { job: Job<any>; payload: unknown; options: EnqueueOptions },
  ctx: Context,
): Promise<void> {
  const { job, payload, options } = asked
  const now = ctx.clock.instant()
  await ctx.db
    .insertInto('jobs')
    .values({
      name: job.name,
      dedupe_key: options.key ?? null,
      payload: JSON.stringify(payload ?? null),
      status: 'waiting',
      attempt: 0,
      run_at: options.runAt ?? now,
      created_at: now,
    })
    .onConflict(on => on.doNothing())
    .execute()
  // Other servers look every second; here nobody need wait for it.
  if (options.runAt === undefined || options.runAt <= now) ctx.afterCommit(() => internals(ctx).jobBell.ring?.())
}
