/** Figures of records: groups and sums of what the caller may read, and nothing else. */
import type { ReadContext } from '../../../kernel/context.ts'
import { unusualDecimals, usualCurrencies } from '../../../kernel/currencies.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { type PlannedField, planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { readableFields } from '../../../kernel/records/visibility.ts'
import { grouped, readRows, readSlowly } from '../../../kernel/statement.ts'
import { refuseField } from './checks.ts'
import { figuresSource } from './figures-source.ts'

export type Grid = {
  readonly entity: Entity
  /** Names of fields; a date may be cut to its month: `close_date:month`. */
  readonly groupBy: readonly string[]
  /** `count`, or one of sum, avg, min, max and a number: `sum:amount_converted`. */
  readonly aggregates: readonly string[]
  readonly query: Readonly<Record<string, unknown>>
}
export type GridRow = Readonly<Record<string, string | number | null>>

const MOST_GROUPS = 500
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money'])
const SUMS: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max'])
const GROUPED: ReadonlySet<string> = new Set(['choice', 'link', 'date', 'instant', 'flag', 'text', 'integer'])

export async function runGrid({ entity, groupBy, aggregates, query }: Grid, ctx: ReadContext): Promise<GridRow[]> {
  const plan = planFor(entity, ctx)
  const selection = await selectRecords({ plan, verb: 'list', query }, ctx)
  const fields = new Map(readableFields(plan, ctx).map(field => [field.name, field]))
  const groups = groupBy.map(name => groupOf(name, fields, ctx))
  const summed = aggregates.filter(name => name !== 'count')
  const isSum = summed.every(name => name.startsWith('sum:'))
  const source = figuresSource(
    { plan, selection, groupBy, sums: isSum ? summed.map(name => name.slice(4)) : summed },
    ctx,
  )
  const { from, where, isKept } = source
  const sums = aggregates.map(name => (name === 'count' ? { ...COUNT, text: source.count } : sumOf(name, fields)))
  const columns = [
    ...groups.map(({ text, as }) => `${text} as ${as}`),
    ...sums.map(({ text, as }) => `${text} as ${as}`),
  ]
  const by = groups.length === 0 ? '' : ` group by ${groups.map(({ text }) => text).join(', ')}${source.having}`
  const order = groups.length === 0 ? '' : ` order by ${groups.map((_, place) => place + 1).join(', ')}`
  const text = `select ${columns.join(', ')} from ${from} where ${where.text}${by}${order} limit ${MOST_GROUPS}`
  const read = isKept ? readRows : readSlowly
  const rows = await read<Record<string, string | number | null>>({ text, values: where.values }, ctx)
  return rows.map(figures =>
    Object.fromEntries([
      ...groups.map(({ as, name }) => [name, figures[as] ?? null] as const),
      ...sums.map(({ as, name, divisor }) => [name, withoutNoise(Number(figures[as] ?? 0) / divisor)] as const),
    ]),
  )
}

/** Of figures that are amounts in the default currency: that, by the name of the column. Others add up several ones. */
export const currenciesOf = ({ entity, aggregates }: Pick<Grid, 'entity' | 'aggregates'>, base: string) =>
  Object.fromEntries(
    aggregates.flatMap(name => {
      const [how = '', field = ''] = name.split(':')
      const isBase = entity.fields[field]?.options.currency === 'base_currency'
      return isBase ? [[`${how}_${field}`, base]] : []
    }),
  )

/** Sums of decimal fractions carry digits that nobody entered. */
const withoutNoise = (sum: number): number => Math.round(sum * 1e6) / 1e6

const COUNT = { as: 'n_count', name: 'count', divisor: 1 }

type Fields = ReadonlyMap<string, PlannedField>

function groupOf(asked: string, fields: Fields, ctx: ReadContext) {
  const [name = '', part] = asked.split(':')
  const field = fields.get(name)
  const isFit = field && GROUPED.has(field.field.kind) && field.options.filter
  if (!isFit || (part !== undefined && part !== 'month')) refuseField('group_by', `${asked} cannot be grouped by.`)
  const text = part === 'month' ? `substr(t.${name}, 1, 7)` : grouped(`t.${name}`, ctx.database.engine)
  return { text, as: `g_${name}`, name: part === 'month' ? `${name}_month` : name }
}

function sumOf(asked: string, fields: Fields) {
  const [how = '', name = ''] = asked.split(':')
  const field = fields.get(name)
  if (!field || !NUMBERS.has(field.field.kind)) refuseField('aggregates', `${asked} is no number that can be added up.`)
  if (!SUMS.has(how)) refuseField('aggregates', `${how} is none of ${[...SUMS].join(', ')}.`)
  const { places = 0, currency } = field!.options
  const told = { as: `n_${how}_${name}`, name: `${how}_${name}` }
  if (currency !== undefined) return { ...told, text: `${how}(${inWholeUnits(name, currency)})`, divisor: 1 }
  return { ...told, text: `${how}(t.${name})`, divisor: 10 ** places }
}

/** Rows may be in several currencies, and yen have no cents. What nearly all are in is compared with first. */
function inWholeUnits(name: string, currency: string): string {
  const usual = usualCurrencies.map(code => `when t.${currency} = '${code}' then 0.01`)
  const unusual = [...unusualDecimals].map(([decimals, codes]) => {
    const among = codes.map(code => `'${code}'`).join(', ')
    return `when t.${currency} in (${among}) then ${10 ** -decimals}`
  })
  return `t.${name} * case ${[...usual, ...unusual].join(' ')} else 0.01 end`
}
