/** Changes of a record. What is not sent stays, with PUT as with PATCH, unless the entity is rewritten as a whole. */
import type { Context } from '../context.ts'
import type { Entity, Row, Stored } from '../entity.ts'
import type { Route } from '../route.ts'
import { answerRecord, namingIgnored, presentRecord } from './answer.ts'
import { type Expected, expectedBy } from './conflict.ts'
import type { Values } from './kind.ts'
import { planFor, planOf, type Surface } from './plan.ts'
import { recordRoute } from './record-route.ts'
import { rewriteRoute } from './rewrite.ts'
import { bodySchema } from './schemas.ts'
import { writeRecord } from './write-record.ts'

export type RecordChanges<E extends Entity> = {
  readonly id: number
  /** From a caller: checked, and dropped where he may not write. */
  readonly values?: Readonly<Values>
  /** From code: taken as it is, read-only and internal fields included. */
  readonly set?: Partial<Stored<E>>
  /** The conflict key that was read. */
  readonly expected?: Expected
}

export async function updateRecord<E extends Entity>(
  entity: E,
  changes: RecordChanges<E>,
  ctx: Context,
): Promise<Row<E>> {
  const plan = planFor(entity, ctx)
  const { id, values = {}, set = {}, expected } = changes
  const record = await writeRecord({ plan, verb: 'update', id, sent: values, set: set as Values, expected }, ctx)
  return (await presentRecord(plan, record, ctx)) as Row<E>
}

export function updateRoute(surface: Surface): Route {
  if (surface.entity.rewrite) return rewriteRoute(surface)
  const plan = planOf(surface)
  return recordRoute(surface, {
    method: surface.service.updateMethods ?? ['PUT', 'PATCH'],
    verb: 'update',
    summary: `Change a ${surface.entity.label[0].toLowerCase()}`,
    extra: true,
    body: bodySchema(surface.entity, 'update'),
    async handler({ id, ...sent }, ctx) {
      const expected = expectedBy(plan, sent, ctx)
      const ignored: string[] = []
      const record = await writeRecord({ plan, verb: 'update', id, sent, expected, ignored }, ctx)
      return namingIgnored(await answerRecord(plan, record, ctx), ignored)
    },
  })
}
