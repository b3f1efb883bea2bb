/**
 * Works on stored jobs: claimed with a lease, so that several servers share them and a killed one's are taken over. When
 * a lease ends the database's clock says, and only who holds it may finish the job.
 */

import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../db/database.ts'
import { engineInstant } from '../../db/engine-clock.ts'
import { settleColumns } from '../../db/kept-columns.ts'
import type { Tables } from '../../db/row-types.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/jobs.ts'
import { innerRequest, makeContext } from '../context/context.ts'
import type { Internals } from '../internals.ts'
import { partOf } from '../modules/modules.ts'
import { enqueueDue, ensureSchedules, type ScheduledJob } from './schedules.ts'

export type JobRunner = {
  start(): void
  /** Lets running jobs finish, for ten seconds at most. */
  stop(): Promise<void>
  /** Works until nothing is due. For tests and the command line. */
  drain(): Promise<number>
}

const POLL = 1000
/** Seconds. */
const LEASE = 25
const RENEW = 8000

type JobRow = { id: number; site_id: number; name: string; payload: string; attempt: number }

/** Jobs that wait for the outside have a lane of their own, so that hanging receivers hold up nobody else. */
type Lane = {
  readonly names: readonly string[]
  readonly most: number
  /** The work that is under way here, by the id of its job. */
  readonly running: Map<number, Promise<void>>
}

export function createJobRunner(app: Internals): JobRunner {
  const owner = randomUUID()
  const all = app.services.flatMap(service => service.jobs ?? [])
  const jobs = new Map(all.map(job => [job.name, job]))
  const scheduled = scheduledJobs(app)
  const lanes = lanesOf(all)
  const running = () => lanes.flatMap(lane => [...lane.running.values()])
  let preparedSites = 0
  const round = async (): Promise<number> => {
    // A site that was made meanwhile has recurring jobs too.
    const { length: sites } = await app.sites.all()
    if (sites !== preparedSites) await ensureSchedules(app, scheduled)
    preparedSites = sites
    await enqueueDue(app, scheduled)
    await settleColumns(app.database)
    if (!(await isAnyDue(app))) return 0
    let found = 0
    for (const lane of lanes) {
      const rows = await claim(app, lane, owner)
      found += rows.length
      for (const row of rows) follow(lane, row.id, runOne(app, row, { job: jobs.get(row.name), owner }))
    }
    return found
  }
  return { ...heartbeat(round, running, app), drain: () => drain(round, running) }
}

const scheduledJobs = ({ services }: Internals): ReadonlyMap<string, ScheduledJob> =>
  new Map(
    services.flatMap(service =>
      (service.jobs ?? []).flatMap(job =>
        job.schedule ? [[job.name, { ...job, schedule: job.schedule, part: partOf(job, service) }] as const] : [],
      ),
    ),
  )

async function drain(round: () => Promise<number>, running: () => readonly Promise<void>[]): Promise<number> {
  let done = 0
  for (let found = await round(); found > 0 || running().length > 0; found = await round()) {
    done += found
    await Promise.allSettled(running())
  }
  return done
}

const lanesOf = (jobs: readonly Job<any>[]): Lane[] => {
  const sharing = jobs.filter(job => job.places === undefined)
  return [
    laneOf(
      sharing.filter(job => job.inTransaction),
      4,
    ),
    laneOf(
      sharing.filter(job => !job.inTransaction),
      40,
    ),
    ...jobs.filter(job => job.places !== undefined).map(job => laneOf([job], job.places!)),
  ]
}

const laneOf = (jobs: readonly Job<any>[], most: number): Lane => ({
  names: jobs.map(job => job.name),
  most,
  running: new Map(),
})

function follow({ running }: Lane, id: number, work: Promise<void>): void {
  running.set(
    id,
    work.finally(() => running.delete(id)),
  )
}

/** Looks for work every second, at once again while there is some or somebody rings. */
function heartbeat(
  round: () => Promise<number>,
  running: () => readonly Promise<void>[],
  app: Internals,
): Pick<JobRunner, 'start' | 'stop'> {
  let timer: NodeJS.Timeout | null = null
  let isStopping = false
  let hasRung = false
  const tick = async () => {
    timer = null
    hasRung = false
    const found = await round().catch(error => complain(error, app))
    if (!isStopping) beat(found > 0 || hasRung ? 0 : POLL)
  }
  const beat = (wait: number) => {
    timer = setTimeout(tick, wait)
    timer.unref()
  }
  const ring = () => {
    if (hasRung || isStopping) return
    hasRung = true
    // While a round runs there is no timer: the round looks at the bell when it ends.
    if (!timer) return
    clearTimeout(timer)
    beat(0)
  }
  return {
    start() {
      app.jobBell.ring = ring
      beat(0)
    },
    async stop() {
      isStopping = true
      app.jobBell.ring = null
      if (timer) clearTimeout(timer)
      await Promise.race([Promise.allSettled(running()), new Promise(resolve => setTimeout(resolve, 10_000).unref())])
    },
  }
}

function complain(error: unknown, { log }: Internals): 0 {
  log.warn({ err: error }, 'Jobs could not be looked at; trying again.')
  return 0
}

/** A look without a lock, once for all lanes: most of the time there is nothing to do. */
async function isAnyDue({ database, clock }: Internals): Promise<boolean> {
  const late = engineInstant(database.engine)
  const text = `select id from jobs
    where (status = 'waiting' and run_at <= ?) or (status = 'running' and lease_until < ${late}) limit 1`
  // Like where jobs are stored: later than what came within this millisecond, or before the clock went back.
  const rows = await database.rows(text, [clock.instant()])
  return rows.length > 0
}

