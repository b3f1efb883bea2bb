/** A chauffeur business as large as they come, for the benchmark: filled by SQL, served by a child process. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createRecord } from '../src/kernel/records/create.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { bookingForms } from '../src/services/chauffeur/entities/booking-forms.ts'
import { bookings } from '../src/services/chauffeur/entities/bookings.ts'
import { vehicles } from '../src/services/chauffeur/entities/vehicles.ts'
import { chauffeur } from '../src/services/chauffeur/service.ts'
import { authorizationOf, type BenchSite, type Place, postsForFloor, visitorNonce } from './bench-site.ts'

export type Desk = { readonly form: number; readonly vehicle: number; readonly authorization: string }

const DATABASE = 'dozen.sqlite'
const VEHICLES = 200

export const chauffeurSite = (bookings: number): BenchSite<Desk> => ({
  name: 'chauffeur',
  port: 18_094,
  service: chauffeur,
  limits: 'vendor_chauffeur_rate_limits',
  async fill(place) {
    const made = await openDesk(place)
    fill(join(place.dataDir, DATABASE), bookings)
    return made
  },
})

/** What visitors send, for a day that is ahead when it is measured. */
export async function tripRequests({ form, vehicle }: Desk, place: Place) {
  const trip = { form_id: form, pickup_datetime: `${inDays(60)} 10:00`, distance_km: 25, passengers: 2 }
  const customer = { customer_name: 'Ada [id]', customer_email: 'ada@example.com' }
  const nonce = await visitorNonce('vendor_chauffeur_frontend', place)
  return { quote: trip, booking: { ...trip, ...customer, vehicle_id: vehicle, nonce } }
}

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function openDesk({ open }: Place): Promise<Desk> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const made = await ctx.transaction(async tx => {
    const form = await createRecord(bookingForms, { values: { name: 'Website' } }, tx)
    const prices = { base_price: 20, price_per_distance: 1.5, price_per_hour: 60, min_price: 30 }
    const ids = []
    // A visitor is offered three; the rest of the fleet is there for the calendar.
    for (let number = 0; number < VEHICLES; number++) {
      const status = number < 3 ? 'published' : 'draft'
      const values = { name: `Car ${number}`, ...prices, max_passengers: 3, status }
      ids.push((await createRecord(vehicles, { values }, tx)).id)
    }
    await postsForFloor(tx)
    // The pattern of all others: written by the service itself.
    const customer = { customer_name: 'Ada', customer_email: 'ada@example.com' }
    const trip = { pickup_datetime: `${inDays(1)} 10:00`, travel_minutes: 45, distance_km: 25, vehicle_id: ids[0] }
    await createRecord(bookings, { values: { ...customer, ...trip, price_base: 20, price_distance: 37.5 } }, tx)
    return { form: form.id, vehicle: ids[0]!, authorization: await authorizationOf(tx) }
  })
  await app.close()
  return made
}

/** Ten years of bookings, copied from the one that the service wrote, with their ways; counts are kept by triggers. */
function fill(file: string, count: number): void {
  const db = new DatabaseSync(file)
  const columns = (table: string, own: Readonly<Record<string, string>>) =>
    db
      .prepare(`pragma table_info(${table})`)
      .all()
      .map(({ name }) => String(name))
      .filter(name => name !== 'id')
      .map(name => ({ name, value: own[name] ?? name }))
  const booked = columns('chauffeur_bookings', bookingValues(count))
  const legs = columns('chauffeur_legs', LEG_VALUES)
  const names = (list: { name: string }[]) => list.map(({ name }) => name).join()
  const values = (list: { value: string; name: string }[], from: string) =>
    list.map(({ name, value }) => (value === name ? `${from}.${name}` : value)).join()
  db.exec('pragma synchronous = off; begin')
  db.exec(`insert into chauffeur_bookings (${names(booked)})
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select ${values(booked, 'p')} from numbers, (select * from chauffeur_bookings where id = 1) p`)
  db.exec(`insert into chauffeur_legs (${names(legs)})
    select ${values(legs, 'p')} from chauffeur_bookings b, (select * from chauffeur_legs where booking_id = 1) p where b.id > 1`)
  db.exec('commit')
  db.close()
}

/** What differs from the pattern, for the booking of number `n`. */
function bookingValues(count: number): Record<string, string> {
  const at = (shift: string) =>
    `strftime('%Y-%m-%dT%H:%M:%S.000000Z', 'now', '-9 years', printf('%+d minutes', (n * 5256000.0) / ${count} ${shift}))`
  return {
    booking_number: "printf('CB-%07d', n + 1)",
    status:
      "case when n % 10 = 0 then 'cancelled' when n < " +
      Math.floor(count * 0.9) +
      " then 'completed' else 'processing' end",
    payment_status: "case when n % 3 = 0 then 'unpaid' else 'paid' end",
    vehicle_id: `1 + n % ${VEHICLES}`,
    driver_id: `1 + n % 150`,
    customer_name: "printf('Customer %d', n % 50000)",
    customer_email: "printf('customer%d@example.com', n % 50000)",
    pickup_at: at(''),
    pickup_datetime: `substr(replace(${at('')}, 'T', ' '), 1, 19)`,
    created_on: `substr(${at('- 20160')}, 1, 10)`,
    created_at: at('- 20160'),
    modified_at: at('- 20160'),
    form_digest: 'null',
    link_salt: "printf('salt%d', n)",
  }
}

const LEG_VALUES = {
  booking_id: 'b.id',
  vehicle_id: 'b.vehicle_id',
  driver_id: 'b.driver_id',
  blocks: "case when b.status = 'processing' then 1 else 0 end",
  from_at: 'b.pickup_at',
  until_at: "strftime('%Y-%m-%dT%H:%M:%S.000000Z', b.pickup_at, '+45 minutes')",
}
