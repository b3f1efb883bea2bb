/** What a demonstration shows: three cars, places, two months of trips, and the page to book on. */
import { DAY, dateAt } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { type DemoRandom, demoAddress, emptyDemo, fillDemo } from '../../platform/demo/demo.ts'
import { forgetPayments } from '../../platform/payments/payments.ts'
import { createPost } from '../../platform/posts/posts.ts'
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

const TRIPS = 60
/** One for each day that is past, a few on each of the next days, and one for each after them. */
const dayOf = (trip: number): number => (trip < 34 ? trip - 34 : trip < 46 ? Math.floor((trip - 34) / 4) : trip - 43)

/** Made once: a site that has a vehicle already has its own. */
export const demoListener = on(fillDemo, 'chauffeur.demo', async ({ random, progress }, ctx) => {
  const known = await ctx.db.selectFrom('chauffeur_vehicles').select('id').limit(1).execute()
  if (known.length > 0) return
  const dice = random.named('chauffeur')
  const carIds = await addOffer(ctx)
  for (let done = 0; done < TRIPS; done++) {
    await addTrip({ day: dayOf(done), vehicle_id: dice.pick(carIds) }, dice, ctx)
    progress({ what: 'chauffeur bookings', done: done + 1, total: TRIPS })
  }
})

/** What was paid for its bookings goes with them. */
export const demoRemover = on(emptyDemo, 'chauffeur.demo', async ({ idsOf }, ctx) => {
  const ids = idsOf('chauffeur.bookings')
  if (ids.length > 0) await forgetPayments(ids, chauffeurPayments, ctx)
})

async function addOffer(ctx: Context): Promise<number[]> {
  for (const values of PLACES) await createRecord(locations, { values }, ctx)
  const carIds = []
  for (const { type, ...car } of CARS) {
    const { id: vehicle_type_id } = await createRecord(vehicleTypes, { values: { name: type } }, ctx)
    const values = { ...car, vehicle_type_id, status: 'published', min_price: 30 }
    carIds.push((await createRecord(vehicles, { values }, ctx)).id)
  }
  const form = await createRecord(bookingForms, { values: { name: 'Website', status: 'published' } }, ctx)
  const page = {
    type: 'page',
    title: 'Book a car',
    content: `[vendor_chauffeur form=${form.id}]`,
    status: 'publish',
  } as const
  await createPost(page, ctx)
  return carIds
}

async function addTrip(
  { day, vehicle_id }: { readonly day: number; readonly vehicle_id: number },
  dice: DemoRandom,
  ctx: Context,
): Promise<void> {
  const date = dateAt(ctx.clock.millis() + day * DAY, ctx.site.zone)
  const [from, to] = dice.shuffled(PLACES)
  const customer_name = dice.pick(PEOPLE)
  const distance_km = dice.integer(5, 60)
  const values = {
    ...{ customer_name, customer_email: demoAddress(customer_name.toLowerCase().replace(' ', '.')), vehicle_id },
    ...{ pickup_address: from!.address, dropoff_address: to!.address, distance_km, travel_minutes: 20 + distance_km },
    ...{
      pickup_lat: from!.latitude,
      pickup_lng: from!.longitude,
      dropoff_lat: to!.latitude,
      dropoff_lng: to!.longitude,
    },
    pickup_datetime: `${date} ${String(dice.integer(6, 21)).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`,
    ...{ passengers: dice.integer(1, 3), luggage: dice.integer(0, 2), price_base: 20 },
    status: day < 0 ? (dice.chance(0.9) ? 'completed' : 'cancelled') : dice.chance(0.6) ? 'processing' : 'pending',
    payment_status: day < 0 ? 'paid' : 'unpaid',
    payment_method: dice.pick(['cash', 'wire']),
  }
  await createRecord(bookings, { values: { ...values, price_distance: Math.round(160 * distance_km) / 100 } }, ctx)
}
