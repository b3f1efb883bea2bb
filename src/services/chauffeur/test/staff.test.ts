/** What staff ask at the desk: fares at any time, what cancelling gives back, what was paid, how a form looks. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Desk, openDesk, PICKUP, paidEvent, withCards } from './desk.ts'

forEachEngine(engine => {
  let desk: Desk
  before(async () => {
    desk = await openDesk(engine)
    await withCards(desk)
  })
  after(() => desk.dispose())

  const quotes = [
    { name: 'staff price a trip without a form, a time and a nonce', body: { distance_km: 10 }, fares: [35, 55] },
    { name: 'only vehicles with enough seats are priced', body: { distance_km: 10, passengers: 5 }, fares: [55] },
    {
      name: 'staff may price a trip of yesterday',
      body: { service_type: 'hourly', duration_hours: 2, pickup_datetime: '2020-01-01 10:00' },
      fares: [140, 160],
    },
  ]
  for (const { name, body, fares } of quotes)
    test(name, async () => {
      const answer = await desk.staff('POST', '/bookings/quote', body)
      assert.equal(answer.status, 200, answer.text)
      const { vehicles } = answer.body.data
      assert.deepEqual(
        vehicles.map((vehicle: any) => vehicle.price_total),
        fares,
      )
      for (const { trace, price_total } of vehicles) assert.equal(trace.at(-1).after, price_total)
    })

  test('E-04 E-05 E-06 staff give a coupon: it takes off the sum, the rules of the total stay, and its use is counted', async () => {
    await desk.make('/coupons', { code: 'TENTH', type: 'percent', value: 10 })
    const uses = async () => {
      const { items } = (await desk.staff('GET', '/coupons?search=TENTH')).body.data
      return items[0].used_count
    }
    const parts = { price_base: 20, price_distance: 15, price_fees: 5 }
    const booking = await desk.make('/bookings', { customer_name: 'Ada', ...parts, coupon_code: 'tenth' })
    assert.deepEqual([booking.coupon_code, booking.discount_total, booking.price_total], ['TENTH', 4, 36])
    assert.equal(await uses(), 1)
    const change = async (body: object) => {
      const answer = await desk.staff('PUT', `/bookings/${booking.id}`, body)
      assert.equal(answer.status, 200, answer.text)
      const { coupon_code, discount_total, price_total } = answer.body.data
      return [coupon_code, discount_total, price_total]
    }
    assert.deepEqual(await change({ notes: 'Later' }), ['TENTH', 4, 36])
    assert.deepEqual(await change({ coupon_code: '' }), [null, 0, 40])
    assert.equal(await uses(), 0)
    assert.deepEqual(await change({ coupon_code: 'TENTH', price_base: 30 }), ['TENTH', 5, 45])
    const refused = await desk.staff('PUT', `/bookings/${booking.id}`, { coupon_code: 'NOBODY' })
    assert.deepEqual([refused.status, refused.body.code], [422, 'rest_error'])
    const quoted = await desk.staff('POST', '/bookings/quote', { distance_km: 10, coupon_code: 'TENTH' })
    assert.equal(quoted.body.data.vehicles[0].price_total, 31.5)
  })

  test('staff price stops, waiting and places as customers do', async () => {
    await desk.staff('POST', '/settings', { stop_fee: 4, waiting_fee_per_hour: 30, free_waiting_minutes: 10 })
    const place = await desk.make('/locations', { name: 'Airport', fee: 6 })
    const waypoints = [{ address: 'Bakery', waiting_minutes: 30 }]
    const asked = { distance_km: 10, waypoints, pickup_location_id: place.id }
    const [vehicle] = (await desk.staff('POST', '/bookings/quote', asked)).body.data.vehicles
    assert.deepEqual([vehicle.price_fees, vehicle.price_total], [20, 55])
    await desk.staff('POST', '/settings', { stop_fee: 0, waiting_fee_per_hour: 0 })
  })

  test('a route that is not named is refused with a sentence', async () => {
    assert.equal((await desk.staff('POST', '/bookings/quote', { service_type: 'flat' })).status, 400)
  })

  test('the refund is told before, and given as it was told', async () => {
    const booked = await desk.booked({ payment_method: 'stripe', pickup_datetime: PICKUP })
    const sessions = [...desk.provider.sessions.values()]
    const session = sessions.find(({ metadata }) => metadata.booking_id === String(booked.booking_id))!
    await desk.report(paidEvent(desk.provider.pay(session.id)))
    const path = `/bookings/${booked.booking_id}`
    const [payment] = (await desk.staff('GET', `${path}/payments`)).body.data.items
    assert.deepEqual([payment.kind, payment.amount, payment.status], ['payment', 35, 'completed'])
    const told = (await desk.staff('GET', `${path}/cancellation`)).body.data
    assert.deepEqual(told, { allowed: true, refund: 35, percent: 100, paid: 35, currency: 'EUR' })
    const done = await desk.staff('POST', `${path}/cancel`, {})
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(done.body.data, told)
    assert.equal((await desk.booking(booked.booking_id)).status, 'cancelled')
    assert.equal((await desk.staff('POST', `${path}/cancel`, {})).status, 409)
  })

  test('a form may ask for the time of the way back, and the price does not need it', async () => {
    const back = { transfer_type: 'return', pickup_datetime: '2031-06-20 10:00' }
    assert.equal((await desk.book(back)).status, 201)
    const path = `/booking-forms/${desk.formId}`
    await desk.staff('PUT', path, { settings: { require_return_time: true } })
    assert.equal((await desk.quote(back)).status, 200)
    assert.equal((await desk.book(back)).status, 400)
    assert.equal((await desk.book({ ...back, return_datetime: '2031-06-20 09:00' })).status, 400)
    assert.equal((await desk.book({ ...back, return_datetime: '2031-06-20 18:00' })).status, 201)
    await desk.staff('PUT', path, { settings: {} })
  })

  test('a booking that is not there has neither payments nor a refund', async () => {
    for (const [method, path] of [
      ['GET', '/bookings/999999/payments'],
      ['GET', '/bookings/999999/cancellation'],
      ['POST', '/bookings/999999/cancel'],
    ] as const)
      assert.equal((await desk.staff(method, path, method === 'POST' ? {} : undefined)).status, 404)
  })

  test('visitors ask none of it', async () => {
    assert.equal(
      (await desk.app.request('POST', '/vendor-chauffeur/v1/bookings/quote', { as: null, body: {} })).status,
      403,
    )
  })

  test('a form is drawn as it would be, and nothing is stored', async () => {
    const [before] = (await desk.staff('GET', '/booking-forms')).body.data.items
    const drawn = await desk.staff('POST', '/booking-forms/preview', { enable_hourly: false, enable_return: false })
    assert.match(drawn.body.data.html, /cb_pickup_datetime/)
    assert.doesNotMatch(drawn.body.data.html, /cb_duration_hours|cb_return_datetime/)
    assert.deepEqual((await desk.staff('GET', '/booking-forms')).body.data.items[0], before)
  })
})
