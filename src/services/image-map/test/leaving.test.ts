/** What stays of the service: nothing when it is uninstalled with its data; and a demonstration comes once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { fillDemo } from '../../../platform/demo/demo.ts'
import { activityLog } from '../../activity-log/service.ts'
import { imageMap } from '../service.ts'
import { house, type Site, startSite } from './kit.ts'

const TABLES = [
  'image_maps',
  'image_map_autosaves',
  'image_map_icons',
  'image_map_daily',
  'image_map_heat',
  'image_map_visitors',
  'record_revisions',
]

forEachEngine(engine => {
  describe('leaving', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine, 'pro', { services: [imageMap, activityLog] })
    })
    after(() => site.dispose())
    const rowCounts = () =>
      site.inSystem(async ({ db }) => {
        const counts: Record<string, number> = {}
        for (const table of TABLES)
          counts[table] = (await dynamicTables(db).selectFrom(table).select('site_id').execute()).length
        const options = db.selectFrom('options').select('name').where('name', 'like', 'vendor_image_map%')
        return { ...counts, options: (await options.execute()).length }
      })

    test('a demonstration has a published map, and a second run adds nothing', async () => {
      const fill = () =>
        site.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(7), progress: () => undefined }, ctx))
      await fill()
      const first = await rowCounts()
      const { published, hotspots } = (await site.call('GET', '/dashboard')).body.data
      assert.deepEqual([published, hotspots], [1, 4])
      await fill()
      assert.deepEqual(await rowCounts(), first)
    })

    test('what becomes of a map is in the activity log', async () => {
      const { id } = await site.map({ title: 'Logged house' })
      await site.call('PUT', `/maps/${id}`, { body: { title: 'Logged house, again' } })
      await site.call('DELETE', `/maps/${id}`)
      const path = '/vendor-activity-log/v1/events?search=Logged%20house&per_page=20'
      const { body } = await site.request('GET', path, { as: 'admin' })
      const codes = body.data.map((event: { event_code: number }) => event.event_code).toSorted()
      assert.deepEqual(codes, [8900, 8901, 8902], JSON.stringify(body.data))
    })

    test('L-12 uninstalled with its data, nothing stays', async () => {
      const { id } = await site.map({ status: 'published' })
      await site.call('PUT', `/maps/${id}`, { body: { title: 'Again' } })
      await site.call('PUT', `/maps/${id}/autosave`, { body: { doc: house } })
      await site.call('POST', '/icons', { body: { name: 'Dot', svg: '<svg><circle r="3"/></svg>' } })
      const hits = [
        { map: id, event: 'view' },
        { map: id, event: 'dead', x: 1, y: 1 },
      ]
      const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
      await site.call('POST', '/stats/hit', { as: null, body: { hits }, headers })
      await site.call('PUT', '/settings', { body: { delete_data_on_uninstall: true } })
      const filled = Object.entries(await rowCounts()).filter(([, count]) => count === 0)
      assert.deepEqual(filled, [], 'every table has something to lose')
      const plugin = (method: string, body?: object) =>
        site.request(method, '/host/v1/plugins/image-map', { as: 'admin', ...(body ? { body } : {}) })
      assert.equal((await plugin('PUT', { status: 'inactive' })).status, 200)
      assert.equal((await plugin('DELETE')).status, 200)
      await site.app.jobs.drain()
      assert.deepEqual(
        Object.entries(await rowCounts()).filter(([, count]) => count > 0),
        [],
      )
      assert.equal((await plugin('PUT', { status: 'active' })).status, 200)
      assert.deepEqual((await site.call('GET', '/maps')).body.data, [])
    })
  })
})
