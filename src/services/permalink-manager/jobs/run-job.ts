/** Works on a job: one at a time by a lease, step by step, each step in a transaction of its own. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { callerFor } from '../../../platform/roles/roles.ts'
import { hooks } from '../hooks.ts'
import { builtInKinds } from './built-in-kinds.ts'
import type { Done, Entry, JobKind, JobType } from './job-kind.ts'
import { changeJob, findJob, holdJob, isOpen, type JobRow, MOST_SAMPLED } from './job-rows.ts'

/** Milliseconds of a step: whoever waits for the server or for the database never waits long. */
const STEP = 6
/** Items of a step, whatever they take. */
const MOST_AT_ONCE = 50
const LEASE = 30_000
const MOST_MESSAGES = 100

export type Slice = { readonly milliseconds: number; readonly items: number }
/** What one call of `tick` does. */
export const TICK: Slice = { milliseconds: 5000, items: 200 }

export function kindOf(type: JobType, ctx: ReadContext): JobKind {
  const kind = ctx.hooks.applyNow(hooks.jobKinds, builtInKinds, undefined, ctx).find(known => known.type === type)
  if (!kind) throw new Error(`No part of this edition knows jobs of the type ${type}.`)
  return kind
}

/** Answers the job as it is then; unchanged where somebody else is working on it. `ctx` has no transaction. */
export async function workOn(id: number, slice: Slice, ctx: ReadContext): Promise<JobRow> {
  if (!(await ctx.transaction(tx => takeLease(id, tx)))) return findJob(id, ctx)
  const until = performance.now() + slice.milliseconds
  try {
    let most = 1
    for (let done = 0; done < slice.items && performance.now() < until; ) {
      const size = Math.min(most, slice.items - done)
      const { hasMore, milliseconds } = await ctx.transaction(tx => takeStep(id, size, tx))
      if (!hasMore) break
      done += size
      most = sizeAfter(size, milliseconds)
      // Whoever else waits has a turn between two steps.
      await nextTurn()
    }
  } catch (error) {
    ctx.log.error({ err: error, job: id }, 'A job of the permalink manager failed.')
    await ctx.transaction(tx => giveUp(id, tx))
  }
  await ctx.transaction(tx =>
    tx.db.updateTable('permalink_jobs').set({ lease_until: null }).where('id', '=', id).execute(),
  )
  return findJob(id, ctx)
}

/**
 * A step costs something however small it is, so that its time does not tell what one item takes: it grows little by
 * little as long as it is short enough, and is halved when it was not.
 */
const sizeAfter = (size: number, milliseconds: number): number =>
  milliseconds > STEP ? Math.max(1, Math.floor(size / 2)) : Math.min(MOST_AT_ONCE, size + Math.ceil(size / 4))

async function takeLease(id: number, ctx: Context): Promise<boolean> {
  const job = await holdJob(id, ctx)
  const now = ctx.clock.millis()
  if (!isOpen(job) || (job.lease_until !== null && job.lease_until > instantFromMillis(now))) return false
  const lease = { lease_until: instantFromMillis(now + LEASE) }
  const begun = { status: 'running' as const, started_at: ctx.clock.instant() }
  await changeJob(id, job.status === 'queued' ? { ...lease, ...begun } : lease, ctx)
  return true
}

type Step = { readonly hasMore: boolean; readonly milliseconds: number }

/** Whether there is more to do, and how long this took. A job that was cancelled meanwhile is left as it is. */
async function takeStep(id: number, most: number, ctx: Context): Promise<Step> {
  const begun = performance.now()
  const job = await holdJob(id, ctx)
  if (job.status !== 'running') return { hasMore: false, milliseconds: 0 }
  const kind = kindOf(job.type, ctx)
  const done = await kind.step({ job, position: JSON.parse(job.position), most }, await asCreator(job, ctx))
  const isOver = done.position === null
  const end = isOver ? { status: 'finished' as const, finished_at: ctx.clock.instant() } : {}
  const lease = { lease_until: instantFromMillis(ctx.clock.millis() + LEASE) }
  const after = await changeJob(id, { ...progress(job, done), ...lease, ...end }, ctx)
  if (isOver) await kind.finish?.(after, ctx)
  return { hasMore: !isOver, milliseconds: performance.now() - begun }
}

/** Rights are those of whoever started it, however long ago and whoever keeps it going. */
async function asCreator(job: JobRow, ctx: Context): Promise<Context> {
  if (job.created_by === null) return ctx
  const user = await callerFor(job.created_by, ctx as unknown as ReadContext)
  return { ...ctx, user, system: null }
}

function progress(job: JobRow, { entries, position, messages = [] }: Done): Partial<JobRow> {
  const count = (result: Entry['result']) => entries.filter(entry => entry.result === result).length
  const known = JSON.parse(job.sample) as Entry[]
  const touched = entries.filter(entry => entry.result !== 'unchanged')
  const told = [...(JSON.parse(job.messages) as string[]), ...messages]
  const processed = job.processed + entries.length
  return {
    processed,
    total: Math.max(job.total, processed),
    changed: job.changed + count('changed'),
    skipped: job.skipped + count('skipped') + count('unchanged'),
    failed: job.failed + count('failed'),
    position: JSON.stringify(position),
    sample: JSON.stringify(sampled([...known, ...touched])),
    messages: JSON.stringify(told.slice(0, MOST_MESSAGES)),
  }
}

/** What did not work out is worth more to whoever reads it, so that half of the sample is kept for it. */
function sampled(entries: readonly Entry[]): Entry[] {
  const problems = entries.filter(entry => entry.result !== 'changed').slice(0, MOST_SAMPLED / 2)
  const changed = entries.filter(entry => entry.result === 'changed').slice(0, MOST_SAMPLED - problems.length)
  return entries.filter(entry => problems.includes(entry) || changed.includes(entry))
}

async function giveUp(id: number, ctx: Context): Promise<void> {
  const job = await holdJob(id, ctx)
  if (!isOpen(job)) return
  const messages = [...(JSON.parse(job.messages) as string[]), 'The job failed; the cause is in the log of the server.']
  const end = { status: 'failed' as const, finished_at: ctx.clock.instant(), messages: JSON.stringify(messages) }
  await changeJob(id, end, ctx)
}
