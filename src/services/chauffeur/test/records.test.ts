/** What staff do: bookings, vehicles, places, forms, availability, settings. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { addRole } from '../../../platform/roles/roles.ts'
import { base, type Desk, openDesk, PICKUP } from './desk.ts'

const RIGHTS = {
  manager: ['vendor_chauffeur_manage'],
  deleter: ['vendor_chauffeur_manage', 'vendor_chauffeur_delete'],
  owner: ['manage_options'],
}

forEachEngine(engine => {
  describe('staff of a chauffeur business', () => {
    let desk: Desk
    const staff: Desk['staff'] = (...asked) => desk.staff(...asked)
    before(async () => {
      desk = await openDesk(engine)
      await desk.app.account('clerk', ['subscriber'])
      for (const [login, rights] of Object.entries(RIGHTS)) {
        const capabilities = ['read', ...rights].map(right => [right, true] as const)
        await desk.app.inSystem(ctx => addRole({ slug: login, name: login, capabilities, source: 'test' }, ctx))
        await desk.app.account(login, [login])
      }
    })
    after(() => desk.dispose())

    test('E-02 E-07 E-29 E-48 E-55 a booking keeps what it was given, and tells names, number and total beside it', async () => {
      const driver = await desk.make('/drivers', { name: 'Bob' })
      const values = {
        ...{ status: 'on_hold', service_type: 'hourly', transfer_type: 'return', pickup_address: 'Airport' },
        ...{ dropoff_address: 'Hotel', pickup_datetime: '2031-06-17T10:00', return_datetime: '2031-06-18 09:30' },
        ...{ customer_name: 'Ada', customer_email: 'ada@example.com', customer_phone: '+49 40 1', notes: 'Two bags' },
        ...{ payment_method: 'wire', payment_status: 'partially_paid', currency: 'USD', booking_form_id: desk.formId },
        ...{ vehicle_id: desk.saloonId, driver_id: driver.id, passengers: 2, luggage: 1, travel_minutes: 45 },
        ...{ pickup_lat: 53.5, pickup_lng: 9.9, dropoff_lat: 53.6, dropoff_lng: 10.1, duration_hours: 2.5 },
        ...{ distance_km: 31.5, price_base: 20, price_distance: 30.25, price_time: 5 },
      }
      const answer = await staff('POST', '/bookings', values)
      assert.deepEqual([answer.status, answer.body.success, typeof answer.body.message], [201, true, 'string'])
      const { id } = answer.body.data
      const read = (await staff('GET', `/bookings/${id}`)).body.data
      const times = { pickup_datetime: '2031-06-17 10:00:00', return_datetime: '2031-06-18 09:30:00' }
      for (const [name, value] of Object.entries({ ...values, ...times })) assert.deepEqual(read[name], value, name)
      assert.deepEqual(
        [read.booking_number, read.vehicle_name, read.driver_name, read.price_total, read.pickup_at],
        [`CB-${String(id).padStart(6, '0')}`, 'Saloon', 'Bob', 55.25, '2031-06-17T08:00:00.000000Z'],
      )
      assert.match(read.created_at, /^\d{4}-/)
      const list = (await staff('GET', '/bookings')).body.data
      assert.deepEqual(Object.keys(list).toSorted(), ['items', 'limit', 'offset', 'status_counts', 'total'])
    })

    test('E-03 E-04 E-05 E-06 the total is the sum when one of its parts is sent, and stays as it is otherwise', async () => {
      const made = await desk.make('/bookings', { price_base: 10, price_distance: 5, price_total: 1 })
      assert.equal(made.price_total, 15)
      const put = async (body: object) => (await staff('PUT', `/bookings/${made.id}`, body)).body.data.price_total
      assert.equal(await put({ price_total: 99 }), 15)
      await desk.app.inSystem(async ctx => {
        await ctx.db.updateTable('chauffeur_bookings').set({ price_total: 1234 }).where('id', '=', made.id).execute()
      })
      assert.equal(await put({ notes: 'Later' }), 12.34, 'what a rule made of it is kept')
      assert.equal(await put({ price_base: 10 }), 15, 'also where the part is the same as before')
      assert.equal(await put({ price_time: 2.5 }), 17.5)
      assert.equal((await staff('PUT', `/bookings/${made.id}`, { price_base: -1 })).status, 400)
    })

    test('E-08 E-37 E-38 E15 a status that does not exist is saved as pending, on create and on change', async () => {
      const statuses = ['pending', 'processing', 'completed', 'cancelled', 'on_hold', 'refunded', 'failed']
      for (const status of [...statuses, 'bogus', 7, '<b>'])
        assert.equal(
          (await desk.make('/bookings', { status })).status,
          statuses.includes(String(status)) ? status : 'pending',
        )
      const { id } = await desk.make('/bookings', { payment_status: 'nonsense' })
      assert.equal((await desk.booking(id)).payment_status, 'unpaid')
      for (const status of [...statuses, 'bogus'])
        assert.equal(
          (await staff('PUT', `/bookings/${id}`, { status })).body.data.status,
          status === 'bogus' ? 'pending' : status,
        )
    })

    test('E-09 E-10 E-11 other kinds of trips, transfers and ways to pay are refused', async () => {
      for (const body of [{ service_type: 'boat' }, { transfer_type: 'never' }, { payment_method: 'gold' }]) {
        const answer = await staff('POST', '/bookings', body)
        assert.deepEqual([answer.status, answer.body.code], [400, 'rest_error'], answer.text)
      }
      for (const service_type of ['distance', 'hourly', 'flat']) await desk.make('/bookings', { service_type })
    })

    test('E-37 E-39 E14 staff bookings are neither priced nor checked nor mailed; a change of status is mailed once', async () => {
      const made = await desk.make('/bookings', {
        pickup_datetime: '2020-01-01 10:00',
        customer_email: 'eve@example.com',
      })
      assert.equal(made.price_total, 0)
      const letters = async () => {
        await desk.app.app.jobs.drain()
        const ctx = await desk.app.systemContext()
        return ctx.db.selectFrom('letters').select(['kind', 'to']).where('subject_id', '=', made.id).execute()
      }
      assert.deepEqual(await letters(), [])
      for (let times = 0; times < 3; times++) await staff('PUT', `/bookings/${made.id}`, { status: 'processing' })
      assert.deepEqual(await letters(), [{ kind: 'status_processing', to: 'eve@example.com' }])
    })

    test('E-28 E-46 E-47 E-52 E-53 lists find by number, name and address, count by status, and fall back to the usual order', async () => {
      const names = ['Zora Quist', 'Yan Quist', 'Xara Quist']
      const made = []
      for (const [index, customer_name] of names.entries())
        made.push(
          await desk.make('/bookings', {
            customer_name,
            customer_email: `${customer_name.split(' ')[0]!.toLowerCase()}@quist.example`,
            status: index === 0 ? 'completed' : 'pending',
            price_base: 10 * (index + 1),
            pickup_datetime: `2031-07-0${3 - index} 10:00`,
          }),
        )
      const find = async (query: string) => (await staff('GET', `/bookings?${query}`)).body.data
      const idsBy = async (query: string) => (await find(query)).items.map(({ id }: { id: number }) => id)
      const [one, two, three] = made.map(({ id }) => id)
      assert.deepEqual(await idsBy('search=quist'), [three, two, one], 'newest first')
      assert.deepEqual(await idsBy(`search=${made[1]!.booking_number}`), [two])
      assert.deepEqual(await idsBy('search=zora@quist.example'), [one])
      assert.deepEqual(await idsBy('search=quist&filter[status]=pending'), [three, two])
      assert.deepEqual(await idsBy('search=quist&status=completed'), [one])
      for (const order of ['pickup_datetime', 'price_total', 'booking_number', 'created_at', 'status'])
        assert.equal((await idsBy(`search=quist&sort_by=${order}&sort_order=ASC`)).length, 3)
      assert.deepEqual(await idsBy('search=quist&orderby=pickup_datetime&order=ASC'), [three, two, one])
      assert.deepEqual(await idsBy('search=quist&orderby=price_total&order=DESC'), [three, two, one])
      assert.deepEqual(await idsBy('search=quist&orderby=notes;drop&order=sideways'), [three, two, one])
      const { status_counts } = await find('search=quist&filter[status]=completed')
      assert.deepEqual(status_counts, {
        ...{ all: 3, pending: 2, processing: 0, completed: 1, cancelled: 0, on_hold: 0, refunded: 0, failed: 0 },
      })
      const whole = (await find('limit=1')).status_counts
      assert.equal(whole.all, (await find('limit=1')).total)
    })

    test('E-27 E-51 the dashboard has counts, five of each, thirty days and the thirty before', async () => {
      await desk.make('/bookings', {
        status: 'processing',
        price_base: 50,
        vehicle_id: desk.vanId,
        pickup_datetime: PICKUP,
      })
      const { data } = (await staff('GET', '/settings/dashboard')).body
      assert.deepEqual(Object.keys(data.counts), ['today', 'upcoming', 'pending', 'unpaid'])
      assert.deepEqual(
        [data.latest.length, data.by_day.length, data.by_service.length, data.by_status.length],
        [5, 30, 3, 7],
      )
      assert.ok(data.next_pickups.length <= 5 && data.next_pickups.length > 0)
      const { vehicles, forms, prevent_overlap } = data.setup
      assert.deepEqual([vehicles, forms, prevent_overlap], [true, true, false])
      assert.equal(data.by_day.at(-1).date, data.period.to)
      assert.equal(data.totals.bookings, (await staff('GET', '/bookings?limit=1')).body.data.total)
      assert.ok(data.by_vehicle.some((one: { vehicle_name: string }) => one.vehicle_name === 'Van'))
      assert.deepEqual([data.previous.totals.bookings, data.previous.totals.revenue], [0, 0])
      const sums = (rows: { bookings: number; revenue: number }[]) =>
        rows.reduce((sum, row) => [sum[0]! + row.bookings, Math.round(100 * (sum[1]! + row.revenue)) / 100], [0, 0])
      for (const rows of [data.by_day, data.by_service, data.by_status, data.by_vehicle])
        assert.deepEqual(sums(rows), [data.totals.bookings, data.totals.revenue])
    })

    test('E-54 the calendar has an event for each way that overlaps the dates, by status and by vehicle', async () => {
      const trip = { vehicle_id: desk.vanId, customer_name: 'Cal', transfer_type: 'return', travel_minutes: 90 }
      const made = await desk.make('/bookings', {
        ...trip,
        pickup_datetime: '2032-02-10 23:30',
        return_datetime: '2032-02-12 08:00',
      })
      const events = async (query: string) => (await staff('GET', `/bookings/calendar?${query}`)).body.data.events
      const [event, back] = await events('from=2032-02-11&to=2032-02-12')
      assert.deepEqual(
        [event.id, event.leg, event.start, event.end, event.status, event.vehicle_name, event.customer_name],
        [made.id, 'outbound', '2032-02-10T22:30:00.000000Z', '2032-02-11T00:00:00.000000Z', 'pending', 'Van', 'Cal'],
      )
      assert.equal(back.leg, 'return')
      assert.equal((await events(`from=2032-02-11&to=2032-02-11&vehicle_id=${desk.saloonId}`)).length, 0)
      assert.equal((await events('from=2032-02-10&to=2032-02-12&status=cancelled')).length, 0)
      assert.ok(Array.isArray(await events('')), 'the month as it is now')
      assert.equal((await staff('GET', '/bookings/calendar?from=2032-02-12&to=2032-02-11')).status, 400)
    })

    test('two trips that one vehicle cannot both do are told, wherever they are read', async () => {
      const trip = { vehicle_id: desk.vanId, pickup_datetime: '2032-03-10 10:00', travel_minutes: 60 }
      const one = await desk.make('/bookings', trip)
      const two = await desk.make('/bookings', { ...trip, pickup_datetime: '2032-03-10 10:30' })
      const told = [{ booking_id: one.id, booking_number: one.booking_number, by: 'vehicle' }]
      assert.deepEqual(two.conflicts, told)
      const { events } = (await staff('GET', '/bookings/calendar?from=2032-03-10&to=2032-03-10')).body.data
      assert.deepEqual(events[1].conflicts, told)
      await staff('PUT', `/bookings/${one.id}`, { status: 'cancelled' })
      assert.deepEqual((await desk.booking(two.id)).conflicts, [])
      const back = { transfer_type: 'return', return_datetime: '2032-03-11 18:00', pickup_datetime: '2032-03-11 10:00' }
      await desk.make('/bookings', { ...trip, ...back })
      assert.equal(
        (await desk.make('/bookings', { ...trip, ...back })).conflicts.length,
        1,
        'both ways are one conflict',
      )
    })

    test('E-43 E-56 only what is sent is changed, there is no PATCH, and deleting is for good', async () => {
      const made = await desk.make('/bookings', { customer_name: 'Grace', notes: 'Keep' })
      const changed = (await staff('PUT', `/bookings/${made.id}`, { customer_name: 'Grace H.' })).body.data
      assert.deepEqual([changed.customer_name, changed.notes], ['Grace H.', 'Keep'])
      assert.equal((await staff('PATCH', `/bookings/${made.id}`, {})).body.code, 'rest_no_route')
      assert.deepEqual((await staff('DELETE', `/bookings/${made.id}`)).body.data, null)
      const gone = await staff('GET', `/bookings/${made.id}`)
      assert.deepEqual([gone.status, gone.body.code], [404, 'rest_error'])
    })

    test('E-81 E-82 E-84 E-97 E-101 E12 who lacks a right hears which, signed in or not', async () => {
      const { id } = await desk.make('/locations', { name: 'Guarded' })
      const ask = async (as: string | null, method: string, path: string) => {
        const { status, body } = await desk.app.request(method, `${base}${path}`, {
          as,
          ...(method === 'GET' ? {} : { body: {} }),
        })
        return [status, body.code, body.message]
      }
      const manage = [403, 'rest_forbidden', 'You do not have permission to perform this action.']
      for (const as of [null, 'clerk']) {
        assert.deepEqual(await ask(as, 'GET', '/bookings'), manage)
        assert.deepEqual(await ask(as, 'DELETE', `/locations/${id}`), [
          403,
          'rest_forbidden',
          'You do not have permission to delete this item.',
        ])
        assert.deepEqual(await ask(as, 'GET', '/settings'), [403, 'rest_forbidden', 'Administrator access required.'])
      }
      assert.equal((await ask('manager', 'GET', '/bookings'))[0], 200)
      assert.equal((await ask('manager', 'DELETE', `/locations/${id}`))[0], 403)
      assert.equal((await ask('manager', 'GET', '/settings'))[0], 403)
      assert.equal((await ask('deleter', 'DELETE', `/locations/${id}`))[0], 200)
      assert.equal((await ask('owner', 'GET', '/bookings'))[0], 403, 'manage_options does not imply it')
      assert.equal((await ask('owner', 'GET', '/settings'))[0], 200)
    })

    test('E-83 administrators hold five capabilities from activation', async () => {
      const role = await desk.app.request('GET', '/host/v1/roles/administrator', { as: 'admin' })
      for (const name of ['manage', 'edit', 'delete', 'publish', 'settings'])
        assert.equal(role.body.capabilities[`vendor_chauffeur_${name}`], true, name)
    })

    test('E-85 extensions name the capabilities that managing and deleting need', async () => {
      const { hooks } = desk.app.app.internals
      hooks.addFilter('vendor_chauffeur_manage_capability', () => 'read', { id: 'test' })
      const answer = await desk.app.request('GET', `${base}/bookings`, { as: 'clerk' })
      hooks.remove('vendor_chauffeur_manage_capability', 'test')
      assert.equal(answer.status, 200)
      assert.equal((await desk.app.request('GET', `${base}/bookings`, { as: 'clerk' })).status, 403)
    })

    test('E-95 E-105 the namespace has its routes, and extensions are told when they may add theirs', async () => {
      const index = await desk.app.request('GET', base, { as: null })
      assert.deepEqual([index.status, index.body.namespace], [200, 'vendor-chauffeur/v1'])
      assert.ok(desk.app.app.internals.hooks.did('vendor_chauffeur_register_rest_routes') > 0)
    })

    test('a vehicle and a form that go leave their bookings, with the name', async () => {
      const vehicle = await desk.make('/vehicles', { name: 'Sold soon', status: 'published' })
      const form = await desk.make('/booking-forms', { name: 'Gone soon' })
      const { id } = await desk.make('/bookings', {
        vehicle_id: vehicle.id,
        booking_form_id: form.id,
        pickup_datetime: PICKUP,
      })
      await staff('DELETE', `/vehicles/${vehicle.id}`)
      await staff('DELETE', `/booking-forms/${form.id}`)
      const left = await desk.booking(id)
      assert.deepEqual([left.vehicle_id, left.vehicle_name, left.booking_form_id], [null, 'Sold soon', null])
    })
  })
})
