/** Whose turn it is to work on a task. When a turn ends the clock of the database says: those of the servers may differ. */
import { sql } from 'kysely'
import { engineInstant } from '../../db/engine-clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { isOpen } from '../../kernel/tasks.ts'
import { changeTask, holdTask } from './task-rows.ts'

export type Lease = { readonly id: number; readonly owner: string }

/** Seconds. */
const LENGTH = 30
const RENEW = 10_000

export const leaseEnd = ({ database }: Context) => sql.raw<string>(engineInstant(database.engine, LENGTH))

/** False where the task is over, or another worker has it. */
export async function takeLease({ id, owner }: Lease, ctx: Context): Promise<boolean> {
  const task = await holdTask(id, ctx)
  if (!isOpen(task)) return false
  const now = sql.raw<string>(engineInstant(ctx.database.engine))
  const free = await ctx.db
    .updateTable('tasks')
    .set({ lease_owner: owner, lease_until: leaseEnd(ctx) })
    .where('id', '=', id)
    .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returning('id')
    .execute()
  if (free.length > 0 && task.status === 'queued')
    await changeTask(id, { status: 'running', started_at: ctx.clock.instant() }, ctx)
  return free.length > 0
}

export const leaveLease = ({ id, owner }: Lease, { db }: Context) =>
  db
    .updateTable('tasks')
    .set({ lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute()

/** Keeps the lease for as long as `work` takes. */
export async function renewing<T>({ id, owner }: Lease, work: () => Promise<T>, ctx: ReadContext): Promise<T> {
  const renew = (tx: Context) =>
    tx.db
      .updateTable('tasks')
      .set({ lease_until: leaseEnd(tx) })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .execute()
  const timer = setInterval(() => {
    ctx.transaction(renew).catch(error => ctx.log.warn({ err: error, task: id }, 'A task could not be renewed.'))
  }, RENEW)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
