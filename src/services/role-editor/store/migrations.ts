/** Moves of everybody who holds a role: begun by a request, done in steps, cancelled at will. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { callerFor, isSuperAdmin } from '../../../platform/roles/roles.ts'
import { type Migration, migratedRoles } from '../domain/migration.ts'
import { emptyChangeSet, type StoredState, type UserChange } from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
import { errors } from '../errors.ts'
import { type Intention, planFor } from './carry-out.ts'
import { lockRoles } from './load-state.ts'
import { savePlan } from './save-plan.ts'

export const PER_STEP = 50

export type MigrationRow = {
  id: number
  role_from: string
  role_to: string
  mode: Migration['mode']
  state: 'running' | 'finished' | 'cancelled' | 'failed'
  total: number
  done: number
  last_user: number
  failed: string
  snapshot: number
  actor_id: number
  started_at: string
  finished_at: string | null
}

export const latestMigration = (ctx: ReadContext): Promise<MigrationRow | undefined> =>
  ctx.db.selectFrom('aure_migrations').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst() as Promise<
    MigrationRow | undefined
  >

/** What the move changes for these accounts; who would be left without a role is not among them. */
export function movedUsers(move: Migration, users: StoredState['users']): Map<number, UserChange> {
  const moved = users.flatMap(({ id, roles }) => {
    const after = migratedRoles(roles, move)
    return after === null || after === roles ? [] : [[id, { roles: after }] as const]
  })
  return new Map(moved)
}

/** Somebody who was not moved, and why; nobody where the whole move came to its end. */
type Failure = { readonly user: number | null; readonly code: string; readonly message: string }

/** One step, if the move still runs. Answers whether there is more to do. */
export async function moveSome(id: number, ctx: Context): Promise<boolean> {
  await lockRoles(ctx)
  const row = await latestMigration(ctx)
  if (row?.id !== id || row.state !== 'running') return false
  const ids = await nextHolders(row, ctx)
  // What is done is done in the name of whoever began it, and recorded so.
  const failures = await moveThese(ids, row, { ...ctx, user: await callerFor(row.actor_id, ctx) })
  const isLast = ids.length < PER_STEP
  await save(
    row,
    failures,
    { done: row.done + ids.length - failures.length, last_user: ids.at(-1) ?? row.last_user },
    ctx,
  )
  if (isLast) await end(id, 'finished', ctx)
  return !isLast
}

/** The move ends where it is. */
export async function endMigration(id: number, state: 'cancelled' | 'failed', ctx: Context): Promise<void> {
  await lockRoles(ctx)
  await end(id, state, ctx)
}

/** The same when something stands against going on; it is told among the failures. */
export async function giveUp(id: number, message: string, ctx: Context): Promise<void> {
  await endMigration(id, 'failed', ctx)
  const row = await latestMigration(ctx)
  if (row?.id === id) await save(row, [{ user: null, code: `${errors.prefix}_error`, message }], {}, ctx)
}

async function end(id: number, state: MigrationRow['state'], ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('aure_migrations')
    .set({ state, finished_at: ctx.clock.instant() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

async function save(
  row: MigrationRow,
  failures: readonly Failure[],
  progress: Partial<Pick<MigrationRow, 'done' | 'last_user'>>,
  ctx: Context,
): Promise<void> {
  const failed = JSON.stringify([...(JSON.parse(row.failed) as Failure[]), ...failures])
  await ctx.db
    .updateTable('aure_migrations')
    .set({ ...progress, failed })
    .where('id', '=', row.id)
    .execute()
}

async function nextHolders({ role_from: from, last_user: last }: MigrationRow, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', from)
    .where('user_id', '>', last)
    .orderBy('user_id')
    .limit(PER_STEP)
    .execute()
  return rows.map(holder => Number(holder.user_id))
}

/** All at once; where something stands against it, one by one, so that one person does not hold up the others. */
async function moveThese(ids: readonly number[], row: MigrationRow, ctx: Context): Promise<Failure[]> {
  if (ids.length === 0) return []
  const move: Migration = { from: row.role_from, to: row.role_to, mode: row.mode }
  const { plan } = await planFor(await stepFor(ids, move, { row, ctx }), ctx)
  const [first] = plan.blockers
  if (first?.code === 'forbidden' || first?.code === 'unknown_role')
    throw errors[first.code]({}, { message: first.message })
  if (!first) {
    await savePlan(plan, 'background', ctx)
    const moved = new Set(plan.users.map(({ user }) => user))
    const stuck = plan.after.users.filter(({ id, roles }) => ids.includes(id) && !moved.has(id) && isStuck(roles, move))
    return stuck.map(({ id }) => ({ user: id, code: `${errors.prefix}_no_roles`, message: 'No role would be left.' }))
  }
  const [only, ...more] = ids
  if (only !== undefined && more.length === 0)
    return [{ user: only, code: `${errors.prefix}_${first.code}`, message: first.message }]
  const failures: Failure[] = []
  for (const id of ids) failures.push(...(await moveThese([id], row, ctx)))
  return failures
}

async function stepFor(
  ids: readonly number[],
  move: Migration,
  { row, ctx }: { row: MigrationRow; ctx: Context },
): Promise<Intention> {
  return {
    wanted: { users: [...ids, row.actor_id], isCounted: false },
    covered: EDITOR.editUsers,
    actor: { kind: 'account', id: row.actor_id, isSuperAdmin: await isSuperAdmin(row.actor_id, ctx) },
    changes: state => ({
      ...emptyChangeSet,
      users: movedUsers(
        move,
        state.users.filter(user => ids.includes(user.id)),
      ),
    }),
  }
}

const isStuck = (roles: readonly string[], move: Migration): boolean => migratedRoles(roles, move) === null
