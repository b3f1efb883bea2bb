/** What staff look at: dashboard, calendar, arrivals and departures, check-in and check-out. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { DAY, HOUR } from '../../../kernel/calendar.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

forEachEngine(engine => {
  describe('the board', () => {
    let app: TestApp
    let park: CarPark
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app, { quantity: 4 })
      await app.account('nobody', ['subscriber'])
    })
    after(() => app.dispose())
    const ask = (
      method: string,
      path: string,
      ...[body, as = 'admin']: [body?: object | undefined, as?: string | null]
    ) => app.request(method, `${base}${path}`, { as, ...(body ? { body } : {}) })
    const book = async (differences: object) => {
      const { status, body, text } = await ask('POST', '/bookings', bookingOf(park, differences))
      assert.equal(status, 201, text)
      return body.data
    }

    test('H-25 the dashboard tells the day, revenue, what is open and who comes next', async () => {
      const now = Date.now()
      const at = (millis: number) => new Date(now + millis).toISOString()
      const there = await book({ entry: at(-HOUR), exit: at(DAY), customer_name: 'There' })
      await ask('PATCH', `/bookings/${there.id}`, { status: 'checked_in' })
      const late = await book({ entry: at(-2 * DAY), exit: at(-HOUR), customer_name: 'Late' })
      await ask('PATCH', `/bookings/${late.id}`, { status: 'checked_in' })
      const next = await book({ entry: at(2 * DAY), exit: at(3 * DAY), customer_name: 'Next' })
      const paid = await ask('POST', '/payments', { booking_id: next.id, amount: next.total, gateway: 'cash' })
      assert.equal(paid.status, 201, paid.text)
      const { status, body } = await ask('GET', '/dashboard')
      assert.equal(status, 200)
      const { today, revenue, outstanding, by_status, next_arrivals, latest, currency } = body.data
      assert.deepEqual([today.on_site, today.overdue, today.free, today.capacity, today.occupancy], [2, 1, 2, 4, 50])
      assert.deepEqual(revenue, { today: next.total, last_7: next.total, last_30: next.total, previous_30: 0 })
      assert.deepEqual([outstanding, currency], [there.total + late.total, 'EUR'])
      assert.deepEqual([by_status.checked_in, by_status.confirmed, by_status.no_show], [2, 1, 0])
      assert.deepEqual(
        next_arrivals.map((one: { ref: string }) => one.ref),
        [next.ref],
      )
      assert.deepEqual(
        latest.map((one: { id: number; total: number }) => [one.id, one.total]),
        [next, late, there].map(({ id, total }) => [id, total]),
      )
      assert.deepEqual(
        [
          (await ask('GET', '/dashboard', undefined, null)).status,
          (await ask('GET', '/dashboard', undefined, 'nobody')).status,
        ],
        [401, 403],
      )
      for (const { id } of [there, late]) await ask('PATCH', `/bookings/${id}`, { status: 'completed' })
    })

    test('H-26 the calendar tells the bookings of its dates and how full each date is', async () => {
      const two = await book({ entry: '2027-09-02T10:00:00+02:00', exit: '2027-09-04T10:00:00+02:00', spaces: 2 })
      const long = await book({
        entry: '2027-08-20T10:00:00+02:00',
        exit: '2027-09-20T10:00:00+02:00',
        vehicle_plate: 'B A 1',
      })
      const gone = await book({ entry: '2027-08-30T10:00:00+02:00', exit: '2027-09-01T10:00:00+02:00' })
      await ask('PATCH', `/bookings/${gone.id}`, { status: 'cancelled' })
      const { body } = await ask('GET', `/calendar?from=2027-09-01&to=2027-09-05&location_id=${park.locationId}`)
      assert.deepEqual(
        body.data.events.map((event: { id: number; title: string; status: string }) => [
          event.id,
          event.title,
          event.status,
        ]),
        [
          [long.id, 'Ada · B A 1', 'confirmed'],
          [gone.id, 'Ada', 'cancelled'],
          [two.id, 'Ada', 'confirmed'],
        ],
      )
      assert.deepEqual(
        body.data.occupancy.map((day: { date: string; booked: number; free: number }) => [
          day.date.slice(8),
          day.booked,
          day.free,
        ]),
        [
          ['01', 1, 3],
          ['02', 3, 1],
          ['03', 3, 1],
          ['04', 3, 1],
          ['05', 1, 3],
        ],
      )
      assert.deepEqual(Object.keys(body.data.occupancy[0]).sort(), [
        'booked',
        'capacity',
        'date',
        'free',
        'location_id',
        'space_type_id',
      ])
      const narrow = await ask('GET', '/calendar?from=2027-09-01&to=2027-09-05&status=cancelled')
      assert.deepEqual(
        narrow.body.data.events.map(({ id }: { id: number }) => id),
        [gone.id],
      )
      assert.equal(
        (await ask('GET', '/calendar?from=2027-09-01&to=2027-09-05&space_type_id=999')).body.data.events.length,
        0,
      )
      const wrong = await Promise.all(
        [
          'from=2027-09-05&to=2027-09-01',
          'from=2027-09-31&to=2027-10-01',
          'from=2027-01-01&to=2027-12-31',
          'from=2027-01-01',
        ].map(query => ask('GET', `/calendar?${query}`)),
      )
      assert.deepEqual(
        wrong.map(({ status }) => status),
        [400, 400, 400, 400],
      )
    })

    test('arrivals and departures of a date are lists of bookings', async () => {
      const stay = await book({ entry: '2027-11-02T10:00:00Z', exit: '2027-11-05T10:00:00Z' })
      const idsOf = async (query: string) =>
        (await ask('GET', `/bookings?${query}`)).body.data.map(({ id }: { id: number }) => id)
      assert.deepEqual(await idsOf('arriving_on=2027-11-02'), [stay.id])
      assert.deepEqual(await idsOf('departing_on=2027-11-05'), [stay.id])
      assert.deepEqual(await idsOf('departing_on=2027-11-02'), [])
      const { text } = await ask('GET', '/filters/bookings')
      assert.ok(text.includes('"also":"arriving_on"') && text.includes('"also":"departing_on"'))
    })

    test('a numbered space is given to one booking at a time, and only where it fits', async () => {
      const [own, other] = [await openCarPark(app, { quantity: 2 }), await openCarPark(app)]
      const single = { location_id: own.locationId, space_type_id: own.spaceTypeId, label: 'A-12', quantity: 1 }
      const { id: space_id } = (await ask('POST', '/location-spaces', single)).body.data
      const give = (differences: object = {}) => ask('POST', '/bookings', bookingOf(own, { space_id, ...differences }))
      const first = await give()
      assert.equal(first.status, 201, first.text)
      const second = await give()
      assert.deepEqual([second.status, second.body.code], [409, 'vendor_carparking_space_taken'])
      const later = { entry: '2027-04-19T09:00:00+02:00', exit: '2027-04-20T09:00:00+02:00' }
      assert.equal((await give(later)).status, 201)
      assert.equal(
        (await give({ space_id: other.spaceId })).body.data.params.space_id,
        'This space is not one of the type and location of the booking.',
      )
      await ask('PATCH', `/bookings/${first.body.data.id}`, { status: 'cancelled' })
      assert.equal((await give()).status, 201)
      await ask('PATCH', `/location-spaces/${space_id}`, { status: 'maintenance' })
      assert.equal((await give({ entry: '2027-05-01T09:00:00Z', exit: '2027-05-02T09:00:00Z' })).status, 400)
    })

    test('a new location has the clock of the settings, where they name one', async () => {
      await ask('POST', '/settings', { timezone: 'America/New_York' })
      assert.equal((await ask('POST', '/locations', { name: 'Pier' })).body.data.timezone, 'America/New_York')
      assert.equal(
        (await ask('POST', '/locations', { name: 'Quay', timezone: 'Asia/Tokyo' })).body.data.timezone,
        'Asia/Tokyo',
      )
      await ask('POST', '/settings', { timezone: '' })
    })

    test('a location tells how many spaces it has', async () => {
      const { body } = await ask('GET', `/locations/${park.locationId}`)
      assert.equal(body.data.capacity, 4)
    })
  })
})
