/**
 * How many decimals an amount has. A table, not `Intl`: what is stored depends on it, and `Intl` follows what is usual in
 * cash (no decimals for HUF and IDR) and changes with the runtime, so that an update of Node could move a decimal point.
 */

/** ISO 4217. */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency.toUpperCase()) ?? 2
}

/** The stored form of an amount; half up, away from zero. */
export function minorUnits(amount: number, currency: string): number {
  return scaled(amount, decimalsOf(currency))
}

/** The number that callers read. */
export function majorUnits(minor: number, currency: string): number {
  return unscaled(minor, decimalsOf(currency))
}

/** A decimal number as an integer of its last place. */
export function scaled(amount: number, places: number): number {
  // The text of a number is exact to the digit that people see; 1.005 * 100 is not.
  const [digits, exponent = '0'] = String(Math.abs(amount)).split('e')
  const whole = Math.round(Number(`${digits}e${Number(exponent) + places}`))
  return amount < 0 && whole > 0 ? -whole : whole
}

/** Both are exact, so their quotient is the number that the decimal text would be read as. */
export const unscaled = (whole: number, places: number): number => (places === 0 ? whole : whole / 10 ** places + 0)

/** Of two decimals, and what most sites use. */
export const usualCurrencies: readonly string[] = ['EUR', 'USD', 'GBP', 'CHF']

/** Currencies that have other than two decimals, by their number. */
export const unusualDecimals: ReadonlyMap<number, readonly string[]> = new Map([
  [
    0,
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'UYI',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ],
  ],
  [3, ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']],
  [4, ['CLF', 'UYW']],
])

const DECIMALS = new Map(
  [...unusualDecimals].flatMap(([decimals, codes]) => codes.map(code => [code, decimals] as const)),
)
