/** Stores work for later in the transaction that asks for it: neither lost nor done for something rolled back. */
import type { Context } from '../../kernel/context.ts'
import type { EnqueueOptions, Job } from '../../kernel/jobs.ts'

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
}
