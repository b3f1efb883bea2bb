/** Numbers: whole, with fixed places, amounts of money; flags; ids of other records. */
import { Type } from 'typebox'
import {
  decimalsOf,
  majorUnits,
  minorUnits,
  scaled,
  unscaled,
  unusualDecimals,
  usualCurrencies,
} from '../currencies.ts'
import { Unfit, wrongType } from '../misfits.ts'
import { asIs, type Kind, type Options, type SqlPlace, type Values } from './kind.ts'
import { truth } from './text-kinds.ts'

export const integer: Kind = {
  ...asIs,
  column: 'integer',
  accept: (value, options) => inBounds(readWhole(value), options),
  schema: options => Type.Integer(bounds(options)),
}

export const decimal: Kind = {
  column: 'integer',
  accept(value, options) {
    const read = inBounds(readNumber(value), options)
    return read instanceof Unfit ? read : withPlaces(read, options.places ?? 0)
  },
  store: (value: number, { options }) => scaled(value, options.places ?? 0),
  load: (stored: number, { options }) => unscaled(stored, options.places ?? 0),
  json: (column, { engine, options }) => divided(column, options.places ?? 0, engine),
  schema: options => Type.Number({ ...bounds(options), multipleOf: unscaled(1, options.places ?? 0) }),
}

/** Whether the decimals suit the currency can be told only when the whole record is known: see `excessDecimals`. */
export const money: Kind = {
  column: 'integer',
  accept: (value, options) => inBounds(readNumber(value), options),
  store: (value: number, { options, values }) => minorUnits(value, currencyOf(options, values)),
  load: (stored: number, { options, values }) => majorUnits(stored, currencyOf(options, values)),
  json: moneyJson,
  schema: options => Type.Number(bounds(options)),
}

export const flag: Kind = {
  column: 'integer',
  accept: readFlag,
  store: (value: boolean) => (value ? 1 : 0),
  load: (stored: number) => stored === 1,
  json: (column, { engine }) => (engine === 'sqlite' ? truth(column) : `(${column} = 1)`),
  schema: () => Type.Boolean(),
}

/** One that each person sets for themselves has no column. Code sees the caller's own. */
export const ownFlag: Kind = { ...flag, column: null }

/** The id of one record elsewhere; that it exists is checked by `link-targets`. */
export const link: Kind = {
  ...asIs,
  column: 'integer',
  accept: value => inBounds(readWhole(value), { min: 1 }),
  schema: () => Type.Integer({ minimum: 1 }),
}

/** A sentence when an amount has more decimals than its currency. */
export function excessDecimals(value: number, options: Options, values: Readonly<Values>): Unfit | null {
  const currency = currencyOf(options, values)
  const fitted = withPlaces(value, decimalsOf(currency))
  return fitted instanceof Unfit ? new Unfit(fitted.code, 'currency_decimals', { currency }) : null
}

/** The field's own currency, or the one that a neighbour holds. */
export function currencyOf({ currency = '' }: Options, values: Readonly<Values>): string {
  return isCode(currency) ? currency : String(values[currency] ?? '')
}

export function readWhole(value: unknown): number | Unfit {
  const read = readNumber(value)
  if (read instanceof Unfit && read.code === 'rest_out_of_bounds') return read
  return Number.isInteger(read) ? read : wrongType('integer')
}

const isCode = (currency: string) => /^[A-Z]{3}$/.test(currency)

/** A number, or decimal text as forms send it. `Number` alone would also read '' and '0x10'. */
function readNumber(value: unknown): number | Unfit {
  const isText = typeof value === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i.test(value)
  const read = typeof value === 'number' ? value : isText ? Number(value) : Number.NaN
  if (!Number.isFinite(read)) return wrongType('number')
  // Beyond this range neighbouring amounts share one number: what was sent is no longer known.
  return Math.abs(read) > MOST ? new Unfit('rest_out_of_bounds', 'between', { min: -MOST, max: MOST }) : read + 0
}

const MOST = Number.MAX_SAFE_INTEGER

function inBounds(
  value: number | Unfit,
  { min = -Infinity, max = Infinity }: Pick<Options, 'min' | 'max'>,
): number | Unfit {
  if (value instanceof Unfit || (value >= min && value <= max)) return value
  if (max === Infinity) return new Unfit('rest_out_of_bounds', 'at_least', { min })
  return new Unfit('rest_out_of_bounds', min === -Infinity ? 'at_most' : 'between', { min, max })
}

const bounds = ({ min, max }: Options) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

function withPlaces(value: number, places: number): number | Unfit {
  const whole = scaled(value, places)
  if (Math.abs(whole) > MOST) return new Unfit('rest_out_of_bounds', 'inexact')
  return unscaled(whole, places) === value ? value : new Unfit('rest_invalid_multiple', 'decimals', { places })
}

function readFlag(value: unknown): boolean | Unfit {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1' || value === 'true') return true
  return value === 0 || value === '0' || value === 'false' ? false : wrongType('boolean')
}

/** PostgreSQL would show all the digits of a division. */
function divided(column: string, places: number, engine: SqlPlace['engine']): string {
  if (places === 0) return column
  return engine === 'sqlite' ? `${column} / ${10 ** places}.0` : `round(${column} / ${10 ** places}.0, ${places})`
}

/** The first words are compared first, so the currencies that most sites use stand there. */
function moneyJson(column: string, { engine, options, column: neighbour }: SqlPlace): string {
  const { currency = '' } = options
  if (isCode(currency)) return divided(column, decimalsOf(currency), engine)
  const unusual = [...unusualDecimals].flatMap(([decimals, codes]) => codes.map(code => [code, decimals] as const))
  const branches = [...usualCurrencies.map(code => [code, 2] as const), ...unusual].map(
    ([code, decimals]) => `when '${code}' then ${divided(column, decimals, engine)}`,
  )
  return `case ${neighbour(currency)} ${branches.join(' ')} else ${divided(column, 2, engine)} end`
}
