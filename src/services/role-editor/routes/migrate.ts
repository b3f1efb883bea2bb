import { Type } from 'typebox'
import type { Context } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { findRole } from '../../../platform/roles/roles.ts'
import { acknowledgedKeys } from '../domain/change-set.ts'
import { type Migration, migratedRoles } from '../domain/migration.ts'
import { emptyChangeSet } from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
import { errors } from '../errors.ts'
import { needs } from '../features.ts'
import { migrateStep } from '../jobs/migrate.ts'
import { can } from '../permissions.ts'
import { planFor, refuse, refuseProblems } from '../store/carry-out.ts'
import { lockRoles } from '../store/load-state.ts'
import { latestMigration, type MigrationRow, movedUsers } from '../store/migrations.ts'
import { takePoint } from '../store/points.ts'
import { acknowledged, slug } from './inputs.ts'

const access = can('edit_users')
const requires = needs('migrate')
const path = '/users/migrate'

export const readMigration = route({
  method: 'GET',
  path,
  summary: 'How far the move is',
  access,
  requires,
  handler: async (_input, ctx) => shown(await latestMigration(ctx)),
})

export const startMigration = route({
  method: 'POST',
  path,
  summary: 'Move everybody who holds a role',
  access,
  requires,
  input: Type.Object({
    from: slug,
    to: slug,
    mode: Type.Enum(['add', 'replace', 'remove']),
    acknowledged,
  }),
  async handler({ from, to, mode, acknowledged: keys }, ctx) {
    await lockRoles(ctx)
    if ((await latestMigration(ctx))?.state === 'running') throw errors.busy()
    for (const role of [from, to]) if (!(await findRole(role, ctx))) throw errors.unknown_role({ role })
    if (from === to && mode !== 'remove') refuseProblems({ to: 'Another role is needed.' })
    await begin({ from, to, mode: mode as Migration['mode'] }, acknowledgedKeys(keys), ctx)
    return answer(202, shown(await latestMigration(ctx)))
  },
})

export const cancelMigration = route({
  method: 'DELETE',
  path,
  summary: 'Stop the move where it is',
  access,
  requires,
  async handler(_input, ctx) {
    await lockRoles(ctx)
    await ctx.db
      .updateTable('aure_migrations')
      .set({ state: 'cancelled', finished_at: ctx.clock.instant() })
      .where('state', '=', 'running')
      .execute()
    return shown(await latestMigration(ctx))
  },
})

/** The whole move is planned before anything moves, so that a refusal comes at once; each step is planned again. */
async function begin(move: Migration, keys: ReadonlySet<string>, ctx: Context): Promise<void> {
  let total = 0
  const { plan, totals } = await planFor(
    {
      wanted: { users: [], holdersOf: [move.from] },
      covered: EDITOR.editUsers,
      changes(state) {
        total = state.users.filter(user => user.roles.includes(move.from)).length
        return { ...emptyChangeSet, users: movedUsers(move, state.users.filter(isHolder(move))), acknowledged: keys }
      },
    },
    ctx,
  )
  refuse(plan, true)
  const point = {
    kind: 'migrate',
    source: 'background',
    operation: 'migration',
    label: labelOf(move),
    ...totals,
  } as const
  const snapshot = await takePoint(point, ctx)
  const row = {
    ...{ role_from: move.from, role_to: move.to, mode: move.mode, state: 'running' },
    ...{ total, done: 0, last_user: 0, failed: '[]', snapshot, actor_id: ctx.user?.id ?? 0 },
    ...{ acknowledged: JSON.stringify([...keys]), started_at: ctx.clock.instant() },
  }
  const { id } = await ctx.db.insertInto('aure_migrations').values(row).returning('id').executeTakeFirstOrThrow()
  await ctx.jobs.enqueue(migrateStep, { id: Number(id) })
}

const isHolder = (move: Migration) => (user: { readonly roles: readonly string[] }) =>
  user.roles.includes(move.from) && migratedRoles(user.roles, move) !== null

const labelOf = ({ from, to, mode }: Migration): string =>
  mode === 'remove' ? `remove ${from}` : `${mode} ${from} to ${to}`

const shown = (row: MigrationRow | undefined) =>
  row === undefined
    ? { state: 'idle' }
    : {
        state: row.state,
        from: row.role_from,
        to: row.role_to,
        mode: row.mode,
        total: row.total,
        done: row.done,
        failed: JSON.parse(row.failed),
        snapshot: row.snapshot,
        started_at: row.started_at,
        finished_at: row.finished_at,
      }
