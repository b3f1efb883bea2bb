/** What stays of people who leave, and what stays of the service when it goes itself. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { erasePersonalData, exportPersonalData, findPerson } from '../../../platform/personal-data/personal-data.ts'
import { published, type Site, startSite } from './kit.ts'

const TABLES = ['redirects', 'permalink_history', 'permalink_hits', 'permalink_misses'] as const

forEachEngine(engine => {
  let site: Site
  let post: number
  before(async () => {
    site = await startSite(engine)
    post = await site.make('posts', published('Leaving'))
  })
  after(() => site.dispose())

  const plugin = (method: string, body?: object) =>
    site.request(method, '/host/v1/plugins/permalink-manager', { as: 'admin', ...(body ? { body } : {}) })
  const rowCounts = () =>
    site.inSystem(async ctx => {
      const counts: number[] = []
      for (const table of TABLES) counts.push((await ctx.db.selectFrom(table).selectAll().execute()).length)
      const tasks = ctx.db.selectFrom('tasks').select('id').where('name', 'like', 'permalink-manager.%')
      return [...counts, (await tasks.execute()).length]
    })

  test('G-43 a person is told what he changed, and his name goes from the history when he is erased', async () => {
    const changed = await site.call('PUT', `/uris/post/${post}`, { as: 'editor', body: { uri: 'by-an-editor' } })
    assert.equal(changed.status, 200)
    const historyUsers = async () =>
      (await site.data('GET', `/uris/post/${post}/history`)).map((row: any) => row.user !== null)
    assert.deepEqual(await historyUsers(), [true])
    const ctx = await site.systemContext()
    const person = await findPerson('editor', ctx)
    assert.ok(person)
    const { sites } = await exportPersonalData(person, ctx)
    const section = sites[0]?.sections.find(({ name }) => name === 'permalink-manager.history')
    assert.deepEqual(
      section?.items.map(({ kind, item_id, new_uri, user_name }) => [kind, item_id, new_uri, user_name !== '']),
      [['post', post, 'by-an-editor', true]],
    )
    const [erased] = await erasePersonalData({ person, reassign: 1 }, ctx)
    assert.deepEqual(
      erased?.sections.filter(({ name }) => name === 'permalink-manager.history').map(({ erased: count }) => count),
      [1],
    )
    assert.deepEqual(await historyUsers(), [false])
    const stored = await site.inSystem(tx =>
      tx.db.selectFrom('permalink_history').select(['user_id', 'user_name']).execute(),
    )
    assert.deepEqual(stored, [{ user_id: null, user_name: '' }])
  })

  test('G-31 uninstalling leaves the data alone unless the setting says otherwise', async () => {
    await site.data('PUT', `/uris/post/${post}`, { uri: 'moved-on' })
    await site.data('PUT', '/permastructures/post_type/post', { pattern: 'diary/%postname%' })
    const before = await rowCounts()
    assert.equal((await plugin('DELETE')).status, 400)
    assert.equal((await plugin('PUT', { status: 'inactive' })).status, 200)
    assert.equal((await plugin('DELETE')).status, 200)
    await site.app.jobs.drain()
    assert.deepEqual(await rowCounts(), before)
    await plugin('PUT', { status: 'active' })
    assert.equal((await site.data('GET', `/uris/post/${post}`)).uri, 'moved-on')
  })

  test('G-31 with delete_data_on_uninstall nothing stays, and the service begins anew', async () => {
    await site.set({ delete_data_on_uninstall: true, redirect_status: 302 })
    await plugin('PUT', { status: 'inactive' })
    const removed = await plugin('DELETE')
    assert.deepEqual([removed.status, removed.body.deleted, removed.body.previous.status], [200, true, 'inactive'])
    await site.app.jobs.drain()
    assert.deepEqual(
      await rowCounts(),
      [...TABLES, 'tasks'].map(() => 0),
    )
    await plugin('PUT', { status: 'active' })
    await site.app.jobs.drain()
    const item = await site.data('GET', `/uris/post/${post}`)
    assert.deepEqual([item.uri, item.is_custom, item.mode], ['2026/03/05/leaving', false, 0])
    assert.equal(await site.visit('/2026/03/05/leaving/'), '200 Leaving')
    assert.equal(await site.visit('/moved-on/'), '404')
    const { settings } = await site.data('GET', '/settings')
    assert.deepEqual([settings.delete_data_on_uninstall, settings.redirect_status], [false, 301])
    const patterns = await site.inSystem(ctx =>
      ctx.db.selectFrom('options').select('name').where('name', 'like', 'vendor_permalink_manager%').execute(),
    )
    assert.deepEqual(patterns, [])
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
