/** What a demonstration shows: two car parks, their prices, three months of bookings, and the pages to book on. */

import { DAY, HOUR } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { minorUnits } from '../../../kernel/currencies.ts'
import { on } from '../../../kernel/hooks.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { type DemoRandom, demoAddress, emptyDemo, fillDemo } from '../../../platform/demo/demo.ts'
import { addPayment, forgetPayments } from '../../../platform/payments/payments.ts'
import { createPost } from '../../../platform/posts/posts.ts'
import { bookingForms } from '../entities/booking-forms.ts'
import { bookings } from '../entities/bookings.ts'
import { coupons } from '../entities/coupons.ts'
import { locationSpaces } from '../entities/location-spaces.ts'
import { locations } from '../entities/locations.ts'
import { spaceTypes } from '../entities/space-types.ts'
import { parkingPayments } from '../payments/payment-book.ts'
import { settleBooking } from '../payments/settle-booking.ts'
import { settings } from '../settings.ts'
import { drivers, flights, places, types } from './demo.data.ts'

/** Made once: a site that has a location already has its own. */
export const demoListener = on(fillDemo, 'car-parking.demo', async ({ random, progress }, ctx) => {
  const known = await ctx.db.selectFrom('carparking_locations').select('id').limit(1).execute()
  if (known.length > 0) return
  const dice = random.named('car-parking')
  const offers = await addCarParks(ctx)
  await createRecord(coupons, { values: { code: 'WELCOME10', value: 10, per_customer_limit: 1 } }, ctx)
  await addPages(ctx)
  for (let done = 0; done < BOOKINGS; done++) {
    await addBooking({ day: done - PAST, offer: dice.pick(offers) }, dice, ctx)
    progress({ what: 'parking bookings', done: done + 1, total: BOOKINGS })
  }
})

/** What was paid for its bookings goes with them. */
export const demoRemover = on(emptyDemo, 'car-parking.demo', async ({ idsOf }, ctx) => {
  const bookingIds = idsOf('car-parking.bookings')
  if (bookingIds.length > 0) await forgetPayments(bookingIds, parkingPayments, ctx)
})

/** One for each day, most of them past. */
const BOOKINGS = 90
const PAST = 60

type Offer = { readonly location_id: number; readonly space_type_id: number }

async function addCarParks(ctx: Context): Promise<Offer[]> {
  const made: Offer[] = []
  const typeIds = []
  for (const { rows, spaces: _spaces, prefix: _prefix, ...values } of types) {
    const { id } = await createRecord(spaceTypes, { values: { ...values } }, ctx)
    await updateRecord(spaceTypes, { id, set: { prices: pricesOf(rows) } }, ctx)
    typeIds.push(id)
  }
  for (const place of places) {
    const { id: location_id } = await createRecord(locations, { values: place }, ctx)
    for (const [index, { spaces, prefix }] of types.entries()) {
      const offer = { location_id, space_type_id: typeIds[index]! }
      await createRecord(locationSpaces, { values: { ...offer, label: prefix, quantity: spaces } }, ctx)
      made.push(offer)
    }
  }
  return made
}

const pricesOf = ([first, week, beyond]: readonly number[]) => ({
  billing_unit: 'day_24h' as const,
  grace_minutes: 60,
  min_units: 1,
  rounding: 'none' as const,
  table: {
    mode: 'progressive' as const,
    base: 0,
    rows: [
      { from: 1, to: 1, price: first! },
      { from: 2, to: 7, price: week! },
      { from: 8, to: null, price: beyond! },
    ],
  },
  overrun: null,
  seasons: [],
  locations: [],
})

async function addPages(ctx: Context): Promise<void> {
  // Nobody is offered a transfer who is not told where to.
  await ctx.tools.saveSettings(settings, { bank_instructions: BANK }, ctx)
  const form = { name: 'Book a space', payment_methods: ['on_site', 'bank_transfer'], pay_types: ['on_site'] }
  const { id } = await createRecord(bookingForms, { values: form }, ctx)
  const pages = [
    { title: 'Book a parking space', slug: 'parking', content: `[vendor_car_parking form=${id}]` },
    { title: 'Your parking bookings', slug: 'parking-account', content: '[vendor_car_parking_account]' },
  ]
  for (const page of pages) await createPost({ type: 'page', status: 'publish', ...page }, ctx)
}

const BANK = 'Harbour Bank, IBAN DE02 1203 0000 0000 2020 51.\nPlease give your booking number.'

/** Brought in, as from another system: nobody is written to. */
async function addBooking(
  { day, offer }: { readonly day: number; readonly offer: Offer },
  dice: DemoRandom,
  ctx: Context,
): Promise<void> {
  const now = ctx.clock.millis()
  const [name, plate, make, model] = dice.pick(drivers)
  const entry = Math.floor(now / HOUR) * HOUR + day * DAY + dice.integer(-6, 6) * HOUR
  const exit = entry + dice.integer(1, 10) * DAY + dice.integer(0, 5) * HOUR
  const values = {
    ...offer,
    entry: instantFromMillis(entry),
    exit: instantFromMillis(exit),
    ...{ customer_name: name, customer_email: demoAddress(plate.replace(/\W/g, '').toLowerCase()) },
    ...{ vehicle_plate: plate, vehicle_make: make, vehicle_model: model, flight_return: dice.pick(flights) },
  }
  const status = statusOf({ entry, exit }, now, dice)
  const stamps = {
    actual_entry_at: ['checked_in', 'completed'].includes(status) ? values.entry : null,
    actual_exit_at: status === 'completed' ? values.exit : null,
  }
  const { id, total, currency } = await createRecord(
    bookings,
    { values, set: { status, source: 'import', ...stamps } },
    ctx,
  )
  const booked = { created_at: instantFromMillis(Math.min(entry, now) - dice.integer(2, 20 * 24) * HOUR) }
  await ctx.db.updateTable('carparking_bookings').set(booked).where('id', '=', id).execute()
  if (status === 'pending' || status === 'cancelled') return
  const paid = { subjectId: id, kind: 'payment', gateway: 'cash', status: 'completed', currency } as const
  const payment = await addPayment(
    { ...paid, payType: 'full', amount: minorUnits(total, currency) },
    parkingPayments,
    ctx,
  )
  // Paid with the booking, so that the takings have a course; the ledger itself stamps this moment.
  const paidThen = { ...booked, completed_at: booked.created_at }
  await ctx.db.updateTable('payments').set(paidThen).where('id', '=', payment.id).execute()
  await settleBooking(id, 'payment', ctx)
}

function statusOf({ entry, exit }: { entry: number; exit: number }, now: number, dice: DemoRandom) {
  if (dice.chance(0.08)) return 'cancelled' as const
  if (exit <= now) return dice.chance(0.04) ? ('no_show' as const) : ('completed' as const)
  if (entry <= now) return 'checked_in' as const
  return dice.chance(0.2) ? ('pending' as const) : ('confirmed' as const)
}
