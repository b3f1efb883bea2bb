/** Makes roles and people as they were: for the routes and for the command line. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { listRoles } from '../../../platform/roles/roles.ts'
import { type Point, restoreChanges } from '../domain/restore.ts'
import { EDITOR } from '../domain/rights.ts'
import type { Source } from '../domain/source.ts'
import { told } from '../domain/words.ts'
import { type CarriedOut, type Confirms, carryOut, type Intention, planFor, pointTarget } from './carry-out.ts'
import { lockRoles } from './load-state.ts'
import { markRestored, readPoint } from './points.ts'

export type RestoreWish = {
  readonly id: number
  /** Whether roles that were born after the point go. */
  readonly deleteNew: boolean
  readonly acknowledged: ReadonlySet<string>
}

export type RestoreOptions = { readonly source: Source; readonly confirms?: Confirms }
export type Restored = CarriedOut & {
  /** Roles that were born after the point: gone now when they were to go, otherwise kept. */
  readonly born: readonly string[]
}

export async function restorePoint(wish: RestoreWish, options: RestoreOptions, ctx: Context): Promise<Restored> {
  await lockRoles(ctx)
  const { intention, born } = await restoring(wish, ctx)
  const done = await carryOut(
    {
      ...intention,
      ...options,
      kind: 'restore',
      operation: 'snapshot.restored',
      label: String(told('before_restore', { id: wish.id })),
      target: pointTarget(wish.id),
    },
    ctx,
  )
  await markRestored(wish.id, ctx)
  return { ...done, born }
}

/** What a restore would do. */
export async function planRestore(wish: RestoreWish, ctx: ReadContext) {
  const { intention, born } = await restoring(wish, ctx)
  return { ...(await planFor(intention, ctx)), born }
}

/** All accounts are loaded that hold something else now than they did then. */
async function restoring(wish: RestoreWish, ctx: ReadContext): Promise<{ intention: Intention; born: string[] }> {
  const point = await readPoint(wish.id, ctx)
  const then = new Set(point.roles.map(role => role.slug))
  const born = (await listRoles(ctx)).map(role => role.slug).filter(slug => !then.has(slug))
  const intention: Intention = {
    wanted: { users: await changedSince(point, ctx), holdersOf: wish.deleteNew ? born : [] },
    covered: EDITOR.editRoles,
    changes: state => restoreChanges(point, state, wish).set,
  }
  return { intention, born }
}

async function changedSince(point: Point, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db.selectFrom('user_sites').select(['user_id', 'entries']).execute()
  const now = new Map(rows.map(row => [row.user_id, row.entries]))
  const textOf = (user: Point['users'][number]) =>
    JSON.stringify([...user.roles.map(role => [role, true]), ...user.capabilities])
  return point.users.filter(user => now.get(user.id) !== textOf(user)).map(user => user.id)
}
