/** How many records each value of a field has: `{ status: { new: 3, read: 12 } }`, of all that the caller may list. */
import type { ReadContext } from '../context.ts'
import type { Rows } from '../entity.ts'
import { isRecord, sentText } from '../sent-values.ts'
import { readRows, readSlowly, type Sql } from '../statement.ts'
import type { Values } from './kind.ts'
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

type Counted = { readonly plan: Plan; readonly query: Readonly<Values>; readonly within?: Rows | undefined }

/** What the entity's `counted` says: `{ status_counts: { all: 15, new: 3, read: 12 } }`, values without records too. */
export async function countedValues({ plan, query, within }: Counted, ctx: ReadContext): Promise<Values> {
  const { by, as, kept } = plan.entity.counted!
  const { where, isWhole } = await selectRecords(
    { plan, verb: 'list', query: withoutFilter(query, by), ...(within ? { within } : {}) },
    ctx,
  )
  const counted: Sql = isWhole
    ? {
        text: `select c.${by} as value, cast(sum(c.count) as bigint) as count from ${kept} c where c.site_id = ? group by c.${by}`,
        values: [ctx.site.id],
      }
    : {
        text: `select t.${by} as value, count(*) as count from ${plan.table} t where ${where.text} group by t.${by}`,
        values: where.values,
      }
  const rows = await (isWhole ? readRows : readSlowly)<{ value: string; count: number }>(counted, ctx)
  const byValue = new Map(rows.map(({ value, count }) => [value, Number(count)]))
  const values = plan.byName.get(by)!.options.values ?? []
  const counts = values.map((value): [string, number] => [value, byValue.get(value) ?? 0])
  const all = [...byValue.values()].reduce((sum, count) => sum + count, 0)
  return { [as]: { all, ...Object.fromEntries(counts) } }
}

function withoutFilter({ filter, ...query }: Readonly<Values>, name: string): Values {
  const { [name]: _plain, ...others } = query
  if (!isRecord(filter)) return others
  const { [name]: _grouped, ...rest } = filter
  return { ...others, filter: rest }
}
