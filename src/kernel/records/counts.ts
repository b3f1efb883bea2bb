/** How many records each value of a field has: `{ status: { new: 3, read: 12 } }`, of all that the caller may list. */
import type { ReadContext } from '../context.ts'
import { sentText } from '../sent-values.ts'
import { readSlowly } from '../statement.ts'
import type { Plan } from './plan.ts'
import { filterableFields, selectRecords } from './selection.ts'

export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

const COUNTED = new Set(['choice', 'flag', 'link'])
const MOST_FIELDS = 5
const MOST_VALUES = 200

/** Names of what cannot be counted are passed over: a list is not refused for them. */
export async function countsOf(plan: Plan, sent: unknown, ctx: ReadContext): Promise<Counts> {
  const names = [sent]
    .flat()
    .flatMap(part => sentText(part)?.split(',') ?? [])
    .map(name => name.trim())
  const fields = filterableFields(plan, ctx).filter(
    ({ name, field }) => names.includes(name) && COUNTED.has(field.kind),
  )
  const { where } = await selectRecords({ plan, verb: 'list', query: {} }, ctx)
  const counted = await Promise.all(
    fields.slice(0, MOST_FIELDS).map(async ({ name, field }) => {
      const text = `select t.${name} as value, count(*) as count from ${plan.table} t where ${where.text} group by t.${name} order by count desc limit ${MOST_VALUES}`
      const rows = await readSlowly<{ value: unknown; count: number }>({ text, values: where.values }, ctx)
      const known = rows.filter(({ value }) => value !== null)
      const shown = (value: unknown) => (field.kind === 'flag' ? String(Boolean(Number(value))) : String(value))
      return [name, Object.fromEntries(known.map(({ value, count }) => [shown(value), Number(count)]))] as const
    }),
  )
  return Object.fromEntries(counted)
}
