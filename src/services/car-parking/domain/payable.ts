/** How much a customer pays in one go. Amounts are integers of the currency's smallest unit. */

import { notNegative } from '../../../kernel/money.ts'
import { balanceDue, kept, type Money } from './booking-status.ts'

export const paymentTypes = ['deposit', 'full', 'balance'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** What is asked for: the rest of the deposit, or everything that is still due. */
export function amountToPay(money: Money, payType: PaymentType): number {
  if (payType === 'deposit') return Math.min(balanceDue(money), notNegative(money.depositDue - kept(money)))
  return balanceDue(money)
}

/** What a customer who says nothing pays: the deposit where one is open, the balance after it, else the whole. */
export function usualPayType(money: Money): PaymentType {
  if (money.depositDue > kept(money)) return 'deposit'
  return kept(money) > 0 ? 'balance' : 'full'
}
