/** The last step: who comes along, and how it is paid. */
import { type Html, html } from '../../../platform/html/html.ts'
import { shortcodeFields } from '../../../platform/pages/pages.ts'
import { facts, field, formNumber, hidden, radios } from '../../../platform/pages/step-forms/step-forms.ts'
import type { quoteTrip } from '../bookings/quote-trip.ts'
import type { PaymentMethod } from '../domain/booking-status.ts'
import { settings } from '../settings.ts'
import { offeredPayments, type PublishedForm } from '../store/offer.ts'
import { type PageState, TAG } from './page-state.ts'
import { problems, steps, tripIn, tripLink } from './trip-step.ts'
import type { WordKey } from './words-en.ts'

type Quoted = Awaited<ReturnType<typeof quoteTrip>>['vehicles'][number]
export type DetailsModel = { readonly form: PublishedForm; readonly vehicle: Quoted }

export async function detailsStep(state: PageState, { form, vehicle }: DetailsModel): Promise<Html> {
  const { say, ctx } = state
  const price = state.money(vehicle.price_total, form.currency)
  const trip = tripIn(state, form)
  const methods = await offeredPayments(ctx)
  const kept = {
    chauffeur_form: String(form.id),
    vehicle_id: String(vehicle.vehicle_id),
    quote_token: vehicle.quote_token,
  }
  return html`${steps(state, 2, [tripLink(state, form, { again: '1' }), tripLink(state, form)])}
<h2>${say('details_title')}</h2>
${problems(state)}
${facts([
  [say('pickup_datetime'), state.when(trip.pickup_datetime ?? '')],
  trip.transfer_type === 'return' ? [say('return_datetime'), state.when(trip.return_datetime ?? '')] : null,
  trip.pickup_address ? [say('pickup_address'), trip.pickup_address] : null,
  trip.waypoints ? [say('waypoints'), trip.waypoints] : null,
  trip.dropoff_address ? [say('dropoff_address'), trip.dropoff_address] : null,
  [say('vehicle'), vehicle.name],
  vehicle.discount_total > 0 ? [say('coupon_code'), state.money(-vehicle.discount_total, form.currency)] : null,
  [say('total'), price],
  vehicle.deposit_due > 0 && methods.includes('stripe')
    ? [say('deposit'), state.money(vehicle.deposit_due, form.currency)]
    : null,
])}
<form class="form" action="${tripLink(state, form, { vehicle: String(vehicle.vehicle_id) })}" method="post">
${hidden({ ...shortcodeFields(TAG, ctx), ...kept, ...formNumber(state) })}
${input(state, 'customer_name', { isRequired: true })}${input(state, 'customer_email', { isRequired: true, type: 'email' })}
${input(state, 'customer_phone', { type: 'tel' })}${input(state, 'flight_number')}${input(state, 'child_seats', { type: 'number' })}
${input(state, 'notes')}
${ways(state, methods)}
${await terms(state)}
<div class="actions"><button type="submit" class="button">${say('book', { price })}</button></div>
</form>`
}

/** Who can pay in one way only is not asked. */
const ways = (state: PageState, methods: readonly PaymentMethod[]): Html | null =>
  methods.length > 1
    ? html`<h3>${state.say('payment_method')}</h3>${radios(
        'payment_method',
        methods.map(value => ({ value, label: state.say(`pay_${value}`) })),
        state.sent.payment_method ?? methods[0]!,
      )}`
    : null

const input = (
  state: PageState,
  name: WordKey,
  more: { isRequired?: true; type?: 'email' | 'tel' | 'number' } = {},
): Html => field(state, { name, label: state.say(name), value: state.sent[name] ?? '', ...more })

async function terms(state: PageState): Promise<Html | null> {
  const { terms_url } = await state.ctx.settings(settings)
  if (!terms_url) return null
  const [before, after] = state.say('accept_terms', { terms: '|' }).split('|')
  return html`<p>${before}<a href="${terms_url}">${state.say('terms')}</a>${after}</p>`
}
