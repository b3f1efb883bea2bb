/** Structured data as callers send it: merged with what is stored, in the shape that the record asks for. */
import { type TSchema, Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import { Unfit } from '../misfits.ts'
import { fitValue } from '../schema-values.ts'
import { isRecord } from '../sent-values.ts'
import type { Options, Values } from './kind.ts'
import type { PlannedField } from './plan.ts'
import { withMasks, withSecrets } from './sealed-values.ts'

/** The shape of a value, which may depend on a choice of the same record. */
export function shapeOf({ schema = Type.Unknown(), shapes }: Options, values: Readonly<Values>): TSchema {
  return shapes?.of[String(values[shapes.by])] ?? schema
}

export type SentStructure = {
  readonly field: PlannedField
  readonly given: unknown
  readonly stored: unknown
  /** The record so far: the choice that a shape depends on stands before it. */
  readonly values: Readonly<Values>
  /** It replaces the stored value whole. */
  readonly replaces?: boolean | undefined
  /** Collects the names of keys that are dropped. */
  readonly ignored?: string[]
}

/** The value as code sees it, or why it does not fit. */
export function readStructure(of: SentStructure, ctx: ReadContext): unknown {
  const { options, kind } = of.field
  const schema = shapeOf(options, of.values)
  const fitting = options.lenient ? withoutUnfit(of, schema) : of.given
  const read = kind.accept(mergedValue(of, schema, fitting), { ...options, schema }, ctx)
  if (read instanceof Unfit || !options.sealed) return read
  const { value, strange } = withSecrets(schema, read, of.stored)
  if (strange.length === 0) return value
  return new Unfit('rest_foreign_mask', 'foreign_mask', { names: strange.join(', ') })
}

/** A partial update changes only the keys that it names. Stored secrets take part by their masks, so that they are checked. */
function mergedValue({ field, stored, replaces }: SentStructure, schema: TSchema, given: unknown): unknown {
  if (field.options.whole || replaces || !isRecord(stored) || !isRecord(given)) return given
  return { ...(field.options.sealed ? (withMasks(schema, stored) as Values) : stored), ...given }
}

function withoutUnfit({ field, given, ignored = [] }: SentStructure, schema: TSchema): unknown {
  if (!isRecord(given)) return given
  const { properties = {} } = schema as { properties?: Readonly<Record<string, TSchema>> }
  const fits = ([key, value]: [string, unknown]) =>
    Object.hasOwn(properties, key) && 'value' in fitValue(properties[key]!, value)
  ignored.push(
    ...Object.entries(given)
      .filter(entry => !fits(entry))
      .map(([key]) => `${field.name}.${key}`),
  )
  return Object.fromEntries(Object.entries(given).filter(fits))
}
