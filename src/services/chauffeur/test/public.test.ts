/** What visitors do: look at a form, ask for prices, book. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { base, type Desk, openDesk, PICKUP } from './desk.ts'

forEachEngine(engine => {
  describe('visitors of a chauffeur business', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine)
      await desk.app.account('guest', ['subscriber'])
      await desk.app.account('other', ['subscriber'])
    })
    after(() => desk.dispose())
    const open = (rules: object = {}) => desk.staff('PUT', '/availability', rules)

    test('E-31 E-32 E-69 E13 a form tells visitors what it offers and nothing else', async () => {
      await desk.make('/routes', { name: 'Airport', pickup_label: 'City', dropoff_label: 'Airport', price: 89.5 })
      const { body } = await desk.app.request('GET', `${base}/public/form/${desk.formId}`, { as: null })
      assert.deepEqual(Object.keys(body.data).toSorted(), [
        ...['availability', 'currency', 'default_service_type', 'distance_unit', 'enable_return', 'id'],
        ...['min_lead_time', 'min_passengers', 'name', 'payment_methods', 'routes', 'service_types'],
      ])
      assert.deepEqual(body.data.service_types, ['distance', 'hourly', 'flat'])
      assert.deepEqual(Object.keys(body.data.routes[0]), ['id', 'name', 'pickup_label', 'dropoff_label', 'price'])
      assert.equal(body.data.routes[0].price, 89.5)
    })

    test('E-70 E-102 E4 a draft form is as absent as one that never was', async () => {
      const draft = await desk.make('/booking-forms', { name: 'Draft', status: 'draft' })
      for (const id of [draft.id, 987_654]) {
        for (const answer of [
          await desk.app.request('GET', `${base}/public/form/${id}`, { as: null }),
          await desk.quote({ form_id: id }),
          await desk.book({ form_id: id }),
        ])
          assert.deepEqual(
            [answer.status, answer.body.code, answer.body.message],
            [404, 'rest_error', 'Booking form not found.'],
          )
      }
    })

    test('E-30 E-71 E-72 E-74 a quote prices each vehicle with seats enough, and writes nothing', async () => {
      const count = async () => (await desk.staff('GET', '/bookings?limit=1')).body.data.total
      const before = await count()
      const { status, body } = await desk.quote()
      assert.equal(status, 200)
      assert.equal(body.data.currency, 'EUR')
      const [saloon, van] = body.data.vehicles
      assert.deepEqual(
        [
          saloon.vehicle_id,
          saloon.name,
          saloon.price_base,
          saloon.price_distance,
          saloon.price_time,
          saloon.price_total,
        ],
        [desk.saloonId, 'Saloon', 20, 15, 0, 35],
      )
      for (const name of ['description', 'image_url', 'vehicle_type_name', 'max_passengers', 'max_luggage'])
        assert.ok(name in van, name)
      assert.deepEqual(
        saloon.trace.map(({ step, after }: { step: string; after: number }) => [step, after]),
        [
          ['base', 20],
          ['distance', 35],
        ],
      )
      const many = (await desk.quote({ passengers: 5 })).body.data.vehicles
      assert.deepEqual(
        many.map((one: { name: string }) => one.name),
        ['Van'],
      )
      assert.equal(await count(), before)
    })

    test('E-71 hours and routes are quoted by their own prices, a way back costs twice', async () => {
      const price = async (differences: object) => (await desk.quote(differences)).body.data.vehicles[0].price_total
      assert.equal(await price({ service_type: 'hourly', duration_hours: 2.5 }), 170)
      assert.equal(await price({ transfer_type: 'return' }), 70)
      const route = await desk.make('/routes', { name: 'Harbour', price: 50 })
      assert.equal(await price({ service_type: 'flat', route_id: route.id }), 50)
      assert.equal((await desk.quote({ service_type: 'flat' })).status, 400)
    })

    test('E-26 E-42 a route that is inactive is not for sale', async () => {
      const route = await desk.make('/routes', { name: 'Closed', price: 50, status: 'inactive' })
      assert.equal((await desk.quote({ service_type: 'flat', route_id: route.id })).status, 400)
    })

    test('E-73 E-74 E-99 a time outside the rules, in the past or that the clock skips is refused with 422', async () => {
      await open({
        enabled: true,
        business_hours: { 2: { open: true, start: '08:00', end: '18:00' } },
        horizon_days: 3650,
      })
      const ask = async (pickup_datetime: string) => {
        const { status, body } = await desk.quote({ pickup_datetime })
        return [status, body.code]
      }
      const refused = [422, 'vendor_chauffeur_unavailable']
      assert.deepEqual(await ask('2031-06-17 19:00'), refused)
      assert.deepEqual(await ask('2031-06-18 10:00'), refused)
      assert.equal((await ask('2031-06-17T10:00'))[0], 200)
      await open()
      assert.deepEqual(await ask('2020-06-17 10:00'), refused, 'the past, also without rules')
      assert.deepEqual(await ask('2031-03-30 02:30'), refused, 'the clock skips it')
      assert.equal((await ask('2031-10-26 02:30'))[0], 200, 'the first of two')
      assert.deepEqual(await ask('tomorrow'), [400, 'rest_error'])
    })

    test('E2 numbers that no trip can have are refused', async () => {
      for (const differences of [
        ...[{ distance_km: -1 }, { distance_km: 20_001 }, { distance_km: 'NaN' }, { distance_km: {} }],
        ...[{ duration_hours: 721 }, { passengers: 0 }, { passengers: 101 }, { passengers: 1.5 }, { luggage: -1 }],
      ]) {
        const answer = await desk.quote(differences)
        assert.deepEqual([answer.status, answer.body.code], [400, 'rest_error'], JSON.stringify(differences))
      }
    })

    test('E-98 what a form does not offer, or does not get, is 400', async () => {
      const strict = await desk.make('/booking-forms', {
        name: 'Strict',
        enable_hourly: false,
        enable_return: false,
        min_passengers: 3,
      })
      const asked = { form_id: strict.id, passengers: 3 }
      assert.equal((await desk.quote(asked)).status, 200)
      assert.equal(
        (await desk.quote({ form_id: strict.id, passengers: undefined })).status,
        200,
        'its own number unless told',
      )
      for (const differences of [{ service_type: 'hourly' }, { transfer_type: 'return' }, { passengers: 2 }])
        assert.equal((await desk.quote({ ...asked, ...differences })).status, 400, JSON.stringify(differences))
      for (const name of ['form_id', 'pickup_datetime'])
        assert.equal((await desk.quote({ [name]: undefined })).status, 400, name)
      assert.equal((await desk.book({ vehicle_id: undefined })).status, 400)
    })

    test('E-33 E-34 E-35 E-36 E-75 E-79 E1 a booking costs what the quote says, whatever is sent with it', async () => {
      const lies = { price_base: 0, price_total: 1, price_distance: -5, status: 'completed', payment_status: 'paid' }
      const wishes = {
        customer_phone: '+49 40 123',
        notes: 'Two bags',
        pickup_address: 'City',
        dropoff_address: 'Airport',
        luggage: 2,
      }
      const told = await desk.booked({ ...lies, ...wishes, flight_number: 'LH 1' })
      assert.deepEqual(Object.keys(told).toSorted(), [
        ...['booking_id', 'booking_number', 'currency', 'payment_instructions', 'payment_label', 'payment_method'],
        ...['payment_type', 'price_total', 'status', 'vehicle_name'],
      ])
      assert.deepEqual(
        [told.price_total, told.status, told.payment_type, told.vehicle_name],
        [35, 'pending', 'offline', 'Saloon'],
      )
      const kept = await desk.booking(told.booking_id)
      for (const [name, value] of Object.entries(wishes)) assert.deepEqual(kept[name], value, name)
      assert.deepEqual(
        [kept.price_base, kept.price_distance, kept.price_total, kept.payment_status, kept.source],
        [20, 15, 35, 'unpaid', 'web'],
      )
      assert.equal(kept.price_trace.length, 2)
    })

    test('E-76 a way to pay that is not offered is replaced by the first that is', async () => {
      const told = await desk.booked({ payment_method: 'stripe' })
      assert.deepEqual([told.payment_method, told.payment_label], ['cash', 'Cash'])
      assert.equal('checkout_url' in told, false)
    })

    test('E-78 E3 E-103 the first check that fails decides the answer', async () => {
      const faults = {
        nonce: [{ nonce: 'wrong' }, 403],
        form: [{ form_id: 987_654 }, 404],
        time: [{ pickup_datetime: '2020-01-01 10:00' }, 422],
        name: [{ customer_name: ' ' }, 400],
        email: [{ customer_email: 'nobody' }, 400],
        vehicle: [{ vehicle_id: 987_654 }, 404],
        seats: [{ passengers: 4 }, 400],
      } as const
      const names = Object.keys(faults) as (keyof typeof faults)[]
      for (const [index, first] of names.entries())
        for (const second of names.slice(index)) {
          const answer = await desk.book({ ...faults[second][0], ...faults[first][0] })
          assert.equal(answer.status, faults[first][1], `${first} before ${second}: ${answer.text}`)
        }
      const refused = await desk.book({ nonce: '' })
      assert.deepEqual([refused.body.code, refused.body.message], ['rest_forbidden', 'Security check failed.'])
    })

    test('E-34 both lead times hold, and a draft vehicle is as absent as none', async () => {
      const soon = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 16)
      await open({ enabled: true, lead_time_minutes: 600 })
      assert.deepEqual((await desk.book({ pickup_datetime: soon })).body.code, 'vendor_chauffeur_unavailable')
      await open()
      const slow = await desk.make('/booking-forms', { name: 'Slow', min_lead_time: 600 })
      const answer = await desk.book({ form_id: slow.id, pickup_datetime: soon })
      assert.deepEqual([answer.status, answer.body.code], [422, 'vendor_chauffeur_unavailable'])
      const draft = await desk.make('/vehicles', { name: 'Draft car' })
      assert.equal((await desk.book({ vehicle_id: draft.id })).status, 404)
      assert.ok(!(await desk.quote()).text.includes('Draft car'))
    })

    test('E-86 E-87 E5 the nonce is for one action and one person, in the body or in a header, for a day at most', async () => {
      const ours = await desk.nonceFor('guest')
      assert.equal((await desk.book({ nonce: ours }, 'guest')).status, 201)
      assert.equal((await desk.book({ nonce: ours }, null)).status, 403)
      assert.equal((await desk.book({ nonce: ours }, 'other')).status, 403)
      const trip = { form_id: desk.formId, vehicle_id: desk.saloonId, pickup_datetime: PICKUP, distance_km: 1 }
      const body = { ...trip, customer_name: 'Ada', customer_email: 'ada@example.com' }
      const headers = { 'x-vendor-chauffeur-nonce': await desk.nonceFor(null) }
      assert.equal((await desk.app.request('POST', `${base}/public/book`, { as: null, body, headers })).status, 201)
      const old = await desk.nonceFor(null)
      await desk.move(25 * 3_600_000)
      assert.equal((await desk.book({ nonce: old })).status, 403)
    })

    test('a vehicle that is taken cannot be booked again where the site says so, also with the way between', async () => {
      const at = (time: string) => ({ pickup_datetime: `2031-08-05 ${time}`, travel_minutes: 60 })
      assert.equal((await desk.book(at('10:00'))).status, 201)
      assert.equal((await desk.book(at('10:30'))).status, 201, 'not enforced unless told')
      await desk.staff('POST', '/settings', { prevent_overlap: true, buffer_after_minutes: 15 })
      const refused = await desk.book(at('10:45'))
      assert.deepEqual([refused.status, refused.body.code], [422, 'vendor_chauffeur_unavailable'])
      assert.equal((await desk.book(at('11:44'))).status, 422, 'the minutes after a trip are kept free')
      assert.equal((await desk.book(at('11:45'))).status, 201)
      assert.equal((await desk.book({ ...at('10:30'), vehicle_id: desk.vanId })).status, 201, 'another vehicle')
      await desk.staff('POST', '/settings', { prevent_overlap: false, buffer_after_minutes: 0 })
    })

    test('E-01 the limit is counted before the nonce is looked at', async () => {
      const { hooks } = desk.app.app.internals
      hooks.addFilter('vendor_chauffeur_rate_limits', () => ({ book: { most: 2, seconds: 3600 } }), {
        priority: 99,
        id: 'tight',
      })
      const statuses = []
      for (let times = 0; times < 3; times++) statuses.push((await desk.book({ nonce: 'wrong' })).status)
      const last = await desk.book()
      hooks.remove('vendor_chauffeur_rate_limits', 'tight', 99)
      assert.deepEqual([...statuses, last.status, last.body.code], [403, 403, 429, 429, 'rest_error'])
    })
  })

  describe('the free edition', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, 'free')
    })
    after(() => desk.dispose())

    test('E-09 E-32 flat trips are not offered, and a form does not name them', async () => {
      const refused = await desk.quote({ service_type: 'flat', route_id: 1 })
      assert.deepEqual([refused.status, refused.body.code], [400, 'rest_error'])
      const form = await desk.app.request('GET', `${base}/public/form/${desk.formId}`, { as: null })
      assert.deepEqual([form.body.data.service_types, 'routes' in form.body.data], [['distance', 'hourly'], false])
    })

    test('E-100 every Pro route is no route', async () => {
      for (const path of ['/drivers', '/pricing-rules', '/routes', '/reports/summary', '/drivers/1']) {
        const answer = await desk.staff('GET', path)
        assert.deepEqual([answer.status, answer.body.code], [404, 'rest_no_route'], path)
      }
    })

    test('E-02 a driver is stored all the same', async () => {
      const made = await desk.make('/bookings', { driver_id: 7 })
      assert.deepEqual([made.driver_id, made.driver_name], [7, ''])
    })
  })
})
