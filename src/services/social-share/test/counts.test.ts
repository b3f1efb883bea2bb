import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { buildApp } from '../../../app.ts'
import { createPost } from '../../../platform/posts/posts.ts'
import { networkNamed } from '../domain/networks.ts'
import { refreshJobs } from '../jobs/refresh-counts.ts'
import { socialShare } from '../service.ts'
import { type Site, startSite } from './kit.ts'
import { documented, type Networks, startNetworks } from './stand-in.ts'

const COUNTED = ['facebook', 'pinterest', 'reddit', 'tumblr', 'vk']

forEachEngine(engine => {
  describe('counts of networks', () => {
    let networks: Networks
    let site: Site
    const usual: Networks['answer'] = ({ network, url }) => documented[network]!(url, 7)
    before(async () => {
      networks = await startNetworks(usual)
      site = await startSite(engine, 'free', { env: { OUTBOUND_ALLOW: networks.host } })
      site.app.internals.hooks.addFilter('vendor_social_share_count_address', (_address, { network }) =>
        networks.address(network),
      )
      site.app.internals.hooks.addFilter('vendor_social_share_count_pace', () => 1)
      await site.set({ instance: { networks: [...COUNTED, 'x'], counts: 'each' } })
    })
    after(async () => {
      await site.dispose()
      await networks.close()
    })
    const save = (settings: object, secrets: object = {}) =>
      site.call('POST', '/settings', { body: { settings, secrets } })
    const countsOf = async (post: number) => (await site.call('GET', `/counts/${post}`, { as: null })).body.data
    /** Asks every network that is due now. */
    const refresh = async (only = COUNTED): Promise<void> => {
      const ctx = await site.systemContext()
      await Promise.all(only.map(network => refreshJobs.get(network)!.run(null, ctx)))
    }

    test('D-24 the networks that can be counted are those with a way to ask', () => {
      assert.deepEqual(
        COUNTED.filter(slug => networkNamed(slug)?.canCount),
        COUNTED,
      )
    })

    test('D-06 each network is asked in its own way, and says where its number comes from', async () => {
      await save({ facebook_app_id: '123' }, { facebook_app_secret: 'secret of the app' })
      const { id, link } = await site.post()
      await site.click({ network: 'x', post: id })
      await refresh()
      const { networks: told, clicks, total, meta } = await countsOf(id)
      assert.deepEqual(told, { facebook: 7, pinterest: 7, reddit: 7, tumblr: 7, vk: 7 })
      assert.deepEqual([clicks, total], [{ x: 1 }, 36])
      assert.deepEqual([meta.vk.source, meta.vk.stale, meta.x.source], ['api', false, 'clicks'])
      assert.ok(networks.asked.every(({ url }) => url.split(',').includes(link)))
      assert.equal(networks.asked.length, 5)
    })

    test('a click on a network that tells its own number does not count twice', async () => {
      const { id } = await site.post()
      await site.click({ network: 'vk', post: id })
      await refresh(['vk'])
      const { networks: told, clicks, total } = await countsOf(id)
      assert.deepEqual([told, clicks, total], [{ vk: 7 }, { vk: 1 }, 7])
    })

    test('a number is asked for again by the age of the post, and not before', async () => {
      await refresh()
      networks.asked.length = 0
      await refresh(['vk'])
      assert.equal(networks.asked.length, 0)
      site.moveClock(2 * 3_600_000 + 1000)
      await refresh(['vk'])
      assert.ok(networks.asked.length > 0)
    })

    test('a network that fails, lies or hangs keeps its old number and delays no other', async () => {
      const { id } = await site.post()
      await refresh()
      site.moveClock(3 * 3_600_000)
      networks.answer = ({ network, url }) => {
        if (network === 'pinterest') return 500
        if (network === 'vk') return 'VK.Share.count(1, -5);'
        if (network === 'reddit') return '<html>log in</html>'
        if (network === 'tumblr') return null
        return documented[network]!(url, 9)
      }
      const before = await countsOf(id)
      const hanging = refresh(['tumblr'])
      await refresh(['facebook', 'pinterest', 'reddit', 'vk'])
      const { networks: told, meta } = await countsOf(id)
      assert.deepEqual(told, { ...before.networks, facebook: 9 })
      assert.deepEqual(
        [meta.facebook.stale, meta.pinterest.stale, meta.vk.stale, meta.reddit.stale],
        [false, true, true, true],
      )
      networks.answer = usual
      networks.hangUp()
      await hanging
    })

    test('a number never falls where the owner says so, and falls where not', async () => {
      site.moveClock(3 * 86_400_000)
      networks.answer = ({ network, url }) => documented[network]!(url, 3)
      const { id } = await site.post()
      networks.answer = ({ network, url }) => documented[network]!(url, 20)
      await refresh(['vk'])
      networks.answer = ({ network, url }) => documented[network]!(url, 4)
      site.moveClock(3 * 86_400_000)
      await refresh(['vk'])
      assert.equal((await countsOf(id)).networks.vk, 20)
      await save({ counts_never_drop: false })
      site.moveClock(3 * 86_400_000)
      await refresh(['vk'])
      assert.equal((await countsOf(id)).networks.vk, 4)
      await save({ counts_never_drop: true })
      networks.answer = usual
    })

    test('old addresses are asked about and never visited, and nearly equal numbers are one', async () => {
      await save({ recover_domain: 'old.example', recover_permalink: 'post_name' })
      const { id } = await site.post({ slug: 'moved' })
      const number = (url: string) => (url.includes('old.example') ? 641 : 642)
      networks.answer = ({ network, url }) => documented[network]!(url, number(url))
      await refresh(['pinterest'])
      assert.equal((await countsOf(id)).networks.pinterest, 642)
      networks.answer = ({ network, url }) => documented[network]!(url, url.includes('old.example') ? 100 : 10)
      const other = await site.post({ slug: 'other' })
      networks.asked.length = 0
      await refresh(['pinterest'])
      const { networks: told, meta } = await countsOf(other.id)
      assert.ok(told.pinterest > 100 && meta.pinterest.source === 'recovered')
      assert.ok(networks.asked.some(({ url }) => url === 'http://old.example/other/'))
      await save({ recover_domain: '', recover_permalink: '' })
      networks.answer = usual
    })

    test('D-36 the recovery of unsaved rules tells which addresses it would ask about, and saves nothing', async () => {
      const { id, link } = await site.post({ slug: 'latest', title: 'Latest' })
      const ask = (body: object) => site.call('POST', '/counts/recovery', { body })
      const { data } = (
        await ask({ recover_http: true, recover_domain: 'old.example', recover_permalink: 'numeric plain' })
      ).body
      assert.deepEqual([data.post, data.current], [{ id, title: 'Latest' }, link])
      const known = data.candidates.map(
        ({ rule, address }: any) => `${rule} ${new URL(address).host}${new URL(address).pathname}`,
      )
      assert.ok(known.includes(`permalink localhost:8080/archives/${id}`))
      assert.ok(known.some((line: string) => line.startsWith('domain old.example')))
      assert.deepEqual(data.would_request, [link, ...data.candidates.map(({ address }: any) => address)])
      assert.equal(data.candidates.find(({ address }: any) => address.includes('?p=')).status, 'redirects')
      assert.deepEqual((await ask({ recover_permalink: '' })).body.data.candidates, [])
      assert.equal((await ask({ recover_permalink: 'custom:/nothing/' })).status, 400)
      const { settings } = (await site.call('GET', '/settings')).body.data
      assert.deepEqual([settings.recover_domain, settings.recover_permalink], ['', ''])
    })

    test('the refresh asks at each network’s pace, and a killed one goes on where it was', async () => {
      site.moveClock(3 * 86_400_000)
      networks.asked.length = 0
      let answered = 0
      networks.answer = ({ network, url }) => {
        answered += 1
        return answered > 3 ? 503 : documented[network]!(url, 50)
      }
      await refresh(['vk'])
      const first = networks.asked.map(({ url }) => url)
      networks.answer = ({ network, url }) => documented[network]!(url, 51)
      networks.asked.length = 0
      const second = await buildApp({
        config: site.config,
        log: site.app.internals.log,
        clock: site.app.internals.clock,
        services: [socialShare],
        runJobs: false,
      })
      second.internals.hooks.addFilter('vendor_social_share_count_address', (_address, { network }) =>
        networks.address(network),
      )
      second.internals.hooks.addFilter('vendor_social_share_count_pace', () => 30)
      const ctx = await site.systemContext()
      await ctx.transaction(tx =>
        tx.db
          .updateTable('jobs')
          .set({ run_at: ctx.clock.instant() })
          .where('name', '=', refreshJobs.get('vk')!.name)
          .execute(),
      )
      await ctx.transaction(tx =>
        tx.db.updateTable('share_counts').set({ due_at: ctx.clock.instant() }).where('failures', '>', 0).execute(),
      )
      await second.jobs.drain()
      await second.close()
      const asked = networks.asked.filter(({ network }) => network === 'vk')
      assert.ok(asked.length > 0)
      assert.ok(
        asked.every(({ url }) => !first.slice(0, 3).includes(url)),
        'what was answered is not asked again',
      )
      const gaps = asked.slice(1).map(({ at }, index) => at - asked[index]!.at)
      assert.ok(
        gaps.every(gap => gap >= 29),
        `gaps ${gaps}`,
      )
      networks.answer = usual
    })

    test('a new post is found by its number, also before one that has a count already', async () => {
      const rowsOf = async (post: number) => {
        const { db } = await site.systemContext()
        const rows = db.selectFrom('share_counts').select('network').where('post_id', '=', post)
        return (await rows.where('network', '=', 'vk').execute()).length
      }
      const make = (title: string) => site.inSystem(ctx => createPost({ title, status: 'publish' }, ctx))
      const [first, second] = [await make('First'), await make('Second')]
      assert.equal(await rowsOf(first.id), 0)
      // As a draft that is published after a newer post, or an import, leaves it.
      const told = { network: 'vk', is_recent: 1, count: 3, source: 'imported', fetched_at: null, failures: 0 }
      await site.inSystem(ctx =>
        ctx.db
          .insertInto('share_counts')
          .values({ ...told, post_id: second.id, due_at: ctx.clock.instant() })
          .execute(),
      )
      await refresh(['vk'])
      assert.deepEqual([await rowsOf(first.id), await rowsOf(second.id)], [1, 1])
    })

    test('D-18 the secret of the app is never told, and stays out of the way of everybody', async () => {
      const { body, text } = await site.call('GET', '/settings')
      assert.deepEqual(body.data.secrets, { facebook_app_secret: true })
      assert.ok(!text.includes('secret of the app'))
      await save({ facebook_app_secret: 'another secret' })
      assert.deepEqual((await site.call('GET', '/settings')).body.data.secrets, { facebook_app_secret: true })
      await save({ facebook_app_secret: '' })
      assert.deepEqual((await site.call('GET', '/settings')).body.data.secrets, { facebook_app_secret: false })
    })
  })
})
