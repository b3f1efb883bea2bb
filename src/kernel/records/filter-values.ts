/** What a list's query asks of a field, as a condition; null when the value does not fit the field. */
import type { ReadContext } from '../context.ts'
import { Unfit } from '../misfits.ts'
import { isAmong, joined, type Sql } from '../statement.ts'
import { containsText } from './contains-text.ts'
import type { Values } from './kind.ts'
import { localEquals, localRange, type Zones } from './local-times.ts'
import { columnOf, neighbourPlan, type Plan, type PlannedField } from './plan.ts'
import { linkedTo } from './record-links.ts'
import { isStorable } from './text-kinds.ts'
import { dayBounds, isDate } from './time-kinds.ts'

type Asked = {
  readonly plan: Plan
  readonly field: PlannedField
  readonly sent: unknown
  /** Of an entity whose instants belong to places. */
  readonly zones: Zones | null
}

/** The field has one of the values. Several come repeated, or with commas where the values themselves hold none. */
export function equalsCondition({ plan, field, sent, zones }: Asked, ctx: ReadContext): Sql | null {
  const { kind, options } = field
  const wanted = wantedOf(field, sent)
  if (wanted === null) return null
  const local = zones && options.local ? localEquals({ plan, field, zones }, wanted, ctx) : null
  if (local) return local
  if (field.field.kind === 'instant' && wanted.every(isDay))
    return joined(
      wanted.map(day => dayCondition(columnOf(field), day, ctx)),
      ' or ',
    )
  const read = readValues(field, wanted, ctx)
  if (read === null) return null
  const { values, names } = read
  if (options.perPerson) return ownFlagCondition({ plan, field, values }, ctx)
  if (kind.column === null) return linkCondition({ plan, field, ids: values, names }, ctx)
  if (field.field.kind === 'choices') return containsAny(columnOf(field), values, ctx)
  return isAmong(columnOf(field), values)
}

/** What a filter says of a field, as it is stored; null where its value does not fit. */
export type WantedValues = {
  readonly values: readonly unknown[]
  /** Of links: what the linked ones are called instead of their ids. */
  readonly names: readonly string[]
}

export function wantedValues({ field, sent }: Pick<Asked, 'field' | 'sent'>, ctx: ReadContext): WantedValues | null {
  const wanted = wantedOf(field, sent)
  return wanted && readValues(field, wanted, ctx)
}

/** Null for none, and for more than the field can be asked for. */
function wantedOf(field: PlannedField, sent: unknown): unknown[] | null {
  const wanted = splitValues(field, sent)
  const most = field.options.filter === 'equals' ? 1 : MOST_VALUES
  return wanted.length === 0 || wanted.length > most ? null : wanted
}

function readValues(field: PlannedField, wanted: readonly unknown[], ctx: ReadContext): WantedValues | null {
  const names = field.options.filterBy === undefined ? [] : wanted.filter(isName)
  const values = wanted.filter(value => !names.includes(value as string)).map(value => readValue(field, value, ctx))
  return values.some(value => value === undefined) ? null : { values, names }
}

const isName = (value: unknown): value is string => typeof value === 'string' && !/^\d+$/.test(value)

/** A flag that each person has of their own is a link to them. */
function ownFlagCondition(
  { plan, field, values }: { plan: Plan; field: PlannedField; values: readonly unknown[] },
  ctx: ReadContext,
): Sql {
  const { text, values: bound } = linkedTo(plan, field.name, { targets: [ctx.user?.id ?? 0], siteId: ctx.site.id })
  return { text: values.includes(1) ? text : `not (${text})`, values: bound }
}

type WantedLinks = {
  readonly plan: Plan
  readonly field: PlannedField
  readonly ids: readonly unknown[]
  readonly names: readonly string[]
}

/** Records with a link that is like this. */
export const linkedBy = ({ text, values }: Sql, like: Sql): Sql => ({
  text: `t.id in (${text} and ${like.text})`,
  values: [...values, ...like.values],
})

