/** What the server notes on a record: counters, progress, the last error. */
import { dynamicTables } from '../../db/row-types.ts'
import type { Context } from '../context.ts'
import type { Entity, Stored } from '../entity.ts'
import { planFor } from './plan.ts'
import { storedValue } from './record-values.ts'

/** No rule is asked, the version stays, and nobody is told: whoever edits the record meanwhile is not disturbed. */
export async function noteRecord<E extends Entity>(
  entity: E,
  { id, values }: { readonly id: number; readonly values: Partial<Stored<E>> },
  ctx: Context,
): Promise<void> {
  const plan = planFor(entity, ctx)
  const noted = plan.stored.filter(({ name }) => Object.hasOwn(values, name))
  const row = Object.fromEntries(noted.map(field => [field.name, storedValue(field, { plan, values }, ctx)]))
  await dynamicTables(ctx.db).updateTable(plan.table).set(row).where('id', '=', id).execute()
}
