/** Moves everybody who holds a role, some at a time, in the name of whoever began it and only as far as they may. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { defineTask, type TaskEntry, type TaskRow } from '../../../kernel/tasks.ts'
import { lastTask } from '../../../platform/tasks/tasks.ts'
import { type Migration, migratedRoles } from '../domain/migration.ts'
import { emptyChangeSet, type StoredState, type UserChange } from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { type Intention, planFor } from '../store/carry-out.ts'
import { lockRoles } from '../store/load-state.ts'
import { savePlan } from '../store/save-plan.ts'

export const PER_STEP = 50

/** `people` are as many as held the role when it began, `snapshot` is the restore point from before. */
export type Move = Migration & { readonly people: number; readonly snapshot: number }
type Position = { readonly last: number }

const NAME = 'role-editor.migrate'

export const moveHolders = defineTask<Move, Position>({
  name: NAME,
  title: 'Move people to another role',
  access: can('edit_users'),
  key: NAME,
  // A plan looks at all roles however few people it is for.
  atOnce: PER_STEP,
  sampled: 1000,
  total: async ({ people }) => people,
  async step({ task: { args, position }, most }, ctx) {
    await lockRoles(ctx)
    const last = position?.last ?? 0
    const ids = await nextHolders(args.from, { last, most }, ctx)
    const entries = await moveThese(ids, args, ctx)
    const counts = { processed: ids.length, changed: ids.length - entries.length }
    return { entries, counts, position: { last: ids.at(-1) ?? last }, isOver: ids.length < most }
  },
})

export const latestMove = (ctx: ReadContext): Promise<TaskRow<Move> | undefined> => lastTask(moveHolders, ctx)

/** What the move changes for these accounts; who would be left without a role is not among them. */
export function movedUsers(move: Migration, users: StoredState['users']): Map<number, UserChange> {
  const moved = users.flatMap(({ id, roles }) => {
    const after = migratedRoles(roles, move)
    return after === null || after === roles ? [] : [[id, { roles: after }] as const]
  })
  return new Map(moved)
}

async function nextHolders(
  role: string,
  { last, most }: { readonly last: number; readonly most: number },
  ctx: ReadContext,
): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', role)
    .where('user_id', '>', last)
    .orderBy('user_id')
    .limit(most)
    .execute()
  return rows.map(holder => Number(holder.user_id))
}

/** All at once; where something stands against it, one by one, so that one person does not hold up the others. */
async function moveThese(ids: readonly number[], move: Migration, ctx: Context): Promise<TaskEntry[]> {
  if (ids.length === 0) return []
  const { plan } = await planFor(intentionFor(ids, move, ctx), ctx)
  const [first] = plan.blockers
  if (first?.code === 'forbidden' || first?.code === 'unknown_role')
    throw errors[first.code]({}, { message: first.message })
  if (!first) {
    await savePlan(plan, 'background', ctx)
    const moved = new Set(plan.users.map(({ user }) => user))
    const stuck = plan.after.users.filter(
      ({ id, roles }) => ids.includes(id) && !moved.has(id) && migratedRoles(roles, move) === null,
    )
    return stuck.map(({ id }) => failure(id, 'no_roles', 'No role would be left.'))
  }
  const [only, ...more] = ids
  if (only !== undefined && more.length === 0) return [failure(only, first.code, String(first.message))]
  const failures: TaskEntry[] = []
  for (const id of ids) failures.push(...(await moveThese([id], move, ctx)))
  return failures
}

const intentionFor = (ids: readonly number[], move: Migration, { user }: Context): Intention => ({
  wanted: { users: user ? [...ids, user.id] : ids, isCounted: false },
  covered: EDITOR.editUsers,
  changes: state => ({
    ...emptyChangeSet,
    users: movedUsers(
      move,
      state.users.filter(({ id }) => ids.includes(id)),
    ),
  }),
})

/** Somebody who was not moved, and why. */
const failure = (user: number, code: string, message: string): TaskEntry => ({
  result: 'failed',
  user,
  code: `${errors.prefix}_${code}`,
  message,
})
