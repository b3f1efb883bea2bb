/** The one price engine: quote, booking, staff quote, reschedule and overstay all come here. */

import { MINUTE } from '../../../kernel/calendar.ts'
import { type DepositTerms, depositOf, dueNow, type PayType } from '../../../kernel/deposits.ts'
import { notNegative, roundTo, sum } from '../../../kernel/money.ts'
import { type Coupon, couponDiscount } from './coupon.ts'
import { type ParkingPrice, parkingPrice } from './parking-price.ts'
import { line, type PriceLine, timesSpaces, totalOfLines } from './price-lines.ts'
import type { Stay } from './stay.ts'
import type { BillingUnit, Tariff } from './tariff.ts'

/** What is taxed together, after discounts. `id` is null for the parking itself. */
export type Taxable = { readonly extraId: number | null; readonly amount: number }
export type ExtraCharge = { readonly extraId: number; readonly quantity: number; readonly line: PriceLine }

/**
 * Where others take part in a price, in the order in which they do. Each gets what has been computed so far and answers
 * with lines; the free edition adds nothing.
 */
export type PriceParts = {
  /** Lines that change the price of one space, after the seasons. */
  readonly rules: (parking: ParkingPrice, stay: Stay) => readonly PriceLine[]
  /** A lasting discount of the customer on the parking. */
  readonly group: (parking: number) => PriceLine | null
  readonly extras: (facts: { parking: number; units: number; spaces: number }) => readonly ExtraCharge[]
  readonly taxes: (taxables: readonly Taxable[]) => readonly PriceLine[]
}

export const noParts: PriceParts = Object.freeze({
  rules: () => [],
  group: () => null,
  extras: () => [],
  taxes: () => [],
})

export type QuoteTerms = {
  readonly tariff: Tariff
  readonly parts: PriceParts
  readonly coupon: Coupon | null
  readonly deposit: DepositTerms
  readonly payType: PayType
}

export type Quote = {
  readonly units: number
  readonly billingUnit: BillingUnit
  readonly lines: readonly PriceLine[]
  readonly extras: readonly ExtraCharge[]
  /** Parking with seasons and rules, for all spaces. */
  readonly subtotal: number
  readonly extrasTotal: number
  /** Group and coupon, as a positive amount. */
  readonly discountTotal: number
  /** All taxes, those that the prices contain included. */
  readonly taxTotal: number
  readonly total: number
  readonly depositDue: number
  readonly dueNow: number
  readonly dueOnSite: number
}

/** The price of a stay. It never falls below zero, and its lines add up to its total. */
export function quoteStay(stay: Stay, terms: QuoteTerms): Quote {
  const parking = parkingPrice(stay, terms.tariff)
  const parkingLines = timesSpaces(
    [...parking.lines, ...withinPrice(parking, terms.parts.rules(parking, stay))],
    stay.spaces,
  )
  const subtotal = totalOfLines(parkingLines)
  const group = atMost(subtotal, terms.parts.group(subtotal))
  const net = subtotal + (group?.amount ?? 0)
  const units = parking.units.count
  const extras = terms.parts.extras({ parking: net, units, spaces: stay.spaces })
  const before = { parking: net, extras: extras.map(charge => charge.line.amount) }
  const coupon = terms.coupon && couponDiscount(terms.coupon, before)
  const after = coupon ?? { ...before, discount: 0 }
  const taxes = terms.parts.taxes([
    { extraId: null, amount: after.parking },
    ...extras.map(({ extraId }, index) => ({ extraId, amount: after.extras[index]! })),
  ])
  const lines = [
    ...parkingLines,
    ...(group ? [group] : []),
    ...extras.map(charge => charge.line),
    ...(coupon && coupon.discount > 0 ? [line('coupon', terms.coupon!.code, -coupon.discount)] : []),
    ...taxes,
  ]
  const exact = totalOfLines(lines)
  const rounding = roundTo(exact, terms.tariff.roundingStep) - exact
  return {
    units,
    billingUnit: terms.tariff.billingUnit,
    lines: rounding === 0 ? lines : [...lines, line('rounding', 'Rounding', rounding)],
    extras,
    subtotal,
    extrasTotal: sum(before.extras),
    discountTotal: after.discount - (group?.amount ?? 0),
    taxTotal: sum(taxes.map(({ amount }) => amount)),
    ...payable(exact + rounding, terms),
  }
}

/** What a late exit costs: the difference to the price of the stay as it was, within the grace nothing. */
export function overstayAmount(
  stay: Stay,
  late: { readonly actualExit: number; readonly graceMinutes: number },
  terms: QuoteTerms,
): number {
  if (late.actualExit <= stay.exit + late.graceMinutes * MINUTE) return 0
  const asBooked = quoteStay(stay, terms).total
  return notNegative(quoteStay({ ...stay, exit: late.actualExit }, terms).total - asBooked)
}

function payable(total: number, { deposit, payType }: QuoteTerms) {
  const depositDue = depositOf(total, deposit)
  const now = dueNow(total, { depositDue, payType })
  return { total, depositDue, dueNow: now, dueOnSite: total - now }
}

/** Rules may ask for more off than there is: the last of them then gets less. */
function withinPrice({ lines }: ParkingPrice, rules: readonly PriceLine[]): PriceLine[] {
  let left = totalOfLines(lines)
  return rules.flatMap(rule => {
    const within = atMost(left, rule)!
    left += within.amount
    return within.amount === 0 ? [] : [within]
  })
}

/** A discount never exceeds what it is taken from. */
function atMost(amount: number, discount: PriceLine | null): PriceLine | null {
  if (!discount || amount + discount.amount >= 0) return discount
  return line(discount.type, discount.label, -amount)
}
