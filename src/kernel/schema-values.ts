/** Values against a schema: fitted into its shape, or told where they do not fit. */
import { createRequire } from 'node:module'
import type { Static, TSchema } from 'typebox'
import type { Compile as Compiling } from 'typebox/compile'
import type { Locale as Locales } from 'typebox/system'
import type { Value } from 'typebox/value'
import { restErrors } from './errors.ts'
import { isRecord } from './sent-values.ts'
import { tagsOf } from './words.ts'

/** A place in a value, such as `lines.0.price`, and what is wrong there, or what is missing. */
export type Misfit = {
  readonly path: string
  readonly message: string
  readonly missing: readonly string[]
  /** The message in another language. */
  readonly say: (language: string) => string
}

/** Keys that the schema does not know are dropped, defaults are filled in, nothing is converted. */
export function fitValue<S extends TSchema>(
  schema: S,
  value: unknown,
): { readonly value: Static<S> } | { readonly misfits: readonly Misfit[] } {
  if (isExact(schema, value)) return { value: copiedFor(schema, value) as Static<S> }
  const fitted = shaped(schema, value)
  return library().Check(schema, fitted) ? { value: fitted as Static<S> } : { misfits: misfitsOf(schema, fitted) }
}

/**
 * Whether a value fits as it came, so that nothing is to be dropped or filled in. A check that is made once for the schema
 * finds that out in a tenth of the time that fitting takes; whatever it does not let pass is fitted. To make it takes some
 * milliseconds: worth it for a long list, and for a schema that is asked for again and again.
 */
function isExact(schema: TSchema, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const known = exactChecks.get(schema)
  if (known !== undefined) return known?.(value) ?? false
  const isLong = Array.isArray(value) && value.length >= LONG_LIST
  if (!isLong && !isAskedOften(schema)) return false
  const check = exactCheck(schema)
  exactChecks.set(schema, check)
  return check?.(value) ?? false
}
const LONG_LIST = 10
const OFTEN = 30
const exactChecks = new WeakMap<TSchema, ((value: unknown) => boolean) | null>()
const timesAsked = new WeakMap<TSchema, number>()

function isAskedOften(schema: TSchema): boolean {
  const times = (timesAsked.get(schema) ?? 0) + 1
  timesAsked.set(schema, times)
  return times > OFTEN
}

function exactCheck(schema: TSchema): ((value: unknown) => boolean) | null {
  const exact = hasDefaults(schema) ? null : exactSchema(schema)
  if (!exact) return null
  const { Compile } = createRequire(import.meta.url)('typebox/compile') as { Compile: typeof Compiling }
  const validator = Compile(exact)
  return value => validator.Check(value)
}

/** The schema without room for other keys; null where it leaves open which of several shapes a value has. */
function exactSchema(schema: TSchema): TSchema | null {
  const { properties, items, anyOf, ...rest } = schema as RecordSchema & { items?: TSchema; anyOf?: readonly TSchema[] }
  if (EXACTLY_UNCLEAR.some(name => Object.hasOwn(rest, name)) || Array.isArray(items)) return null
  if (anyOf && anyOf.filter(one => !isScalar(one)).length > 1) return null
  const inner = Object.entries({ ...properties, ...(items ? { items } : {}), ...anyOf })
  if (inner.some(([, one]) => !isOpen(one) && exactSchema(one) === null)) return null
  const exact = (one: TSchema) => (isOpen(one) ? one : exactSchema(one)!)
  const own = Object.entries(properties ?? {}).map(([name, one]) => [name, exact(one)])
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(own), additionalProperties: false } : {}),
    ...(items ? { items: exact(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(exact) } : {}),
  }
}
const EXACTLY_UNCLEAR = ['patternProperties', 'additionalProperties', 'allOf', 'oneOf', 'not', '$ref', '$defs']
const isScalar = ({ type }: { readonly type?: string }): boolean =>
  type !== undefined && type !== 'object' && type !== 'array'

