/** Filters that say how they compare: `filters[due_on][lt]=2026-05-01`; and those that an entity has a name for. */

import { COMPARISONS, type Comparison, type Conditions, type PresetValue } from '../conditions.ts'
import type { ReadContext } from '../context.ts'
import { isRecord } from '../sent-values.ts'
import type { Sql } from '../statement.ts'
import { containsText } from './contains-text.ts'
import { equalsCondition, linkedBy, rangeCondition, wantedValues } from './filter-values.ts'
import type { Narrowing } from './indexed-filters.ts'
import type { Zones } from './local-times.ts'
import { OWN_FIELDS } from './own-columns.ts'
import { columnOf, type Plan, type PlannedField } from './plan.ts'
import { type Relative, type RelativeComparison, relativeConditions, startsWith } from './relative-filters.ts'
import { isStorable } from './text-kinds.ts'
import { canRead } from './visibility.ts'

export type Compared = {
  readonly conditions: readonly Narrowing[]
  /** As they were sent, `filters[name][op]`. */
  readonly ignored: readonly string[]
  readonly isSlow: boolean
}
export type Comparing = {
  readonly plan: Plan
  readonly sent: unknown
  readonly zones: Zones | null
  /** Fields that people added, by name. */
  readonly added?: ReadonlyMap<string, PlannedField>
}

/** What callers ask. A value without an operator must be equal. */
export function comparedFilters({ plan, sent, zones, added }: Comparing, ctx: ReadContext): Compared {
  const asked = Object.entries(isRecord(sent) ? sent : {}).flatMap(([name, value]) =>
    isRecord(value)
      ? Object.entries(value).map(([op, operand]) => ({ name, op, operand, as: `filters[${name}][${op}]` }))
      : [{ name, op: 'eq', operand: value, as: `filters[${name}]` }],
  )
  const read = asked.map(({ name, op, operand, as }) => {
    const field = added?.get(name) ?? comparableField(plan, name, ctx)
    const isOpen = field && comparisonsOf(field).includes(op as Comparison)
    return { as, op, condition: isOpen ? compare({ plan, field, zones }, op as Comparison, operand, ctx) : null }
  })
  return {
    conditions: read.flatMap(({ condition }) => (condition ? [bracketed(condition)] : [])),
    ignored: read.filter(({ condition }) => !condition).map(({ as }) => as),
    isSlow: read.some(({ as, op, condition }) => condition !== null && (op === 'contains' || as.includes('.'))),
  }
}

/** What a named filter of the entity asks; null when it has none of this name. */
export function presetConditions({ plan, sent, zones }: Comparing, ctx: ReadContext): readonly Narrowing[] | null {
  const presets = (plan.entity.presets ?? {}) as Readonly<Record<string, Conditions>>
  const preset = typeof sent === 'string' && Object.hasOwn(presets, sent) ? presets[sent]! : null
  return (
    preset &&
    Object.entries(preset).flatMap(([name, comparisons]) =>
      Object.entries(comparisons).map(([op, value]) => {
        const field = plan.byName.get(name) ?? OWN_FIELDS.get(name)
        const operand = operandOf(value as PresetValue, ctx)
        const condition = field && compare({ plan, field: openly(field), zones }, op as Comparison, operand, ctx)
        if (!condition)
          throw new Error(`${plan.entity.name}: the preset ${sent} asks ${op} of ${name}, which does not fit.`)
        return bracketed(condition)
      }),
    )
  )
}

/** How a field can be compared by callers. */
export function comparisonsOf({ field, kind, options }: PlannedField): readonly Comparison[] {
  if (!options.filter) return []
  const isText = kind.column === 'text' && TEXTS.has(field.kind)
  return COMPARISONS.filter(op => {
    if (op === 'in' || op === 'not_in') return options.filter !== 'equals'
    if (op === 'empty' || op === 'is_null') return !options.perPerson
    if (op === 'contains' || op === 'starts') return isText
    if (op === 'is_true') return field.kind === 'flag'
    if (DAYS.has(op)) return field.kind === 'date' || field.kind === 'instant'
    if (op === 'current_user') return options.to === 'users'
    if (op === 'my_teams') return field.kind === 'links' && options.to !== undefined && options.to !== 'users'
    return RANGES.has(op) ? options.filter === 'range' : true
  })
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'longText', 'richText', 'email', 'phone', 'url'])
const RANGES: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', 'between'])
const DAYS: ReadonlySet<string> = new Set(['today', 'last_days', 'next_days'])

function comparableField(plan: Plan, name: string, ctx: ReadContext): PlannedField | undefined {
  const field = plan.byName.get(name)
  if (field) return canRead(field, plan, ctx) ? field : undefined
  return OWN_FIELDS.get(name)
}

/** A preset compares as it likes: what callers may ask is no matter to it. */
const openly = (field: PlannedField): PlannedField => ({ ...field, options: { ...field.options, filter: 'range' } })

type Compare = { readonly plan: Plan; readonly field: PlannedField; readonly zones: Zones | null }

type Asking = Compare & { readonly sent: unknown }

