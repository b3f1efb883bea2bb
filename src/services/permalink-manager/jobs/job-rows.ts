/** Jobs as they are stored and as callers see them. */
import type { Row } from '../../../db/database.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import type { Entry, JobType } from './job-kind.ts'

export type JobStatus = 'queued' | 'running' | 'finished' | 'failed' | 'cancelled' | 'undone'

export type JobRow = Row & {
  readonly id: number
  readonly type: JobType
  readonly status: JobStatus
  readonly dry_run: number
  readonly args: string
  readonly total: number
  readonly processed: number
  readonly changed: number
  readonly skipped: number
  readonly failed: number
  readonly position: string
  readonly sample: string
  readonly messages: string
  readonly undo_of: number | null
  readonly undone_by: number | null
  readonly lease_until: string | null
  readonly created_by: number | null
  readonly created_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
}

export const isOpen = ({ status }: Pick<JobRow, 'status'>): boolean => status === 'queued' || status === 'running'

export async function findJob(id: number, ctx: ReadContext): Promise<JobRow> {
  const row = await ctx.db.selectFrom('permalink_jobs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'job' })
  return row as JobRow
}

/** The job, which nobody else changes until the transaction ends. */
export async function holdJob(id: number, ctx: Context): Promise<JobRow> {
  const query = ctx.db.selectFrom('permalink_jobs').selectAll().where('id', '=', id)
  const row = await (ctx.database.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'job' })
  return row as JobRow
}

export type NewJob = {
  readonly type: JobType
  readonly args: Readonly<Record<string, unknown>>
  readonly dryRun: boolean
  readonly total: number
  readonly undoOf?: number
}

export async function insertJob(job: NewJob, ctx: Context): Promise<JobRow> {
  const { id } = await ctx.db
    .insertInto('permalink_jobs')
    .values({
      type: job.type,
      status: 'queued',
      dry_run: Number(job.dryRun),
      args: JSON.stringify(job.args),
      total: job.total,
      position: 'null',
      sample: '[]',
      messages: '[]',
      undo_of: job.undoOf ?? null,
      created_by: ctx.user?.id ?? null,
      created_at: ctx.clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await findJob(Number(id), ctx)
  await announceJob(row, ctx)
  return row
}

export async function changeJob(id: number, values: Partial<JobRow>, ctx: Context): Promise<JobRow> {
  await ctx.db.updateTable('permalink_jobs').set(values).where('id', '=', id).execute()
  const row = await findJob(id, ctx)
  if (values.status !== undefined) await announceJob(row, ctx)
  return row
}

const announceJob = ({ id, type, status }: JobRow, ctx: Context): Promise<void> =>
  ctx.hooks.fire(hooks.jobChanged, { object: { type: 'permalink_job', id, label: type }, after: { status } }, ctx)

export const MOST_SAMPLED = 50

export function presentJob(row: JobRow) {
  const { id, type, status, total, processed, changed, skipped, failed } = row
  return {
    ...{ id, type, status },
    dry_run: row.dry_run === 1,
    args: JSON.parse(row.args) as object,
    ...{ total, processed, changed, skipped, failed },
    sample: JSON.parse(row.sample) as Entry[],
    messages: JSON.parse(row.messages) as string[],
    undo_of: row.undo_of,
    undone_by: row.undone_by,
    can_undo: reasonAgainstUndo(row) === null,
    created_by: row.created_by,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  }
}

/** Why there is nothing to take back; null where there is. */
export function reasonAgainstUndo(row: JobRow): string | null {
  if (isOpen(row)) return 'it is not over yet'
  if (row.dry_run === 1) return 'it was a preview and changed nothing'
  if (row.status === 'undone' || row.undone_by !== null) return 'it is undone already'
  if (row.type === 'consistency' || row.type === 'undo') return 'this kind of job has no way back'
  return row.changed === 0 ? 'it changed nothing' : null
}
