/** Amounts as the provider counts them: its decimals differ from ISO 4217 for some currencies. */
import { decimalsOf } from '../../kernel/currencies.ts'

const WITHOUT_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD JOD KWD OMR TND'.split(' ')

/** From the integer we keep to the integer the provider takes. */
export const toProvider = (minor: number, currency: string): number => moved(minor, decimalsThere(currency), currency)

/** Null when the provider's amount cannot be written with the decimals we keep. */
export function fromProvider(amount: number, currency: string): number | null {
  const difference = decimalsThere(currency) - decimalsOf(currency)
  const minor = amount / 10 ** difference
  return Number.isSafeInteger(minor) ? minor : null
}

function decimalsThere(currency: string): number {
  const code = currency.toUpperCase()
  if (WITHOUT_DECIMALS.includes(code)) return 0
  return WITH_THREE.includes(code) ? 3 : 2
}

const moved = (minor: number, decimals: number, currency: string): number =>
  Math.round(minor * 10 ** (decimals - decimalsOf(currency)))
