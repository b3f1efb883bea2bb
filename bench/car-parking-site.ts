/** A car park as large as they come, for the benchmark: filled by SQL, served by a child process. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createRecord } from '../src/kernel/records/create.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { locations } from '../src/services/car-parking/entities/locations.ts'
import { spaceTypes } from '../src/services/car-parking/entities/space-types.ts'
import { carParking } from '../src/services/car-parking/service.ts'
import { type BenchSite, type Place, postsForFloor, visitorNonce } from './bench-site.ts'

export type CarPark = { readonly location: number; readonly other: number; readonly types: readonly number[] }

const SPACES = 2000
const DATABASE = 'dozen.sqlite'

export const carParkSite = (bookings: number): BenchSite<CarPark> => ({
  name: 'car-parking',
  port: 18_090,
  service: carParking,
  limits: 'vendor_carparking_rate_limits',
  async fill(place) {
    const made = await makePark(place)
    fill(join(place.dataDir, DATABASE), { ...made, bookings })
    return made
  },
})

/** What visitors send, for days that are ahead when it is measured. */
export async function parkRequests({ location, other, types }: CarPark, place: Place) {
  const stay = { location_id: location, entry: inDays(60), exit: inDays(63) }
  const customer = { customer_name: 'Ada [id]', customer_email: 'ada@example.com', vehicle_plate: 'B AB 12' }
  const security = await visitorNonce('vendor_carparking_public', place)
  return {
    stay,
    quote: { ...stay, space_type_id: types[0] },
    booking: { ...stay, location_id: other, space_type_id: types[0], ...customer, security },
  }
}

async function makePark({ open }: Place): Promise<CarPark> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const made = await ctx.transaction(async tx => {
    const place = await createRecord(locations, { values: { name: 'Airport', timezone: 'Europe/Berlin' } }, tx)
    const other = await createRecord(locations, { values: { name: 'Harbour', timezone: 'Europe/Berlin' } }, tx)
    await postsForFloor(tx)
    const types = []
    for (const name of ['Open air', 'Covered'])
      types.push((await createRecord(spaceTypes, { values: { name }, set: { prices: PRICES } as never }, tx)).id)
    return { location: Number(place.id), other: Number(other.id), types: types.map(Number) }
  })
  await app.close()
  return made
}

const PRICES = {
  billing_unit: 'day_24h',
  grace_minutes: 60,
  min_units: 1,
  rounding: 'none',
  table: {
    mode: 'per_unit',
    base: 0,
    rows: [
      { from: 1, to: 2, price: 12 },
      { from: 3, to: null, price: 9 },
    ],
  },
  overrun: null,
  seasons: [],
  locations: [],
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 13).concat(':00')

/** Five years back and five ahead, on half hours, one to nine days long: seven spaces of ten are taken at any time. */
function fill(file: string, park: CarPark & { readonly bookings: number }): void {
  const db = new DatabaseSync(file)
  db.exec('pragma synchronous = off; begin')
  const now = new Date().toISOString().replace('Z', '000Z')
  const space = db.prepare(
    `insert into carparking_location_spaces (site_id, location_id, space_type_id, label, quantity, covered, ev_charger,
       accessible, status, out_of_service, outages, display_order, created_at, modified_at)
     values (1, ?, ?, ?, ?, 0, 0, 0, 'active', '[]', 0, 0, ?, ?)`,
  )
  for (let index = 0; index < SPACES; index++)
    space.run(park.location, park.types[index % 2]!, `A-${index}`, 1, now, now)
  space.run(park.other, park.types[0]!, 'Meadow', 10_000_000, now, now)
  db.exec(`insert into carparking_supply (site_id, location_id, space_type_id, spaces, outages)
    select site_id, location_id, space_type_id, sum(quantity), 0 from carparking_location_spaces group by 1, 2, 3`)
  db.exec(bookingsSql(park, now))
  db.exec(LOAD)
  fillLevels(db)
  db.exec('commit; pragma wal_checkpoint(truncate)')
  db.close()
}

const bookingsSql = (park: CarPark & { readonly bookings: number }, now: string): string => `
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${park.bookings}),
  stays as (
    select n, 1800 * (unixepoch() / 1800 - 87600 + (n * 7919) % 175200) as entered,
      86400 * (1 + (n * 31) % 9) as long from numbers
  ),
  times as (
    select n, strftime('%Y-%m-%dT%H:%M:%S.000000Z', entered, 'unixepoch') as entry,
      strftime('%Y-%m-%dT%H:%M:%S.000000Z', entered + long, 'unixepoch') as exit, long,
      entered + long > unixepoch() as is_ahead from stays
  )
  insert into carparking_bookings (site_id, ref, status, location_id, space_type_id, spaces, entry, exit, customer_name,
    customer_email, extras, allow_overbooking, currency, units, subtotal, extras_total, discount_total, tax_total, total,
    deposit_due, amount_paid, amount_refunded, amount_waived, balance_due, overstay_amount, payment_status, breakdown, source,
    created_at, modified_at)
  select 1, printf('PK-%08X', n), iif(is_ahead, 'confirmed', 'completed'), ${park.location},
    iif(n % 2 = 0, ${park.types[0]}, ${park.types[1]}), 1, entry, exit, 'Customer ' || n,
    'customer' || (n % 200000) || '@example.com', '[]', 0, 'EUR', 3, 2700, 0, 0, 0, 2700, 0, 2700, 0, 0, 0, 0, 'paid', '[]',
    'web', '${now}', '${now}' from times;`

/** What the service sums up with each booking, summed up at once. */
const LOAD = `
  insert into carparking_load (site_id, location_id, at, space_type_id, coming, going)
  select site_id, location_id, at, space_type_id, sum(coming), sum(going) from (
    select site_id, location_id, entry as at, space_type_id, spaces as coming, 0 as going from carparking_bookings
    where status = 'confirmed'
    union all select site_id, location_id, exit, space_type_id, 0, spaces from carparking_bookings
    where status = 'confirmed')
  group by 1, 2, 3, 4`

function fillLevels(db: DatabaseSync): void {
  const changes = db
    .prepare('select location_id, space_type_id, at, coming - going as change from carparking_load order by 1, 2, 3')
    .all() as { location_id: number; space_type_id: number; at: string; change: number }[]
  const add = db.prepare(
    'insert into carparking_levels (site_id, location_id, day, space_type_id, level) values (1, ?, ?, ?, ?)',
  )
  let [level, last] = [0, { location_id: 0, space_type_id: 0, at: '' }]
  for (const { change, ...row } of changes) {
    const isSame = row.location_id === last.location_id && row.space_type_id === last.space_type_id
    if (!isSame) level = 0
    else
      for (let day = dayAfter(last.at); day < row.at; day = dayAfter(day))
        add.run(row.location_id, day, row.space_type_id, level)
    level += change
    if (row.at.includes('T00:00:00.')) add.run(row.location_id, row.at, row.space_type_id, level)
    last = row
  }
}

/** The beginning of the next day. */
const dayAfter = (at: string): string =>
  new Date((Math.floor(Date.parse(at) / 86_400_000) + 1) * 86_400_000).toISOString().replace('Z', '000Z')
