/** Out of the trash, as it was. */
import type { Context } from '../context.ts'
import type { Entity, Row } from '../entity.ts'
import type { Route } from '../route.ts'
import { answerRecord, presentRecord } from './answer.ts'
import { planFor, planOf, type Surface } from './plan.ts'
import { recordRoute } from './record-route.ts'
import { writeRecord } from './write-record.ts'

export async function restoreRecord<E extends Entity>(entity: E, id: number, ctx: Context): Promise<Row<E>> {
  const plan = planFor(entity, ctx)
  return (await presentRecord(plan, await writeRecord({ plan, verb: 'restore', id }, ctx), ctx)) as Row<E>
}

export function restoreRoute(surface: Surface): Route {
  const plan = planOf(surface)
  return recordRoute(surface, {
    method: 'POST',
    verb: 'restore',
    tail: '/restore',
    summary: `Take a ${surface.entity.label[0].toLowerCase()} out of the trash`,
    handler: async ({ id }, ctx) => answerRecord(plan, await writeRecord({ plan, verb: 'restore', id }, ctx), ctx),
  })
}
