/** The lasting discount of a customer group on parking. */
import { notNegative, percentOf } from '../../../../kernel/money.ts'
import { line, type PriceLine } from '../../domain/price-lines.ts'

export type GroupDiscount = {
  readonly name: string
  readonly discountType: 'percent' | 'fixed'
  /** Hundredths of a percent, or an amount. */
  readonly discountValue: number
}

/** Who is in several groups gets the one that is best for him. */
export function groupLine(groups: readonly GroupDiscount[], parking: number): PriceLine | null {
  const offers = groups.map(group => ({ group, amount: discountOf(group, parking) }))
  const best = offers.toSorted((one, other) => other.amount - one.amount)[0]
  return best && best.amount > 0 ? line('group', best.group.name, -best.amount) : null
}

const discountOf = ({ discountType, discountValue }: GroupDiscount, parking: number): number =>
  Math.min(parking, notNegative(discountType === 'fixed' ? discountValue : percentOf(parking, discountValue)))
