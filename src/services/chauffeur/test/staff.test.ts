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
