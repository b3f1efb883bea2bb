/** Who may do what in car parking, and where extensions take part. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

forEachEngine(engine => {
  describe('rights and hooks', () => {
    let app: TestApp
    let park: CarPark
    /** What the account `keeper` holds for the moment, given by the filter that adjusts every verdict. */
    let held: string[] = []
    const as = (who: string | null, method: string, path: `/${string}`) =>
      app.request(method, `${base}${path}`, { as: who })
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app)
      const { id } = await app.account('keeper', ['subscriber'])
      app.app.internals.hooks.addFilter(
        'vendor_carparking_user_can',
        (verdict: boolean, about: { permission: string; user: number }) =>
          about.user === id ? held.includes(about.permission) : verdict,
      )
    })
    after(() => app.dispose())

    test('H-51 H-47 each capability opens what it names and nothing else', async () => {
      const probes = [
        ['view', 'GET', '/bookings'],
        ['create', 'POST', '/coupons'],
        ['edit', 'PATCH', '/bookings/999999'],
        ['delete', 'DELETE', '/bookings/999999'],
        ['export', 'GET', '/bookings/export'],
        ['manage_settings', 'GET', '/settings'],
      ] as const
      for (const [right] of probes) {
        held = [`vendor_carparking_${right}`]
        const open = []
        for (const [name, method, path] of probes)
          if ((await as('keeper', method, path)).status !== 403) open.push(name)
        assert.deepEqual(open, [right])
      }
    })

    test('H-50 two settings need manage_options as well', async () => {
      held = ['vendor_carparking_manage_settings']
      const save = (body: object, who: string) => app.request('POST', `${base}/settings`, { as: who, body })
      for (const body of [{ custom_css: 'a{}' }, { delete_data_on_uninstall: true }])
        assert.equal((await save(body, 'keeper')).status, 403)
      assert.equal((await save({ hold_minutes: 20 }, 'keeper')).status, 200)
      assert.equal((await save({ custom_css: 'a{}' }, 'admin')).status, 200)
    })

    test('H-20 H-21 H-22 H-18 the app starts with entities, permissions, the user and filters', async () => {
      const start = (await as('admin', 'GET', '/bootstrap')).body.data
      assert.ok(JSON.stringify(start).includes('location-spaces') && JSON.stringify(start).includes('"currency":"EUR"'))
      assert.equal((await as('admin', 'GET', '/meta/entities')).status, 200)
      assert.ok((await as('admin', 'GET', '/users?search=admin')).text.includes('admin'))
      assert.ok((await as('admin', 'GET', '/filters/bookings')).text.includes('vehicle_plate'))
      assert.equal((await as(null, 'GET', '/filters/bookings')).status, 401)
    })

    test('H-59 H-63 a listener can keep a record from the trash, and none does by itself', async () => {
      const { hooks } = app.app.internals
      assert.equal(hooks.has('vendor_carparking_location_space_delete_blockers'), false)
      hooks.addFilter('vendor_carparking_location_space_delete_blockers', () => ['it is being painted'])
      const { status, body } = await as('admin', 'DELETE', `/location-spaces/${park.spaceId}`)
      assert.deepEqual([status, body.code], [409, 'vendor_carparking_location_space_in_use'])
    })

    test('H-84 H-73 the limits are a table that a filter changes', async () => {
      const seen: unknown[] = []
      app.app.internals.hooks.addFilter('vendor_carparking_rate_limits', (table: Record<string, object>) => {
        seen.push(table.quote)
        return { ...table, quote: { most: 1, seconds: 60 } }
      })
      const quote = () => app.request('POST', `${base}/quote`, { body: bookingOf(park) })
      assert.deepEqual([(await quote()).status, (await quote()).status], [200, 429])
      assert.deepEqual(seen[0], { most: 240, seconds: 600 })
    })

    test('H-55 H-66 a captcha is asked where one is attached', async () => {
      app.app.internals.hooks.addFilter('vendor_carparking_public_request_captcha', () => false)
      const asked = { location_id: park.locationId, entry: '2027-01-01T10:00', exit: '2027-01-02T10:00' }
      const { status, body } = await app.request('POST', `${base}/availability`, { body: asked })
      assert.deepEqual([status, body.code], [403, 'vendor_carparking_captcha_failed'])
    })
  })
})
