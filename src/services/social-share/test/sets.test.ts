import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { usualInstance } from '../domain/instance.ts'
import { type Site, startSite, verdict } from './kit.ts'

forEachEngine(engine => {
  describe('sets of share buttons', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
    })
    after(() => site.dispose())

    test('D-26 a site without sets tells what a first one begins with', async () => {
      const { status, body } = await site.call('GET', '/sets')
      assert.equal(status, 200)
      const { items, next, targets, defaults } = body.data
      assert.deepEqual([items, body.data.default, next], [[], 0, 1])
      assert.deepEqual(
        targets.map(({ key }: { key: string }) => key).filter((key: string) => ['post', 'page', '_home'].includes(key)),
        ['post', 'page', '_home'],
      )
      assert.deepEqual(defaults.instance, { ...usualInstance, networks: [...usualInstance.networks] })
    })

    test('D-02 D-03 D-04 D-27 D-42 a set is made, cleaned, and told with the whole list', async () => {
      const answer = await site.call('POST', '/sets', {
        body: {
          instance: { networks: ['x', 'nowhere', 'facebook', 'x'], gap: 99, template: 'neon', color: 'red', odd: 1 },
          placements: {
            post: { content: 'content_top', extra: ['float_left', 'moon'] },
            moon: { content: 'content_top' },
          },
        },
      })
      assert.equal(answer.status, 201)
      const { item, items, moved } = answer.body.data
      assert.deepEqual(item.instance, { ...usualInstance, networks: ['x', 'facebook'], gap: 32 })
      assert.deepEqual(item.placements, { post: { content: 'content_top', extra: ['float_left'] } })
      assert.deepEqual([item.name, item.is_default, items, moved], [`Set ${item.id}`, true, [item], []])
      assert.deepEqual(Object.keys(item).toSorted(), [
        ...['created_at', 'id', 'instance', 'is_default', 'name', 'placements', 'updated_at'],
      ])
      assert.deepEqual((await site.call('GET', `/sets/${item.id}`)).body.data, item)
    })

    const refusals = [
      { name: 'D-57 a set without networks', body: { name: 'Empty' }, field: 'instance.networks' },
      {
        name: 'D-57 a set of unknown networks',
        body: { instance: { networks: ['moon'] } },
        field: 'instance.networks',
      },
      {
        name: 'D-57 networks that are no list',
        body: { instance: { networks: 'facebook' } },
        field: 'instance.networks',
      },
    ]
    for (const { name, body, field } of refusals)
      test(`${name} is refused, and the field is named`, async () => {
        const answer = await site.call('POST', '/sets', { body })
        assert.deepEqual(verdict(answer), [400, 'vendor_social_share_set_invalid'])
        assert.equal(answer.body.data.field, field)
      })

    test('D-28 what a save leaves out stays, inside of the look too', async () => {
      const { item } = await site.set({ instance: { networks: ['x'], gap: 4, title: 'Tell others' } })
      const { body } = await site.call('PATCH', `/sets/${item.id}`, { body: { instance: { gap: 6 } } })
      assert.deepEqual(body.data.item.instance, { ...item.instance, gap: 6 })
      assert.equal(body.data.item.name, item.name)
      const put = await site.call('PUT', `/sets/${item.id}`, { body: { name: 'Renamed' } })
      assert.deepEqual([put.body.data.item.name, put.body.data.item.instance.gap], ['Renamed', 6])
    })

    test('D-20 D-43 the last save has the spot, and tells whom it was taken from', async () => {
      const first = (
        await site.set({ name: 'First', placements: { page: { content: 'content_both', extra: ['mobile_bar'] } } })
      ).item
      const second = await site.set({
        name: 'Second',
        placements: { page: { content: 'content_top', extra: ['mobile_bar'] } },
      })
      assert.deepEqual(second.moved, [
        { set: first.id, name: 'First', key: 'page', position: 'content_top' },
        { set: first.id, name: 'First', key: 'page', position: 'mobile_bar' },
      ])
      const left = second.items.find(({ id }) => id === first.id)
      assert.deepEqual(left.placements, { page: { content: 'content_bottom', extra: [] } })
      const freed = await site.call('PATCH', `/sets/${second.item.id}`, {
        body: { placements: { page: { content: 'none', extra: [] } } },
      })
      assert.deepEqual(freed.body.data.item.placements, {})
    })

    test('D-21 D-30 a copy stands nowhere and is not the default', async () => {
      const { item } = await site.set({
        name: 'Original',
        placements: { _archive: { content: 'content_bottom', extra: [] } },
      })
      const copy = await site.call('POST', `/sets/${item.id}/duplicate`)
      assert.equal(copy.status, 201)
      const { name, placements, instance, is_default } = copy.body.data.item
      assert.deepEqual([name, placements, instance, is_default], ['Original (copy)', {}, item.instance, false])
    })

    test('D-29 a set that goes is told, and the lowest number becomes the default', async () => {
      const { item } = await site.set({ name: 'Chosen', is_default: true })
      assert.equal((await site.call('GET', '/sets')).body.data.default, item.id)
      const gone = await site.call('DELETE', `/sets/${item.id}`)
      assert.equal(gone.status, 200)
      assert.equal(gone.body.data.item.id, item.id)
      const { items } = (await site.call('GET', '/sets')).body.data
      const lowest = Math.min(...items.map(({ id }: { id: number }) => id))
      assert.deepEqual(
        items.filter(({ is_default }: { is_default: boolean }) => is_default).map(({ id }: { id: number }) => id),
        [lowest],
      )
      for (const method of ['GET', 'PUT', 'DELETE'])
        assert.deepEqual(verdict(await site.call(method, `/sets/${item.id}`, method === 'PUT' ? { body: {} } : {})), [
          404,
          'vendor_social_share_not_found',
        ])
    })

    test('D-31 usage lists the posts that name a set, as far as the caller may read them', async () => {
      const { item } = await site.set()
      const post = await site.post({ title: 'Shown', content: `[vendor_share set=${item.id}]` })
      await site.post({ title: 'Other', content: `[vendor_share set=${item.id}9]` })
      await site.post({ title: 'Draft', status: 'draft', content: `[vendor_share set="${item.id}"]` })
      const { posts } = (await site.call('GET', `/sets/${item.id}/usage`)).body.data
      assert.deepEqual(
        posts.map(({ title }: { title: string }) => title),
        ['Shown', 'Draft'],
      )
      assert.equal(posts[0].url, post.link)
      await site.inSystem(async ctx => {
        const { grantCapabilities } = await import('../../../platform/roles/roles.ts')
        await grantCapabilities('subscriber', ['vendor_social_share_view'], ctx)
      })
      const seen = (await site.call('GET', `/sets/${item.id}/usage`, { as: 'subscriber' })).body.data.posts
      assert.deepEqual(
        seen.map(({ title }: { title: string }) => title),
        ['Shown'],
      )
    })

    test('D-20 of many who save the same spot at once exactly one has it, and the losses add up', async () => {
      const made = await Promise.all(Array.from({ length: 12 }, (_, index) => site.set({ name: `Racer ${index}` })))
      const placements = { _home: { content: 'content_top', extra: [] } }
      const saves = await Promise.all(
        made.map(({ item }) => site.call('PATCH', `/sets/${item.id}`, { body: { placements } })),
      )
      assert.deepEqual([...new Set(saves.map(({ status }) => status))], [200])
      const { items } = (await site.call('GET', '/sets')).body.data
      assert.equal(items.filter(({ placements: own }: { placements: object }) => '_home' in own).length, 1)
      assert.equal(saves.flatMap(({ body }) => body.data.moved).length, made.length - 1)
    })

    test('P11 names that objects have by themselves are not even read', async () => {
      const placements = JSON.parse('{"__proto__":{"content":"content_top"},"constructor":{"content":"content_top"}}')
      const answer = await site.call('POST', '/sets', { body: { instance: { networks: ['x'] }, placements } })
      assert.deepEqual(verdict(answer), [400, 'rest_invalid_json'])
    })
  })
})
