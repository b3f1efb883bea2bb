/** Fields that are text in every form: lines, paragraphs, HTML, addresses, colours, one of a closed list, secrets. */
import { Type } from 'typebox'
import { isMailAddress } from '../mail-address.ts'
import type { MisfitWord } from '../misfit-words.ts'
import { Unfit, wrongType } from '../misfits.ts'
import { ownValue, sentText } from '../sent-values.ts'
import { asIs, type Kind, type Options } from './kind.ts'

const LINE = 255
const PARAGRAPHS = 20_000

export const text: Kind = {
  ...asIs,
  column: 'text',
  accept: (value, options) => bounded(readText(value, oneLine), options, LINE),
  schema: options => Type.String({ ...lengths(options, LINE), ...patternOf(options) }),
}

export const longText: Kind = {
  ...asIs,
  column: 'text',
  accept: (value, options) => bounded(readText(value, paragraphs), options, PARAGRAPHS),
  schema: options => Type.String({ ...lengths(options, PARAGRAPHS), ...patternOf(options) }),
}

export const richText: Kind = {
  ...asIs,
  column: 'text',
  accept(value, options, ctx) {
    const read = bounded(readText(value, paragraphs), options, PARAGRAPHS)
    return read instanceof Unfit ? read : ctx.tools.cleanHtml(read, options.html ?? 'basic')
  },
  schema: options => Type.String({ ...lengths(options, PARAGRAPHS), contentMediaType: 'text/html' }),
}

export const email = formatted({
  format: 'email',
  most: 254,
  says: 'email',
  fits: isMailAddress,
})
export const phone = formatted({ most: 40, says: 'phone', fits: isPhone })
export const url = formatted({
  format: 'uri',
  most: 2048,
  says: 'url',
  fits: isWebAddress,
})
export const color = formatted({ format: 'hex-color', most: 7, says: 'color', fits: isColor })

export const choice: Kind = {
  ...asIs,
  column: 'text',
  accept(value, { values = [], aliases = {} }) {
    const named = ownValue(aliases, sentText(value) ?? '') ?? value
    return values.includes(named as string) ? named : notAmong(values)
  },
  schema: ({ values = [] }) => Type.Unsafe({ type: 'string', enum: [...values] }),
}

/** Code sees the plain text, the column the sealed one; answers only say whether there is one. */
export const secret: Kind = {
  column: 'text',
  accept: (value, options) => bounded(readText(value, oneLine), options, 2048),
  store: (value: string, { about, ctx }) => ctx.tools.seal(value, about),
  load: (stored: string, { about, ctx }) => ctx.tools.open(stored, about),
  json: (column, { engine }) => (engine === 'sqlite' ? truth(`${column} is not null`) : `(${column} is not null)`),
  schema: options => Type.String({ maxLength: options.max ?? 2048, writeOnly: true }),
}

export const notAmong = (values: readonly string[]): Unfit =>
  new Unfit('rest_not_in_enum', 'not_among', { values: values.join(', ') })

/** SQLite has no booleans. Looking one up in a constant is three times as fast as reading the word with `json()`. */
export const truth = (zeroOrOne: string): string => `'[false,true]' -> (${zeroOrOne})`

/** PostgreSQL cannot store U+0000, SQLite stops counting at it, and half a surrogate pair is stored as another character. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

function readText(value: unknown, clean: (text: string) => string): string | Unfit {
  if (typeof value !== 'string') return wrongType('string')
  return isStorable(value) ? clean(value) : new Unfit('rest_invalid_text', 'unstorable')
}

const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim()
const paragraphs = (value: string) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

function bounded(value: string | Unfit, options: Options, most: number): string | Unfit {
  if (value instanceof Unfit) return value
  const { min = 0, max = most, pattern } = options
  // Characters, not UTF-16 units; counted only where the units leave it open.
  const length = value.length > max ? [...value].length : value.length
  if (length > max) return new Unfit('rest_too_long', 'too_long', { max })
  if (value !== '' && length < min) return new Unfit('rest_too_short', 'too_short', { min })
  if (pattern === undefined || value === '' || new RegExp(`^(?:${pattern})$`, 'u').test(value)) return value
  return new Unfit('rest_invalid_pattern', 'pattern', { pattern })
}

const lengths = ({ min, max }: Options, most: number) => ({
  maxLength: max ?? most,
  ...(min === undefined ? {} : { minLength: min }),
})
const patternOf = ({ pattern }: Options) => (pattern === undefined ? {} : { pattern: `^(?:${pattern})$` })

type Format = { format?: string; most: number; says: MisfitWord; fits: (value: string) => boolean }

function formatted({ format, most, says, fits }: Format): Kind {
  return {
    ...asIs,
    column: 'text',
    accept(value) {
      const read = bounded(readText(value, oneLine), {}, most)
      if (read instanceof Unfit) return read
      return fits(read) ? read : new Unfit('rest_invalid_format', says)
    },
    schema: () => Type.String({ maxLength: most, ...(format ? { format } : {}) }),
  }
}

function isPhone(value: string): boolean {
  return /^\+?[\d ()\-/.]+$/.test(value) && value.replace(/\D/g, '').length >= 3
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}

function isColor(value: string): boolean {
  return /^#(?:[\da-f]{3}){1,2}$/i.test(value)
}
