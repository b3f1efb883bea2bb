/** What is paid when: a deposit now, the rest later. */
import { percentOf } from './money.ts'

/** `value` is an amount for `fixed` and hundredths of a percent for `percent`. */
export type DepositTerms = { readonly type: 'none' | 'percent' | 'fixed'; readonly value: number }
export type PayType = 'full' | 'deposit' | 'on_site'

export const noDeposit: DepositTerms = Object.freeze({ type: 'none', value: 0 })

/** The part of the total that confirms a booking; never more than the total. */
export function depositOf(total: number, { type, value }: DepositTerms): number {
  if (type === 'none') return 0
  return Math.min(total, type === 'fixed' ? value : percentOf(total, value))
}

export function dueNow(total: number, { depositDue, payType }: { depositDue: number; payType: PayType }): number {
  if (payType === 'on_site') return 0
  return payType === 'deposit' ? depositDue : total
}
