/** Times of bookings are those of their location: in records, lists, filters, the calendar, the dashboard and CSV. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

forEachEngine(engine => {
  describe('times of a place', () => {
    let desk: Desk
    let auckland: CarPark
    let kiwi: any
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'free', quantity: 10 })
      auckland = await openCarPark(desk.app, { quantity: 3 })
      await desk.staff('PATCH', `/locations/${auckland.locationId}`, { timezone: 'Pacific/Auckland' })
      const stay = { entry: '2027-06-01T05:00', exit: '2027-06-03T05:00', customer_name: 'Kiwi' }
      kiwi = (await desk.staff('POST', '/bookings', bookingOf(auckland, stay))).body.data
    })
    after(() => desk.app.dispose())
    const names = async (query: string) =>
      (await desk.staff('GET', `/bookings?${query}`)).body.data.map((row: any) => row.customer_name)

    test('S-N11 a time without an offset is the time of the location, on create and on update', async () => {
      assert.deepEqual(
        [kiwi.entry, kiwi.exit],
        ['2027-06-01T05:00:00.000000+12:00', '2027-06-03T05:00:00.000000+12:00'],
      )
      const changed = await desk.staff('PATCH', `/bookings/${kiwi.id}`, { exit: '2027-06-03T05:00' })
      assert.deepEqual([changed.status, changed.body.data.exit], [200, kiwi.exit])
      const wrong = await desk.staff('PATCH', `/bookings/${kiwi.id}`, { exit: '2027-06-31T05:00' })
      assert.deepEqual([wrong.status, Object.keys(wrong.body.data.params)], [400, ['exit']])
    })

    test('S-N10 records, lists, the calendar, the dashboard and CSV tell times with the offset of the location', async () => {
      const { body } = await desk.staff('POST', '/bookings', bookingOf(desk.park, { customer_name: 'Ada' }))
      assert.equal(body.data.entry, '2027-04-16T09:00:00.000000+02:00')
      const read = await desk.staff('GET', `/bookings/${body.data.id}`)
      const listed = await desk.staff('GET', '/bookings?search=Ada')
      assert.deepEqual([read.body.data.entry, listed.body.data[0].entry], [body.data.entry, body.data.entry])
      const { events } = (await desk.staff('GET', '/calendar?from=2027-04-16&to=2027-04-16')).body.data
      assert.deepEqual([events[0].entry, events[0].exit], ['2027-04-16T09:00:00+02:00', '2027-04-19T09:00:00+02:00'])
      const { next_arrivals } = (await desk.staff('GET', '/dashboard')).body.data
      assert.deepEqual(
        next_arrivals.map(({ entry }: { entry: string }) => entry),
        ['2027-04-16T09:00:00+02:00', '2027-06-01T05:00:00+12:00'],
      )
      const csv = (await desk.app.request('GET', `${base}/bookings/export`, { as: 'admin' })).text
      assert.match(csv, /2027-04-16T09:00:00\.000000\+02:00/)
      assert.match(csv, /2027-06-01T05:00:00\.000000\+12:00/)
    })

    const filters: readonly (readonly [query: string, found: readonly string[]])[] = [
      ['arriving_on=2027-06-01', ['Kiwi']],
      ['arriving_on=2027-05-31', []],
      ['departing_on=2027-06-03', ['Kiwi']],
      ['entry_from=2027-06-01&entry_to=2027-06-01', ['Kiwi']],
      ['entry_to=2027-05-31', ['Ada']],
      ['entry=2027-06-01T05:00', ['Kiwi']],
      ['entry_from=2027-06-01T05:01', []],
      ['entry=2027-05-31T17:00:00Z', ['Kiwi']],
      ['arriving_on=2027-04-16,2027-06-01', ['Kiwi', 'Ada']],
    ]
    for (const [query, found] of filters)
      test(`S-N13 bookings are filtered by the date of their location: ${query}`, async () => {
        assert.deepEqual((await names(query)).toSorted(), found.toSorted())
      })

    test('S-N12 the calendar shows events of the dates of each location', async () => {
      const events = async (date: string) => {
        const { data } = (await desk.staff('GET', `/calendar?from=${date}&to=${date}`)).body
        return data.events.map(({ id }: { id: number }) => id)
      }
      assert.deepEqual(
        [
          await events('2027-05-31'),
          await events('2027-06-01'),
          await events('2027-06-03'),
          await events('2027-06-04'),
        ],
        [[], [kiwi.id], [kiwi.id], []],
      )
      const { occupancy } = (
        await desk.staff('GET', `/calendar?from=2027-06-03&to=2027-06-03&location_id=${auckland.locationId}`)
      ).body.data
      assert.equal(occupancy[0].booked, 1)
    })

    test('S-N14 staff see that more is booked than there is', async () => {
      const park = await openCarPark(desk.app, { quantity: 3 })
      for (const customer_name of ['A', 'B', 'C'])
        await desk.staff('POST', '/bookings', bookingOf(park, { customer_name }))
      await desk.staff('PATCH', `/location-spaces/${park.spaceId}`, { quantity: 1 })
      const { occupancy } = (
        await desk.staff('GET', `/calendar?from=2027-04-17&to=2027-04-17&location_id=${park.locationId}`)
      ).body.data
      const { capacity, booked, free } = occupancy[0]
      assert.deepEqual([capacity, booked, free], [1, 3, 0])
    })

    test('S-N16 S-N15 settings that could not work are refused when they are saved', async () => {
      const bad = { timezone: 'Nowhere/X', email_from: 'not an address' }
      for (const [name, value] of Object.entries(bad)) {
        const { status, body } = await desk.staff('POST', '/settings', { [name]: value })
        assert.deepEqual([status, Object.keys(body.data.params)], [400, [name]])
      }
      assert.equal((await desk.staff('POST', '/settings', { timezone: '2026-01-01T00:00:00Z' })).status, 400)
      const good = { timezone: 'Europe/Lisbon', email_from: 'desk@example.com' }
      assert.equal((await desk.staff('POST', '/settings', good)).status, 200)
      assert.equal((await desk.staff('POST', '/locations', { name: 'Lisbon' })).body.data.timezone, 'Europe/Lisbon')
      assert.equal((await desk.staff('POST', '/settings', { timezone: '', email_from: '' })).status, 200)
    })
  })
})
