/** The page of a booking, at the secret link from the mail: see it, move it, cancel it. */
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { defineShortcode, type TakenForm } from '../../../kernel/shortcodes.ts'
import { defineSitePage } from '../../../kernel/site-pages.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { shortcodeFields, visitorScriptTag } from '../../../platform/pages/pages.ts'
import { facts, field, hidden, saidOf } from '../../../platform/pages/step-forms/step-forms.ts'
import type { Booking } from '../bookings/booking.ts'
import { manageUrl, ownBooking } from '../bookings/manage-link.ts'
import { cancellationNow, cancelOwn, moveOwn } from '../bookings/own-booking.ts'
import { isBlocking } from '../domain/booking-status.ts'
import { hooks } from '../hooks.ts'
import { admitVisit, type PageState, readPage } from './page-state.ts'
import { problems } from './trip-step.ts'

const OWN_TAG = 'vendor_chauffeur_booking'

export const ownBookingPage = defineSitePage({
  path: 'chauffeur-booking/{number}',
  summary: 'A booking of a customer, opened by the secret link from the mail',
  forms: OWN_TAG,
  async show({ number = '' }, ctx) {
    const state = await readPage(ctx)
    const booking = await found(number, state)
    if (!booking) return null
    return {
      title: state.say('own_title', { number: booking.booking_number! }),
      description: '',
      html: String(await ownPage(state, booking)),
      path: `/chauffeur-booking/${booking.booking_number}`,
      robots: 'noindex',
    }
  },
})

/** Without its token there is nothing at the address. */
async function found(number: string, { asked, ctx }: PageState): Promise<Booking | null> {
  try {
    return await ownBooking({ number, token: asked.token ?? '' }, ctx)
  } catch {
    return null
  }
}

/** Takes the forms of the page; it shows nothing where it is written into a text. */
export const ownBookingForms = defineShortcode({
  tag: OWN_TAG,
  summary: 'Takes the forms of the page of a booking',
  render: async () => '',
  take: takeChange,
})

async function ownPage(state: PageState, booking: Booking): Promise<Html> {
  const { say, ctx } = state
  const token = state.asked.token ?? ''
  const { isAllowed, refund } = await cancellationNow(booking, ctx)
  const calendar = `${ctx.site.path}/api/vendor-chauffeur/v1/public/booking/${booking.booking_number}/calendar?token=${token}`
  const invoice = await ctx.hooks.apply(hooks.invoiceUrl, null, booking, ctx)
  return html`${await visitorScriptTag('chauffeur', ctx)}<div class="chauffeur">${problems(state)}
${facts([
  [say('status'), say(`status_${booking.status}`)],
  [say('pickup_datetime'), state.when(booking.pickup_datetime)],
  booking.return_datetime ? [say('return_datetime'), state.when(booking.return_datetime)] : null,
  booking.pickup_address ? [say('pickup_address'), booking.pickup_address] : null,
  booking.waypoints.length > 0 ? [say('waypoints'), booking.waypoints.map(({ address }) => address).join(' · ')] : null,
  booking.dropoff_address ? [say('dropoff_address'), booking.dropoff_address] : null,
  [say('vehicle'), booking.vehicle_name],
  booking.driver_name ? [say('driver'), booking.driver_name] : null,
  [say('total'), state.money(booking.price_total ?? 0, booking.currency!)],
  booking.amount_paid > 0 ? [say('paid'), state.money(booking.amount_paid, booking.currency!)] : null,
])}
<p><a class="button is-quiet" href="${calendar}">${say('calendar')}</a>${invoice && html` <a class="button is-quiet" href="${invoice}">${say('invoice')}</a>`}</p>
${isBlocking(booking.status) && isAllowed ? changeForms(state, booking, refund) : null}</div>`
}

function changeForms(state: PageState, booking: Booking, refund: number): Html {
  const { say, ctx } = state
  const action = `${ctx.site.path}/chauffeur-booking/${booking.booking_number}?token=${state.asked.token ?? ''}`
  const kept = (go: string) =>
    hidden({ ...shortcodeFields(OWN_TAG, ctx), go, number: booking.booking_number!, token: state.asked.token ?? '' })
  const time = (name: 'pickup_datetime' | 'return_datetime', label: string) =>
    field(state, {
      ...{ name, label, type: 'datetime-local', isRequired: true },
      value: (booking[name] ?? '').slice(0, 16).replace(' ', 'T'),
    })
  const given = state.money(majorUnits(refund, booking.currency!), booking.currency!)
  return html`<h2>${say('move_title')}</h2>
<form class="form" method="post" action="${action}">${kept('move')}
${time('pickup_datetime', say('pickup_datetime'))}${booking.return_datetime ? time('return_datetime', say('return_datetime')) : null}
<div class="actions"><button type="submit" class="button">${say('move')}</button></div></form>
<h2 id="cancel">${say('cancel_title')}</h2>
<form class="form" method="post" action="${action}">${kept('cancel')}
<p>${refund > 0 || booking.amount_paid > 0 ? say('cancel_text', { refund: given }) : say('cancel_free')}</p>
<div class="actions"><button type="submit" class="button is-quiet">${say('cancel')}</button></div></form>`
}

async function takeChange(ctx: ReadContext): Promise<TakenForm> {
  const { sent } = await readPage(ctx)
  try {
    await admitVisit({ bucket: 'own_change' }, '/public/booking/{number}', ctx)
    const booking = await ctx.transaction(async tx => {
      const own = await ownBooking({ number: sent.number ?? '', token: sent.token ?? '' }, tx)
      if (sent.go === 'cancel') await cancelOwn({ booking: own, isPreview: false }, tx)
      else await moveOwn({ booking: own, sent }, tx)
      return own
    })
    return { location: manageUrl(booking, ctx) ?? `${ctx.site.path}/` }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}
