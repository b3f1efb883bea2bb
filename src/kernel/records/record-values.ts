/** A row of the table as code sees it, and back; and what of it a caller is shown. */
import type { ReadContext } from '../context.ts'
import { hidden } from '../masks.ts'
import type { Place, Values } from './kind.ts'
import { namedColumn, type Plan, type PlannedField, SYSTEM_FIELDS, stampsOf } from './plan.ts'
import { linksJson } from './record-links.ts'
import { withMasks } from './sealed-values.ts'
import { shapeOf } from './structured-values.ts'

/** Columns for rows that become objects; links come as JSON text. */
export function rowColumns(plan: Plan, ctx: ReadContext, fields = plan.stored): string {
  const { engine } = ctx.database
  const links = plan.linked.map(
    ({ name }) => `${linksJson(plan, name, engine)}${engine === 'postgres' ? '::text' : ''} as ${name}`,
  )
  const names = new Set([...SYSTEM_FIELDS, ...fields.map(field => field.name), 'created_by', 'modified_by'])
  return [...[...names].map(namedColumn), ...links].join(', ')
}

/** A stored row as code sees it. */
export function loadValues(plan: Plan, row: Readonly<Values>, ctx: ReadContext): Values {
  const values: Values = { ...row }
  for (const field of plan.stored)
    if (isRead(field, row)) values[field.name] = loadedValue(field, { plan, values: row, stored: row[field.name] }, ctx)
  for (const { name, options } of plan.linked) {
    const targets = JSON.parse((row[name] as string | null) ?? '[]') as number[]
    values[name] = options.perPerson ? targets.includes(ctx.user?.id ?? 0) : targets
  }
  return values
}

/** Fields that are too long for lists are absent where they were not read. */
const isRead = ({ name, options }: PlannedField, row: Readonly<Values>): boolean =>
  !options.alone || Object.hasOwn(row, name)

/** One field as code sees it. `values` are the record's, stored or loaded: a neighbour's currency is the same in both. */
export function loadedValue(
  field: PlannedField,
  of: { plan: Plan; values: Readonly<Values>; stored: unknown },
  ctx: ReadContext,
): unknown {
  return of.stored === null || of.stored === undefined ? null : field.kind.load(of.stored, placeOf(field, of, ctx))
}

/** One field as its column holds it. */
export function storedValue(
  field: PlannedField,
  of: { plan: Plan; values: Readonly<Values> },
  ctx: ReadContext,
): unknown {
  const value = of.values[field.name] ?? null
  return value === null ? null : field.kind.store(value, placeOf(field, of, ctx))
}

/** For the log and other listeners: everything but internal fields and secrets, whoever the caller is. */
export const publicValues = (plan: Plan, record: Readonly<Values>): Values =>
  shownValues({ plan, fields: plan.fields.filter(field => !field.options.internal), mask: hidden }, record)

/** The name under which a field appears: a secret only says whether it is set. */
export const shownName = ({ name, field }: PlannedField): string => (field.kind === 'secret' ? `${name}_set` : name)

type Showing = {
  readonly plan: Plan
  readonly fields: readonly PlannedField[]
  readonly mask: (secret: string) => string
}

/** One record as answers show it. */
export function shownValues({ plan, fields, mask }: Showing, record: Readonly<Values>): Values {
  const shown: Values = { id: record.id }
  for (const field of fields) {
    if (!isRead(field, record)) continue
    const value = record[field.name] ?? null
    if (field.field.kind === 'secret') shown[shownName(field)] = value !== null
    else shown[field.name] = field.options.sealed ? withMasks(shapeOf(field.options, record), value, mask) : value
  }
  for (const [column, name] of stampsOf(plan.entity)) shown[name] = record[column]
  return shown
}

const placeOf = (
  { name, options }: PlannedField,
  of: { plan: Plan; values: Readonly<Values> },
  ctx: ReadContext,
): Place => ({
  options,
  values: of.values,
  about: `${of.plan.table}.${name}`,
  ctx,
})
