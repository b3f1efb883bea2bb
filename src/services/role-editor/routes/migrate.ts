import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { findRole } from '../../../platform/roles/roles.ts'
import { acknowledgedKeys } from '../domain/change-set.ts'
import { controlIn } from '../domain/danger.ts'
import type { Migration } from '../domain/migration.ts'
import { emptyChangeSet } from '../domain/model.ts'
import type { Plan } from '../domain/plan.ts'
import { EDITOR } from '../domain/rights.ts'
import { errors } from '../errors.ts'
import { needs } from '../features.ts'
import { hooks } from '../hooks.ts'
import { migrateStep } from '../jobs/migrate.ts'
import { can } from '../permissions.ts'
import { planFor, refuse, refuseProblems } from '../store/carry-out.ts'
import { lockRoles } from '../store/load-state.ts'
import { endMigration, latestMigration, type MigrationRow, movedUsers } from '../store/migrations.ts'
import { takePoint } from '../store/points.ts'
import { sourceOf } from '../store/source.ts'
import { idleMigrationShape, runningMigrationShape } from './answers/migrate.ts'
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
  reply: Type.Union([idleMigrationShape, runningMigrationShape]),
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
  status: 202,
  reply: Type.Union([idleMigrationShape, runningMigrationShape]),
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
  reply: Type.Union([idleMigrationShape, runningMigrationShape]),
  async handler(_input, ctx) {
    const row = await latestMigration(ctx)
    if (row) await endMigration(row.id, 'cancelled', ctx)
    return shown(await latestMigration(ctx))
  },
})

/** The whole move is planned before anything moves, so that a refusal comes at once; each step is planned again. */
async function begin(move: Migration, keys: ReadonlySet<string>, ctx: Context): Promise<void> {
  const groups = await holderGroups(move.from, ctx)
  const { plan } = await planFor(
    {
      wanted: { users: [...groups.keys()], holdersOf: (await isDangerous(move, ctx)) ? [move.from] : [] },
      covered: EDITOR.editUsers,
      changes: state => ({ ...emptyChangeSet, users: movedUsers(move, state.users), acknowledged: keys }),
    },
    ctx,
  )
  refuse(plan)
  const total = [...groups.values()].reduce((sum, people) => sum + people, 0)
  const source = sourceOf(ctx)
  const point = { kind: 'migrate', operation: 'migration', source, label: labelOf(move) } as const
  const snapshot = await takePoint({ ...point, changes: changesIn(plan, groups), people: total }, ctx)
  await store({ move, total, snapshot, keys }, ctx)
  const target = { type: 'role', id: move.from, label: labelOf(move) }
  await ctx.hooks.fire(
    hooks.carriedOut,
    { operation: 'migration', source, snapshot, target, facts: { ...move, total } },
    ctx,
  )
}

type Begun = { move: Migration; total: number; snapshot: number; keys: ReadonlySet<string> }

async function store({ move, total, snapshot, keys }: Begun, ctx: Context): Promise<void> {
  const row = {
    ...{ role_from: move.from, role_to: move.to, mode: move.mode, state: 'running' },
    ...{ total, done: 0, last_user: 0, failed: '[]', snapshot, actor_id: ctx.user?.id ?? 0 },
    ...{ acknowledged: JSON.stringify([...keys]), started_at: ctx.clock.instant() },
  }
  const { id } = await ctx.db.insertInto('aure_migrations').values(row).returning('id').executeTakeFirstOrThrow()
  await ctx.jobs.enqueue(migrateStep, { id: Number(id) })
}

/**
 * Whoever holds the same is moved the same way, so one of each kind stands for all in the plan: by the number of an
 * account, how many it stands for.
 */
async function holderGroups(role: string, ctx: ReadContext): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db
    .selectFrom('user_roles')
    .innerJoin('user_sites', 'user_sites.user_id', 'user_roles.user_id')
    .select(({ fn }) => [fn.min('user_sites.user_id').as('id'), fn.countAll<number>().as('people')])
    .where('user_roles.role', '=', role)
    .groupBy('user_sites.entries')
    .execute()
  return new Map(rows.map(({ id, people }) => [Number(id), Number(people)]))
}

/** Then everybody is planned by name: each of them must be confirmed. */
async function isDangerous({ to, mode }: Migration, ctx: ReadContext): Promise<boolean> {
  const role = mode === 'remove' ? null : await findRole(to, ctx)
  return role !== null && controlIn(role.capabilities) !== undefined
}

const changesIn = ({ users }: Plan, groups: ReadonlyMap<number, number>): number =>
  users.reduce(
    (sum, { user, rolesAdded, rolesRemoved }) =>
      sum + (groups.get(user) ?? 0) * (rolesAdded.length + rolesRemoved.length),
    0,
  )

const labelOf = ({ from, to, mode }: Migration): string =>
  mode === 'remove' ? `remove ${from}` : `${mode} ${from} to ${to}`

const NONE = Object.freeze({
  state: 'idle',
  from: null,
  to: null,
  mode: null,
  total: 0,
  done: 0,
  failed: [],
  snapshot: 0,
  started_at: null,
  finished_at: null,
})

const shown = (row: MigrationRow | undefined) =>
  row === undefined
    ? NONE
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
