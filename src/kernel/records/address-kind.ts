/** Several addresses of one kind in a field, each with a label and flags, one of them the primary one. */
import { Type } from 'typebox'
import { Unfit, wrongType } from '../misfits.ts'
import type { Kind, Options } from './kind.ts'
import { jsonColumn } from './list-kinds.ts'
import { email, notAmong, phone } from './text-kinds.ts'

export const addresses: Kind = {
  ...jsonColumn,
  accept(value, options, ctx) {
    if (!Array.isArray(value)) return wrongType('array')
    const { max = MOST } = options
    if (value.length > max) return new Unfit('rest_too_many_items', 'too_many_items', { max })
    const kind = options.of === 'phone' ? phone : email
    const read = value.map(one => readAddress(one, options, sent => kind.accept(sent, {}, ctx)))
    const unfit = read.find(one => one instanceof Unfit)
    return unfit ?? settled(read as Read[])
  },
  schema: ({ of, values = [], flags = [], max = MOST }) =>
    Type.Array(
      Type.Object({
        value: Type.String(of === 'phone' ? { maxLength: 40 } : { format: 'email', maxLength: 254 }),
        label: Type.Optional(values.length > 0 ? Type.Unsafe({ type: 'string', enum: [...values] }) : Type.String()),
        is_primary: Type.Optional(Type.Boolean()),
        ...Object.fromEntries(flags.map(flag => [flag, Type.Optional(Type.Boolean())])),
      }),
      { maxItems: max },
    ),
}

const MOST = 20

type Read = { readonly value: string; readonly label: string; readonly is_primary: boolean }
type Sent = Readonly<Record<string, unknown>>

/** A bare text is an address without label and flags. */
function readAddress(sent: unknown, options: Options, accept: (value: unknown) => unknown): Read | Unfit {
  const {
    value,
    label,
    is_primary = false,
    ...others
  }: Sent = typeof sent === 'string' ? { value: sent } : asObject(sent)
  const accepted = accept(value)
  if (accepted instanceof Unfit) return accepted
  const { values = [''], flags = [] } = options
  if (label !== undefined && !values.includes(label as string)) return notAmong(values)
  const given = flags.map((flag): [string, unknown] => [flag, others[flag] ?? false])
  if ([is_primary, ...given.map(([, flag]) => flag)].some(flag => typeof flag !== 'boolean'))
    return wrongType('boolean')
  return {
    value: accepted as string,
    label: (label as string | undefined) ?? values[0]!,
    is_primary: is_primary as boolean,
    ...Object.fromEntries(given),
  }
}

const asObject = (sent: unknown): Sent =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Sent) : {}

/** No address is there twice. Where none is the primary one, the first is. */
function settled(read: readonly Read[]): readonly Read[] | Unfit {
  const keys = new Set(read.map(({ value }) => value.toLowerCase().replaceAll(/[\s()/.-]/g, '')))
  if (keys.size < read.length) return new Unfit('rest_not_unique', 'same_address')
  const primaries = read.filter(one => one.is_primary).length
  if (primaries > 1) return new Unfit('rest_too_many_items', 'one_primary')
  return primaries === 1 ? read : read.map((one, place) => ({ ...one, is_primary: place === 0 }))
}
