import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { personalDataErase, personalDataExport } from '../../../platform/personal-data/personal-data.ts'
import { addRole } from '../../../platform/roles/roles.ts'
import { house, type Site, startSite } from './kit.ts'

/** By what is asked, who may: of an administrator's map 1. */
const matrix: readonly (readonly [method: string, path: string, body: object | undefined, may: readonly string[]])[] = [
  ['GET', '/maps', undefined, ['administrator', 'editor', 'author']],
  ['GET', '/maps/1', undefined, ['administrator', 'editor', 'author']],
  ['GET', '/maps/options', undefined, ['administrator', 'editor', 'author']],
  ['GET', '/maps/1/export', undefined, ['administrator', 'editor', 'author']],
  ['GET', '/settings', undefined, ['administrator', 'editor', 'author']],
  ['GET', '/dashboard', undefined, ['administrator', 'editor', 'author']],
  ['GET', '/bootstrap', undefined, ['administrator', 'editor', 'author']],
  ['POST', '/maps/preview', { doc: house }, ['administrator', 'editor', 'author']],
  ['PUT', '/maps/1', { title: 'New' }, ['administrator', 'editor']],
  ['GET', '/maps/1/revisions', undefined, ['administrator', 'editor']],
  ['PUT', '/maps/1/autosave', { doc: house }, ['administrator', 'editor']],
  ['GET', '/import/legacy-map/sources', undefined, ['administrator', 'editor']],
  ['PUT', '/settings', { autosave_seconds: 30 }, ['administrator']],
]

forEachEngine(engine => {
  describe('rights', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
      await site.map()
    })
    after(() => site.dispose())

    for (const [method, path, body, may] of matrix)
      test(`L-35 L-36 ${method} ${path} is for ${may.join(', ')}`, async () => {
        for (const as of ['administrator', 'editor', 'author', 'subscriber', null]) {
          const { status } = await site.call(method, path, { as, body })
          const expected = as === null ? 401 : may.includes(as) ? 200 : 403
          assert.equal(status, expected, `${as}`)
        }
      })

    test('an author changes their own maps and no others', async () => {
      const own = await site.call('POST', '/maps', { as: 'author', body: { title: 'Own', doc: house } })
      assert.equal(own.status, 201)
      const { id } = own.body.data
      assert.equal((await site.call('PUT', `/maps/${id}`, { as: 'author', body: { title: 'Mine' } })).status, 200)
      assert.equal((await site.call('DELETE', `/maps/${id}`, { as: 'author' })).status, 403)
      const bulk = await site.call('POST', '/maps/bulk', { as: 'author', body: { action: 'publish', ids: [1, id] } })
      assert.deepEqual([bulk.body.data.done, bulk.body.data.failed[0].id], [[id], 1])
      const trash = await site.call('POST', '/maps/bulk', { as: 'author', body: { action: 'trash', ids: [id] } })
      assert.equal(trash.status, 403)
    })

    test('L-37 L14 who may change settings may not decide what uninstalling deletes', async () => {
      const capabilities = [['read', true] as const, ['vendor_image_map_settings', true] as const]
      await site.inSystem(ctx => addRole({ slug: 'keeper', name: 'Keeper', capabilities, source: 'test' }, ctx))
      await site.account('keeper', ['keeper'])
      const one = await site.call('PUT', '/settings', { as: 'keeper', body: { delete_data_on_uninstall: true } })
      assert.equal(one.status, 403)
      assert.equal((await site.call('PUT', '/settings', { as: 'keeper', body: { autosave_seconds: 9 } })).status, 200)
    })

    test('a person hears of their unsaved work and their maps, and both forget them', async () => {
      const { id: user } = await site.account('jo', ['editor'])
      const { id } = (await site.call('POST', '/maps', { as: 'jo', body: { title: 'Jo’s', doc: house } })).body.data
      await site.call('PUT', `/maps/${id}/autosave`, { as: 'jo', body: { doc: house } })
      const person = { email: 'jo@example.com', userId: user }
      const sections = await site.inSystem(ctx => ctx.hooks.apply(personalDataExport, [], { person }, ctx))
      const own = sections.filter(({ name }) => name.startsWith('image-map'))
      assert.deepEqual(
        own.map(({ name, items }) => [name, items.length]),
        [
          ['image-map.autosaves', 1],
          ['image-map.maps', 1],
        ],
      )
      await site.inSystem(ctx => ctx.hooks.fire(personalDataErase, { person, report: () => undefined }, ctx))
      const read = (await site.call('GET', `/maps/${id}`)).body.data
      assert.equal(read.author, null)
      const left = await site.inSystem(ctx => ctx.hooks.apply(personalDataExport, [], { person }, ctx))
      assert.deepEqual(
        left.filter(({ name }) => name.startsWith('image-map')),
        [],
      )
    })
  })
})
