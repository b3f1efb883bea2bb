/** Into the trash, where a record waits to be restored or purged. */
import type { Context } from '../context.ts'
import type { Entity, Row } from '../entity.ts'
import type { Route } from '../route.ts'
import { answerRecord, presentRecord } from './answer.ts'
import { expectedBy } from './conflict.ts'
import { planFor, planOf, type Surface } from './plan.ts'
import { recordRoute } from './record-route.ts'
import { writeRecord } from './write-record.ts'

export async function trashRecord<E extends Entity>(entity: E, id: number, ctx: Context): Promise<Row<E>> {
  const plan = planFor(entity, ctx)
  return (await presentRecord(plan, await writeRecord({ plan, verb: 'trash', id }, ctx), ctx)) as Row<E>
}

export function trashRoute(surface: Surface): Route {
  const plan = planOf(surface)
  return recordRoute(surface, {
    method: 'DELETE',
    verb: 'trash',
    summary: `Move a ${surface.entity.label[0].toLowerCase()} to the trash`,
    async handler({ id }, ctx) {
      const expected = expectedBy(plan, {}, ctx)
      return answerRecord(plan, await writeRecord({ plan, verb: 'trash', id, expected }, ctx), ctx)
    },
  })
}
