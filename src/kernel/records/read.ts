/** One record, in the trash or not. */
import type { ReadContext } from '../context.ts'
import type { Entity, Row, Stored, Verb } from '../entity.ts'
import type { Route } from '../route.ts'
import { answerRecord, presentRecord } from './answer.ts'
import { reachRecord } from './load-record.ts'
import { planFor, planOf, type Surface } from './plan.ts'
import { recordRoute } from './record-route.ts'
import { askRight } from './row-rule.ts'

/** As the caller sees it; throws `not_found`. */
export async function readRecord<E extends Entity>(entity: E, id: number, ctx: ReadContext): Promise<Row<E>> {
  const plan = planFor(entity, ctx)
  askRight(plan, 'read', ctx)
  return (await presentRecord(plan, await reachRecord({ plan, verb: 'read', id }, ctx), ctx)) as Row<E>
}

/**
 * As the service's own code sees it, internal fields and secrets included, if the caller may do `verb` to it; throws
 * `not_found`. Inside a transaction it is held until the end.
 */
export async function storedRecord<E extends Entity>(
  entity: E,
  { id, verb = 'read' }: { readonly id: number; readonly verb?: Verb },
  ctx: ReadContext,
): Promise<Stored<E>> {
  const plan = planFor(entity, ctx)
  return (await reachRecord({ plan, verb, id }, ctx)) as Stored<E>
}

export function readRoute(surface: Surface): Route {
  const plan = planOf(surface)
  return recordRoute(surface, {
    method: 'GET',
    verb: 'read',
    summary: `Read one ${surface.entity.label[0].toLowerCase()}`,
    handler: async ({ id }, ctx) => answerRecord(plan, await reachRecord({ plan, verb: 'read', id }, ctx), ctx),
  })
}
