/** Several addresses of one kind in a field, each with a type and flags, one of them the primary one. */
import { Type } from 'typebox'
import { Unfit, wrongType } from '../misfits.ts'
import type { Kind, Options } from './kind.ts'
import { jsonColumn } from './list-kinds.ts'
import { acceptRecipients, recipientsSchema, recipientsText } from './recipients.ts'
import { email, notAmong, phone } from './text-kinds.ts'

export const addresses: Kind = {
  ...jsonColumn,
  accept(value, options, ctx) {
    if (options.named) return acceptRecipients(value, options, ctx)
    const list = typeof value === 'string' ? [value] : value
    if (!Array.isArray(list)) return wrongType('array')
    const { max = MOST } = options
    if (list.length > max) return new Unfit('rest_too_many_items', 'too_many_items', { max })
    const kind = options.of === 'phone' ? phone : email
    const read = list.map(one => readAddress(one, options, sent => kind.accept(sent, {}, ctx)))
    const unfit = read.find(one => one instanceof Unfit)
    return unfit ?? settled(read as Read[])
  },
  schema: options => (options.named ? recipientsSchema(options) : flaggedSchema(options)),
  cell: (value, options) => (options.named ? recipientsText(value) : value),
}

const flaggedSchema = ({ of, values = [], flags = [], max = MOST }: Options) =>
  Type.Array(
    Type.Object({
      [keyOf(of)]: Type.String(of === 'phone' ? { maxLength: 40 } : { format: 'email', maxLength: 254 }),
      ...(values.length > 0 ? { type: Type.Optional(Type.Unsafe({ type: 'string', enum: [...values] })) } : {}),
      primary: Type.Optional(Type.Boolean()),
      ...Object.fromEntries(flags.map(flag => [flag, Type.Optional(Type.Boolean())])),
    }),
    { maxItems: max },
  )

/** Under which name an address stands. */
export const keyOf = (of: Options['of']): 'address' | 'number' => (of === 'phone' ? 'number' : 'address')

/** The address itself, of a stored one. */
export const addressIn = (one: unknown): string => {
  const { address, number } = asObject(one)
  return String(address ?? number ?? '')
}

/** What two spellings of one address have in common. */
export const addressKey = (address: string): string => address.toLowerCase().replaceAll(/[\s()/.-]/g, '')

const MOST = 20

type Read = { readonly address?: string; readonly number?: string; readonly type?: string; readonly primary: boolean }
type Sent = Readonly<Record<string, unknown>>

/** A bare text is an address without type and flags. */
function readAddress(sent: unknown, options: Options, accept: (value: unknown) => unknown): Read | Unfit {
  const key = keyOf(options.of)
  const { [key]: value, type, primary = false, ...others } = typeof sent === 'string' ? { [key]: sent } : asObject(sent)
  const accepted = accept(value)
  if (accepted instanceof Unfit) return accepted
  const { values = [], flags = [] } = options
  if (type !== undefined && !values.includes(type as string)) return notAmong(values)
  const given = flags.map((flag): [string, unknown] => [flag, others[flag] ?? false])
  if ([primary, ...given.map(([, flag]) => flag)].some(flag => typeof flag !== 'boolean')) return wrongType('boolean')
  return {
    [key]: accepted as string,
    ...(values.length > 0 ? { type: (type as string | undefined) ?? values[0]! } : {}),
    primary: primary as boolean,
    ...Object.fromEntries(given),
  }
}

const asObject = (sent: unknown): Sent =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Sent) : {}

/** No address is there twice. Where none is the primary one, the first is. */
function settled(read: readonly Read[]): readonly Read[] | Unfit {
  const keys = new Set(read.map(one => addressKey(addressIn(one))))
  if (keys.size < read.length) return new Unfit('rest_not_unique', 'same_address')
  const primaries = read.filter(one => one.primary).length
  if (primaries > 1) return new Unfit('rest_too_many_items', 'one_primary')
  return primaries === 1 ? read : read.map((one, place) => ({ ...one, primary: place === 0 }))
}
