/** The end of a record. */
import type { Context } from '../context.ts'
import type { Route } from '../route.ts'
import { planOf, type Surface } from './plan.ts'
import { recordRoute } from './record-route.ts'
import { writeRecord } from './write-record.ts'

export async function purgeRecord(asked: Surface & { id: number }, ctx: Context): Promise<void> {
  await writeRecord({ plan: planOf(asked, ctx), verb: 'purge', id: asked.id }, ctx)
}

export function purgeRoute(surface: Surface): Route {
  return recordRoute(surface, {
    method: 'DELETE',
    verb: 'purge',
    tail: '/purge',
    summary: `Delete a ${surface.entity.label[0].toLowerCase()} for good`,
    async handler({ id }, ctx) {
      await purgeRecord({ ...surface, id }, ctx)
      return { id, deleted: true }
    },
  })
}
