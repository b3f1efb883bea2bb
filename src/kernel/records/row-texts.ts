/** Records as JSON that the database wrote, each filled up with what is computed of it: whole rows are never taken apart. */
import type { ReadContext } from '../context.ts'
import type { Values } from './kind.ts'
import type { Plan } from './plan.ts'
import { computedValues } from './present-records.ts'
import { loadedValue } from './record-values.ts'

/** A row of `textsStatement`. */
export type RowText = Readonly<Values> & { readonly id: number; readonly json: string }

/** The text of a page. */
export async function filledTexts(plan: Plan, rows: readonly RowText[], ctx: ReadContext): Promise<string> {
  const looked = (plan.entity.computed?.from ?? []).map(name => plan.byName.get(name)!)
  const records = rows.map(row => {
    const values: Values = { id: row.id }
    for (const field of looked)
      values[field.name] = loadedValue(field, { plan, values: row, stored: row[field.name] }, ctx)
    return values
  })
  const computed = rows.length > 0 ? ((await computedValues(plan, records, ctx)) ?? []) : []
  return `[${rows.map(({ json }, index) => together(json, JSON.stringify(computed[index] ?? {}))).join(',')}]`
}

/** Two objects as one. A record is never empty. */
const together = (record: string, more: string): string =>
  more === '{}' ? record : `${record.slice(0, -1)},${more.slice(1)}`
