/** The two namespaces, the envelopes and lists, and who may open the app. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

const legacy = '/vendor-carparking/v1'

forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const)
    describe(`namespaces, ${edition} edition`, () => {
      let app: TestApp
      before(async () => {
        app = await startTestApp(engine, { services: [carParking], env: { EDITION: edition } })
      })
      after(() => app.dispose())
      const codeOf = async (method: string, path: string) => (await app.request(method, path)).body?.code

      test('H-43 H-44 H-70 H-85 the older namespace answers exactly its addresses, without a root', async () => {
        const known = [
          ['POST', '/payment/webhook/stripe'],
          ['GET', '/payment/return'],
          ['POST', '/payment/return'],
          ...(edition === 'pro' ? [['GET', '/invoice']] : []),
        ] as [string, string][]
        for (const [method, path] of known)
          assert.notEqual(await codeOf(method, `${legacy}${path}`), 'rest_no_route', path)
        const routes = (await app.request('GET', base)).body.routes as Record<string, unknown>
        const others = Object.keys(routes)
          .map(path => path.slice(base.length).replaceAll(/\{\w+\}/g, '1'))
          .filter(path => !/^\/(payment\/(webhook|return)|invoice)/.test(path))
        assert.ok(others.length > 30, others.join(' '))
        for (const path of ['', '/', ...others, ...(edition === 'free' ? ['/invoice'] : [])])
          for (const method of ['GET', 'POST'])
            assert.equal(await codeOf(method, `${legacy}${path}`), 'rest_no_route', `${method} ${path}`)
      })

      test('H-58 extensions add routes to the namespace, and are told its name', async () => {
        assert.equal((await app.request('GET', base)).status, 200)
        const { hooks } = app.app.internals
        assert.ok(hooks.did('vendor_carparking_register_rest_routes') > 0)
      })
    })

  describe('lists and rights', () => {
    let app: TestApp
    let park: CarPark
    const get = (path: string, as = 'admin') => app.request('GET', `${base}${path}`, { as })
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app, { quantity: 100 })
      for (const customer_name of ['Ada', 'Grace', 'Kay'])
        await app.request('POST', `${base}/bookings`, { as: 'admin', body: bookingOf(park, { customer_name }) })
    })
    after(() => app.dispose())
    const names = async (query: string) =>
      (await get(`/bookings?${query}`)).body.data.map((row: { customer_name: string }) => row.customer_name)

    test('H-16 H-17 H-71 lists have an envelope with totals, pages, search, order, filters and a trash', async () => {
      const { status, body } = await get('/bookings?per_page=2')
      assert.deepEqual([status, body.success, body.data.length, body.meta], [200, true, 2, { total: 3, pages: 2 }])
      assert.deepEqual(await names(''), ['Kay', 'Grace', 'Ada'])
      assert.deepEqual(await names('orderby=customer_name&order=asc'), ['Ada', 'Grace', 'Kay'])
      assert.deepEqual(await names('orderby=token'), ['Kay', 'Grace', 'Ada'])
      assert.deepEqual(await names('search=grac'), ['Grace'])
      assert.deepEqual(await names('status=cancelled'), [])
      assert.deepEqual(await names('view=trash'), [])
      assert.equal((await get('/bookings?per_page=201')).status, 400)
      assert.equal((await get('/payments?per_page=201')).status, 400)
    })

    test('H-10 the settings that the text names exist, the secret among them blank', async () => {
      const { data } = (await get('/settings')).body
      assert.deepEqual(
        [data.delete_data_on_uninstall, data.custom_css, data.stripe_secret_key, data.stripe_secret_key_set],
        [false, '', '', false],
      )
    })

    test('H-48 any of the six opens the app, and nobody is given the key itself', async () => {
      const { id } = await app.account('clerk', ['subscriber'])
      let held = ''
      app.app.internals.hooks.addFilter(
        'vendor_carparking_user_can',
        (verdict: boolean, about: { permission: string; user: number }) =>
          about.user === id ? verdict || about.permission === held : verdict,
      )
      assert.equal((await get('/bootstrap', 'clerk')).status, 403)
      held = 'vendor_carparking_view'
      assert.equal((await get('/bootstrap', 'clerk')).status, 200)
      const roles = await (await app.systemContext()).db.selectFrom('roles').selectAll().execute()
      assert.ok(!JSON.stringify(roles).includes('vendor_carparking_manage"'))
    })

    test('H-01 visitors reach what is theirs without signing in', async () => {
      const asked = { location_id: park.locationId, entry: '2027-04-16T09:00', exit: '2027-04-17T09:00' }
      const post = (path: string, body: object) => app.request('POST', `${base}${path}`, { body })
      assert.equal((await post('/availability', asked)).status, 200)
      assert.equal((await post('/quote', { ...asked, space_type_id: park.spaceTypeId })).status, 200)
      for (const path of ['/bookings', '/payments', '/notification-log', '/settings'])
        assert.equal((await app.request('GET', `${base}${path}`)).status, 401, path)
    })
  })
})
