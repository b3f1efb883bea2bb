/** Taxes on parking and extras, one line for each rate. */
import { multiplyDivide, percentOf, sum, WHOLE } from '../../../../kernel/money.ts'
import { line, type PriceLine } from '../../domain/price-lines.ts'
import type { Taxable } from '../../domain/quote.ts'

export type TaxRate = {
  readonly id: number
  readonly name: string
  /** Hundredths of a percent. */
  readonly rate: number
  /** The prices contain it. */
  readonly isInclusive: boolean
}

/** The rate of the parking, and those of extras that have one of their own. */
export type TaxTerms = { readonly parking: TaxRate | null; readonly extras: ReadonlyMap<number, TaxRate> }

/** A rate is applied to the sum of what it is charged on: rounding once is what an invoice shows. */
export function taxLines(taxables: readonly Taxable[], terms: TaxTerms): PriceLine[] {
  const charged = new Map<number, { rate: TaxRate; amounts: number[] }>()
  for (const { extraId, amount } of taxables) {
    const rate = (extraId === null ? null : terms.extras.get(extraId)) ?? terms.parking
    if (!rate) continue
    const together = charged.get(rate.id) ?? { rate, amounts: [] }
    together.amounts.push(amount)
    charged.set(rate.id, together)
  }
  return [...charged.values()]
    .map(({ rate, amounts }) => taxLine(rate, sum(amounts)))
    .filter(({ amount }) => amount !== 0)
}

function taxLine({ name, rate, isInclusive }: TaxRate, amount: number): PriceLine {
  if (!isInclusive) return line('tax', name, percentOf(amount, rate))
  return { ...line('tax', name, multiplyDivide(amount, rate, WHOLE + rate)), isIncluded: true }
}
