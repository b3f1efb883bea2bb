/** What a demonstration shows: three cars, places, three months of trips, and the page to book on. */
import { DAY, dateAt, HOUR } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import type { Values } from '../../kernel/records/kind.ts'
import { type DemoRandom, demoAddress, emptyDemo, fillDemo } from '../../platform/demo/demo.ts'
import { forgetPayments } from '../../platform/payments/payments.ts'
import { createPost } from '../../platform/posts/posts.ts'
import { readMoment } from './bookings/complete-booking.ts'
import { bookingForms } from './entities/booking-forms.ts'
import { bookings } from './entities/bookings.ts'
import { locations } from './entities/locations.ts'
import { vehicleTypes } from './entities/vehicle-types.ts'
import { vehicles } from './entities/vehicles.ts'
import { chauffeurPayments } from './payments/payment-book.ts'

const CARS = [
  {
    type: 'Saloon',
    name: 'Black saloon',
    base_price: 20,
    price_per_distance: 1.6,
    price_per_hour: 55,
    max_passengers: 3,
    max_luggage: 2,
  },
  {
    type: 'Estate',
    name: 'Silver estate',
    base_price: 24,
    price_per_distance: 1.8,
    price_per_hour: 60,
    max_passengers: 4,
    max_luggage: 4,
  },
  {
    type: 'Van',
    name: 'White van',
    base_price: 35,
    price_per_distance: 2.2,
    price_per_hour: 80,
    max_passengers: 7,
    max_luggage: 8,
  },
] as const
const PLACES = [
  {
    name: 'Hamburg Airport',
    type: 'airport',
    address: 'Flughafenstraße 1, 22335 Hamburg',
    latitude: 53.6304,
    longitude: 9.9882,
  },
  {
    name: 'Central Station',
    type: 'station',
    address: 'Hachmannplatz 16, 20099 Hamburg',
    latitude: 53.5527,
    longitude: 10.0068,
  },
  {
    name: 'Harbour Hotel',
    type: 'hotel',
    address: 'Seewartenstraße 9, 20459 Hamburg',
    latitude: 53.5466,
    longitude: 9.9709,
  },
] as const
const PEOPLE = ['Ada Lindqvist', 'Ben Okafor', 'Clara Moreau', 'David Stein', 'Elif Kaya', 'Franz Huber'] as const

const TRIPS = 90
const PAST = 60
/** One for each day that is past, a few on each of the next days, and one for each after them. */
const dayOf = (trip: number): number =>
  trip < PAST ? trip - PAST : trip < PAST + 12 ? Math.floor((trip - PAST) / 4) : trip - PAST - 9

/** Made once: a site that has a vehicle already has its own. */
export const demoListener = on(fillDemo, 'chauffeur.demo', async ({ random, progress }, ctx) => {
  const known = await ctx.db.selectFrom('chauffeur_vehicles').select('id').limit(1).execute()
  if (known.length > 0) return
  const dice = random.named('chauffeur')
  const cars = await addOffer(ctx)
  const trips = Array.from({ length: TRIPS }, (_, trip) =>
    makeTrip({ day: dayOf(trip), car: dice.pick(cars) }, dice, ctx),
  )
  // In the order in which they were booked, as the numbers of bookings run.
  for (const [done, trip] of trips.toSorted((one, other) => one.bookedAt - other.bookedAt).entries()) {
    await addTrip(trip, ctx)
    progress({ what: 'chauffeur bookings', done: done + 1, total: TRIPS })
  }
})

/** What was paid for its bookings goes with them. */
export const demoRemover = on(emptyDemo, 'chauffeur.demo', async ({ idsOf }, ctx) => {
  const ids = idsOf('chauffeur.bookings')
  if (ids.length > 0) await forgetPayments(ids, chauffeurPayments, ctx)
})

type Car = (typeof CARS)[number] & { readonly id: number }

