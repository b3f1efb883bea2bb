import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { TestResponse } from '../../../../test/kit/test-app.ts'
import { hooks } from '../hooks.ts'
import { fields, type Site, startSite, verdict } from './kit.ts'

const HOUR = 3_600_000

forEachEngine(engine => {
  describe('what visitors may do', () => {
    let site: Site
    let widget: number
    before(async () => {
      site = await startSite(engine)
      widget = (await site.widget()).id
    })
    after(() => site.dispose())

    const summary = async (query = '') => (await site.call('GET', `/analytics/summary${query}`)).body.data

    test('B-23 B-24 B-62 the context tells the time of the site, nothing about a stranger, and fresh tokens', async () => {
      await site.request('POST', '/host/v1/settings', { as: 'admin', body: { timezone: 'Asia/Tokyo' } })
      const answer = await site.call('GET', '/context', { as: null })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['cache-control'], 'private, max-age=300')
      const { now, tokens, ...rest } = answer.body.data
      assert.deepEqual(rest, { country: '', loggedIn: false, failMode: 'show' })
      assert.deepEqual(Object.keys(tokens), ['events', 'lead'])
      assert.notEqual(tokens.events, tokens.lead)
      const tokyo = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
      assert.deepEqual([now.date, now.timezone], [tokyo.toPlainDate().toString(), 'Asia/Tokyo'])
      assert.equal(now.weekday, tokyo.dayOfWeek % 7)
      assert.ok(Math.abs(now.minutes - (tokyo.hour * 60 + tokyo.minute)) <= 1)
      await site.request('POST', '/host/v1/settings', { as: 'admin', body: { timezone: 'UTC' } })
      const signedIn = await site.call('GET', '/context', { as: 'subscriber' })
      assert.equal(signedIn.body.data.loggedIn, true)
      assert.equal(signedIn.headers['cache-control'], 'private, max-age=300')
    })

    test('B-81 B-93 the token goes in the header or the body; without one nothing is taken', async () => {
      const { events, lead } = await site.tokens()
      const visitor = { 'x-forwarded-for': '192.0.2.1' }
      const send = (path: string, body: object, headers: Record<string, string> = {}) =>
        site.call('POST', path, { as: null, body, headers: { ...visitor, ...headers } })
      assert.equal((await send('/events', { events: [] }, { 'x-vendor-chat-token': events })).status, 204)
      assert.equal((await send('/events', { token: events, events: [] })).status, 204)
      const form = { widget, fields, elapsed: 4000 }
      assert.equal((await send('/leads/submit', { ...form, token: lead })).status, 201)
      for (const path of ['/events', '/leads/submit'])
        assert.deepEqual(verdict(await send(path, form)), [403, 'vendor_chat_missing_token'])
    })

    test('B-80 B-94 a token of the other kind, a changed one and an old one are refused', async () => {
      const { events, lead } = await site.tokens()
      const changed = lead.slice(0, -1) + (lead.endsWith('0') ? '1' : '0')
      const submit = (token: string) => site.submit(widget, {}, { headers: { 'x-vendor-chat-token': token } })
      for (const token of [events, changed, 'x', lead.toUpperCase()])
        assert.deepEqual(verdict(await submit(token)), [403, 'vendor_chat_stale_token'], token)
      const swapped = await site.events([], { headers: { 'x-vendor-chat-token': lead } })
      assert.deepEqual(verdict(swapped), [403, 'vendor_chat_stale_token'])
    })

    test('B-82 a token lives at least twelve hours and at most twenty-four', async () => {
      const { lead } = await site.tokens()
      const submit = () => site.submit(widget, {}, { headers: { 'x-vendor-chat-token': lead } })
      site.moveClock(12 * HOUR - 60_000)
      assert.equal((await submit()).status, 201)
      site.moveClock(12 * HOUR + 60_000)
      assert.deepEqual(verdict(await submit()), [403, 'vendor_chat_stale_token'])
      const fresh = await site.tokens()
      assert.equal((await site.submit(widget, {}, { headers: { 'x-vendor-chat-token': fresh.lead } })).status, 201)
    })

    test('B-83 B-95 an origin or a referer must be the site itself, exactly', async () => {
      const send = (headers: Record<string, string>) => site.events([], { headers })
      for (const own of ['http://localhost:8080', 'http://localhost:8080/page?x=1'])
        for (const name of ['origin', 'referer']) assert.equal((await send({ [name]: own })).status, 204)
      const foreign = [
        'http://localhost.evil.example:8080',
        'https://evil.example/?http://localhost:8080',
        'http://localhost:444',
        'http://localhost',
        'null',
        'nonsense',
      ]
      for (const origin of foreign)
        for (const name of ['origin', 'referer'])
          assert.deepEqual(verdict(await send({ [name]: origin })), [403, 'vendor_chat_bad_origin'], origin)
    })

    test('B-84 a token opens nothing but the public routes', async () => {
      const { lead, events } = await site.tokens()
      for (const token of [lead, events])
        for (const path of ['/leads', '/widgets', '/settings', '/leads/export', '/analytics/summary'])
          assert.deepEqual(
            verdict(await site.call('GET', path, { as: null, headers: { 'x-vendor-chat-token': token } })),
            [401, 'vendor_chat_forbidden'],
          )
    })

    test('B-96 B-103 each visitor has sixty batches and five messages in five minutes; refused ones count', async () => {
      const headers = { 'x-forwarded-for': '198.51.100.7' }
      const statuses: number[] = []
      for (let round = 0; round < 6; round++)
        statuses.push((await site.submit(widget, round === 0 ? { fields: {} } : {}, { headers })).status)
      assert.deepEqual(statuses, [400, 201, 201, 201, 201, 429])
      const refused = await site.submit(widget, {}, { headers })
      assert.deepEqual(verdict(refused), [429, 'vendor_chat_rate_limited'])
      assert.ok(Number(refused.headers['retry-after']) > 0)
      const batches: TestResponse[] = []
      for (let round = 0; round < 61; round++) batches.push(await site.events([], { headers }))
      assert.ok(batches.slice(0, 60).every(({ status }) => status === 204))
      assert.deepEqual(verdict(batches[60]!), [429, 'vendor_chat_rate_limited'])
      site.moveClock(300_000)
      assert.equal((await site.submit(widget, {}, { headers })).status, 201)
    })

    test('neighbours of one IPv6 network share their limit', async () => {
      for (let round = 1; round <= 5; round++)
        await site.submit(widget, {}, { headers: { 'x-forwarded-for': `2001:db8:1:2::${round}` } })
      const sixth = await site.submit(widget, {}, { headers: { 'x-forwarded-for': '2001:db8:1:2::ffff' } })
      assert.equal(sixth.status, 429)
    })

    test('the order is token, origin, limit, body', async () => {
      const from = '198.51.100.99'
      const bad = { fields: {}, widget: 0 }
      for (let round = 0; round < 5; round++) await site.submit(widget, bad, { headers: { 'x-forwarded-for': from } })
      const send = (headers: Record<string, string>) =>
        site.submit(widget, bad, { headers: { 'x-forwarded-for': from, ...headers } })
      assert.equal((await send({})).body.code, 'vendor_chat_rate_limited')
      assert.equal((await send({ origin: 'http://evil.example' })).body.code, 'vendor_chat_bad_origin')
      const both = { origin: 'http://evil.example', 'x-vendor-chat-token': 'x' }
      assert.equal((await send(both)).body.code, 'vendor_chat_stale_token')
    })

    test('B-22 B-52 B-63 events are counted by day, widget and channel', async () => {
      const own = (await site.widget()).id
      const list = [
        ...Array.from({ length: 8 }, () => ({ w: own, c: '', t: 'view', extra: 'ignored' })),
        { w: own, c: '', t: 'open' },
        { w: own, t: 'open' },
        { w: own, c: 'whatsapp', t: 'click' },
        { w: own, c: 'whatsapp', t: 'click' },
        { w: own, c: 'phone', t: 'click' },
      ]
      const before = await summary()
      const answer = await site.events(list)
      assert.deepEqual([answer.status, answer.text], [204, ''])
      const found = await summary(`?widget=${own}&days=7`)
      assert.deepEqual(found.totals, { view: 8, open: 2, click: 3 })
      assert.deepEqual([found.days, found.widget, found.clickRate, found.series.length], [7, own, 37.5, 7])
      const today = found.series.at(-1)
      assert.deepEqual([today.view, today.open, today.click], [8, 2, 3])
      assert.deepEqual(found.channels, [
        { channel: 'whatsapp', hits: 2 },
        { channel: 'phone', hits: 1 },
      ])
      const all = await summary()
      assert.deepEqual([all.widget, all.days, all.totals.view - before.totals.view], [0, 30, 8])
      for (const bad of ['days=0', 'days=366', 'days=x'])
        assert.deepEqual(verdict(await site.call('GET', `/analytics/summary?${bad}`)), [400, 'rest_invalid_param'])
    })

    test('B-85 B-105 two hundred events of a request are read, unknown things are passed over, always with 204', async () => {
      const own = (await site.widget()).id
      const off = (await site.widget({ status: 'inactive' })).id
      const many = Array.from({ length: 10_000 }, () => ({ w: own, c: '', t: 'view' }))
      assert.equal((await site.events(many)).status, 204)
      assert.equal((await summary(`?widget=${own}`)).totals.view, 200)
      const odd = [
        { w: 99_999, t: 'view' },
        { w: off, t: 'view' },
        { w: own, t: 'hover' },
        { w: own, c: 'pigeon', t: 'click' },
        { w: String(own), t: 'view' },
        null,
        7,
        'view',
        { w: own, c: 7, t: 'view' },
      ]
      assert.equal((await site.events(odd as object[])).status, 204)
      assert.equal((await site.events('x' as unknown as object[])).status, 204)
      assert.deepEqual((await summary(`?widget=${own}`)).totals, { view: 200, open: 0, click: 0 })
      assert.deepEqual((await summary(`?widget=${off}`)).totals, { view: 0, open: 0, click: 0 })
    })

    test('switched off, nothing is counted', async () => {
      const own = (await site.widget()).id
      await site.call('PATCH', '/settings', { body: { track_events: false } })
      assert.equal((await site.events([{ w: own, t: 'view' }])).status, 204)
      assert.equal((await summary(`?widget=${own}`)).totals.view, 0)
      await site.call('PATCH', '/settings', { body: { track_events: true } })
    })

    test('B-100 a write that fails is said to have failed, without the cause', async () => {
      const refuse = () => {
        throw new Error('the cause')
      }
      site.app.internals.hooks.addAction(hooks.leadCreated.name, refuse, { id: 'test' })
      const answer = await site.submit(widget)
      site.app.internals.hooks.remove(hooks.leadCreated.name, 'test')
      assert.deepEqual(verdict(answer), [500, 'vendor_chat_lead_not_saved'])
      assert.ok(!answer.text.includes('the cause'))
    })
  })
})
