/** What staff offer: forms, vehicles, types, places, availability, settings. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { base, type Desk, openDesk } from './desk.ts'

forEachEngine(engine => {
  describe('the offer of a chauffeur business', () => {
    let desk: Desk
    const staff: Desk['staff'] = (...asked) => desk.staff(...asked)
    before(async () => {
      desk = await openDesk(engine)
    })
    after(() => desk.dispose())

    test('a quote token holds the price: another one is told with both', async () => {
      const quoted = (await desk.quote()).body.data.vehicles[0]
      assert.equal((await desk.book({ quote_token: quoted.quote_token })).status, 201)
      await desk.staff('PUT', `/vehicles/${desk.saloonId}`, { base_price: 21 })
      const answer = await desk.book({ quote_token: quoted.quote_token })
      assert.deepEqual(
        [answer.status, answer.body.data.quoted.price_total, answer.body.data.current.price_total],
        [409, 35, 36],
      )
      const [said, proof] = quoted.quote_token.split('.')
      const cheaper = Buffer.from(said, 'base64url').toString().replace('3500', '3600')
      const forged = `${Buffer.from(cheaper).toString('base64url')}.${proof}`
      const refused = await desk.book({ quote_token: forged })
      assert.deepEqual([refused.status, refused.body.data.quoted], [409, null], 'what was not told here is no price')
      await desk.staff('PUT', `/vehicles/${desk.saloonId}`, { base_price: 20 })
    })

    test('a distance below the straight line is refused, and a strange one is flagged', async () => {
      const ends = { pickup_lat: 53.55, pickup_lng: 9.99, dropoff_lat: 52.52, dropoff_lng: 13.4 }
      assert.equal((await desk.quote({ ...ends, distance_km: 100 })).status, 400)
      const waypoints = [
        { address: 'Munich', lat: 48.14, lng: 11.58 },
        { address: 'School', lat: null, lng: null },
      ]
      assert.equal((await desk.quote({ ...ends, waypoints, distance_km: 800 })).status, 400)
      const { booking_id } = await desk.booked({ ...ends, waypoints, distance_km: 1200 })
      assert.deepEqual((await desk.booking(booking_id)).waypoints, [
        { address: 'Munich', waiting_minutes: 0, lat: 48.14, lng: 11.58 },
        { address: 'School', waiting_minutes: 0 },
      ])
      assert.equal((await desk.booking(booking_id)).attention, null)
      const told = await desk.booked({ ...ends, distance_km: 900 })
      assert.equal((await desk.booking(told.booking_id)).attention, 'unusual_distance')
    })

    test('E-29 E-45 E-104 twenty rows unless told, -1 for all, by offset or by page', async () => {
      for (let index = 0; index < 22; index++) await desk.make('/locations', { name: `Place ${index}` })
      const list = async (query: string) => (await staff('GET', `/locations?${query}`)).body.data
      const first = await list('')
      assert.deepEqual([first.items.length, first.limit, first.offset, first.total], [20, 20, 0, 22])
      assert.equal((await list('limit=-1')).items.length, 22)
      assert.equal((await list('per_page=5')).items.length, 5)
      assert.deepEqual((await list('limit=5&page=2')).items, (await list('limit=5&offset=5')).items)
    })

    test('E-12 E-42 E-57 a booking form needs a name, has its defaults, and is found by it', async () => {
      assert.equal((await staff('POST', '/booking-forms', {})).status, 400)
      const form = await desk.make('/booking-forms', {
        name: 'Wedding cars',
        min_lead_time: 60,
        settings: { theme: 'dark' },
      })
      assert.deepEqual(
        [form.enable_distance, form.enable_hourly, form.enable_flat, form.enable_return, form.default_service_type],
        [true, true, false, true, 'distance'],
      )
      assert.deepEqual(
        [form.min_lead_time, form.min_passengers, form.status, form.settings],
        [60, 1, 'published', { theme: 'dark' }],
      )
      const found = (await staff('GET', '/booking-forms?search=wedding')).body.data.items
      assert.deepEqual(
        found.map(({ id }: { id: number }) => id),
        [form.id],
      )
      const draft = await staff('PUT', `/booking-forms/${form.id}`, { status: 'draft' })
      assert.equal(draft.body.data.status, 'draft')
    })

    test('E-13 E-14 E-58 a vehicle is a draft unless told, and is found by words, status and type', async () => {
      const type = await desk.make('/vehicle-types', { name: 'Limousine' })
      const made = await desk.make('/vehicles', { name: 'Stretch', vehicle_type_id: type.id, gallery: [] })
      assert.deepEqual([made.status, made.slug, made.max_passengers, made.base_price], ['draft', 'stretch', 0, 0])
      const ids = async (query: string) =>
        (await staff('GET', `/vehicles?${query}`)).body.data.items.map(({ id }: { id: number }) => id)
      assert.deepEqual(await ids('search=stretch'), [made.id])
      assert.deepEqual(await ids(`filter[vehicle_type_id]=${type.id}`), [made.id])
      assert.ok((await ids('status=draft')).includes(made.id))
      assert.ok(!(await ids('filter[status]=published')).includes(made.id))
    })

    test('E-15 E-60 a type that goes leaves its vehicles without one', async () => {
      const type = await desk.make('/vehicle-types', { name: 'Short-lived' })
      const vehicle = await desk.make('/vehicles', { name: 'Orphan', vehicle_type_id: type.id })
      assert.equal((await staff('GET', `/vehicle-types/${type.id}`)).body.data.vehicle_count, 1)
      const gone = await staff('DELETE', `/vehicle-types/${type.id}`)
      assert.deepEqual([gone.status, gone.body.success, gone.body.data], [200, true, null])
      assert.equal((await staff('GET', `/vehicles/${vehicle.id}`)).body.data.vehicle_type_id, null)
    })

    test('E-16 E-61 a location is found by words and by type', async () => {
      const made = await desk.make('/locations', {
        name: 'Terminal 9',
        type: 'airport',
        latitude: 53.63,
        longitude: 9.99,
      })
      const found = (await staff('GET', '/locations?search=terminal&filter[type]=airport')).body.data.items
      assert.deepEqual(
        found.map(({ id }: { id: number }) => id),
        [made.id],
      )
      assert.deepEqual([made.address, made.place_id, made.display_order], ['', '', 0])
    })

    test('E-59 vehicles, types and locations are put in order; ids that nobody has are passed over', async () => {
      for (const path of ['/vehicles', '/vehicle-types', '/locations']) {
        const [one, two] = [await desk.make(path, { name: 'One' }), await desk.make(path, { name: 'Two' })]
        const items = [
          { id: one.id, display_order: 900 },
          { id: two.id, display_order: 800 },
          { id: 987_654, display_order: 1 },
        ]
        const answer = await staff('POST', `${path}/reorder`, { items })
        assert.deepEqual([answer.status, answer.body.data], [200, { ids: [two.id, one.id] }], answer.text)
        assert.equal((await staff('GET', `${path}/${one.id}`)).body.data.display_order, 900)
      }
    })

    test('E-17 E-18 E-19 E-62 availability is replaced as a whole by PUT and by POST', async () => {
      const whole = {
        enabled: true,
        lead_time_minutes: 30,
        horizon_days: 90,
        business_hours: { 1: { open: true, start: '08:00', end: '18:00' } },
        blackout_dates: [{ start: '2031-12-24', end: '2031-12-26', label: 'Christmas' }],
      }
      for (const method of ['PUT', 'POST']) {
        assert.deepEqual((await staff(method, '/availability', whole)).body.data, whole)
        assert.deepEqual((await staff('GET', '/availability')).body.data, whole)
        const part = (await staff(method, '/availability', { lead_time_minutes: 5 })).body.data
        assert.deepEqual([part.enabled, part.lead_time_minutes, part.horizon_days], [false, 5, 0])
        assert.equal(Object.keys(part.business_hours).length, 7)
        assert.deepEqual(part.blackout_dates, [])
      }
      for (const bad of [
        { horizon_days: -1 },
        { business_hours: { 1: { open: true, start: '25:00', end: '26:00' } } },
        { blackout_dates: [{ start: '2031-12-26', end: '2031-12-24', label: '' }] },
      ]) {
        const answer = await staff('PUT', '/availability', bad)
        assert.deepEqual([answer.status, answer.body.code], [400, 'rest_error'], answer.text)
      }
      await staff('PUT', '/availability', {})
    })

    test('E-49 E-50 settings have defaults, a save keeps what it does not name, and secrets never come back', async () => {
      const first = (await staff('GET', '/settings')).body.data
      assert.deepEqual(
        [first.currency, first.booking_prefix, first.prevent_overlap, first.distance_unit],
        ['EUR', 'CB-', false, 'km'],
      )
      await staff('POST', '/settings', { from_name: 'Harbour Cars', maps_key: 'very-secret' })
      const second = (await staff('POST', '/settings', { admin_email: 'desk@example.com' })).body.data
      assert.deepEqual(
        [second.from_name, second.admin_email, second.maps_key, second.maps_key_set],
        ['Harbour Cars', 'desk@example.com', '', true],
      )
      const cleared = (await staff('POST', '/settings', { clear: ['maps_key'] })).body.data
      assert.equal(cleared.maps_key_set, false)
    })

    test('E-44 fields of forms are passed over on writes', async () => {
      const answer = await desk.app.request('POST', `${base}/vehicles`, {
        as: 'admin',
        payload: 'name=Formed',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.deepEqual([answer.status, answer.body.code], [400, 'rest_error'])
    })

    test('E-68 a name is needed for everything that has one', async () => {
      for (const path of [
        '/booking-forms',
        '/vehicles',
        '/vehicle-types',
        '/locations',
        '/drivers',
        '/pricing-rules',
        '/routes',
      ]) {
        const answer = await staff('POST', path, { display_order: 1 })
        assert.deepEqual([answer.status, answer.body.code], [400, 'rest_error'], path)
        assert.ok('name' in answer.body.data.params, path)
      }
    })
  })
})
