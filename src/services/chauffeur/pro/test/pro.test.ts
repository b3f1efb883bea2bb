/** Drivers, routes, pricing rules with their replay, reports. */
import assert from 'node:assert/strict'
import { after as afterAll, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type Desk, openDesk, PICKUP } from '../../test/desk.ts'
import { type PricingRule, ruleSteps } from '../domain/pricing-rules.ts'

const trip = {
  ...{ serviceType: 'distance' as const, isReturn: false, metres: 10_000, duration: 0 },
  // A Tuesday.
  ...{ passengers: 2, pickupDate: '2031-06-17', vehicleId: 1 },
}
const rule = (differences: Partial<PricingRule>): PricingRule => ({
  ...{ id: 1, name: 'Rule', adjustmentType: 'increase_percent', adjustmentValue: 1000 },
  ...{ stopProcessing: false, conditions: {} },
  ...differences,
})
const priceAfter = (rules: PricingRule[], total = 10_000) => ruleSteps(rules, total, trip).at(-1)?.after ?? total

const conditions: readonly (readonly [PricingRule['conditions'], boolean])[] = [
  [{}, true],
  [{ service_types: ['hourly'] }, false],
  [{ service_types: ['hourly', 'distance'] }, true],
  [{ vehicle_ids: [2] }, false],
  [{ vehicle_ids: [1] }, true],
  [{ days_of_week: [2] }, true],
  [{ days_of_week: [0, 6] }, false],
  [{ date_from: '2031-06-17', date_to: '2031-06-17' }, true],
  [{ date_from: '2031-06-18' }, false],
  [{ date_to: '2031-06-16' }, false],
  [{ min_distance: 10, max_distance: 10 }, true],
  [{ min_distance: 10.001 }, false],
  [{ max_distance: 9.999 }, false],
  [{ min_passengers: 3 }, false],
  [{ max_passengers: 1 }, false],
  [{ days_of_week: [2], vehicle_ids: [2] }, false],
]
for (const [given, holds] of conditions)
  test(`E-23 E-25 ${JSON.stringify(given)} ${holds ? 'holds' : 'does not hold'}`, () =>
    assert.equal(priceAfter([rule({ conditions: given })]), holds ? 11_000 : 10_000))

test('E-22 each adjustment does what it says, on the running total, never below nothing', () => {
  const by = (adjustmentType: PricingRule['adjustmentType'], adjustmentValue: number) =>
    priceAfter([rule({ adjustmentType, adjustmentValue })])
  assert.deepEqual(
    [by('set_value', 500), by('increase_value', 500), by('decrease_value', 500), by('increase_percent', 1234)],
    [500, 10_500, 9500, 11_234],
  )
  assert.deepEqual(
    [by('decrease_percent', 2500), by('decrease_value', 99_999), by('decrease_percent', 20_000)],
    [7500, 0, 0],
  )
  assert.equal(priceAfter([rule({}), rule({ adjustmentType: 'decrease_value', adjustmentValue: 1000 })]), 10_000)
  assert.equal(priceAfter([rule({ stopProcessing: true }), rule({ id: 2 })]), 11_000)
})

