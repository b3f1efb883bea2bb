/**
 * `node bench/chauffeur.ts`: a million bookings over ten years. Quotes as a ratio of the floor's one-row read in the same
 * run, by rate and by processor time (which a busy machine changes least), the rate of public booking, and the calendar of
 * a month and the dashboard by their slowest of a hundred.
 *
 * `BENCH_DATA=<folder>` keeps the filled site: it is filled when the folder is empty and used again when it is not;
 * `node bench/chauffeur.ts fill` only fills it. `BENCH_BOOKINGS` and `BENCH_SECONDS` change the figures.
 */
import { type Measured, runBench } from './bench-frame.ts'
import { chauffeurSite, type Desk, inDays, tripRequests } from './chauffeur-site.ts'
import { besideFloor, costOf, line, ofFloorLine, slowestLine, steady } from './compare.ts'
import type { Load } from './load.ts'

const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)

await runBench({ program: import.meta.url, site: chauffeurSite(BOOKINGS), measure: measureAll })

async function measureAll(desk: Desk, { dozen, floor, place }: Measured): Promise<string[]> {
  const { quote, booking } = await tripRequests(desk, place)
  const api = `${dozen.url}/api/vendor-chauffeur/v1`
  const post = (path: string, body: object): Load => ({
    url: api + path,
    method: 'POST',
    body: JSON.stringify(body).replace('"[id]"', '[id]'),
  })
  const headers = { authorization: desk.authorization }
  const read = (path: string): Load => ({ url: api + path, headers, connections: 1 })
  const [asked, one] = [post('/public/quote', quote), { url: `${floor.url}/one/100` }]
  const quoted = await besideFloor(asked, one)
  const computed = (await costOf(one, floor)) / (await costOf(asked, dozen))
  const booked = await steady(post('/public/book', booking))
  return [
    ofFloorLine('quote', quoted, 0.4),
    line('quote, of the floor, by processor time', quoted, { value: computed, least: 0.4 }),
    line(`public booking, ${BOOKINGS} bookings`, booked, { value: booked.perSecond, least: 150 }),
    slowestLine(
      'the calendar of a month',
      await steady(read(`/bookings/calendar?from=${inDays(-14)}&to=${inDays(14)}`)),
      50,
    ),
    slowestLine('the dashboard', await steady(read('/settings/dashboard')), 50),
  ]
}
