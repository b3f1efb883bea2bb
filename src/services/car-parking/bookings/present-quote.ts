/** A quote as callers read it: amounts with the decimals of the currency. */
import { majorUnits } from '../../../kernel/currencies.ts'
import type { Quote } from '../domain/quote.ts'

/** Without a tax, the setting says whether the prices contain what there may be. */
export function presentQuote(quote: Quote, site: { readonly currency: string; readonly prices_include_tax: boolean }) {
  const { currency } = site
  const major = (value: number) => majorUnits(value, currency)
  const taxes = quote.lines.filter(({ type }) => type === 'tax')
  return {
    currency,
    units: quote.units,
    billing_unit: quote.billingUnit,
    lines: quote.lines.map(({ type, label, quantity, unitPrice, amount, isIncluded }) => ({
      type,
      label,
      quantity,
      unit_price: major(unitPrice),
      amount: major(amount),
      ...(isIncluded ? { included: true } : {}),
    })),
    subtotal: major(quote.subtotal),
    extras_total: major(quote.extrasTotal),
    discount_total: major(quote.discountTotal),
    tax_total: major(quote.taxTotal),
    total: major(quote.total),
    deposit_due: major(quote.depositDue),
    due_now: major(quote.dueNow),
    due_on_site: major(quote.dueOnSite),
    prices_include_tax:
      taxes.length === 0 ? site.prices_include_tax : taxes.every(({ isIncluded }) => isIncluded === true),
  }
}