forEachEngine(engine => {
  describe('a chauffeur business with Pro', () => {
    let desk: Desk
    const staff: Desk['staff'] = (...asked) => desk.staff(...asked)
    before(async () => {
      desk = await openDesk(engine)
    })
    afterAll(() => desk.dispose())
    const total = async (differences: object = {}) => (await desk.quote(differences)).body.data.vehicles[0].price_total

    test('E-20 E-63 E-64 a driver is found by name, address and phone; one who goes leaves every booking', async () => {
      const made = await desk.make('/drivers', { name: 'Bob Driver', email: 'bob@example.com', phone: '+49 40 777' })
      assert.deepEqual([made.status, made.slug, made.bio, made.booking_count], ['active', 'bob-driver', '', 0])
      const booking = await desk.make('/bookings', { driver_id: made.id, pickup_datetime: PICKUP })
      assert.deepEqual([booking.driver_name, booking.driver_answer], ['Bob Driver', 'open'])
      for (const search of ['bob', 'bob@example', '777']) {
        const found = (await staff('GET', `/drivers?search=${encodeURIComponent(search)}`)).body.data.items
        assert.deepEqual(
          found.map((one: any) => [one.id, one.booking_count]),
          [[made.id, 1]],
          search,
        )
      }
      assert.deepEqual((await staff('GET', '/drivers?filter[status]=inactive')).body.data.items, [])
      assert.equal((await staff('POST', '/bookings', { driver_id: 987_654 })).status, 400)
      await staff('DELETE', `/drivers/${made.id}`)
      const left = await desk.booking(booking.id)
      assert.deepEqual([left.driver_id, left.driver_name, left.driver_answer], [null, '', null])
    })

    test('two trips of one driver are told, also with two vehicles', async () => {
      const driver = await desk.make('/drivers', { name: 'Cleo' })
      const at = { pickup_datetime: '2032-05-04 10:00', driver_id: driver.id }
      const one = await desk.make('/bookings', { ...at, vehicle_id: desk.saloonId })
      const two = await desk.make('/bookings', { ...at, vehicle_id: desk.vanId })
      assert.deepEqual(two.conflicts, [{ booking_id: one.id, booking_number: one.booking_number, by: 'driver' }])
    })

    test('E-26 E-66 a route is found by its name and both of its ends', async () => {
      const made = await desk.make('/routes', {
        name: 'Line 1',
        pickup_label: 'Harbour',
        dropoff_label: 'Airfield',
        price: 42,
      })
      for (const search of ['line', 'harbour', 'airfield']) {
        const found = (await staff('GET', `/routes?search=${search}`)).body.data.items
        assert.deepEqual(
          found.map(({ id }: any) => id),
          [made.id],
          search,
        )
      }
      assert.deepEqual([made.price, made.status, made.display_order], [42, 'active', 0])
      assert.equal((await staff('PUT', `/routes/${made.id}`, { status: 'inactive' })).body.data.status, 'inactive')
      assert.equal((await staff('DELETE', `/routes/${made.id}`)).body.data, null)
    })

    test('E-21 E-24 E-65 rules run by priority, then order, then age; conditions are replaced whole', async () => {
      const late = await desk.make('/pricing-rules', {
        name: 'Late',
        priority: 20,
        adjustment_type: 'increase_value',
        adjustment_value: 5,
      })
      const second = await desk.make('/pricing-rules', {
        name: 'Second',
        priority: 5,
        display_order: 2,
        adjustment_value: 10,
      })
      const first = await desk.make('/pricing-rules', {
        ...{ name: 'First', priority: 5, display_order: 1, adjustment_type: 'set_value', adjustment_value: 100 },
        conditions: { service_types: ['distance'], days_of_week: [2] },
      })
      const listed = (await staff('GET', '/pricing-rules')).body.data.items.map(({ id }: any) => id)
      assert.deepEqual(listed, [first.id, second.id, late.id])
      assert.equal(await total(), 115)
      assert.equal(await total({ pickup_datetime: '2031-06-18 10:00' }), 43.5, 'not on a Wednesday')
      const told = await desk.booked()
      assert.deepEqual([told.price_total, (await desk.booking(told.booking_id)).price_base], [115, 20])
      const changed = (await staff('PUT', `/pricing-rules/${first.id}`, { conditions: { min_passengers: 1 } })).body
        .data
      assert.deepEqual(changed.conditions, { min_passengers: 1 })
      await staff('PUT', `/pricing-rules/${second.id}`, { status: 'inactive' })
      assert.equal(await total(), 105)
      await staff('PUT', `/pricing-rules/${first.id}`, { stop_processing: true })
      assert.equal(await total(), 100)
      for (const { id } of [late, second, first]) await staff('DELETE', `/pricing-rules/${id}`)
      assert.equal(await total(), 35)
    })

    test('rules are tried on past bookings before they are saved', async () => {
      const { booking_number } = await desk.booked()
      const rules = [
        {
          id: 1,
          adjustment_type: 'increase_percent',
          adjustment_value: 10,
          stop_processing: true,
          conditions: { max_passengers: 50 },
        },
        { id: 2, adjustment_type: 'decrease_value', adjustment_value: 1 },
        { id: 3, adjustment_type: 'set_value', adjustment_value: 1, conditions: { min_passengers: 90 } },
      ]
      const answer = await staff('POST', '/pricing-rules/simulate', { rules, last: 1 })
      assert.equal(answer.status, 200, answer.text)
      const { data } = answer.body
      assert.deepEqual(
        [data.bookings, data.changed, data.revenue_before, data.revenue_after, data.dead_rules, data.shadowed_rules],
        [1, 1, 35, 38.5, [3], [2]],
      )
      assert.deepEqual([data.samples[0].booking_number, data.samples[0].trace.length], [booking_number, 1])
      assert.equal(await total(), 35, 'nothing was saved')
      const wrong = await staff('POST', '/pricing-rules/simulate', { rules: [{ adjustment_type: 'magic' }] })
      assert.deepEqual([wrong.status, wrong.body.code], [400, 'rest_error'])
    })

    test('what the app reads of every kind of record is there', async () => {
      const kinds = [
        'bookings',
        'booking-forms',
        'vehicles',
        'vehicle-types',
        'locations',
        'drivers',
        'pricing-rules',
        'routes',
      ]
      assert.equal((await staff('GET', '/meta/entities')).status, 200)
      for (const kind of kinds) {
        assert.equal((await staff('GET', `/filters/${kind}`)).status, 200, kind)
        assert.equal((await staff('GET', `/${kind}/options`)).status, 200, kind)
      }
    })

    test('E-67 E-104 a report has totals, breakdowns, days and rows of its dates', async () => {
      const driver = await desk.make('/drivers', { name: 'Dan' })
      await desk.make('/bookings', {
        status: 'completed',
        price_base: 80,
        vehicle_id: desk.vanId,
        driver_id: driver.id,
      })
      const { data } = (await staff('GET', '/reports/summary')).body
      assert.equal(data.by_day.length, 30)
      assert.equal(data.rows.length, data.totals.bookings)
      assert.equal(data.truncated, false)
      assert.ok(data.drivers.some((one: any) => one.driver_name === 'Dan' && one.revenue === 80))
      assert.ok(data.by_vehicle.some((one: any) => one.vehicle_name === 'Van' && one.revenue >= 80))
      const empty = (await staff('GET', '/reports/summary?from=2001-01-01&to=2001-01-02')).body.data
      assert.deepEqual([empty.totals.bookings, empty.by_day.length, empty.rows], [0, 2, []])
      for (const query of ['from=2031-02-02&to=2031-02-01', 'from=yesterday']) {
        const answer = await staff('GET', `/reports/summary?${query}`)
        assert.deepEqual([answer.status, answer.body.code], [400, 'rest_error'], query)
      }
    })
  })
})
