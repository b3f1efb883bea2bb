import { type Static, Type } from 'typebox'
import type { Context } from '../../../kernel/context.ts'
import { created, withMeta } from '../../../kernel/replies.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { acknowledgedKeys } from '../domain/change-set.ts'
import { can } from '../permissions.ts'
import { shownPlan } from '../store/carry-out.ts'
import { lockRoles } from '../store/load-state.ts'
import { asHistory, asSnapshot, deletePoint, listPoints, type PointRow, takePoint } from '../store/points.ts'
import { planRestore, restorePoint } from '../store/restore-point.ts'
import { sourceOf } from '../store/source.ts'
import { totalsShape } from './answers/capabilities.ts'
import { pointShape, restorePreviewShape } from './answers/history.ts'
import { acknowledged, page, perPage } from './inputs.ts'

type Shown = (row: PointRow) => object

const id = Type.Integer({ minimum: 1 })

const restoreInput = Type.Object({
  id,
  /** Whether roles that were made after the point go. */
  delete_new: Type.Optional(Type.Boolean()),
  /** Says what would happen, and saves nothing. */
  preview: Type.Optional(Type.Boolean()),
  acknowledged,
})
type Sent = Static<typeof restoreInput>

/** Two doors to the same points: /history tells the story, /snapshots lists them. */
const doors = (path: '/history' | '/snapshots', shown: Shown): readonly Route[] => [
  route({
    method: 'GET',
    path,
    summary: 'Restore points, newest first',
    access: can('edit_roles'),
    input: Type.Object({ page, per_page: perPage(200, 50) }),
    reply: Type.Array(pointShape),
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
    status: 201,
    reply: pointShape,
    handler: async ({ label = '' }, ctx) => created(await takeNow(label, shown, ctx)),
  }),
  route({
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: 'Make roles and people as they were',
    access: can('edit_roles'),
    input: restoreInput,
    reply: Type.Union([
      restorePreviewShape,
      Type.Object({ restored: Type.Number(), snapshot: Type.Number(), totals: totalsShape }),
    ]),
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
    reply: Type.Object({ deleted: Type.Integer() }),
    async handler(sent, ctx) {
      await deletePoint(sent.id, ctx)
      return { deleted: sent.id }
    },
  }),
]

async function takeNow(label: string, shown: Shown, ctx: Context) {
  await lockRoles(ctx)
  const told = { operation: 'snapshot.taken', source: sourceOf(ctx) } as const
  await takePoint({ ...told, kind: 'manual', label, changes: 0, people: 0 }, ctx)
  const { rows } = await listPoints({ page: 1, perPage: 1 }, ctx)
  return rows.map(shown)[0]
}

async function restore({ id: point, delete_new: isWhole = false, preview, acknowledged: keys }: Sent, ctx: Context) {
  const wish = { id: point, deleteNew: isWhole, acknowledged: acknowledgedKeys(keys) }
  if (preview === true) {
    const { born, ...planned } = await planRestore(wish, ctx)
    return { ...shownPlan(planned), will_delete: born }
  }
  const { snapshot, totals, born } = await restorePoint(wish, { source: 'restore' }, ctx)
  return { restored: point, snapshot, totals, [isWhole ? 'deleted' : 'will_delete']: born }
}
