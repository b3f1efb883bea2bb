import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp } from '../../../../test/kit/test-app.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { fillDemo } from '../../../platform/demo/demo.ts'
import { carParking } from '../service.ts'
import { base } from './car-park.ts'

forEachEngine(engine => {
  test('a demonstration has car parks, bookings, money and pages, writes to nobody, and is made once', async () => {
    const app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
    try {
      const fill = () =>
        app.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(7), progress: () => undefined }, ctx))
      const total = async (path: string) =>
        (await app.request('GET', `${base}${path}`, { as: 'admin' })).body.meta.total as number
      const state = async () => [await total('/locations'), await total('/bookings'), await total('/payments')]
      await fill()
      const [locations, bookings, payments] = await state()
      assert.deepEqual([locations, bookings], [2, 90])
      assert.ok(payments! > 60)
      assert.equal(await total('/notification-log'), 0)
      const [page] = (await app.request('GET', '/host/v1/pages?slug=parking')).body
      const { pathname, search } = new URL(page.link)
      assert.ok((await app.fetch('GET', `${pathname}${search}`)).text.includes('Airport North'))
      await fill()
      assert.deepEqual(await state(), [locations, bookings, payments])
    } finally {
      await app.dispose()
    }
  })
})
