/** The end of a record. */
import { type TSchema, Type } from 'typebox'
import type { Context } from '../context.ts'
import type { Entity } from '../entity.ts'
import { nothing, withMessage } from '../replies.ts'
import type { Route } from '../route.ts'
import type { Service } from '../service.ts'
import { expectedBy } from './conflict.ts'
import { planFor, planOf, type Surface } from './plan.ts'
import { recordRoute } from './record-route.ts'
import { endsAtOnce } from './rights.ts'
import { writeRecord } from './write-record.ts'

export async function purgeRecord(entity: Entity, id: number, ctx: Context): Promise<void> {
  await writeRecord({ plan: planFor(entity, ctx), verb: 'purge', id }, ctx)
}

export function purgeRoute(surface: Surface): Route {
  const plan = planOf(surface)
  return recordRoute(surface, {
    method: 'DELETE',
    verb: 'purge',
    ...(endsAtOnce(surface.entity) ? {} : { tail: '/purge' }),
    ...deletedReply(surface.service),
    summary: `Delete a ${surface.entity.label[0].toLowerCase()} for good`,
    async handler({ id }, ctx) {
      await writeRecord({ plan, verb: 'purge', id, expected: expectedBy(plan, {}, ctx) }, ctx)
      return deletedAnswer(surface.service, id)
    },
  })
}

/** What a route that deletes declares, and what it answers. */
export const deletedReply = ({ deletes }: Pick<Service, 'deletes'>): { reply?: TSchema; status?: 204 } =>
  deletes === 'silently'
    ? { status: 204 }
    : { reply: deletes ? Type.Null() : Type.Object({ id: Type.Integer(), deleted: Type.Boolean() }) }
export const deletedAnswer = ({ deletes }: Pick<Service, 'deletes'>, id: number): unknown =>
  deletes === 'silently' ? nothing() : deletes ? withMessage('Deleted.', null) : { id, deleted: true }
