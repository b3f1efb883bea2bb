/** One record of one of several entities. Kept as `accounts:12`, told as `{ type, id }`. */
import { Type } from 'typebox'
import { Unfit, wrongType } from '../misfits.ts'
import { isRecord } from '../sent-values.ts'
import type { Kind, Options } from './kind.ts'
import { readWhole } from './number-kinds.ts'
import { notAmong } from './text-kinds.ts'

export const reference: Kind = {
  column: 'text',
  accept(value, { kinds = {} }) {
    const sent = typeof value === 'string' ? parted(value) : value
    if (!isRecord(sent)) return wrongType('object')
    const names = Object.entries(kinds)
    const type = names.find(([word, entity]) => sent.type === word || sent.type === entity)?.[0]
    if (type === undefined) return notAmong(Object.keys(kinds))
    const id = readWhole(sent.id)
    return id instanceof Unfit || id < 1 ? wrongType('integer') : { type, id }
  },
  store: ({ type, id }: Referred, { options }) => `${options.kinds?.[type] ?? type}:${id}`,
  load: (stored: string, { options }) => {
    const [entity = '', id = ''] = stored.split(':')
    return { type: wordFor(options, entity), id: Number(id) }
  },
  json(column, { engine, options }) {
    const words = Object.entries(options.kinds ?? {}).map(([word, entity]) => `when '${entity}' then '${word}'`)
    if (engine === 'postgres')
      return `case when ${column} is not null then json_build_object('type', case split_part(${column}, ':', 1) ${words.join(' ')} end, 'id', split_part(${column}, ':', 2)::bigint) end`
    const colon = `instr(${column}, ':')`
    return `case when ${column} is not null then json_object('type', case substr(${column}, 1, ${colon} - 1) ${words.join(' ')} end, 'id', cast(substr(${column}, ${colon} + 1) as integer)) end`
  },
  schema: ({ kinds = {} }) =>
    Type.Object({
      type: Type.Unsafe<string>({ type: 'string', enum: Object.keys(kinds), description: 'What kind of record.' }),
      id: Type.Integer({ minimum: 1 }),
    }),
}

type Referred = { readonly type: string; readonly id: number }

const wordFor = ({ kinds = {} }: Options, entity: string): string =>
  Object.entries(kinds).find(([, name]) => name === entity)?.[0] ?? entity

/** As filters and files write it: `account:12`. */
function parted(text: string): unknown {
  const [type, id] = text.split(':')
  return id === undefined ? text : { type, id }
}
