/** Work for later: the platform's face. Recurring work is declared with a job's `schedule`. */
import { createHash } from 'node:crypto'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { nextTime } from './schedules.ts'

/** The next time of a cron line, in the site's clock; an hour that a change of the clock leaves out is the next there is. */
export function nextTimeOf(cron: string, ctx: ReadContext): string {
  const now = ctx.clock.millis()
  return instantFromMillis(nextTime({ cron }, now, { now, zone: ctx.site.zone }))
}

const SAME_WITHIN = 10 * 60_000

/** One run at a time to come. Refused when the same job with the same payload is due within ten minutes of it. */
export async function scheduleSingle<Payload>(
  asked: { job: Job<Payload>; payload: Payload; at: string },
  ctx: Context,
): Promise<boolean> {
  const { job, payload, at } = asked
  const key = `single ${createHash('sha256')
    .update(JSON.stringify(payload ?? null))
    .digest('hex')}`
  const due = Date.parse(at)
  const near = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', job.name)
    .where('dedupe_key', 'like', `${key}%`)
    .where('status', '=', 'waiting')
    .where('run_at', '>=', instantFromMillis(due - SAME_WITHIN))
    .where('run_at', '<=', instantFromMillis(due + SAME_WITHIN))
    .executeTakeFirst()
  if (near) return false
  await ctx.jobs.enqueue(job, payload, { runAt: instantFromMillis(due), key: `${key} ${at}` })
  return true
}
