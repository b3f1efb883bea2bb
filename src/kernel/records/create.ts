/** A new record. */
import type { Context } from '../context.ts'
import type { Entity, Row, Stored } from '../entity.ts'
import { type Route, route } from '../route.ts'
import { answerCreated, namingIgnored, presentRecord } from './answer.ts'
import type { Values } from './kind.ts'
import { planFor, planOf, type Surface } from './plan.ts'
import { holdersOf, pathOf } from './rights.ts'
import { bodySchema, recordSchema } from './schemas.ts'
import { writeRecord } from './write-record.ts'

export type NewRecord<E extends Entity> = {
  /** From a caller: checked, and dropped where he may not write. */
  readonly values?: Readonly<Values>
  /** From code: taken as it is, read-only and internal fields included. */
  readonly set?: Partial<Stored<E>>
}

export const createRecord = async <E extends Entity>(entity: E, given: NewRecord<E>, ctx: Context): Promise<Row<E>> =>
  (await presentRecord(planFor(entity, ctx), await createStored(entity, given, ctx), ctx)) as Row<E>

/** The same, answered as code sees it: internal fields are there, and nothing is computed that nobody asked for. */
export async function createStored<E extends Entity>(
  entity: E,
  { values = {}, set = {} }: NewRecord<E>,
  ctx: Context,
): Promise<Stored<E>> {
  const plan = planFor(entity, ctx)
  return (await writeRecord({ plan, verb: 'create', id: null, sent: values, set: set as Values }, ctx)) as Stored<E>
}

export function createRoute(surface: Surface): Route {
  const { entity } = surface
  const plan = planOf(surface)
  return route({
    method: 'POST',
    path: pathOf(entity),
    summary: `Create a ${entity.label[0].toLowerCase()}`,
    access: holdersOf(surface, 'create')!,
    extra: true,
    body: bodySchema(entity, 'create'),
    status: 201,
    reply: recordSchema(entity),
    ...(entity.requires ? { requires: entity.requires } : {}),
    ...(entity.bodyLimit === undefined ? {} : { bodyLimit: entity.bodyLimit }),
    async handler(sent, ctx) {
      const ignored: string[] = []
      const record = await writeRecord({ plan, verb: 'create', id: null, sent: sent as Values, ignored }, ctx)
      return namingIgnored(await answerCreated(plan, record, ctx), ignored)
    },
  })
}
