/** A body that is no record, read by the field language. */
import { type TObject, type TSchema, Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import { spokenField } from '../field-labels.ts'
import type { Fields, RowOf } from '../fields.ts'
import { missing, type Problems, problemOf, Unfit } from '../misfits.ts'
import type { Service } from '../service.ts'
import { kindOf } from './columns.ts'
import type { Values } from './kind.ts'
import { refuseProblems } from './problems.ts'
import { describedShape } from './schemas.ts'
import { readStructure } from './structured-values.ts'

/** Defaults stand for what was left out; everything that does not fit is told at once, in the words of the service. */
export function readFields<F extends Fields>(
  fields: F,
  { sent, judge }: { readonly sent: Readonly<Values>; readonly judge: Pick<Service, 'errors' | 'validation'> },
  ctx: ReadContext,
): Omit<RowOf<F>, 'id' | 'created_at' | 'modified_at' | 'trashed_at'> {
  const problems: Problems = {}
  const values: Values = {}
  for (const [name, field] of Object.entries(fields as Fields)) {
    const { options } = field
    const given = Object.hasOwn(sent, name) ? (sent[name] ?? null) : null
    values[name] = structuredClone(options.default ?? null)
    if (given === null && options.required) problems[name] = missing(spokenField(name, { label: options.label }))
    if (given === null) continue
    const planned = { name, field, kind: kindOf(field), options }
    const read =
      field.kind === 'json'
        ? readStructure({ field: planned, given, stored: null, values }, ctx)
        : planned.kind.accept(given, options, ctx)
    if (read instanceof Unfit) problems[name] = problemOf(spokenField(name, { label: options.label }), read)
    else values[name] = read
  }
  refuseProblems(problems, judge)
  return values as never
}

/** The same body for the reference. */
export const fieldsSchema = (fields: Fields): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]): [string, TSchema] => [
        name,
        field.options.required ? describedShape(field) : Type.Optional(describedShape(field)),
      ]),
    ),
  )