/** Where the library cannot drop keys, because a list stands where a record belongs, the value is judged as it is. */
function shaped(schema: TSchema, value: unknown): unknown {
  const { Clean, Default } = library()
  const copy = () => copiedFor(schema, value)
  const filled = () => (hasDefaults(schema) ? Default(schema, copy()) : copy())
  try {
    return Clean(schema, filled())
  } catch (error) {
    const whole = filled()
    if (library().Check(schema, whole)) throw error
    return whole
  }
}

/** Whether there is anything to fill in, at any depth: most shapes have nothing, and looking for it takes long. */
function hasDefaults(schema: TSchema): boolean {
  const known = withDefaults.get(schema) ?? JSON.stringify(schema).includes('"default":')
  withDefaults.set(schema, known)
  return known
}
const withDefaults = new WeakMap<TSchema, boolean>()

/**
 * A copy as deep as the schema reaches, because filling in and dropping change what they are given. What a schema leaves
 * open stays the value that came: it is never changed, and may be a document of a megabyte.
 */
function copiedFor(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isOpen(schema)) return value
  const { type, properties, patternProperties, additionalProperties, ...rest } = schema as RecordSchema
  const isRecordOnly = type === 'object' && !Array.isArray(value) && COMBINED.every(name => !Object.hasOwn(rest, name))
  if (!isRecordOnly) return structuredClone(value)
  const patterns = Object.values(patternProperties ?? {})
  const isLoose = [...patterns, ...(isRecord(additionalProperties) ? [additionalProperties as TSchema] : [])].every(
    isOpen,
  )
  const own = properties ?? {}
  const copyOf = (key: string, inner: unknown) =>
    Object.hasOwn(own, key) ? copiedFor(own[key]!, inner) : isLoose ? inner : structuredClone(inner)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(key, inner)]))
}

type RecordSchema = TSchema & {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly additionalProperties?: unknown
}
const COMBINED = ['anyOf', 'allOf', 'oneOf', '$ref']
/** Says nothing of the values below it. */
const isOpen = (schema: TSchema): boolean => Object.keys(schema).every(key => WORDS.has(key))
const WORDS: ReadonlySet<string> = new Set(['description', 'title', 'examples'])

/** For bodies whose shape is richer than arguments are. */
export function readShape<S extends TSchema>(schema: S, sent: unknown): Static<S> {
  const read = fitValue(schema, sent)
  if ('value' in read) return read.value
  const missing = read.misfits.flatMap(misfit => misfit.missing)
  if (missing.length > 0)
    throw restErrors.missing_callback_param({ names: missing.join(', ') }, { data: { params: missing } })
  const params = Object.fromEntries(read.misfits.map(({ path, message }) => [path || 'body', message]))
  throw restErrors.invalid_param({ names: Object.keys(params).join(', ') }, { data: { params } })
}

export const misfitsOf = (schema: TSchema, value: unknown): readonly Misfit[] =>
  library()
    .Errors(schema, value)
    .map(error => {
      const path = error.instancePath.slice(1).replaceAll('/', '.')
      const missing = error.keyword === 'required' ? error.params.requiredProperties : []
      return {
        path,
        message: messageOf(error),
        missing: missing.map(name => (path ? `${path}.${name}` : name)),
        say: language => messageIn(error, language),
      }
    })

/** The library does not say which values are allowed. */
const messageOf = (error: ReturnType<typeof Value.Errors>[number]): string =>
  error.keyword === 'enum' ? `must be one of ${error.params.allowedValues.join(', ')}` : error.message

/** The library speaks other languages too. */
function messageIn(error: ReturnType<typeof Value.Errors>[number], language: string): string {
  if (!tagsOf(language).includes('de')) return messageOf(error)
  if (error.keyword === 'enum') return `muss einer dieser Werte sein: ${error.params.allowedValues.join(', ')}`
  const { Locale } = createRequire(import.meta.url)('typebox/system') as { Locale: typeof Locales }
  return Locale.de_DE(error)
}

/** Hundreds of small files, which the program starts without: they are read when the first such value comes. */
function library(): typeof Value {
  loaded ??= (createRequire(import.meta.url)('typebox/value') as { Value: typeof Value }).Value
  return loaded
}
let loaded: typeof Value | null = null
