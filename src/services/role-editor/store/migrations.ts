/** Moves of everybody who holds a role: begun by a request, done in steps, cancelled at will. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { isSuperAdmin } from '../../../platform/roles/roles.ts'
import { type Migration, migratedRoles } from '../domain/migration.ts'
import { emptyChangeSet, type StoredState, type UserChange } from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
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

export const moveOf = (row: MigrationRow): Migration => ({ from: row.role_from, to: row.role_to, mode: row.mode })

/** What the move changes for these accounts; who would be left without a role is not among them. */
export function movedUsers(move: Migration, users: StoredState['users']): Map<number, UserChange> {
  const moved = users.flatMap(({ id, roles }) => {
    const after = migratedRoles(roles, move)
    return after === null || after === roles ? [] : [[id, { roles: after }] as const]
  })
  return new Map(moved)
}

type Failure = { readonly user: number; readonly code: string; readonly message: string }

/** One step. Answers whether there is more to do. */
export async function moveSome(row: MigrationRow, ctx: Context): Promise<boolean> {
  await lockRoles(ctx)
  const ids = await nextHolders(row, ctx)
  const failures = await moveThese(ids, row, ctx)
  const isLast = ids.length < PER_STEP
  await ctx.db
    .updateTable('aure_migrations')
    .set({
      done: row.done + ids.length - failures.length,
      last_user: ids.at(-1) ?? row.last_user,
      failed: JSON.stringify([...(JSON.parse(row.failed) as Failure[]), ...failures]),
      ...(isLast ? { state: 'finished', finished_at: ctx.clock.instant() } : {}),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'running')
    .execute()
  return !isLast
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
  const isAbove = await isSuperAdmin(row.actor_id, ctx)
  const move = moveOf(row)
  const intention: Intention = {
    wanted: { users: [...ids, row.actor_id] },
    covered: EDITOR.editUsers,
    actor: { kind: 'account', id: row.actor_id, isSuperAdmin: isAbove },
    changes: state => ({
      ...emptyChangeSet,
      users: movedUsers(
        move,
        state.users.filter(user => ids.includes(user.id)),
      ),
    }),
  }
  const { plan } = await planFor(intention, ctx)
  const [first] = plan.blockers
  if (!first) {
    await savePlan(plan, 'background', ctx)
    const moved = new Set(plan.users.map(({ user }) => user))
    const stuck = plan.after.users.filter(({ id, roles }) => ids.includes(id) && !moved.has(id) && isStuck(roles, move))
    return stuck.map(({ id }) => ({ user: id, code: 'vendor_aure_no_roles', message: 'No role would be left.' }))
  }
  const [only, ...more] = ids
  if (only !== undefined && more.length === 0)
    return [{ user: only, code: `vendor_aure_${first.code}`, message: first.message }]
  const failures: Failure[] = []
  for (const id of ids) failures.push(...(await moveThese([id], row, ctx)))
  return failures
}

const isStuck = (roles: readonly string[], move: Migration): boolean => migratedRoles(roles, move) === null
