/** One record, in the trash or not. */
import type { ReadContext } from '../context.ts'
import type { Entity, Row, Rows, Stored, Verb } from '../entity.ts'
import type { Route } from '../route.ts'
import { readRows } from '../statement.ts'
import { answerRecord, presentRecord } from './answer.ts'
import type { Values } from './kind.ts'
import { rowsStatement } from './list-statements.ts'
import { reachRecord } from './load-record.ts'
import { planFor, planOf, type Surface } from './plan.ts'
import { recordRoute } from './record-route.ts'
import { loadValues } from './record-values.ts'
import { askRight } from './row-rule.ts'
import { selectRecords } from './selection.ts'

/** As the caller sees it; throws `not_found`. */
export async function readRecord<E extends Entity>(entity: E, id: number, ctx: ReadContext): Promise<Row<E>> {
  const plan = planFor(entity, ctx)
  await askRight(plan, 'read', ctx)
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

/** The records of a service's own lists as its code sees them: those that match one of the alternatives, all of them for `{}`. */
export async function storedRecords<E extends Entity>(
  entity: E,
  within: Rows,
  ctx: ReadContext,
): Promise<readonly Stored<E>[]> {
  const plan = planFor(entity, ctx)
  const selection = await selectRecords({ plan, verb: 'list', query: {}, within }, ctx)
  const rows = await readRows<Values>(
    rowsStatement({ plan, selection, window: { limit: MOST, offset: 0 }, isWhole: true }, ctx),
    ctx,
  )
  return rows.map(row => loadValues(plan, row, ctx) as Stored<E>)
}

/** Lists that are longer are not read into memory. */
const MOST = 10_000

export function readRoute(surface: Surface): Route {
  const plan = planOf(surface)
  return recordRoute(surface, {
    method: 'GET',
    verb: 'read',
    summary: `Read one ${surface.entity.label[0].toLowerCase()}`,
    handler: async ({ id }, ctx) => answerRecord(plan, await reachRecord({ plan, verb: 'read', id }, ctx), ctx),
  })
}
