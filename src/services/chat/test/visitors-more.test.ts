/** What visitors' browsers rely on: who is signed in, which names the site has, how much may be sent at once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD } from '../../../../test/kit/test-app.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { addTallies } from '../domain/events.ts'
import { widgets } from '../entities/widgets.ts'
import { countTogether } from '../store/count-together.ts'
import { fields, type Site, startSite, verdict } from './kit.ts'

forEachEngine(engine => {
  describe('visitors and their browsers', () => {
    let site: Site
    let widget: number
    before(async () => {
      site = await startSite(engine)
      widget = (await site.widget()).id
    })
    after(() => site.dispose())

    const signIn = async () => {
      const body = { username: 'admin', password: ADMIN_PASSWORD }
      const answer = await site.request('POST', '/host/v1/session', { body })
      return { cookie: answer.headers['set-cookie']!.split(';')[0]!, nonce: answer.body.nonce as string }
    }
    const loggedIn = async (headers: Record<string, string>) =>
      (await site.call('GET', '/context', { as: null, headers })).body.data.loggedIn

    test('S-B1 who is signed in is told by the cookie alone', async () => {
      const { cookie, nonce } = await signIn()
      assert.equal(await loggedIn({}), false)
      assert.equal(await loggedIn({ cookie }), true)
      assert.equal(await loggedIn({ cookie, 'x-host-nonce': nonce }), true)
      assert.equal(await loggedIn({ cookie: `${cookie.slice(0, -2)}xx` }), false)
      await site.request('DELETE', '/host/v1/session', { headers: { cookie, 'x-host-nonce': nonce } })
      assert.equal(await loggedIn({ cookie }), false, 'signed out elsewhere')
    })

    test('S-B1 a cookie without a nonce keeps nobody from fresh tokens and from writing', async () => {
      const { cookie } = await signIn()
      const { tokens } = (await site.call('GET', '/context', { as: null, headers: { cookie } })).body.data
      const headers = { cookie, 'x-vendor-chat-token': tokens.lead }
      assert.equal((await site.submit(widget, {}, { headers })).status, 201)
    })

    test('U-10 a page that was opened under another name of the server may send, and is kept under its own', async () => {
      const headers = {
        host: '127.0.0.1:8471',
        origin: 'http://127.0.0.1:8471',
        referer: 'http://127.0.0.1:8471/about/',
      }
      const sent = await site.submit(widget, { page: 'http://127.0.0.1:8471/about/?a=1#b' }, { headers })
      assert.equal(sent.status, 201, sent.text)
      const [lead] = (await site.call('GET', '/leads?per_page=1')).body.data
      assert.equal(lead.page, 'http://localhost:8080/about/?a=1#b')
      const foreign = await site.events([], { headers: { ...headers, origin: 'http://evil.example' } })
      assert.deepEqual(verdict(foreign), [403, 'vendor_chat_bad_origin'])
    })

    test('U-10 pages name the API by its path', async () => {
      const { text } = await site.fetch('GET', '/')
      const config = JSON.parse(/id="vendor-chat-config">(.*?)<\/script>/.exec(text)![1]!)
      assert.equal(config.api, '/api')
    })

    test('U-4 the reference says what leaving out the time means, and the timer stays', async () => {
      const { text } = await site.fetch('GET', '/api/openapi.json')
      assert.match(text, /Left out or below 3000, the message is taken for a program/)
      const count = async () => (await site.call('GET', `/leads?widget_id=${widget}`)).body.meta.total
      const before = await count()
      for (const elapsed of [undefined, 0, 2999])
        assert.equal((await site.submit(widget, { elapsed })).status, 201, String(elapsed))
      assert.equal(await count(), before)
      assert.equal((await site.submit(widget, { elapsed: 3000 })).status, 201)
      assert.equal(await count(), before + 1)
    })

    test('what the trap and the timer catch counts against the limit like everything else', async () => {
      const headers = { 'x-forwarded-for': '198.51.100.200' }
      const statuses: number[] = []
      for (const caught of [{ website: 'spam' }, { elapsed: 1 }, { website: 'x' }, { elapsed: 0 }, { elapsed: 9 }, {}])
        statuses.push((await site.submit(widget, caught, { headers })).status)
      assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
    })

    test('events are read up to one mebibyte, of which the first two hundred count', async () => {
      const own = (await site.widget()).id
      const event = { w: own, c: '', t: 'view', extra: 'x'.repeat(1000) }
      const list = Array.from({ length: 1000 }, () => event)
      assert.ok(JSON.stringify({ events: list }).length > 1_000_000)
      assert.equal((await site.events(list)).status, 204)
      const { totals } = (await site.call('GET', `/analytics/summary?widget=${own}`)).body.data
      assert.equal(totals.view, 200)
      const tooMuch = await site.events([...list, ...list.slice(0, 100)])
      assert.equal(tooMuch.status, 413)
    })

    test('O-6 batches that come together are counted together, and none is lost', async () => {
      const own = (await site.widget()).id
      const tally = { widget: own, channel: '', view: 2, open: 1, click: 0 }
      const ctx = await site.systemContext()
      let transactions = 0
      const counted = new Proxy(ctx, {
        get: (target, key) => {
          if (key === 'transaction') transactions += 1
          return target[key as keyof typeof target]
        },
      })
      await Promise.all(Array.from({ length: 50 }, () => countTogether([{ ...tally }], counted)))
      assert.ok(transactions <= 2, `${transactions} transactions`)
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          site.events([
            { w: own, c: 'whatsapp', t: 'click' },
            { w: own, t: 'view' },
          ]),
        ),
      )
      assert.ok(answers.every(({ status }) => status === 204))
      const { totals, channels } = (await site.call('GET', `/analytics/summary?widget=${own}`)).body.data
      assert.deepEqual(totals, { view: 130, open: 50, click: 30 })
      assert.deepEqual(channels, [{ channel: 'whatsapp', hits: 30 }])
    })

    test('O-6 who counts with others hears of it when it cannot be stored', async () => {
      const failing = { ...(await site.systemContext()), transaction: () => Promise.reject(new Error('no disk')) }
      const tally = { widget, channel: '', view: 1, open: 0, click: 0 }
      const tries = [1, 2].map(() => countTogether([tally], failing as never))
      for (const tried of await Promise.allSettled(tries)) assert.equal(tried.status, 'rejected')
      await countTogether([tally], await site.systemContext())
    })

    test('without Pro the rule of an A/B test counts as not there', async () => {
      const { id } = await site.widget()
      const rules = [{ kind: 'ab', mode: 'show' as const, operator: 'is', values: ['1:0-0'] }]
      await site.inSystem(ctx => updateRecord(widgets, { id, set: { rules } }, ctx))
      const { text } = await site.fetch('GET', '/')
      assert.ok(text.includes(`<vendor-chat id="vendor-chat-${id}">`), 'shown, and not left to the browser')
      assert.deepEqual((await site.call('GET', `/widgets/${id}`)).body.data.rules, rules, 'and kept for later')
    })

    test('S-G1 an empty choice is refused and nothing is changed', async () => {
      await site.call('PATCH', '/settings', { body: { ip_mode: 'none' } })
      const refused = await site.call('PATCH', '/settings', { body: { ip_mode: '' } })
      assert.ok(refused.status === 400 || refused.status === 422, String(refused.status))
      assert.equal((await site.call('GET', '/settings')).body.data.settings.ip_mode, 'none')
      await site.call('PATCH', '/settings', { body: { ip_mode: 'hash' } })
    })

    test('T-10 unread leads are counted for each site by itself', async () => {
      const unread = async (path = '') =>
        (await site.fetch('GET', `${path}/api/vendor-chat/v1/leads/unread`, { as: 'admin' })).body.data.count
      const before = await unread()
      assert.ok(before > 0)
      await site.request('POST', '/host/v1/sites', { as: 'admin', body: { path: '/second/', title: 'Second' } })
      assert.equal(await unread('/second'), 0)
      const sent = { as: 'admin', body: { name: 'There', channels: [{ slug: 'contact_form' }] } }
      const made = await site.fetch('POST', '/second/api/vendor-chat/v1/widgets', sent)
      assert.equal(made.status, 201, made.text)
      const { tokens } = (await site.fetch('GET', '/second/api/vendor-chat/v1/context')).body.data
      const lead = await site.fetch('POST', '/second/api/vendor-chat/v1/leads/submit', {
        headers: { 'x-vendor-chat-token': tokens.lead, 'x-forwarded-for': '10.200.0.1' },
        body: { widget: made.body.data.id, fields, elapsed: 5000 },
      })
      assert.equal(lead.status, 201, lead.text)
      assert.deepEqual([await unread(), await unread('/second')], [before, 1])
    })
  })
})

test('O-6 tallies are added up in one order', () => {
  const tally = (widget: number, channel: string, view: number) => ({ widget, channel, view, open: 1, click: view })
  assert.deepEqual(addTallies([tally(10, '', 1), tally(2, 'sms', 0), tally(0, '', 1), tally(10, '', 2)]), [
    tally(0, '', 1),
    tally(2, 'sms', 0),
    { ...tally(10, '', 3), open: 2 },
  ])
})