/** Takes what is due, and what a dead server left behind. On PostgreSQL rows that others look at are passed over. */
async function claim(app: Internals, lane: Lane, owner: string): Promise<JobRow[]> {
  const most = lane.most - lane.running.size
  if (most <= 0 || lane.names.length === 0) return []
  const { engine } = app.database
  const now = app.clock.instant()
  return app.database.transaction(null, async db => {
    const rows = await dueRows(db, { now, most, lane, engine })
    if (rows.length === 0) return []
    await db
      .updateTable('jobs')
      .set({ status: 'running', lease_owner: owner, lease_until: sql.raw<string>(engineInstant(engine, LEASE)) })
      .where(
        'id',
        'in',
        rows.map(row => row.id),
      )
      .execute()
    return rows
  })
}

async function dueRows(
  db: Kysely<Tables>,
  asked: { now: string; most: number; lane: Lane; engine: EngineName },
): Promise<JobRow[]> {
  const found = db
    .selectFrom('jobs')
    .select(['id', 'site_id', 'name', 'payload', 'attempt'])
    .where('name', 'in', asked.lane.names)
    .where(eb =>
      eb.or([
        eb.and([eb('status', '=', 'waiting'), eb('run_at', '<=', asked.now)]),
        eb.and([eb('status', '=', 'running'), eb('lease_until', '<', sql.raw<string>(engineInstant(asked.engine)))]),
      ]),
    )
    // What this server itself is still at, after a sleep longer than its lease, it does not begin again.
    .where('id', 'not in', [0, ...asked.lane.running.keys()])
    .orderBy('run_at')
    .limit(asked.most)
  return (await (asked.engine === 'postgres' ? found.forUpdate().skipLocked() : found).execute()) as JobRow[]
}

async function runOne(app: Internals, row: JobRow, about: { job: Job<any> | undefined; owner: string }): Promise<void> {
  const { job } = about
  const renewal = setInterval(() => void renew(app, row, about.owner), RENEW)
  renewal.unref()
  try {
    if (!job) throw new Error(`No part of this edition knows the job ${row.name}.`)
    await perform(app, row, { job, owner: about.owner })
  } catch (error) {
    app.log.warn({ err: error, job: row.name, attempt: row.attempt + 1 }, 'A job failed.')
    await postpone(app, row, { ...about, error }).catch(() => undefined)
  } finally {
    clearInterval(renewal)
  }
}

async function perform(app: Internals, row: JobRow, { job, owner }: { job: Job<any>; owner: string }): Promise<void> {
  const { site } = await app.sites.state(row.site_id)
  const ctx = makeContext(app, {
    site,
    user: null,
    system: `job ${job.name}`,
    request: innerRequest('job', `job-${row.id}`),
  })
  const payload = JSON.parse(row.payload) as unknown
  if (!job.inTransaction) await job.run(payload, ctx)
  await ctx.transaction(async tx => {
    // Done and forgotten in one step: what the job wrote and that it is done are stored together.
    // Whoever slept past the end of the lease has lost the job to somebody else, who does it.
    const own = await tx.db
      .deleteFrom('jobs')
      .where('id', '=', row.id)
      .where('lease_owner', '=', owner)
      .returning('id')
      .execute()
    if (own.length === 0) app.log.warn({ job: job.name, id: row.id }, 'A job was taken over by another server.')
    else if (job.inTransaction) await job.run(payload, tx)
  })
}

const renew = (app: Internals, row: JobRow, owner: string) =>
  app.database
    .transaction(null, db =>
      db
        .updateTable('jobs')
        .set({ lease_until: sql.raw<string>(engineInstant(app.database.engine, LEASE)) })
        .where('id', '=', row.id)
        .where('lease_owner', '=', owner)
        .execute(),
    )
    .catch(error => app.log.warn({ err: error, job: row.name }, 'A job could not be renewed.'))

async function postpone(
  app: Internals,
  row: JobRow,
  about: { job: Job<any> | undefined; owner: string; error: unknown },
): Promise<void> {
  const attempt = row.attempt + 1
  const isGivenUp = attempt >= (about.job?.attempts ?? 1)
  const runAt = app.clock.millis() + waitBefore(about.job, attempt) * 1000
  await app.database.transaction(null, db =>
    db
      .updateTable('jobs')
      .set({
        status: isGivenUp ? 'failed' : 'waiting',
        attempt,
        run_at: instantFromMillis(Math.round(runAt)),
        lease_owner: null,
        lease_until: null,
        last_error: String(about.error instanceof Error ? about.error.message : about.error).slice(0, 1000),
        // The key guards what waits; a newer job of the same key may be waiting already.
        dedupe_key: null,
      })
      .where('id', '=', row.id)
      .where('lease_owner', '=', about.owner)
      .execute(),
  )
}

/** Ten seconds, doubling to an hour, or the job's own steps; a tenth of jitter so that failures do not march in step. */
function waitBefore(job: Job<any> | undefined, attempt: number): number {
  const steps = job?.retryAfter
  const seconds = steps ? steps[Math.min(attempt - 1, steps.length - 1)]! : Math.min(3600, 10 * 2 ** (attempt - 1))
  return seconds * (0.95 + Math.random() * 0.1)
}
