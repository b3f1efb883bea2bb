import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { answer } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { isOpen, type TaskRow } from '../../../kernel/tasks.ts'
import { findRole } from '../../../platform/roles/roles.ts'
import { cancelTask, startTask } from '../../../platform/tasks/tasks.ts'
import { acknowledgedKeys } from '../domain/change-set.ts'
import { controlIn } from '../domain/danger.ts'
import type { Migration } from '../domain/migration.ts'
import { emptyChangeSet } from '../domain/model.ts'
import type { Plan } from '../domain/plan.ts'
import { EDITOR } from '../domain/rights.ts'
import { told } from '../domain/words.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'
import { planFor, refuse, refuseProblems } from '../store/carry-out.ts'
import { needs } from '../store/features.ts'
import { lockRoles } from '../store/load-state.ts'
import { takePoint } from '../store/points.ts'
import { sourceOf } from '../store/source.ts'
import { latestMove, type Move, movedUsers, moveHolders } from '../tasks/move-holders.ts'
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
  handler: async (_input, ctx) => shown(await latestMove(ctx)),
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
    mode: Type.Enum(['add', 'replace', 'remove'], {
      description: 'Whether they get the other role as well, instead, or lose this one.',
    }),
    acknowledged,
  }),
  status: 202,
  reply: Type.Union([idleMigrationShape, runningMigrationShape]),
  async handler({ from, to, mode, acknowledged: keys }, ctx) {
    await lockRoles(ctx)
    const latest = await latestMove(ctx)
    if (latest && isOpen(latest)) throw errors.busy()
    for (const role of [from, to]) if (!(await findRole(role, ctx))) throw errors.unknown_role({ role })
    if (from === to && mode !== 'remove') refuseProblems({ to: 'Another role is needed.' })
    return answer(202, shown(await begin({ from, to, mode: mode as Migration['mode'] }, acknowledgedKeys(keys), ctx)))
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
    const latest = await latestMove(ctx)
    return shown(latest && ((await cancelTask(latest.id, ctx)) ?? latest))
  },
})

/** The whole move is planned before anything moves, so that a refusal comes at once; each step is planned again. */
async function begin(move: Migration, keys: ReadonlySet<string>, ctx: Context): Promise<TaskRow<Move>> {
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
  const people = [...groups.values()].reduce((sum, alike) => sum + alike, 0)
  const source = sourceOf(ctx)
  const point = { kind: 'migrate', operation: 'migration', source, label: labelOf(move) } as const
  const snapshot = await takePoint({ ...point, changes: changesIn(plan, groups), people }, ctx)
  const task = await startTask(moveHolders, { args: { ...move, people, snapshot }, busy: errors.busy }, ctx)
  const target = { type: 'role', id: move.from, label: labelOf(move) }
  await ctx.hooks.fire(
    hooks.carriedOut,
    { operation: 'migration', source, snapshot, target, facts: { ...move, total: people } },
    ctx,
  )
  return task
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

const labelOf = ({ from, to, mode }: Migration): string => String(told(`move_${mode}`, { from, to }))

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

function shown(task: TaskRow<Move> | undefined) {
  if (!task) return NONE
  const { from, to, mode, snapshot } = task.args
  return {
    state: isOpen(task) ? 'running' : task.status,
    ...{ from, to, mode },
    total: task.total,
    done: task.changed,
    failed: failuresOf(task),
    snapshot,
    started_at: task.created_at,
    finished_at: task.finished_at,
  }
}

/** Who was not moved, and why; nobody is named where the whole move came to its end. */
function failuresOf({ sample, status, messages }: TaskRow<Move>) {
  const people = sample.map(({ user, code, message }) => ({ user, code, message }))
  if (status !== 'failed') return people
  return [...people, { user: null, code: `${errors.prefix}_error`, message: messages.at(-1) }]
}
