/** How a booking may be paid: what its form offers, and what the site has set up. */
import type { TableRow } from '../../../db/row-types.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { minorUnits, scaled } from '../../../kernel/currencies.ts'
import { type DepositTerms, noDeposit, type PayType } from '../../../kernel/deposits.ts'
import type { Gateway } from '../../../platform/payments/payments.ts'
import { fromCatalogue } from '../bookings/catalogue.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

export type PaymentOptions = {
  readonly gateways: readonly Gateway[]
  readonly deposit: DepositTerms
  readonly payTypes: readonly PayType[]
  /** Where a customer goes after paying; empty for our own page. */
  readonly successUrl: string
}

/** What a booking without a form offers. */
const EVERY: readonly Gateway[] = ['stripe', 'bank_transfer', 'cash', 'on_site']

export async function paymentOptions(formId: number | null, ctx: ReadContext): Promise<PaymentOptions> {
  const { stripe_secret_key, bank_instructions, currency } = await ctx.settings(settings)
  // Nobody may be sent to a provider that the site cannot reach, or told to pay into an account that nobody names.
  const isSetUp: Readonly<Partial<Record<Gateway, boolean>>> = {
    paypal: false,
    stripe: Boolean(stripe_secret_key),
    bank_transfer: bank_instructions.trim() !== '',
  }
  const form = formId === null ? null : await fromCatalogue(`paying by ${formId}`, () => loadForm(formId, ctx), ctx)
  const offered: readonly Gateway[] = form ? JSON.parse(form.payment_methods) : EVERY
  const options = {
    gateways: offered.filter(gateway => isSetUp[gateway] ?? true),
    deposit: form ? depositTerms(form, currency) : noDeposit,
    payTypes: form ? JSON.parse(form.pay_types) : ['full'],
    successUrl: form?.success_url ?? '',
  }
  return ctx.hooks.apply(hooks.paymentOptions, options, undefined, ctx)
}

const loadForm = (id: number, ctx: ReadContext) =>
  ctx.db
    .selectFrom('carparking_booking_forms')
    .select(['payment_methods', 'deposit_type', 'deposit_value', 'pay_types', 'success_url'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Values are kept with four places. */
const PLACES = 10_000

function depositTerms(
  { deposit_type, deposit_value }: Pick<TableRow<'carparking_booking_forms'>, 'deposit_type' | 'deposit_value'>,
  currency: string,
): DepositTerms {
  const value = deposit_value / PLACES
  const type = deposit_type as DepositTerms['type']
  return { type, value: type === 'percent' ? scaled(value, 2) : minorUnits(value, currency) }
}
