/** Fields that hold more than one value: several choices, several links, structured data. */
import { type TSchema, Type } from 'typebox'
import { jsonText } from '../json-text.ts'
import { Unfit, wrongType } from '../misfits.ts'
import { fitValue, type Misfit } from '../schema-values.ts'
import { isRecord } from '../sent-values.ts'
import { Spoken } from '../words.ts'
import { asIs, type Kind } from './kind.ts'
import { readWhole } from './number-kinds.ts'
import { notAmong } from './text-kinds.ts'

export const jsonColumn = {
  column: 'text' as const,
  store: (value: unknown) => JSON.stringify(value),
  load: (stored: string) => JSON.parse(stored) as unknown,
  json: (column: string, { engine }: { engine: string }) =>
    engine === 'sqlite' ? `json(${column})` : `${column}::json`,
}

export const choices: Kind = {
  ...jsonColumn,
  accept(value, { values = [], max }) {
    const list = readList(value)
    if (list instanceof Unfit) return list
    const several = [...new Set(list)]
    if (several.some(one => !values.includes(one as string))) return notAmong(values)
    return atMost(several, max)
  },
  schema: ({ values = [], max }) =>
    Type.Array(Type.Unsafe({ type: 'string', enum: [...values] }), {
      uniqueItems: true,
      ...(max === undefined ? {} : { maxItems: max }),
    }),
}

/** Ids of records elsewhere, in order; that they exist is checked by `link-targets`. */
export const links: Kind = {
  ...asIs,
  column: null,
  accept(value, { max = MOST_LINKS }) {
    const list = readList(value)
    if (list instanceof Unfit) return list
    const ids = [...new Set(list.map(readWhole))]
    if (ids.some(id => id instanceof Unfit || id < 1)) return new Unfit('rest_invalid_type', 'ids')
    return atMost(ids, max)
  },
  schema: ({ max = MOST_LINKS }) => Type.Array(Type.Integer({ minimum: 1 }), { uniqueItems: true, maxItems: max }),
}

/**
 * Keys that the schema does not know are dropped, or refused where it says `additionalProperties: false`. Defaults are
 * filled in, also for what is null and may not be. Nothing is converted.
 */
export const json: Kind = {
  ...jsonColumn,
  accept(value, { schema = Type.Unknown() }) {
    if (!isStorableJson(value)) return new Unfit('rest_invalid_text', 'unstorable')
    const unknown = unknownKeys(schema, value)
    if (unknown.length > 0) return new Unfit('rest_unknown_key', 'unknown_keys', { keys: unknown.join(', ') })
    const read = fitValue(schema, withoutNulls(schema, value))
    return 'value' in read ? read.value : new Unfit('rest_invalid_type', 'shape', { problems: describe(read.misfits) })
  },
  store: (value: unknown, { options, about, ctx }) => {
    const text = jsonText(value)
    return options.sealed ? ctx.tools.seal(text, about) : text
  },
  load: (stored: string, { options, about, ctx }) =>
    JSON.parse(options.sealed ? ctx.tools.open(stored, about) : stored) as unknown,
  schema: ({ schema = Type.Unknown() }) => schema,
}

const MOST_LINKS = 1000

type Shape = TSchema & {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly additionalProperties?: unknown
}

function unknownKeys(schema: TSchema, value: unknown): string[] {
  const { properties = {}, additionalProperties } = schema as Shape
  if (!isRecord(value) || additionalProperties !== false) return []
  return Object.keys(value).filter(key => !Object.hasOwn(properties, key))
}

function withoutNulls(schema: TSchema, value: unknown): unknown {
  const { properties = {}, items } = schema as Shape
  if (Array.isArray(value) && items) return value.map(entry => withoutNulls(items, entry))
  if (!isRecord(value)) return value
  const isNothing = (key: string) => Object.hasOwn(properties, key) && 'misfits' in fitValue(properties[key]!, null)
  return Object.fromEntries(Object.entries(value).filter(([key, inner]) => inner !== null || !isNothing(key)))
}

function readList(value: unknown): unknown[] | Unfit {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return wrongType('array')
  return value.trim() === '' ? [] : value.split(',').map(part => part.trim())
}

const atMost = (list: readonly unknown[], max = Infinity) =>
  list.length > max ? new Unfit('rest_too_many_items', 'too_many_items', { max }) : list

/** Neither engine keeps U+0000 or half a character; numbers and truth values are always kept. */
function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner !== 'number' && !isStorableJson(inner)) return false
    return true
  }
  return Object.entries(value).every(([key, inner]) => isStorableJson(key) && isStorableJson(inner))
}

/** The first few places that are wrong. */
const describe = (misfits: readonly Misfit[]): Spoken =>
  new Spoken(language =>
    misfits
      .slice(0, 5)
      .map(({ path, say }) => `${path} ${say(language)}`.trim())
      .join('; '),
  )