function compare(
  of: Compare,
  ...[op, operand, ctx]: [op: Comparison, operand: unknown, ctx: ReadContext]
): Narrowing | null {
  if (op in relativeConditions)
    return relativeConditions[op as RelativeComparison](relativeTo({ ...of, sent: operand }, ctx), ctx)
  const asked = { ...of, sent: operand }
  const condition = compareValue(asked, op, ctx)
  const values = condition && saidValues(asked, op, ctx)
  return condition && values ? { ...condition, says: [[{ field: of.field, values, names: [] }]] } : condition
}

/** Which values the field has, where that is all that is asked; of a choice also where those are named that it has not. */
function saidValues({ field, sent }: Asking, op: Comparison, ctx: ReadContext): readonly unknown[] | null {
  if (field.column !== undefined || field.linked || field.options.perPerson) return null
  const wanted = SAYING.has(op) ? wantedValues({ field: openly(field), sent }, ctx) : null
  if (!wanted || wanted.names.length > 0) return null
  if (op === 'eq' || op === 'in') return wanted.values
  if (field.field.kind !== 'choice') return null
  return [...(field.options.values ?? []).filter(value => !wanted.values.includes(value)), null]
}

const SAYING: ReadonlySet<string> = new Set(['eq', 'in', 'ne', 'not_in'])

/** What is relative to the day or to who asks, in terms of what is not. */
const relativeTo = (asked: Asking, ctx: ReadContext): Relative => ({
  ...asked,
  equals: sent => equalsCondition({ ...asked, field: openly(asked.field), sent }, ctx),
  range: (sent, end) => rangeCondition({ ...asked, sent }, end, ctx),
})

function compareValue(asked: Asking, op: Comparison, ctx: ReadContext): Sql | null {
  const column = columnOf(asked.field)
  const operand = asked.sent
  switch (op) {
    case 'eq':
    case 'in':
      return equalsCondition(asked, ctx)
    case 'ne':
    case 'not_in':
      return differs(asked.field, equalsCondition({ ...asked, field: openly(asked.field) }, ctx))
    case 'gte':
      return rangeCondition(asked, 'from', ctx)
    case 'lte':
      return rangeCondition(asked, 'to', ctx)
    case 'gt':
      return beyond(column, rangeCondition(asked, 'to', ctx))
    case 'lt':
      return beyond(column, rangeCondition(asked, 'from', ctx))
    case 'contains':
      return typeof operand === 'string' && operand !== '' && isStorable(operand)
        ? containsText(column, operand, ctx.database.engine)
        : null
    case 'starts':
      return typeof operand === 'string' && operand !== '' && isStorable(operand) ? startsWith(column, operand) : null
    case 'is_true':
      return flagWanted(operand) === null ? null : equalsCondition(asked, ctx)
    default:
      return emptyCondition(asked, operand)
  }
}

/** What has no value differs from every value. */
function differs(field: PlannedField, equal: Sql | null): Sql | null {
  if (!equal) return null
  const none = field.kind.column === null ? '' : ` or ${columnOf(field)} is null`
  return { text: `not (${equal.text})${none}`, values: equal.values }
}

/** Greater is what is not at most, and is there at all. */
const beyond = (column: string, within: Sql | null): Sql | null =>
  within && { text: `${column} is not null and not (${within.text})`, values: within.values }

function emptyCondition({ plan, field }: Compare, operand: unknown): Sql | null {
  const wanted = flagWanted(operand)
  if (wanted === null) return null
  const { name, kind, linked } = field
  if (linked) {
    const any = linkedBy(linked, { text: `${linked.own} = t.id`, values: [] })
    return wanted ? { ...any, text: `not (${any.text})` } : any
  }
  const nothing = field.field.kind === 'choices' ? "'[]'" : TEXTS.has(field.field.kind) ? "''" : null
  const isEmpty =
    kind.column === null
      ? `not exists (select 1 from record_links l where l.site_id = t.site_id and l.owner = '${plan.table}' and l.owner_id = t.id and l.field = '${name}')`
      : `(${columnOf(field)} is null${nothing ? ` or ${columnOf(field)} = ${nothing}` : ''})`
  return { text: wanted ? isEmpty : `not ${isEmpty}`, values: [] }
}

const flagWanted = (sent: unknown): boolean | null =>
  [...YES, ...NO].includes(sent as string) ? YES.includes(sent as string) : null
const YES: readonly unknown[] = ['1', 'true', true, 1]
const NO: readonly unknown[] = ['0', 'false', false, 0]

const bracketed = ({ text, ...rest }: Narrowing): Narrowing => ({ text: `(${text})`, ...rest })

/** Words for what is known only when somebody asks: who they are, and what time it is. */
function operandOf(value: PresetValue, ctx: ReadContext): unknown {
  if (!isRecord(value)) return value
  const { of, days = 0 } = value as { of: 'me' | 'now' | 'today'; days?: number }
  if (of === 'me') return ctx.user?.id ?? NOBODY
  const moment = Temporal.Instant.fromEpochMilliseconds(ctx.clock.millis())
    .toZonedDateTimeISO(ctx.site.zone)
    .add({ days })
  if (of === 'today') return moment.toPlainDate().toString()
  // Days ago are no matter of seconds: whoever asks again within a minute asks the same, whose total is known.
  const asked = days === 0 ? moment : moment.round({ smallestUnit: 'minute', roundingMode: 'floor' })
  return asked.toInstant().toString()
}

/** The id that no account has. */
const NOBODY = Number.MAX_SAFE_INTEGER
