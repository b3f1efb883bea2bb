import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { created, withMeta } from '../../../kernel/replies.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { listRoles } from '../../../platform/roles/roles.ts'
import { acknowledgedKeys } from '../domain/change-set.ts'
import { type Point, restoreChanges } from '../domain/restore.ts'
import { EDITOR } from '../domain/rights.ts'
import { can } from '../permissions.ts'
import { carryOut } from '../store/carry-out.ts'
import { lockRoles } from '../store/load-state.ts'
import {
  asHistory,
  asSnapshot,
  deletePoint,
  listPoints,
  markRestored,
  type PointRow,
  readPoint,
  takePoint,
} from '../store/points.ts'
import { acknowledged, page, perPage } from './inputs.ts'

type Shown = (row: PointRow) => object

const id = Type.Integer({ minimum: 1 })

/** Two doors to the same points: /history tells the story, /snapshots lists them. */
const doors = (path: '/history' | '/snapshots', shown: Shown): readonly Route[] => [
  route({
    method: 'GET',
    path,
    summary: 'Restore points, newest first',
    access: can('edit_roles'),
    input: Type.Object({ page, per_page: perPage(200, 50) }),
    async handler({ page: at = 1, per_page: most = 50 }, ctx) {
      const { rows, total } = await listPoints({ page: at, perPage: most }, ctx)
      return withMeta(rows.map(shown), { total, page: at, per_page: most, pages: Math.ceil(total / most) })
    },
  }),
  route({
    method: 'POST',
    path,
    summary: 'Take a restore point now',
    access: can('edit_roles'),
    input: Type.Object({ label: Type.Optional(Type.String({ maxLength: 200 })) }),
    handler: async ({ label = '' }, ctx) => created(await takeNow(label, shown, ctx)),
  }),
  route({
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: 'Make roles and people as they were',
    access: can('edit_roles'),
    input: Type.Object({ id, delete_new: Type.Optional(Type.Boolean()), acknowledged }),
    handler: (sent, ctx) => restore(sent, ctx),
  }),
]

export const historyRoutes: readonly Route[] = [
  ...doors('/history', asHistory),
  ...doors('/snapshots', asSnapshot),
  route({
    method: 'DELETE',
    path: '/snapshots/{id}',
    summary: 'Delete a restore point',
    access: can('edit_roles'),
    input: Type.Object({ id }),
    async handler(sent, ctx) {
      await deletePoint(sent.id, ctx)
      return { deleted: sent.id }
    },
  }),
]

async function takeNow(label: string, shown: Shown, ctx: Context) {
  await lockRoles(ctx)
  const taken = { kind: 'manual', source: 'api', operation: 'snapshot.taken', label, changes: 0, people: 0 } as const
  await takePoint(taken, ctx)
  const { rows } = await listPoints({ page: 1, perPage: 1 }, ctx)
  return rows.map(shown)[0]
}

type Sent = { readonly id: number; readonly delete_new?: boolean; readonly acknowledged?: readonly string[] }

/** All accounts are loaded that hold something else now than they did then. */
async function restore(sent: Sent, ctx: Context) {
  await lockRoles(ctx)
  const point = await readPoint(sent.id, ctx)
  const wish = { deleteNew: sent.delete_new === true, acknowledged: acknowledgedKeys(sent.acknowledged) }
  let kept: readonly string[] = []
  const { snapshot, totals } = await carryOut(
    {
      wanted: { users: await changedSince(point, ctx), holdersOf: wish.deleteNew ? await bornSince(point, ctx) : [] },
      covered: EDITOR.editRoles,
      kind: 'restore',
      source: 'restore',
      operation: 'snapshot.restored',
      label: `Before restoring point ${sent.id}`,
      changes(state) {
        const { set, born } = restoreChanges(point, state, wish)
        kept = born
        return set
      },
    },
    ctx,
  )
  await markRestored(sent.id, ctx)
  return { restored: sent.id, snapshot, totals, [wish.deleteNew ? 'deleted' : 'will_delete']: kept }
}

async function bornSince({ roles }: Point, ctx: ReadContext): Promise<string[]> {
  const then = new Set(roles.map(role => role.slug))
  return (await listRoles(ctx)).map(role => role.slug).filter(slug => !then.has(slug))
}

async function changedSince(point: Point, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db.selectFrom('user_sites').select(['user_id', 'entries']).execute()
  const now = new Map(rows.map(row => [row.user_id, row.entries]))
  return point.users
    .filter(user => {
      const entries = [...user.roles.map(role => [role, true]), ...user.capabilities]
      const then = JSON.stringify(entries)
      return now.get(user.id) !== then
    })
    .map(user => user.id)
}
