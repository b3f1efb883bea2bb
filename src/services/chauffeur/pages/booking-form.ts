/** `[vendor_chauffeur form=ID]`: trip, vehicle, details, done. Every step works without a script. */
import { DatabaseError } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { isMailAddress } from '../../../kernel/mail-address.ts'
import { defineShortcode, type TakenForm } from '../../../kernel/shortcodes.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { createNonce } from '../../../platform/nonces/nonces.ts'
import { pageConfig, visitorScriptTag } from '../../../platform/pages/pages.ts'
import {
  formDigest,
  linkTo,
  notice,
  numberOf,
  question,
  saidOf,
} from '../../../platform/pages/step-forms/step-forms.ts'
import { askedPickup, askedTrip } from '../bookings/asked-trip.ts'
import type { Booking } from '../bookings/booking.ts'
import { askedCoupon } from '../bookings/coupon-uses.ts'
import { findByForm } from '../bookings/load-booking.ts'
import { manageUrl, ownBooking, tokenOf } from '../bookings/manage-link.ts'
import { placeBooking } from '../bookings/place-booking.ts'
import { quoteTrip } from '../bookings/quote-trip.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { bookingGuard, bookingNonce } from '../routes/public.ts'
import { type PublishedForm, publishedForm } from '../store/offer.ts'
import { detailsStep } from './details-step.ts'
import { admitVisit, type PageState, readPage, TAG } from './page-state.ts'
import { priceSteps } from './price-steps.ts'
import { steps, tripIn, tripLink, tripStep } from './trip-step.ts'

export const bookingFormPage = defineShortcode({
  tag: TAG,
  summary: 'A booking form for trips: form=ID names it',
  async render(attributes, _content, ctx) {
    const state = await readPage(ctx)
    const form = await publishedForm(numberOf(attributes.form) ?? 0, ctx)
    const inside = form ? await show(state, form) : notice('plain', html`<p>${state.say('no_form')}</p>`)
    const config = pageConfig('vendor-chauffeur-config', { nonce: createNonce(bookingNonce.action, ctx) }, ctx)
    return String(html`${config}${await visitorScriptTag('chauffeur', ctx)}<div class="chauffeur">${inside}</div>`)
  },
  take: takeBooking,
})

async function show(state: PageState, form: PublishedForm): Promise<Html> {
  const isOurs = numberOf(question(state, 'form')) === form.id
  if (isOurs && question(state, 'number')) return doneStep(state)
  if (!isOurs || !question(state, 'pickup_datetime') || question(state, 'again')) return tripStep(state, form)
  try {
    await admitVisit({ bucket: 'quote' }, '/public/quote', state.ctx)
    const trip = tripIn(state, form)
    const pickup = askedPickup(trip, form, state.ctx)
    const asked = await askedTrip({ sent: trip, form, pickup }, state.ctx)
    const code = state.sent.coupon_code ?? question(state, 'coupon_code')
    const coupon = await askedCoupon({ code, currency: form.currency, email: null }, state.ctx)
    const { vehicles } = await quoteTrip(asked, { form, coupon }, state.ctx)
    const vehicle = vehicles.find(({ vehicle_id }) => vehicle_id === numberOf(question(state, 'vehicle')))
    return vehicle ? await detailsStep(state, { form, vehicle }) : vehicleStep(state, form, vehicles)
  } catch (error) {
    return tripStep({ ...state, problems: { '': saidOf(error, state.ctx) } }, form)
  }
}

type Quoted = Awaited<ReturnType<typeof quoteTrip>>['vehicles']

function vehicleStep(state: PageState, form: PublishedForm, vehicles: Quoted): Html {
  const { say } = state
  const offers = vehicles.map(vehicle => offer(state, form, vehicle))
  return html`${steps(state, 1, [tripLink(state, form, { again: '1' })])}
<h2>${say('vehicle_title')}</h2>
${offers.length > 0 ? html`<ul class="grid">${offers}</ul>` : notice('plain', html`<p>${say('no_vehicles')}</p>`)}`
}

