import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { hooks } from '../hooks.ts'
import { type Site, startSite, verdict } from './kit.ts'

forEachEngine(engine => {
  describe('the ceiling of widgets', () => {
    let site: Site
    let ceiling: unknown = 5
    before(async () => {
      site = await startSite(engine)
      site.app.internals.hooks.addFilter(hooks.maxWidgets.name, () => ceiling)
    })
    after(() => site.dispose())
    const create = () => site.call('POST', '/widgets', { body: { name: 'One more' } })
    const isRefused = [409, 'vendor_chat_widget_limit'] as [number, string]

    test('B-90 B-104 of fifty who create at once as many succeed as there are places', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, create))
      assert.equal(answers.filter(({ status }) => status === 201).length, 5)
      for (const answer of answers.filter(({ status }) => status !== 201)) assert.deepEqual(verdict(answer), isRefused)
      const { meta } = (await site.call('GET', '/widgets')).body
      assert.deepEqual([meta.limit, meta.used], [5, 5])
    })

    test('B-29 B-90 at the ceiling nothing is copied or restored either; a place that is freed can be taken', async () => {
      const [one, two] = (await site.call('GET', '/widgets')).body.data
      assert.deepEqual(verdict(await site.call('POST', `/widgets/${one.id}/duplicate`)), isRefused)
      await site.call('DELETE', `/widgets/${one.id}`)
      assert.equal((await site.call('GET', '/widgets')).body.meta.used, 4)
      assert.equal((await create()).status, 201)
      assert.deepEqual(verdict(await site.call('POST', `/widgets/${one.id}/restore`)), isRefused)
      await site.call('DELETE', `/widgets/${two.id}`)
      assert.equal((await site.call('POST', `/widgets/${one.id}/restore`)).status, 200)
      assert.equal((await site.call('PATCH', `/widgets/${one.id}`, { body: { name: 'Changed' } })).status, 200)
    })

    test('B-104 a filter that answers nonsense or zero sets no ceiling', async () => {
      for (const value of [0, null, 'many', -3]) {
        ceiling = value
        assert.equal((await create()).status, 201)
        assert.equal((await site.call('GET', '/widgets')).body.meta.limit, 0)
      }
    })
  })
})
