/** Fields that hold more than one value: several choices, several links, structured data. */
import { Type } from 'typebox'
import { fitValue, type Misfit } from '../schema-values.ts'
import { asIs, type Kind, Unfit, wrongType } from './kind.ts'
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
    if (ids.some(id => id instanceof Unfit || id < 1)) return new Unfit('rest_invalid_type', 'is not a list of ids.')
    return atMost(ids, max)
  },
  schema: ({ max = MOST_LINKS }) => Type.Array(Type.Integer({ minimum: 1 }), { uniqueItems: true, maxItems: max }),
}

/** Keys that the schema does not know are dropped, defaults are filled in, nothing is converted. */
export const json: Kind = {
  ...jsonColumn,
  accept(value, { schema = Type.Unknown() }) {
    if (!isStorableJson(value)) return new Unfit('rest_invalid_text', 'holds a NUL character or half of one.')
    const read = fitValue(schema, value)
    return 'value' in read ? read.value : new Unfit('rest_invalid_type', describe(read.misfits))
  },
  schema: ({ schema = Type.Unknown() }) => schema,
}

const MOST_LINKS = 1000

function readList(value: unknown): unknown[] | Unfit {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return wrongType('array')
  return value.trim() === '' ? [] : value.split(',').map(part => part.trim())
}

const atMost = (list: readonly unknown[], max = Infinity) =>
  list.length > max ? new Unfit('rest_too_many_items', `must contain at most ${max} items.`) : list

const isStorableJson = (value: unknown): boolean => {
  const text = JSON.stringify(value) ?? ''
  return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text)
}

/** The first few places that are wrong. */
const describe = (misfits: readonly Misfit[]): string =>
  `has not the right shape: ${misfits
    .slice(0, 5)
    .map(({ path, message }) => `${path} ${message}`.trim())
    .join('; ')}.`
