import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { markFor } from '../store/return-marks.ts'
import { BROWSER, type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  describe('clicks', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
    })
    after(() => site.dispose())
    const clicksOf = async (post: number): Promise<Record<string, number>> =>
      (await site.call('GET', `/counts/${post}`, { as: null })).body.data.clicks

    test('D-34 D-35 D-06 a click is counted and answered with nothing', async () => {
      const { id } = await site.post()
      const answer = await site.click({ network: 'facebook', post: id, placement: 'content_top' })
      assert.deepEqual([answer.status, answer.text], [204, ''])
      await site.click({ network: 'facebook', post: id })
      await site.click({ network: 'x', post: id, placement: 'manual' })
      const { data } = (await site.call('GET', `/counts/${id}`, { as: null })).body
      const clicks = { source: 'clicks', fetched_at: null, stale: false }
      assert.deepEqual(data, {
        networks: {},
        clicks: { facebook: 2, x: 1 },
        total: 3,
        meta: { facebook: clicks, x: clicks },
      })
    })

    test('D-48 D-49 D-50 D-51 what is not known is not counted, and answered just the same', async () => {
      const { id } = await site.post()
      const draft = await site.post({ status: 'draft' })
      const locked = [
        {},
        { network: 'moon', post: id },
        { network: 'x', post: id, placement: 'moon' },
        { network: 'x', post: id, placement: 'popup' },
        { network: 'x', post: 999_999 },
        { network: 'x', post: draft.id },
        { network: 'x' },
        { network: 'x', post: 'abc' },
        { network: ['x'], post: { id } },
      ]
      for (const body of locked) {
        const answer = await site.click(body)
        assert.deepEqual([answer.status, answer.text], [204, ''], JSON.stringify(body))
      }
      assert.deepEqual(await clicksOf(id), {})
      const { total } = (await site.call('GET', '/analytics')).body.data
      assert.equal((await site.call('GET', '/analytics')).body.data.total, total)
      assert.deepEqual(await clicksOf(draft.id), {})
    })

    test('D-35 JSON, forms, beacons and the address alone are read, and so is what is broken', async () => {
      const { id } = await site.post()
      const send = (payload: string, type: string, query = '') =>
        site.call('POST', `/click${query}`, {
          as: null,
          payload,
          headers: { 'content-type': type, 'user-agent': BROWSER, 'x-forwarded-for': `192.0.2.${++visitor}` },
        })
      let visitor = 0
      const answers = [
        await send(JSON.stringify({ network: 'x', post: id }), 'text/plain;charset=UTF-8'),
        await send(`network=x&post=${id}`, 'application/x-www-form-urlencoded'),
        await send('', 'text/plain', `?network=x&post=${id}`),
        await send('{"network":', 'application/json'),
        await send('\u0000\uffff', 'application/octet-stream'),
      ]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [204, 204, 204, 204, 204],
      )
      assert.deepEqual(await clicksOf(id), { x: 3 })
    })

    test('D-52 D-67 sixty clicks a minute count, and repeated ones do not use them up', async () => {
      const from = '198.51.100.7'
      const posts: number[] = []
      for (let index = 0; index < 8; index++) posts.push((await site.post()).id)
      const networks = ['facebook', 'x', 'bluesky', 'threads', 'linkedin', 'reddit', 'whatsapp', 'telegram', 'vk']
      const counted = async () => {
        let sum = 0
        for (const post of posts) sum += Object.values(await clicksOf(post)).reduce((all, count) => all + count, 0)
        return sum
      }
      for (let index = 0; index < 20; index++) await site.click({ network: 'x', post: posts[0] }, from)
      assert.equal(await counted(), 1)
      for (const post of posts) for (const network of networks) await site.click({ network, post }, from)
      assert.equal(await counted(), 60)
      site.moveClock(61_000)
      await site.click({ network: 'email', post: posts[0] }, from)
      assert.equal(await counted(), 61)
    })

    test('the same visitor, network and post count once within ten seconds that slide', async () => {
      const { id } = await site.post()
      const from = '198.51.100.8'
      for (const wait of [0, 9_000, 900, 200, 9_000]) {
        site.moveClock(wait)
        await site.click({ network: 'x', post: id }, from)
      }
      assert.deepEqual(await clicksOf(id), { x: 2 })
    })

    test('D-52 of 500 clicks that one visitor sends at once one counts, and sixty of as many different ones', async () => {
      const { id } = await site.post()
      const from = '198.51.100.9'
      await Promise.all(Array.from({ length: 500 }, () => site.click({ network: 'x', post: id }, from)))
      assert.deepEqual(await clicksOf(id), { x: 1 })
    })

    test('programs and pages that are fetched ahead are not counted', async () => {
      const { id } = await site.post()
      const agents = ['', 'Googlebot/2.1', 'facebookexternalhit/1.1', 'curl/8.0', 'HeadlessChrome']
      for (const agent of agents) await site.click({ network: 'x', post: id }, undefined, { 'user-agent': agent })
      await site.click({ network: 'x', post: id }, undefined, { 'sec-purpose': 'prefetch;prerender' })
      assert.deepEqual(await clicksOf(id), {})
    })

    test('clicks of excluded roles are not counted, nor any while counting is off', async () => {
      const { id } = await site.post()
      const save = (settings: object) => site.call('POST', '/settings', { body: { settings } })
      await save({ exclude_roles: ['editor'] })
      await site.call('POST', '/click', {
        as: 'editor',
        body: { network: 'x', post: id },
        headers: { 'user-agent': BROWSER },
      })
      assert.deepEqual(await clicksOf(id), {})
      await save({ exclude_roles: [], track_clicks: false })
      await site.click({ network: 'x', post: id })
      await save({ track_clicks: true, enabled: false })
      await site.click({ network: 'x', post: id })
      await save({ enabled: true })
      assert.deepEqual(await clicksOf(id), {})
    })

    test('D-08 drafts, private posts and missing ones have the same empty counts, byte for byte', async () => {
      const draft = await site.post({ status: 'draft' })
      const closed = await site.post({ status: 'private' })
      const texts = []
      for (const id of [draft.id, closed.id, 999_999, 0])
        texts.push((await site.call('GET', `/counts/${id}`, { as: null })).text)
      assert.deepEqual([...new Set(texts)], ['{"success":true,"data":{"networks":{},"clicks":{},"total":0,"meta":{}}}'])
    })

    test('D-07 numbers below the threshold are left out', async () => {
      const { id } = await site.post()
      await site.click({ network: 'x', post: id })
      for (let index = 0; index < 3; index++) await site.click({ network: 'email', post: id })
      await site.call('POST', '/settings', { body: { settings: { count_threshold: 2, count_total_threshold: 4 } } })
      const { clicks, total } = (await site.call('GET', `/counts/${id}`, { as: null })).body.data
      assert.deepEqual([clicks, total], [{ email: 3 }, 0])
      await site.call('POST', '/settings', { body: { settings: { count_threshold: 0, count_total_threshold: 0 } } })
    })

    test('a visit that a shared link brought is counted once, and only with our own mark of that post', async () => {
      const { id } = await site.post()
      const ctx = await site.systemContext()
      const returned = markFor({ network: 'mastodon', placement: 'content_top', post: id }, ctx)
      const from = '203.0.113.5'
      const before = (await site.call('GET', '/analytics')).body.data.returns
      await site.click({ returned, post: id }, from)
      await site.click({ returned, post: id }, from)
      await site.click({ returned: `${returned.slice(0, -1)}!`, post: id })
      await site.click({ returned, post: id + 1 })
      const { returns, networks } = (await site.call('GET', '/analytics')).body.data
      assert.equal(returns, before + 1)
      assert.equal(networks.find(({ network }: { network: string }) => network === 'mastodon').returns, 1)
      assert.deepEqual(await clicksOf(id), {})
    })

    test('D-09 D-37 D-69 figures tell days, networks and posts, and other spans are thirty days', async () => {
      const { body } = await site.call('GET', '/analytics?days=7')
      const { days, total, previous, series, networks, posts } = body.data
      assert.deepEqual([days, series.length, previous], [7, 7, 0])
      assert.equal(
        total,
        series.reduce((all: number, { clicks }: { clicks: number }) => all + clicks, 0),
      )
      assert.equal(
        total,
        networks.reduce((all: number, { clicks }: { clicks: number }) => all + clicks, 0),
      )
      assert.ok(posts.length > 0 && posts.length <= 10)
      for (const days of ['', '?days=30', '?days=90', '?days=365', '?days=-1', '?days=x'])
        assert.equal((await site.call('GET', `/analytics${days}`)).body.data.days, 30, days)
      assert.equal('placements' in body.data, false)
    })

    test('D5 no address of a visitor is stored', async () => {
      const { id } = await site.post()
      const from = '203.0.113.77'
      await site.click({ network: 'x', post: id }, from)
      const ctx = await site.systemContext()
      for (const table of ['counters', 'share_daily', 'share_clicks'] as const) {
        const rows = await ctx.db.selectFrom(table).selectAll().execute()
        assert.ok(!JSON.stringify(rows).includes(from))
      }
    })
  })
})
