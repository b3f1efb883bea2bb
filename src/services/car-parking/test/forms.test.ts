/** What a booking form, a type of space and the spaces themselves allow a customer. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createNonce } from '../../../platform/nonces/nonces.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

forEachEngine(engine => {
  describe('a customer books by a form', () => {
    let app: TestApp
    let park: CarPark
    let security: string
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app, { quantity: 20 })
      security = createNonce('vendor_carparking_public', { ...(await app.systemContext()), user: null, system: null })
      app.app.internals.hooks.addFilter('vendor_carparking_rate_limits', (table: object) => ({
        ...table,
        booking: undefined,
      }))
    })
    after(() => app.dispose())
    /** The only published form holds for who names none, so each test leaves none behind. */
    afterEach(async () => {
      for (const { id } of (await staff('GET', '/booking-forms')).body.data)
        await staff('DELETE', `/booking-forms/${id}`)
    })
    const staff = (method: string, path: string, body?: object) =>
      app.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })
    const makeForm = async (differences: object) =>
      (await staff('POST', '/booking-forms', { name: 'Form', ...differences })).body.data.id as number
    const book = (differences: object) =>
      app.request('POST', `${base}/booking`, {
        body: bookingOf(park, { customer_email: 'ada@example.com', security, ...differences }),
      })

    test('H-67 what the form does not offer, or asks for and did not get, is refused with a sentence', async () => {
      const fields = [
        { key: 'vehicle_plate', label: 'Number plate', required: true },
        { key: 'flight_return', label: '', required: true },
        { key: 'terminal', label: '', required: true, enabled: false },
      ]
      const booking_form_id = await makeForm({ fields, require_terms: true })
      const said = async (differences: object) => {
        const { status, body } = await book({ booking_form_id, ...differences })
        assert.deepEqual([status, body.code], [422, 'rest_error'])
        return body.message
      }
      assert.equal(await said({}), 'Please fill in: Number plate, flight_return.')
      const filled = { vehicle_plate: 'B A 1', flight_return: 'LH 1' }
      assert.equal(await said(filled), 'Please accept the terms.')
      const { status, text } = await book({ booking_form_id, ...filled, accept_terms: true })
      assert.equal(status, 201, text)
    })

    test('H-67 a form for other places or types, a draft and an unknown form are refused', async () => {
      const elsewhere = await openCarPark(app)
      const others = await makeForm({ location_ids: [elsewhere.locationId] })
      assert.equal((await book({ booking_form_id: others })).body.message, 'This car park is not offered here.')
      const types = await makeForm({ space_type_ids: [elsewhere.spaceTypeId] })
      assert.equal((await book({ booking_form_id: types })).body.message, 'This kind of space is not offered here.')
      const draft = await makeForm({ status: 'draft' })
      assert.deepEqual(
        [(await book({ booking_form_id: draft })).status, (await book({ booking_form_id: 999_999 })).status],
        [404, 404],
      )
    })

    test('X-7 S-N6 the only published form holds also for who names none', async () => {
      const other = await openCarPark(app)
      const form = await makeForm({
        require_terms: true,
        payment_methods: ['cash'],
        space_type_ids: [park.spaceTypeId],
        fields: [{ key: 'vehicle_plate', label: 'Plate', required: true }],
      })
      const said = async (differences: object) => (await book(differences)).body.message
      assert.equal(await said({}), 'Please fill in: Plate.')
      assert.equal(await said({ vehicle_plate: 'X 1' }), 'Please accept the terms.')
      const filled = { vehicle_plate: 'X 1', accept_terms: true }
      assert.equal(await said({ ...filled, payment_method: 'on_site' }), 'This way to pay is not offered.')
      assert.equal(
        await said({ ...filled, location_id: other.locationId, space_type_id: other.spaceTypeId }),
        'This kind of space is not offered here.',
      )
      const { status, body } = await book(filled)
      assert.deepEqual([status, body.data.payment_method], [201, 'cash'])
      const [stored] = (await staff('GET', `/bookings?ref=${body.data.ref}`)).body.data
      assert.equal(stored.booking_form_id, form)
    })

    test('X-7 S-N6 where there are several forms, one must be named', async () => {
      const form = await makeForm({ name: 'One' })
      await makeForm({ name: 'Two' })
      await makeForm({ name: 'Not yet', status: 'draft' })
      const { status, body } = await book({})
      assert.deepEqual([status, body.message], [422, 'Please name the booking form.'])
      assert.equal((await book({ booking_form_id: form })).status, 201)
    })

    test('S-N6 U-7 without a form only what the site has switched on is offered', async () => {
      const method = async (payment_method: string) => (await book({ payment_method })).status
      const methods = ['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site']
      assert.deepEqual(await Promise.all(methods.map(method)), [422, 422, 422, 201, 201])
      await staff('PUT', '/settings', { stripe_secret_key: 'sk_test_local', bank_instructions: 'IBAN DE02' })
      assert.deepEqual(await Promise.all(methods.map(method)), [201, 422, 201, 201, 201])
      await staff('PUT', '/settings', { clear: ['stripe_secret_key'], bank_instructions: '' })
    })

    test('a type of space has a shortest and a longest stay of its own, for quotes as for bookings', async () => {
      const own = await openCarPark(app, { quantity: 5 })
      await staff('PATCH', `/space-types/${own.spaceTypeId}`, { min_stay_minutes: 60, max_stay_minutes: 2 * 1440 })
      const ask = (path: string, hours: number) =>
        app.request('POST', `${base}${path}`, {
          body: bookingOf(own, {
            entry: '2027-04-16T09:00',
            exit: new Date(Date.parse('2027-04-16T09:00Z') + hours * 3_600_000).toISOString().slice(0, 16),
            customer_email: 'ada@example.com',
            security,
          }),
        })
      for (const path of ['/quote', '/booking']) {
        assert.match((await ask(path, 0.5)).body.message, /shorter than this kind of space allows/)
        assert.match((await ask(path, 49)).body.message, /longer than this kind of space allows/)
        assert.ok((await ask(path, 48)).status < 300)
      }
    })

    test('H-11 who cannot have the last space hears what else he could have', async () => {
      const own = await openCarPark(app, { quantity: 1 })
      const stay = { entry: '2027-06-01T09:00', exit: '2027-06-02T09:00', customer_email: 'ada@example.com', security }
      const take = () => app.request('POST', `${base}/booking`, { body: bookingOf(own, stay) })
      assert.equal((await take()).status, 201)
      const { status, body } = await take()
      assert.deepEqual([status, body.code], [409, 'rest_error'])
      assert.deepEqual(
        body.data.alternatives.map(({ kind, entry, price }: Record<string, unknown>) => [kind, entry, price]),
        [
          ['other_time', '2027-06-02T09:00:00+02:00', 12],
          ['other_time', '2027-05-31T09:00:00+02:00', 12],
          ['other_time', '2027-06-03T09:00:00+02:00', 12],
        ],
      )
    })

    test('links of a booking lead to the account page, where there is one', async () => {
      const own = await openCarPark(app)
      const links = async () => {
        const { body } = await app.request('POST', `${base}/booking`, {
          body: bookingOf(own, { customer_email: 'ada@example.com', security, payment_method: 'cash' }),
        })
        return body.data
      }
      assert.equal('account_url' in (await links()), false)
      await staff('POST', '/settings', { account_url: 'https://example.com/parking?x=1' })
      const { account_url, ref } = await links()
      assert.match(account_url, new RegExp(`^https://example\\.com/parking\\?x=1&pk_ref=${ref}&pk_token=[\\w-]{43}$`))
    })
  })
})
