import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { describeAccess } from '../../../kernel/access.ts'
import { permalinkManager } from '../service.ts'
import { published, type Site, startSite } from './kit.ts'

type Row = readonly [method: string, path: string, body: object | null, allowed: readonly string[]]

const ALL = ['administrator', 'editor', 'author', 'contributor']
const PEOPLE = [...ALL, 'subscriber']

/** Who gets past the right of each route; whatever else is wrong with the request. */
const routes: readonly Row[] = [
  ['GET', '/uris', null, ALL],
  ['GET', '/uris/types', null, ALL],
  ['GET', '/uris/post/1', null, ALL],
  ['GET', '/uris/post/1/default', null, ALL],
  ['GET', '/uris/post/1/history', null, ALL],
  ['GET', '/uris/post/1/redirects', null, ALL],
  ['PUT', '/uris/post/1', { mode: 0 }, ['administrator', 'editor']],
  ['POST', '/uris/check', { items: ['x'] }, ['administrator', 'editor', 'author']],
  ['POST', '/uris/bulk', { items: [{ kind: 'post', id: 1 }] }, ['administrator', 'editor', 'author']],
  ['GET', '/permastructures', null, ALL],
  ['PUT', '/permastructures/post_type/none', { pattern: 'x' }, ['administrator']],
  ['DELETE', '/permastructures/post_type/none', null, ['administrator']],
  ['POST', '/permastructures/preview', { group: 'post_type', name: 'none', pattern: 'x' }, ['administrator']],
  ['POST', '/tools/regenerate', { type: 'none' }, ['administrator']],
  ['POST', '/tools/consistency', {}, ['administrator']],
  ['GET', '/jobs/999', null, ALL],
  ['POST', '/jobs/999/tick', {}, ['administrator']],
  ['POST', '/jobs/999/cancel', {}, ['administrator']],
  ['POST', '/jobs/999/undo', {}, ['administrator']],
  ['GET', '/settings', null, ALL],
  ['PUT', '/settings', {}, ['administrator']],
  ['GET', '/integrations', null, ALL],
  ['PUT', '/integrations/none', { enabled: true }, ['administrator']],
  ['GET', '/import', null, ['administrator']],
  ['POST', '/import/none', {}, ['administrator']],
  ['GET', '/dashboard', null, ALL],
  ['GET', '/bootstrap', null, ALL],
  ['GET', '/conflicts', null, ALL],
  ['POST', '/conflicts/deactivate-other-permalink-plugin', {}, ['administrator']],
  ['GET', '/debug/resolve?url=/', null, ALL],
]

forEachEngine(engine => {
  let site: Site
  before(async () => {
    site = await startSite(engine)
    await site.make('posts', published('First'))
  })
  after(() => site.dispose())

  test('G-01 G-65 G-72 no route is open to visitors', async () => {
    for (const { access, path } of permalinkManager.routes ?? [])
      assert.notEqual(describeAccess(access), 'everybody', path)
    for (const [method, path, body] of routes) {
      const { status } = await site.call(method, path, { as: null, ...(body ? { body } : {}) })
      assert.equal(status, 401, `${method} ${path}`)
    }
  })

  for (const [method, path, body, allowed] of routes) {
    test(`G-67 G-72 ${method} ${path} is for ${allowed.join(', ')}`, async () => {
      for (const as of PEOPLE) {
        const { status } = await site.call(method, path, { as, ...(body ? { body } : {}) })
        assert.equal(status !== 403, allowed.includes(as), `${as}: ${status}`)
      }
    })
  }

  test('G-69 which capability gates addresses is a setting', async () => {
    const check = async (as: string) => (await site.call('POST', '/uris/check', { as, body: { items: ['x'] } })).status
    await site.set({ edit_uris_cap: 'edit_theme_options' })
    assert.deepEqual([await check('editor'), await check('administrator')], [403, 200])
    await site.set({ edit_uris_cap: 'edit_posts' })
    assert.equal(await check('contributor'), 200)
    await site.set({ edit_uris_cap: 'publish_posts' })
    assert.deepEqual([await check('contributor'), await check('author')], [403, 200])
  })

  test('G-61 the bootstrap tells version, permissions, modes, modules and limits', async () => {
    const told = (await site.call('GET', '/bootstrap', { as: 'author' })).body.data
    assert.deepEqual([told.version, told.modes.map((mode: any) => mode.value)], ['1.0.0', [0, -1, -2, 1, 2]])
    assert.deepEqual(told.permissions, {
      view: true,
      edit: true,
      redirects: false,
      tools: false,
      import: false,
      settings: false,
    })
    assert.deepEqual(told.modules, [
      { id: 'permalink-manager', pro: false, active: true },
      { id: 'permalink-manager-pro', pro: true, active: false },
    ])
    assert.deepEqual([told.limits.bulk, told.limits.check, told.limits.per_page], [200, 100, 100])
  })

  test('G-66 an application password identifies the caller; a wrong one nobody', async () => {
    const wrong = { authorization: `Basic ${Buffer.from('admin:wrong').toString('base64')}` }
    const refused = await site.request('GET', '/vendor-permalink-manager/v1/uris', { headers: wrong })
    assert.equal(refused.status, 401)
    assert.equal((await site.call('GET', '/uris', { as: 'admin' })).status, 200)
  })

  test('G-70 no GET changes anything', async () => {
    const stored = () =>
      site.inSystem(async ctx => [
        await ctx.db.selectFrom('addresses').selectAll().orderBy('id').execute(),
        await ctx.db.selectFrom('tasks').selectAll().orderBy('id').execute(),
        await ctx.db.selectFrom('permalink_history').selectAll().orderBy('id').execute(),
        await ctx.db.selectFrom('permalink_misses').selectAll().execute(),
      ])
    const before = await stored()
    for (const [method, path] of routes) if (method === 'GET') await site.call('GET', `${path.replace('999', '1')}`)
    await site.call('GET', '/debug/resolve?url=/nothing-there/&live=1')
    assert.deepEqual(await stored(), before)
  })

  test('G-78 the namespace tells its routes', async () => {
    const index = await site.request('GET', '/vendor-permalink-manager/v1')
    assert.equal(index.status, 200)
    assert.ok(index.text.includes('/vendor-permalink-manager/v1/debug/resolve'))
  })
})
