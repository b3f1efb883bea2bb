/** The page of a driver, at a secret link: what waits for an answer, today's trips, and those that come. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { defineShortcode, type TakenForm } from '../../../../kernel/shortcodes.ts'
import { defineSitePage } from '../../../../kernel/site-pages.ts'
import { speakerOf, supported } from '../../../../kernel/words.ts'
import { type Html, html } from '../../../../platform/html/html.ts'
import { shortcodeFields } from '../../../../platform/pages/pages.ts'
import { facts, hidden, notice, numberOf, saidOf } from '../../../../platform/pages/step-forms/step-forms.ts'
import { feedUrl } from '../../bookings/trip-feed.ts'
import { admitVisit, type PageState, readPage } from '../../pages/page-state.ts'
import { problems } from '../../pages/trip-step.ts'
import { type Driver, driverPageUrl, ownDriver } from '../drivers/driver-link.ts'
import { answerTrip, type DriverTrip, tripsOfDriver } from '../drivers/driver-trips.ts'
import { type DriverWord, english, german } from './driver-words.ts'

const TAG = 'vendor_chauffeur_driver'
type View = { readonly state: PageState; readonly driver: Driver; readonly say: Speaker }
type Speaker = (key: DriverWord, values?: Readonly<Record<string, string>>) => string

const speaker = (ctx: ReadContext): Speaker =>
  speakerOf<DriverWord>({ en: english, de: german }, supported(ctx.site.language)).say

export const driverPage = defineSitePage({
  path: 'chauffeur-driver/{id}',
  summary: 'The trips of a driver, opened by a secret link',
  forms: TAG,
  async show({ id = '' }, ctx) {
    const state = await readPage(ctx)
    const say = speaker(ctx)
    try {
      const driver = await ownDriver({ id: numberOf(id) ?? 0, token: state.asked.token ?? '' }, ctx)
      return {
        title: say('title', { name: driver.name }),
        description: '',
        html: String(await pageOf({ state, driver, say })),
        path: `/chauffeur-driver/${driver.id}`,
        robots: 'noindex',
      }
    } catch (error) {
      // Without its token there is nothing at the address.
      saidOf(error, ctx)
      return null
    }
  },
})

/** Takes the answers of the page; it shows nothing where it is written into a text. */
export const driverForms = defineShortcode({
  tag: TAG,
  summary: 'Takes the answers of drivers on their page',
  render: async () => '',
  take: takeAnswer,
})

async function pageOf(view: View): Promise<Html> {
  const { state, driver, say } = view
  const trips = await tripsOfDriver(driver, state.ctx)
  const open = trips.filter(trip => isOpen(trip) && trip.leg !== 'return')
  const settled = trips.filter(trip => !isOpen(trip))
  const [today, later] = [settled.filter(({ is_today }) => is_today), settled.filter(({ is_today }) => !is_today)]
  const feed = feedUrl({ kind: 'driver', id: driver.id, salt: driver.feed_salt }, state.ctx)
  return html`<div class="chauffeur">${problems(state)}
${trips.length === 0 ? notice('plain', html`<p>${say('none')}</p>`) : null}
${open.length > 0 ? html`<h2>${say('open_title')}</h2><ul class="grid">${open.map(trip => tripCard(view, trip))}</ul>` : null}
${trips.length > 0 ? html`<h2>${say('today_title')}</h2>` : null}
${trips.length > 0 && today.length === 0 ? html`<p>${say('none_today')}</p>` : null}
${today.length > 0 ? html`<ul class="grid">${today.map(trip => tripCard(view, trip))}</ul>` : null}
${later.length > 0 ? html`<h2>${say('later_title')}</h2><ul class="grid">${later.map(trip => tripCard(view, trip))}</ul>` : null}
${feed && html`<h2>${say('calendar')}</h2><p>${say('calendar_text')}</p><p><a class="button is-quiet" href="${feed}">${say('calendar')}</a></p>`}</div>`
}

const isOpen = ({ driver_answer, status }: DriverTrip): boolean =>
  driver_answer !== 'accepted' && status !== 'completed'

function tripCard(view: View, trip: DriverTrip): Html {
  const { say } = view
  const phone = trip.customer_phone.replace(/[^\d+]/g, '')
  return html`<li class="card"><h3>${view.state.when(trip.local_time)} · ${trip.booking_number}</h3>
${facts([
  trip.pickup_address ? [say('from'), trip.pickup_address] : null,
  trip.stops.length > 0 ? [say('stops'), trip.stops.map(stop => stopText(view, stop))] : null,
  trip.dropoff_address ? [say('to'), trip.dropoff_address] : null,
  trip.customer_name ? [say('customer'), trip.customer_name] : null,
  phone ? [say('phone'), html`<a href="tel:${phone}">${trip.customer_phone}</a>`] : null,
  [say('people'), `${trip.passengers} / ${trip.luggage}`],
  trip.child_seats > 0 ? [say('child_seats'), String(trip.child_seats)] : null,
  trip.flight_number ? [say('flight'), trip.flight_number] : null,
  trip.vehicle_name ? [say('vehicle'), trip.vehicle_name] : null,
  trip.notes ? [say('notes'), trip.notes] : null,
])}
${trip.status === 'completed' ? html`<p>${say('done')}</p>` : answers(view, trip)}</li>`
}

const stopText = ({ say }: View, { address, waiting_minutes }: DriverTrip['stops'][number]): Html =>
  html`<div>${address}${waiting_minutes > 0 ? ` (${say('waits', { minutes: String(waiting_minutes) })})` : ''}</div>`

/** Who has accepted may still decline, and the other way round. */
function answers({ state, driver, say }: View, trip: DriverTrip): Html {
  const { ctx } = state
  const action = driverPageUrl(driver, ctx) ?? ''
  const kept = (answer: string) => ({
    ...shortcodeFields(TAG, ctx),
    answer,
    driver: String(driver.id),
    token: state.asked.token ?? '',
    booking_number: trip.booking_number,
  })
  const button = (answer: 'accepted' | 'declined', style: string) =>
    html`<form method="post" action="${action}">${hidden(kept(answer))}<button type="submit" class="${style}">${say(answer === 'accepted' ? 'accept' : 'decline')}<span class="sr"> ${trip.booking_number}</span></button></form>`
  const isAccepted = trip.driver_answer === 'accepted'
  return html`${isAccepted ? html`<p><strong>✓ ${say('accepted')}</strong></p>` : null}<div class="actions">${isAccepted ? null : button('accepted', 'button')}${button('declined', 'button is-quiet')}</div>`
}

async function takeAnswer(ctx: ReadContext): Promise<TakenForm> {
  const { sent } = await readPage(ctx)
  try {
    await admitVisit({ bucket: 'driver_change' }, '/public/driver/{id}/answer', ctx)
    const answer = sent.answer === 'accepted' ? 'accepted' : 'declined'
    const driver = await ctx.transaction(async tx => {
      const own = await ownDriver({ id: numberOf(sent.driver) ?? 0, token: sent.token ?? '' }, tx)
      await answerTrip({ driver: own, number: sent.booking_number ?? '', answer }, tx)
      return own
    })
    return { location: driverPageUrl(driver, ctx) ?? `${ctx.site.path}/` }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}
