/**
 * `node bench/car-parking.ts`: a location with 2,000 numbered spaces and a million bookings over ten years. Rates of
 * availability and public booking, and quotes as a ratio of the floor's one-row read in the same run.
 *
 * `BENCH_DATA=<folder>` keeps the filled site: it is filled when the folder is empty and used again when it is not;
 * `node bench/car-parking.ts fill` only fills it. `BENCH_BOOKINGS` and `BENCH_SECONDS` change the figures.
 */
import { type Measured, runBench } from './bench-frame.ts'
import { type CarPark, carParkSite, parkRequests } from './car-parking-site.ts'
import { besideFloor, line, ofFloorLine, steady } from './compare.ts'
import type { Load } from './load.ts'

const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)

await runBench({ program: import.meta.url, site: carParkSite(BOOKINGS), measure: measureAll })

async function measureAll(park: CarPark, { dozen, floor, place }: Measured): Promise<string[]> {
  const { stay, quote, booking } = await parkRequests(park, place)
  const post = (path: string, body: object): Load => ({
    url: `${dozen.url}/api/vendor-car-parking/v1${path}`,
    method: 'POST',
    body: JSON.stringify(body).replace('"[id]"', '[id]'),
  })
  const available = await steady(post('/availability', stay))
  const quoted = await besideFloor(post('/quote', quote), { url: `${floor.url}/one/100` })
  const booked = await steady(post('/booking', booking))
  return [
    line(`availability, ${BOOKINGS} bookings, 2,000 spaces`, available, { value: available.perSecond, least: 500 }),
    ofFloorLine('quote', quoted, 0.4),
    line('public booking', booked, { value: booked.perSecond, least: 150 }),
  ]
}