/** Records that link to one of these, by their ids or by a field of what they link to. */
function linkCondition({ plan, field, ids, names }: WantedLinks, ctx: ReadContext): Sql {
  const siteId = ctx.site.id
  if (field.linked) return linkedBy(field.linked, isAmong(field.linked.other, ids))
  const byId = ids.length > 0 || names.length === 0 ? [linkedTo(plan, field.name, { targets: ids, siteId })] : []
  const target = neighbourPlan(plan, field.options.to ?? '')
  if (names.length === 0 || !target) return byId[0] ?? { text: '1 = 0', values: [] }
  const among = isAmong(
    `lower(n.${field.options.filterBy})`,
    names.map(name => name.toLowerCase()),
  )
  const byName = {
    text: `t.id in (select l.owner_id from record_links l join ${target.table} n on n.id = l.target_id and n.site_id = l.site_id
      where l.site_id = ? and l.owner = '${plan.table}' and l.field = '${field.name}' and ${among.text})`,
    values: [siteId, ...among.values],
  }
  return joined([...byId, byName], ' or ')
}

/** From or to a value, both included. A bare date of an instant means the whole day on the site's clock. */
export function rangeCondition({ plan, field, sent, zones }: Asked, end: 'from' | 'to', ctx: ReadContext): Sql | null {
  const local = zones && field.options.local ? localRange({ plan, field, zones }, { sent, end }, ctx) : null
  if (local) return local
  const column = columnOf(field)
  if (field.field.kind === 'instant' && isDay(sent)) {
    const day = dayBounds(sent, ctx.site.zone)
    return end === 'from'
      ? { text: `${column} >= ?`, values: [day.from] }
      : { text: `${column} < ?`, values: [day.until] }
  }
  const value = Array.isArray(sent) ? undefined : readValue(field, sent, ctx)
  return value === undefined ? null : { text: `${column} ${end === 'from' ? '>=' : '<='} ?`, values: [value] }
}

export function searchCondition(fields: readonly PlannedField[], sent: string, ctx: ReadContext): Sql | null {
  if (fields.length === 0 || !isStorable(sent)) return null
  const parts = fields.map(({ name, kind }) =>
    containsText(kind.column === 'integer' ? `cast(t.${name} as text)` : `t.${name}`, sent, ctx.database.engine),
  )
  const { text, values } = joined(parts, ' or ')
  return { text: `(${text})`, values }
}

const MOST_VALUES = 100
/** Kinds whose values never hold a comma. */
const COMMA_FREE = new Set([
  'choice',
  'choices',
  'link',
  'links',
  'file',
  'integer',
  'flag',
  'date',
  'time',
  'instant',
  'color',
])

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value)

function splitValues({ field }: PlannedField, sent: unknown): unknown[] {
  const list = Array.isArray(sent) ? sent : [sent]
  if (!COMMA_FREE.has(field.kind)) return list
  return list
    .flatMap(value => (typeof value === 'string' ? value.split(',').map(part => part.trim()) : [value]))
    .filter(value => value !== '')
}

/** The stored form; undefined when the value does not fit. Bounds are for what is saved, not for what is looked for. */
function readValue({ kind, field, options }: PlannedField, sent: unknown, ctx: ReadContext): unknown {
  const { min: _min, max: _max, pattern: _pattern, ...unbounded } = options
  const isList = field.kind === 'choices' || field.kind === 'links'
  const read = kind.accept(isList ? [sent] : sent, unbounded, ctx)
  if (read instanceof Unfit) return undefined
  if (isList) return (read as unknown[])[0]
  const values: Values = {}
  return kind.store(read, { options, values, about: '', ctx })
}

function dayCondition(column: string, day: unknown, ctx: ReadContext): Sql {
  const { from, until } = dayBounds(String(day), ctx.site.zone)
  return { text: `(${column} >= ? and ${column} < ?)`, values: [from, until] }
}

function containsAny(column: string, wanted: readonly unknown[], ctx: ReadContext): Sql {
  const list =
    ctx.database.engine === 'postgres'
      ? `json_array_elements_text((${column})::json) c(value)`
      : `json_each(${column}) c`
  const among = isAmong('c.value', wanted)
  return { text: `exists (select 1 from ${list} where ${among.text})`, values: among.values }
}