async function addOffer(ctx: Context): Promise<Car[]> {
  for (const values of PLACES) await createRecord(locations, { values }, ctx)
  const cars: Car[] = []
  for (const car of CARS) {
    const { type, ...rest } = car
    const { id: vehicle_type_id } = await createRecord(vehicleTypes, { values: { name: type } }, ctx)
    const values = { ...rest, vehicle_type_id, status: 'published', min_price: 30 }
    cars.push({ ...car, id: (await createRecord(vehicles, { values }, ctx)).id })
  }
  const form = await createRecord(bookingForms, { values: { name: 'Website', status: 'published' } }, ctx)
  const page = {
    type: 'page',
    title: 'Book a car',
    content: `[vendor_chauffeur form=${form.id}]`,
    status: 'publish',
  } as const
  await createPost(page, ctx)
  return cars
}

type Trip = { readonly bookedAt: number; readonly values: Values; readonly paid: number }

function makeTrip({ day, car }: { readonly day: number; readonly car: Car }, dice: DemoRandom, ctx: Context): Trip {
  const now = ctx.clock.millis()
  const date = dateAt(now + day * DAY, ctx.site.zone)
  const pickup_datetime = `${date} ${String(dice.integer(6, 21)).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`
  const pickup = readMoment(pickup_datetime, ctx)?.instant ?? now + day * DAY
  const isDriven = pickup < now
  const fare = fareOf(car, dice)
  const isOff = dice.chance(isDriven ? 0.08 : 0.03)
  const status = isOff ? 'cancelled' : isDriven ? 'completed' : dice.chance(0.7) ? 'processing' : 'pending'
  // Whoever pays by transfer has often done so before the trip; nobody pays for one that is off.
  const payment_method = dice.pick(['cash', 'wire'])
  const isPaid = status === 'completed' || (status === 'processing' && payment_method === 'wire' && dice.chance(0.6))
  const payment_status = isPaid ? 'paid' : 'unpaid'
  return {
    bookedAt: Math.min(pickup - dice.integer(4, 16 * 24) * HOUR, now - dice.integer(1, 5 * 24) * HOUR),
    values: {
      ...whoAndWhere(dice),
      ...fare,
      vehicle_id: car.id,
      pickup_datetime,
      status,
      payment_method,
      payment_status,
    },
    paid: isPaid ? fare.price_base + fare.price_distance + fare.price_time : 0,
  }
}

function whoAndWhere(dice: DemoRandom): Values {
  const [from, to] = dice.shuffled(PLACES)
  const customer_name = dice.pick(PEOPLE)
  return {
    ...{ customer_name, customer_email: demoAddress(customer_name.toLowerCase().replace(' ', '.')) },
    ...{ pickup_address: from!.address, pickup_lat: from!.latitude, pickup_lng: from!.longitude },
    ...{ dropoff_address: to!.address, dropoff_lat: to!.latitude, dropoff_lng: to!.longitude },
    ...{ passengers: dice.integer(1, 3), luggage: dice.integer(0, 2) },
  }
}

/** Most go from one place to another; some have a car for hours. */
function fareOf(car: Car, dice: DemoRandom) {
  const price_base = car.base_price
  const hours = dice.integer(2, 5)
  if (dice.chance(0.2)) {
    const asked = { service_type: 'hourly', duration_hours: hours, travel_minutes: hours * 60 }
    return { ...asked, price_base, price_distance: 0, price_time: car.price_per_hour * hours }
  }
  const distance_km = dice.integer(5, 60)
  const price_distance = Math.round(car.price_per_distance * distance_km * 100) / 100
  return { distance_km, travel_minutes: 20 + distance_km, price_base, price_distance, price_time: 0 }
}

/** Booked on a day of its own, so that figures have a course; the record itself would stamp it with this moment. */
async function addTrip({ bookedAt, values, paid }: Trip, ctx: Context): Promise<void> {
  const created_on = dateAt(bookedAt, ctx.site.zone)
  const { id } = await createRecord(bookings, { values, set: { created_on, amount_paid: paid } }, ctx)
  const created_at = instantFromMillis(bookedAt)
  await ctx.db.updateTable('chauffeur_bookings').set({ created_at }).where('id', '=', id).execute()
}
