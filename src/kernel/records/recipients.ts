/** Whom a mail is for: addresses with names, read from lists and from what people type. */
import { type TSchema, Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import type { Recipient } from '../fields.ts'
import { parseMailAddress } from '../mail-address.ts'
import { Unfit, wrongType } from '../misfits.ts'
import { isRecord } from '../sent-values.ts'
import type { Options } from './kind.ts'
import { text } from './text-kinds.ts'

const MOST = 100
const LONGEST_NAME = 255
/** Of a text with all of them. */
const LONGEST_TEXT = 50_000

export function acceptRecipients(value: unknown, { max = MOST }: Options, ctx: ReadContext) {
  const list = typeof value === 'string' ? parted(value) : value
  if (list instanceof Unfit) return list
  if (!Array.isArray(list)) return wrongType('array')
  // What is too long is not read through.
  if (list.length > max) return new Unfit('rest_too_many_items', 'too_many_items', { max })
  const read = list.map(one => readRecipient(one, ctx))
  const unfit = read.find(one => one instanceof Unfit)
  if (unfit) return unfit
  const byAddress = Map.groupBy(read as Recipient[], ({ address }) => address.toLowerCase())
  return [...byAddress.values()].map(([first]) => first!)
}

export const recipientsSchema = ({ max = MOST }: Options): TSchema =>
  Type.Array(
    Type.Object({
      address: Type.String({ format: 'email', maxLength: 254 }),
      name: Type.Optional(Type.String({ maxLength: LONGEST_NAME })),
    }),
    { maxItems: max },
  )

/** As people write them into the head of a mail; reading it gives the same again. */
export const recipientsText = (list: readonly Recipient[]): string =>
  list.map(({ address, name }) => (name === '' ? address : `${quoted(name)} <${address}>`)).join(', ')

/** Names with signs that mean something between addresses stand in quotation marks. */
const quoted = (name: string): string => (/[,;<>"@]/.test(name) ? `"${name.replaceAll('"', "'")}"` : name)

/** Commas and semicolons part them, except in quotation marks. */
function parted(value: string): string[] | Unfit {
  if (value.length > LONGEST_TEXT) return new Unfit('rest_too_long', 'too_long', { max: LONGEST_TEXT })
  const parts = value.match(/(?:"[^"]*"|[^,;"])+/g) ?? []
  return parts.map(part => part.trim()).filter(part => part !== '')
}

function readRecipient(sent: unknown, ctx: ReadContext): Recipient | Unfit {
  const { address, name } = typeof sent === 'string' ? apart(sent.trim()) : isRecord(sent) ? sent : {}
  const parsed = typeof address === 'string' ? parseMailAddress(address.trim()) : null
  if (parsed === null) return new Unfit('rest_invalid_format', 'email')
  const called = text.accept(name ?? '', { max: LONGEST_NAME }, ctx)
  return called instanceof Unfit ? called : { address: parsed, name: called as string }
}

/** `Ann <ann@example.com>`, or the address alone. */
function apart(part: string): Readonly<Record<string, unknown>> {
  const open = part.lastIndexOf('<')
  if (open < 0 || !part.endsWith('>')) return { address: part, name: '' }
  const name = part.slice(0, open).trim()
  return { address: part.slice(open + 1, -1), name: /^".*"$/s.test(name) ? name.slice(1, -1) : name }
}
