/** What stays of the service: nothing when it is uninstalled with its data, and nothing of what was a demonstration. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine, openTestDatabase } from '../../../../test/kit/databases.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { schemaProblems } from '../../../kernel/records/conformance/schema-problems.ts'
import { recordMigrations } from '../../../kernel/records/record-table.ts'
import { emptyDemo, fillDemo } from '../../../platform/demo/demo.ts'
import { activityLog } from '../../activity-log/service.ts'
import { socialShare } from '../service.ts'
import { type Site, startSite } from './kit.ts'

const TABLES = ['share_sets', 'share_counts', 'share_clicks', 'share_daily']

forEachEngine(engine => {
  describe('leaving', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine, 'pro', { services: [socialShare, activityLog] })
    })
    after(() => site.dispose())
    const rowCounts = () =>
      site.inSystem(async ({ db }) => {
        const counts: Record<string, number> = {}
        for (const table of TABLES)
          counts[table] = (await dynamicTables(db).selectFrom(table).select('site_id').execute()).length
        const meta = db.selectFrom('post_meta').select('key').where('key', 'like', '_vendor_share%')
        const options = db.selectFrom('options').select('name').where('name', 'like', 'vendor_social_share%')
        return { ...counts, meta: (await meta.execute()).length, options: (await options.execute()).length }
      })

    test('a demonstration has sets, profiles and figures, and a second run adds nothing', async () => {
      await site.post()
      const fill = () =>
        site.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(7), progress: () => undefined }, ctx))
      await fill()
      const first = await rowCounts()
      const { total, posts, networks } = (await site.call('GET', '/analytics')).body.data
      assert.ok(total > 100 && posts.length === 1 && networks.length === 5)
      await fill()
      assert.deepEqual(await rowCounts(), first)
      await site.click({ network: 'x', post: posts[0].id })
      await site.inSystem(ctx => ctx.hooks.fire(emptyDemo, { idsOf: () => [1, 2] }, ctx))
      const { share_daily, share_clicks } = (await rowCounts()) as Record<string, number>
      assert.ok(share_daily! > 0 && share_clicks === 1, 'what a visitor did stays')
      assert.equal((await site.call('GET', '/analytics')).body.data.total, 1)
    })

    test('what becomes of a set is in the activity log', async () => {
      const { item } = await site.set({ name: 'Logged set' })
      await site.call('PUT', `/sets/${item.id}`, { body: { name: 'Logged set, again' } })
      await site.call('DELETE', `/sets/${item.id}`)
      const path = '/vendor-activity-log/v1/events?search=Logged%20set&per_page=20'
      const { body } = await site.request('GET', path, { as: 'admin' })
      const codes = body.data.map((event: { event_code: number }) => event.event_code).toSorted()
      assert.deepEqual(codes, [8780, 8781, 8784], JSON.stringify(body.data))
    })

    test('a post that is deleted takes its numbers along', async () => {
      const { id } = await site.post()
      await site.click({ network: 'x', post: id })
      await site.request('DELETE', `/host/v1/posts/${id}?force=true`, { as: 'admin' })
      const ctx = await site.systemContext()
      assert.deepEqual(await ctx.db.selectFrom('share_clicks').selectAll().where('post_id', '=', id).execute(), [])
      assert.deepEqual(await ctx.db.selectFrom('share_counts').selectAll().where('post_id', '=', id).execute(), [])
    })

    test('uninstalled with its data, nothing stays', async () => {
      const { id } = await site.post()
      await site.click({ network: 'x', post: id })
      await site.set()
      await site.call('POST', '/follow', { body: { profiles: [{ service: 'github', value: 'ada' }] } })
      const meta = { _vendor_share_hide: true, _vendor_share_set: 1 }
      await site.request('POST', `/host/v1/posts/${id}`, { as: 'admin', body: { meta } })
      await site.call('POST', '/settings', { body: { settings: { delete_data_on_uninstall: true } } })
      const plugin = (method: string, body?: object) =>
        site.request(method, '/host/v1/plugins/social-share', { as: 'admin', ...(body ? { body } : {}) })
      assert.equal((await plugin('PUT', { status: 'inactive' })).status, 200)
      assert.equal((await plugin('DELETE')).status, 200)
      await site.app.jobs.drain()
      assert.deepEqual(
        Object.entries(await rowCounts()).filter(([, count]) => count > 0),
        [],
      )
      assert.equal((await plugin('PUT', { status: 'active' })).status, 200)
      assert.deepEqual((await site.call('GET', '/sets')).body.data.items, [])
    })
  })

  test('the tables of share buttons are what its entities declare', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    try {
      await database.migrate([...recordMigrations, ...(socialShare.migrations ?? [])])
      for (const entity of socialShare.entities ?? []) assert.deepEqual(await schemaProblems(database, entity), [])
    } finally {
      await dispose()
    }
  })
})
