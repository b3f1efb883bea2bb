import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { fields, type Site, startSite, usualChannels, verdict } from './kit.ts'

forEachEngine(engine => {
  describe('leads', () => {
    let site: Site
    let widget: number
    before(async () => {
      site = await startSite(engine)
      widget = (await site.widget({ name: 'Front desk' })).id
    })
    after(() => site.dispose())

    const latest = async () => (await site.call('GET', '/leads?per_page=1')).body.data[0]
    const total = async () => (await site.call('GET', '/leads')).body.meta.total as number
    const settings = (body: object) => site.call('PATCH', '/settings', { body })
    const formWidget = async (form: object) =>
      (await site.widget({ channels: [{ slug: 'contact_form', label: 'Write', form }] })).id

    test('B-16 B-17 B-64 B-66 a submission becomes a new lead, as it was sent', async () => {
      const sent = { page: 'http://localhost:8080/contact/?a=1', consent: true, subscribe: true }
      const headers = { 'accept-language': 'de-AT,de;q=0.8', 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari' }
      const answer = await site.submit(widget, sent, { headers })
      assert.equal(answer.status, 201, answer.text)
      assert.deepEqual(answer.body, { success: true, data: { message: 'Thank you. Your message is on its way.' } })
      const { id: _id, created_at: _created, modified_at: _modified, ...lead } = await latest()
      assert.deepEqual(lead, {
        widget_id: widget,
        widget_name: 'Front desk',
        status: 'new',
        ...fields,
        phone: '',
        page: sent.page,
        consent: true,
        consent_text: '',
        // The form does not ask for it, so nobody has agreed to it.
        subscribe: false,
        device: 'mobile',
        language: 'de-AT',
        read_at: null,
        trashed_at: null,
      })
    })

    test('B-47 B-91 making one by hand is refused to everybody', async () => {
      for (const as of ['admin', 'subscriber', null])
        assert.deepEqual(verdict(await site.call('POST', '/leads', { as, body: { name: 'x' } })), [
          405,
          'vendor_chat_leads_read_only',
        ])
    })

    test('B-32 B-48 only the status can be changed, there and back, and read_at follows it', async () => {
      await site.submit(widget)
      const { id, name } = await latest()
      const read = await site.call('PUT', `/leads/${id}`, { body: { status: 'read', name: 'Mallory' } })
      assert.deepEqual([read.body.data.status, read.body.data.name], ['read', name])
      assert.ok(read.body.data.read_at)
      const back = await site.call('PATCH', `/leads/${id}`, { body: { status: 'new' } })
      assert.deepEqual([back.body.data.status, back.body.data.read_at], ['new', null])
      const odd = await site.call('PATCH', `/leads/${id}`, { body: { status: 'archived' } })
      assert.deepEqual(verdict(odd), [400, 'vendor_chat_invalid'])
    })

    test('B-46 B-49 leads are listed and counted by status and widget; the trash is not unread', async () => {
      const other = (await site.widget()).id
      await site.submit(other)
      await site.submit(other)
      const { id } = await latest()
      const unread = async (query = '') => (await site.call('GET', `/leads/unread${query}`)).body.data
      const all = (await unread()).count
      assert.deepEqual(await unread(`?widget_id=${other}`), { count: 2 })
      await site.call('PATCH', `/leads/${id}`, { body: { status: 'read' } })
      assert.deepEqual(await unread(), { count: all - 1 })
      const list = async (query: string) => (await site.call('GET', `/leads?${query}`)).body.data.length
      assert.deepEqual([await list(`widget_id=${other}`), await list(`widget_id=${other}&status=read`)], [2, 1])
      const fresh = (await site.call('GET', `/leads?widget_id=${other}&status=new`)).body.data[0].id
      await site.call('DELETE', `/leads/${fresh}`)
      assert.deepEqual(await unread(`?widget_id=${other}`), { count: 0 })
    })

    test('B-65 B-97 only an active widget with a form takes messages', async () => {
      const bare = await site.widget({ channels: [usualChannels[0]] })
      const off = await site.widget({ status: 'inactive' })
      const hidden = await site.widget({ channels: [{ ...usualChannels[1], is_active: false }] })
      const trashed = await site.widget()
      await site.call('DELETE', `/widgets/${trashed.id}`)
      for (const id of [bare.id, off.id, hidden.id, trashed.id, 99_999, 'x', null])
        assert.deepEqual(verdict(await site.submit(id as number)), [404, 'vendor_chat_no_form'], String(id))
    })

    test('B-98 everything that is wrong is told at once, and nothing is stored', async () => {
      const before = await total()
      const answer = await site.submit(widget, { fields: { name: ' ', email: 'not an address', message: 7 } })
      assert.deepEqual(verdict(answer), [400, 'vendor_chat_invalid_lead'])
      assert.deepEqual(Object.keys(answer.body.data.fields), ['name', 'email', 'message'])
      assert.deepEqual(verdict(await site.submit(widget, { fields: undefined })), [400, 'vendor_chat_invalid_lead'])
      assert.equal(await total(), before)
    })

    test('a form asks for what it was set up to ask, and no more', async () => {
      const form = { name: 'hidden', phone: 'required', email: 'optional', message: 'optional' }
      const id = await formWidget({ ...form, subscribe: { shown: true, text: 'News, please' } })
      const missing = await site.submit(id, { fields: { name: 'Ada' } })
      assert.deepEqual(Object.keys(missing.body.data.fields), ['phone'])
      assert.equal((await site.submit(id, { fields: { name: 'Ada', phone: '+49 30 1' }, subscribe: true })).status, 201)
      const { name, phone, subscribe } = await latest()
      assert.deepEqual([name, phone, subscribe], ['', '+49 30 1', true])
    })

    test('consent that is asked for must be given, and is kept with the words that were agreed to', async () => {
      const id = await formWidget({ consent: { required: true, text: 'You may write back.' } })
      const refused = await site.submit(id)
      assert.deepEqual(verdict(refused), [400, 'vendor_chat_invalid_lead'])
      assert.deepEqual(Object.keys(refused.body.data.fields), ['consent'])
      assert.equal((await site.submit(id, { consent: true })).status, 201)
      const { consent, consent_text } = await latest()
      assert.deepEqual([consent, consent_text], [true, 'You may write back.'])
      const silent = await site.widget({ channels: [{ slug: 'contact_form', form: { consent: { required: true } } }] })
      assert.match(silent.channels[0].form.consent.text, /^I agree/)
    })

    test('B-67 B-68 B-71 the trap and the timer answer like a real one, and store nothing', async () => {
      const before = await total()
      const real = await site.submit(widget)
      for (const trapped of [{ website: 'http://spam' }, { elapsed: 2999 }, { elapsed: undefined }, { elapsed: 'x' }]) {
        const answer = await site.submit(widget, trapped)
        assert.deepEqual([answer.status, answer.body], [real.status, real.body], JSON.stringify(trapped))
        const { date: _d, ...headers } = answer.headers
        const { date: _e, ...expected } = real.headers
        assert.deepEqual(headers, expected)
      }
      assert.equal(await total(), before + 1)
      assert.equal((await site.submit(widget, { elapsed: 3000 })).status, 201)
      assert.equal(await total(), before + 2)
    })

    test('a trapped submission is refused exactly where a real one is', async () => {
      const answer = await site.submit(widget, { website: 'spam', fields: {} })
      assert.deepEqual(verdict(answer), [400, 'vendor_chat_invalid_lead'])
    })

    test('B-69 the page is kept only when it is on this site', async () => {
      const own = 'http://localhost:8080'
      const cases: readonly [string, string][] = [
        [`${own}/a?b=c`, `${own}/a?b=c`],
        ['/about', `${own}/about`],
        ['javascript:alert(1)', ''],
        ['data:text/html,x', ''],
        ['//evil.example/x', ''],
        ['http://localhost:8080.evil.example/', ''],
        ['http://localhost:8080@evil.example/', ''],
        ['http://user@localhost:8080/', ''],
        ['http://localhost:444/', ''],
        ['ftp://localhost:8080/', ''],
      ]
      for (const [page, kept] of cases) {
        assert.equal((await site.submit(widget, { page })).status, 201)
        assert.equal((await latest()).page, kept, page)
      }
    })

    test('B-18 the address of a visitor is in no answer and no mail, and is kept as the setting says', async () => {
      const stored = () =>
        site.inSystem(async ctx => {
          const row = await ctx.db.selectFrom('chat_leads').select('address').orderBy('id', 'desc').executeTakeFirst()
          return row?.address as string
        })
      const headers = { 'x-forwarded-for': '203.0.113.77' }
      const seen: string[] = []
      for (const ip_mode of ['none', 'truncate', 'full', 'hash']) {
        await settings({ ip_mode })
        await site.submit(widget, {}, { headers: { ...headers, 'x-forwarded-for': '203.0.113.77' } })
        seen.push(await stored())
      }
      assert.deepEqual(seen.slice(0, 3), ['', '203.0.113.0', '203.0.113.77'])
      assert.match(seen[3]!, /^[\w-]{43}$/)
      const lead = await site.call('GET', `/leads/${(await latest()).id}`)
      const mails = await site.inSystem(async ctx => ctx.db.selectFrom('outbox').select('message').execute())
      const files = [await site.call('GET', '/leads/export'), await site.call('GET', '/leads/export?format=json')]
      for (const text of [lead.text, JSON.stringify(mails), ...files.map(file => file.text)]) {
        assert.ok(!text.includes('203.0.113'))
        assert.ok(!text.includes(seen[3]!))
        assert.ok(!text.includes('"address"'))
      }
    })

    test('B-50 the export is a CSV file that runs nothing, filtered by status, or JSON', async () => {
      await site.submit(widget, { fields: { ...fields, name: "=cmd|'/c calc'!A1" } })
      const csv = await site.call('GET', '/leads/export?status=new')
      assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
      assert.ok(csv.text.startsWith('\uFEFFid,widget_id,widget_name,status,name,email'))
      assert.ok(csv.text.includes("'=cmd|'/c calc'!A1"))
      assert.ok(!csv.text.split('\n').some(line => line.split(',')[3] === 'read'))
      const json = await site.call('GET', '/leads/export?status=new&format=json')
      assert.match(json.headers['content-disposition']!, /leads\.json/)
      const list = JSON.parse(json.text).leads
      assert.equal(list[0].name, "=cmd|'/c calc'!A1")
      assert.equal(typeof list[0].consent, 'boolean')
      assert.deepEqual(verdict(await site.call('GET', '/leads/export?status=odd')), [400, 'rest_invalid_param'])
    })

    test('mails go out with each lead, once a day, or never', async () => {
      const mails = () =>
        site.inSystem(async ctx => {
          const rows = await ctx.db.selectFrom('outbox').select(['recipients', 'message']).orderBy('id').execute()
          return rows.map(row => ({ to: JSON.parse(row.recipients), ...JSON.parse(row.message) }))
        })
      await settings({ lead_notify: 'each', lead_recipients: ['desk@example.com'] })
      const before = (await mails()).length
      await site.submit(widget, { fields: { ...fields, message: 'First\nSecond' } })
      const sent = await mails()
      assert.equal(sent.length, before + 1)
      const mail = sent.at(-1)
      assert.deepEqual([mail.to, mail.replyTo], [['desk@example.com'], 'ada@example.com'])
      assert.ok(mail.text.endsWith('First\nSecond'))
      await settings({ lead_notify: 'off' })
      await site.submit(widget)
      await site.submit(widget, { website: 'spam' })
      assert.equal((await mails()).length, before + 1)
      await settings({ lead_notify: 'daily' })
      site.moveClock(86_400_000)
      await site.submit(widget)
      await site.app.jobs.drain()
      site.moveClock(86_400_000)
      await site.app.jobs.drain()
      const digest = (await mails()).at(-1)
      assert.equal(digest.subject, 'One new message')
      await settings({ lead_notify: 'off' })
    })

    test('leads older than the site keeps them are forgotten, and 0 keeps them for ever', async () => {
      await settings({ retention_days: 0 })
      const before = await total()
      site.moveClock(400 * 86_400_000)
      await site.app.jobs.drain()
      assert.equal(await total(), before)
      await site.submit(widget)
      await settings({ retention_days: 365 })
      site.moveClock(86_400_000)
      await site.app.jobs.drain()
      assert.equal(await total(), 1)
    })

    test('a person is handed and rid of everything that was kept', async () => {
      const { exportPersonalData, erasePersonalData } = await import('../../../platform/personal-data/personal-data.ts')
      await site.submit(widget, { fields: { ...fields, email: 'Grace@Example.com' } })
      const person = { email: 'grace@example.com', userId: null }
      const found = await exportPersonalData(person, await site.systemContext())
      const section = found.sites[0]?.sections.find(({ name }) => name === 'chat.leads')
      assert.equal(section?.items.length, 1)
      await erasePersonalData({ person, reassign: null }, await site.systemContext())
      assert.equal((await site.call('GET', '/leads?search=grace')).body.data.length, 0)
    })
  })
})