/** A vehicle that is too small for the luggage is told of, and may be chosen all the same. */
function offer(state: PageState, form: PublishedForm, vehicle: Quoted[number]): Html {
  const { say } = state
  const { image_url, vehicle_type_name, description, max_passengers, max_luggage } = vehicle
  const about = [
    vehicle_type_name,
    max_passengers > 0 ? say('seats', { count: max_passengers }) : '',
    max_luggage > 0 ? say('bags', { count: max_luggage }) : '',
  ]
  return html`<li class="card">${image_url && html`<img src="${image_url}" alt="" loading="lazy">`}
<h3>${vehicle.name}</h3>${description && html`<p>${description}</p>`}
${about.filter(Boolean).map(text => html`<p>${text}</p>`)}${!vehicle.fits_luggage && notice('plain', html`<p>${say('tight')}</p>`)}
<p><strong>${state.money(vehicle.price_total, form.currency)}</strong></p>
${priceSteps(state, vehicle.trace, form.currency)}
<p><a class="button" href="${tripLink(state, form, { vehicle: String(vehicle.vehicle_id) })}">${say('choose')}</a></p></li>`
}

async function doneStep(state: PageState): Promise<Html> {
  const { say, ctx } = state
  try {
    const booking = await ownBooking({ number: question(state, 'number'), token: question(state, 'token') }, ctx)
    const own = manageUrl(booking, ctx)
    return html`${steps(state, 3)}
<h2>${say('done_title', { name: booking.customer_name })}</h2>
<p>${say('done_text', { number: booking.booking_number! })}</p>
${own && html`<div class="actions"><a class="button" href="${own}">${say('own_title', { number: booking.booking_number! })}</a></div>`}`
  } catch (error) {
    return notice('bad', html`<p>${saidOf(error, ctx)}</p>`)
  }
}

async function takeBooking(ctx: ReadContext): Promise<TakenForm> {
  const state = await readPage(ctx)
  const form = await publishedForm(numberOf(state.sent.chauffeur_form) ?? 0, ctx)
  if (!form) return { status: 404, problems: { '': state.say('no_form') } }
  const problems = {
    ...(state.sent.customer_name?.trim() ? {} : { customer_name: state.say('needed') }),
    ...(isMailAddress(state.sent.customer_email?.trim() ?? '') ? {} : { customer_email: state.say('needed') }),
  }
  if (Object.keys(problems).length > 0) return { status: 422, problems }
  try {
    const booking = await bookOnce(state, form)
    return { location: await afterBooking(state, form, booking) }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}

/** The same form sent twice leads to the booking that the first one made. */
async function bookOnce(state: PageState, form: PublishedForm): Promise<Booking> {
  const { ctx } = state
  const digest = formDigest(state)
  const earlier = digest && (await findByForm(digest, ctx))
  if (earlier) return earlier
  await admitVisit(bookingGuard, '/public/book', ctx)
  const sent = { ...state.sent, ...tripIn(state, form), form_digest: digest }
  try {
    return await ctx.transaction(tx => placeBooking(sent, tx))
  } catch (error) {
    const isDoubled = error instanceof DatabaseError && error.problem === 'unique'
    const other = digest && isDoubled ? await findByForm(digest, ctx) : null
    if (other) return other
    throw error
  }
}

/** Who pays by card goes to the provider; a provider that is away leaves the booking, which failed. */
async function afterBooking(state: PageState, form: PublishedForm, booking: Booking): Promise<string> {
  const { ctx } = state
  const own = linkTo(state, { form: form.id, number: booking.booking_number!, token: tokenOf(booking, ctx) ?? '' })
  if (booking.payment_method !== 'stripe') return own
  try {
    return (await startCheckout(booking, own, ctx)) ?? own
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return own
  }
}
