/** Chauffeur booking as a part of the site: what a demonstration adds and takes away, and what the activity log tells. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { noteMade } from '../../../cli/demo/made.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { removeDemo } from '../../../cli/demo/remove-demo.ts'
import { fillDemo } from '../../../platform/demo/demo.ts'
import { activityLog } from '../../activity-log/service.ts'
import { chauffeur } from '../service.ts'
import { base } from './desk.ts'

forEachEngine(engine => {
  describe('chauffeur booking on a site', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [activityLog, chauffeur], env: { EDITION: 'pro' } })
    })
    after(() => app.dispose())
    const total = async (path: string): Promise<number> =>
      (await app.request('GET', `${base}${path}`, { as: 'admin' })).body.data.total
    const made = () =>
      Promise.all(
        ['/bookings', '/vehicles', '/vehicle-types', '/locations', '/booking-forms', '/drivers', '/routes'].map(total),
      )

    test('a demonstration has trips, cars, places and a page, writes to nobody, and goes again without a trace', async () => {
      const before = await made()
      const fill = () =>
        app.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(7), progress: () => undefined }, ctx))
      const ctx = await app.systemContext()
      await noteMade(app.app, ctx, fill)
      assert.deepEqual(await made(), [90, 3, 3, 3, 1, 3, 2])
      const days = await ctx.db
        .selectFrom('chauffeur_days')
        .select(({ fn }) => ['day', fn.sum<number>('count').as('count')])
        .where('count', '>', 0)
        .groupBy('day')
        .execute()
      assert.ok(days.length > 30 && days.every(({ count }) => Number(count) <= 15), JSON.stringify(days))
      await fill()
      assert.deepEqual(await made(), [90, 3, 3, 3, 1, 3, 2], 'it is made once')
      assert.deepEqual(await ctx.db.selectFrom('letters').select('id').execute(), [])
      assert.deepEqual(await removeDemo(app.app, () => undefined, ctx), [])
      assert.deepEqual(await made(), before)
      for (const table of ['chauffeur_legs', 'chauffeur_bookings_words'] as const)
        assert.deepEqual(await ctx.db.selectFrom(table).select('site_id').execute(), [], table)
      const counted = await ctx.db.selectFrom('chauffeur_days').select('count').execute()
      assert.equal(
        counted.reduce((sum, { count }) => sum + count, 0),
        0,
      )
    })

    test('the activity log tells who made, changed and deleted a booking and a vehicle, under codes of their own', async () => {
      const call = async (method: string, path: string, body?: object) => {
        const answer = await app.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })
        assert.ok(answer.status < 300, answer.text)
        return answer.body.data
      }
      const vehicle = await call('POST', '/vehicles', { name: 'Logged car' })
      const booking = await call('POST', '/bookings', { customer_name: 'Ada', vehicle_id: vehicle.id })
      await call('PUT', `/bookings/${booking.id}`, { status: 'processing' })
      await call('DELETE', `/bookings/${booking.id}`)
      await app.app.jobs.drain()
      const logged = async (words: string): Promise<number[]> => {
        const path = `/vendor-activity-log/v1/events?search=${encodeURIComponent(words)}&per_page=20`
        const { body } = await app.request('GET', path, { as: 'admin' })
        return body.data.map(({ event_code }: { event_code: number }) => event_code).toSorted()
      }
      const codes = await logged(booking.booking_number)
      assert.deepEqual(codes.slice(0, 2), [8500, 8501])
      assert.equal(codes.length, 3, codes.join())
      assert.ok(codes.every(code => code >= 8500 && code < 8600))
      assert.equal((await logged('Logged car')).length, 1)
    })
  })
})
