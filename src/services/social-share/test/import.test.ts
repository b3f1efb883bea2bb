import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { setOption } from '../../../platform/options/options.ts'
import { grantCapabilities } from '../../../platform/roles/roles.ts'
import { type Site, startSite, verdict } from './kit.ts'

const pluginA = {
  version: '4.5',
  networks: ['facebook', 'twitter', 'google-plus', 'pinterest'],
  button_style: 'boxed',
  location: { post: 'both', page: 'above', home: 'none', archive_categories: 'below' },
  float: 'left',
  network_shares: true,
  minimum_shares: 5,
  twitter_id: '@harbour',
  recovery_format: 'day_and_name',
  recovery_prior_domain: 'http://old.example/',
  recovery_protocol: 'http',
  pinterest_watermark: 'x',
}
const pluginB = {
  version: '2.1',
  services: ['x', 'whatsapp', 'email'],
  display: {
    content: { post_types: ['post'], position: 'top' },
    sidebar: { active: true, position: 'right', post_types: ['post', 'page'] },
    sticky_bar: { active: true, post_types: ['post'] },
  },
  style: { shape: 'circle' },
  show_labels: true,
  follow: [
    { network: 'twitter', handle: 'harbour' },
    { network: 'facebook', url: 'https://evil.example/' },
  ],
}

forEachEngine(engine => {
  describe('imports from other share plugins', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
    })
    after(() => site.dispose())
    const store = (name: string, value: unknown) => site.inSystem(ctx => setOption(name, value, ctx))
    const run = (source: string, as = 'admin') => site.call('POST', `/import/${source}`, { as })

    test('D-39 D-59 where nothing is stored there is nothing to import', async () => {
      const { sources } = (await site.call('GET', '/import')).body.data
      assert.deepEqual(
        sources.map(({ source, found, state }: any) => [source, found, state]),
        [
          ['source_a', false, 'nothing'],
          ['source_b', false, 'nothing'],
        ],
      )
      assert.deepEqual(verdict(await run('source_a')), [404, 'vendor_social_share_import_missing'])
    })

    test('D-39 D-40 the plan tells what an import does, and the import does it', async () => {
      const post = await site.post()
      await store('share_plugin_a', {
        ...pluginA,
        counts: { [post.id]: { facebook: 12, twitter: 9 }, 99999: { vk: 3 } },
      })
      const [plan] = (await site.call('GET', '/import')).body.data.sources
      assert.deepEqual([plan.version, plan.state, plan.counts, plan.imported_at], ['4.5', 'available', 2, null])
      assert.deepEqual(plan.sets[0].instance.networks, ['facebook', 'x', 'pinterest'])
      assert.deepEqual(
        plan.skipped.map(({ key }: { key: string }) => key),
        ['pinterest_watermark', 'networks.google-plus'],
      )
      const done = await run('source_a')
      assert.equal(done.status, 200)
      assert.equal(done.body.data.state, 'imported')
      const { items } = (await site.call('GET', '/sets')).body.data
      assert.equal(items[0].name, 'Buttons of the first plugin (imported)')
      assert.deepEqual(items[0].placements.post, { content: 'content_both', extra: ['float_left'] })
      assert.deepEqual(items[0].placements._archive, { content: 'content_bottom', extra: [] })
      const { settings } = (await site.call('GET', '/settings')).body.data
      assert.deepEqual(
        [settings.count_threshold, settings.x_handle, settings.recover_permalink, settings.recover_domain],
        [5, 'harbour', 'day_name', 'old.example'],
      )
      const { networks, meta } = (await site.call('GET', `/counts/${post.id}`, { as: null })).body.data
      assert.deepEqual([networks, meta.facebook.source], [{ facebook: 12 }, 'imported'])
    })

    test('importing again makes new sets with names of their own', async () => {
      await run('source_a')
      const { items } = (await site.call('GET', '/sets')).body.data
      assert.ok(items.some(({ name }: { name: string }) => name === 'Buttons of the first plugin (imported 2)'))
    })

    test('D-40 the second plugin brings an inline set, a floating one and profiles', async () => {
      await store('share_plugin_b', pluginB)
      const { data } = (await run('source_b')).body
      assert.deepEqual(data.follow, [{ service: 'x', value: 'https://x.com/harbour' }])
      assert.deepEqual(
        data.skipped.map(({ key }: { key: string }) => key),
        ['follow.1'],
      )
      const { items } = (await site.call('GET', '/sets')).body.data
      const floating = items.find(({ name }: { name: string }) => name.startsWith('Floating'))
      assert.deepEqual(floating.placements.post, { content: 'none', extra: ['float_right', 'mobile_bar'] })
      assert.equal((await site.call('GET', '/follow')).body.data.profiles.length, 1)
    })

    test('D9 hostile options bring nothing that acts', async () => {
      const bad = '"><img src=x onerror=alert(1)>'
      await store('share_plugin_a', {
        ...{ version: bad, networks: ['facebook', bad, { toString: 'x' }, 7], button_style: bad },
        ...{ location: { [bad]: 'both', post: bad }, minimum_shares: 'NaN', twitter_id: bad, float: bad },
        ...{ recovery_prior_domain: 'javascript:alert(1)', counts: { [bad]: { facebook: 3 }, 1: { facebook: -3 } } },
      })
      const done = await run('source_a')
      assert.equal(done.status, 200)
      const { items } = (await site.call('GET', '/sets')).body.data
      assert.ok(!JSON.stringify(items).includes('onerror'))
      assert.deepEqual(done.body.data.settings, [])
      await store('share_plugin_a', { networks: ['facebook'], junk: 'x'.repeat(2_000_000) })
      assert.deepEqual(verdict(await run('source_a')), [404, 'vendor_social_share_import_missing'])
      for (const value of ['O:8:"stdClass":0:{}', 7, true, ['facebook'], null]) {
        await store('share_plugin_a', value)
        assert.equal((await site.call('GET', '/import')).body.data.sources[0].found, false)
      }
    })

    test('D-60 an import whose set cannot be made leaves nothing behind', async () => {
      await store('share_plugin_b', pluginB)
      const { items } = (await site.call('GET', '/sets')).body.data
      for (let number = items.length; number < 199; number++) await site.set({ name: `Filler ${number}` })
      assert.deepEqual(verdict(await run('source_b')), [500, 'vendor_social_share_import_failed'])
      assert.equal((await site.call('GET', '/sets')).body.data.items.length, 199)
    })

    test('D-40 D-55 D10 the right to settings alone does not import', async () => {
      await site.account('keeper', ['subscriber'])
      await site.inSystem(ctx => grantCapabilities('subscriber', ['vendor_social_share_manage_settings'], ctx))
      assert.equal((await site.call('GET', '/import', { as: 'keeper' })).status, 200)
      assert.deepEqual(verdict(await run('source_b', 'keeper')), [403, 'vendor_social_share_forbidden'])
    })
  })
})
