/** Cases with the time that they are owed an answer in, the customers who ask, and what everybody is reminded of. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { openMessage } from '../../../platform/mail/stored-message.ts'
import { createVisitor, type Visitor } from '../../../platform/pages/test/visitor.ts'
import { sendReminders, watchCases } from '../jobs/remind.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

const HOUR = 3_600_000

forEachEngine(engine => {
  describe('the service desk', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine)
    })
    after(() => crm.site.dispose())
    const mails = async (): Promise<{ to: string; subject: string; text: string }[]> => {
      const reading = await crm.site.systemContext()
      const stored = await reading.db.selectFrom('outbox').select(['message', 'message_id', 'is_secret']).execute()
      return stored.map(row => openMessage(row, reading) as never)
    }
    const upload = (name: string, base = 'library_documents') =>
      crm.site.request('POST', `/vendor-crm/v1/${base}/files/file`, {
        as: 'admin',
        payload: `the words of ${name}`,
        headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${name}"` },
      })

    test('I-27 amounts in the default currency follow its rates', async () => {
      const deal = { name: 'Rates', close_date: '2031-01-01', stage: 'proposal', amount: 100, currency: 'USD' }
      const { id } = await crm.add('opportunities', deal)
      const told = async () => {
        const { data } = (await crm.call('GET', `/opportunities/${id}`)).body
        return [data.amount, data.amount_converted, data.amount_weighted, data.base_currency]
      }
      const save = async (values: object) => {
        const saved = await crm.call('POST', '/settings', values)
        assert.equal(saved.status, 200, saved.text)
        await crm.site.app.jobs.drain()
      }
      assert.deepEqual(await told(), [100, 100, 50, 'EUR'])
      const [before] = (await crm.call('GET', `/audit/opportunities/${id}`)).body.data
      await save({ currency_rates: { USD: 0.9 } })
      assert.deepEqual(await told(), [100, 90, 45, 'EUR'])
      await save({ default_currency: 'JPY', currency_rates: { USD: 150 } })
      assert.deepEqual(await told(), [100, 15_000, 7500, 'JPY'])
      assert.deepEqual((await crm.call('GET', `/audit/opportunities/${id}`)).body.data[0], before, 'nobody changed it')
      await save({ default_currency: 'EUR', currency_rates: {} })
      assert.deepEqual(await told(), [100, 100, 50, 'EUR'])
    })

    test('I-26 a case is due after working hours of the calendar of whoever has it, and they are told once', async () => {
      const id = await crm.person('agent')
      const levels = { create: 'yes', read: 'all', edit: 'all', stream: 'all' }
      await crm.role({ name: 'Desk', scopes: { cases: levels, tasks: levels, meetings: levels }, user_ids: [id] })
      const weekdays = Array.from({ length: 7 }, () => ({ is_working: true }))
      const calendar = { name: 'Always', timezone: 'UTC', weekdays, time_ranges: [['00:00', '24:00']], user_ids: [id] }
      await crm.add('working-calendars', calendar)
      await crm.call('POST', '/settings', { sla_hours: { low: 0, normal: 8, high: 4, urgent: 1 } })
      const made = await crm.add('cases', { name: 'It squeaks', assigned_user_id: id })
      assert.equal(Math.round((Date.parse(made.sla_due_at) - Date.parse(made.created_at)) / 60_000), 8 * 60)
      const hurried = await crm.call('PUT', `/cases/${made.id}`, { priority: 'urgent' })
      assert.ok(hurried.body.data.sla_due_at < made.sla_due_at)
      const agreed = '2031-05-01T10:00:00.000000Z'
      const own = await crm.call('PUT', `/cases/${made.id}`, { priority: 'high', sla_due_at: agreed })
      assert.equal(own.body.data.sla_due_at, agreed, 'what is agreed by hand stays')
      assert.equal((await crm.add('cases', { name: 'No hurry', priority: 'low' })).sla_due_at, null)
      await crm.call('PUT', `/cases/${made.id}`, { sla_due_at: '2020-01-01T00:00:00Z' })
      for (const _ of [1, 2]) await crm.site.inSystem(ctx => watchCases.run(undefined as never, ctx))
      const told = (await crm.as('agent')('GET', '/notifications')).body.data
      assert.equal(told.filter(({ kind }: { kind: string }) => kind === 'case_sla').length, 1)
      const closed = await crm.call('PUT', `/cases/${made.id}`, { status: 'closed' })
      assert.notEqual(closed.body.data.resolved_at, null)
      assert.equal((await crm.call('PUT', `/cases/${made.id}`, { status: 'assigned' })).body.data.resolved_at, null)
    })

    test('I-26 free time is working time without meetings, and exceptions count', async () => {
      const id = await crm.person('planner')
      await crm.add('working-calendars', {
        ...{ name: 'Berlin', timezone: 'Europe/Berlin', user_ids: [id] },
        exceptions: [{ date_start: '2031-03-04', date_end: '2031-03-04', type: 'non_working' }],
      })
      const meeting = { name: 'Visit', date_start: '2031-03-03T09:00:00Z', date_end: '2031-03-03T10:00:00Z' }
      await crm.add('meetings', { ...meeting, user_ids: [id] })
      await crm.add('meetings', { ...meeting, user_ids: [id], status: 'not_held', date_end: '2031-03-03T12:00:00Z' })
      const span = 'from=2031-03-03T00:00:00Z&to=2031-03-06T00:00:00Z'
      const { body } = await crm.call('GET', `/availability?user_ids=${id}&${span}`)
      const at = (day: number, hour: number) => `2031-03-0${day}T${String(hour).padStart(2, '0')}:00:00.000000Z`
      assert.deepEqual(body.data.free, [
        { start: at(3, 8), end: at(3, 9) },
        { start: at(3, 10), end: at(3, 16) },
        { start: at(5, 8), end: at(5, 16) },
      ])
      const long = await crm.call('GET', `/availability?user_ids=${id}&minutes=120&${span}`)
      assert.equal(long.body.data.free.length, 2)
      assert.equal((await crm.as('agent')('GET', `/free-busy?user_id=${id}&${span}`)).status, 403)
      assert.equal((await crm.as('planner')('GET', `/free-busy?${span}`)).body.data.ranges[0].status, 'busy')
    })

    test('I-29 reminders come when they are due, on the bell or by mail, and follow their activity', async () => {
      const agent = (await crm.as('agent')('GET', '/crm-access')).body.data.user_id
      const later = new Date(Date.now() + 2 * HOUR).toISOString()
      const reminders = [
        { type: 'popup', seconds: 600 },
        { type: 'email', seconds: 600 },
      ]
      const call = { name: 'Ring back', date_end: later, assigned_user_id: agent, reminders }
      const task = await crm.add('tasks', call)
      const done = await crm.add('tasks', { ...call, name: 'Done by then' })
      await crm.call('PUT', `/tasks/${done.id}`, { status: 'completed' })
      const remind = () => crm.site.inSystem(ctx => sendReminders.run(undefined as never, ctx))
      const bells = async () =>
        (await crm.as('agent')('GET', '/notifications')).body.data
          .filter(({ kind }: { kind: string }) => kind === 'reminder')
          .map(({ title, path }: { title: string; path: string }) => [title, path])
      await remind()
      assert.deepEqual(await bells(), [])
      crm.site.moveClock(2 * HOUR - 300_000)
      await remind()
      await remind()
      assert.deepEqual(await bells(), [['Ring back', `/admin/crm/tasks/${task.id}`]])
      const sent = (await mails()).filter(({ subject }) => subject.includes('Ring back'))
      assert.deepEqual(
        sent.map(({ to }) => String(to)),
        ['agent@example.com'],
      )
      crm.site.moveClock(300_000 - 2 * HOUR)
    })

    test('I-28 I-29 who is mentioned hears of it, as far as the roles allow', async () => {
      const account = await crm.add('accounts', { name: 'Talked about' })
      const reader = await crm.person('reader')
      const writer = await crm.person('writer')
      const levels = { read: 'all', stream: 'all' }
      await crm.role({ name: 'Reads accounts', scopes: { accounts: levels }, user_ids: [reader, writer] })
      const mention = () =>
        crm.as('writer')('POST', `/stream/accounts/${account.id}`, { body: 'Look at this, @reader and @nobody.' })
      const heard = async () =>
        (await crm.as('reader')('GET', '/notifications')).body.data.filter(
          ({ kind }: { kind: string }) => kind === 'mentioned',
        ).length
      assert.equal((await mention()).status, 201)
      assert.equal(await heard(), 0, 'no role lets the writer mention anybody')
      const role = await crm.role({ name: 'Mentions', permissions: { mention: 'team' }, user_ids: [writer] })
      await mention()
      assert.equal(await heard(), 0, 'they are in no team together')
      await crm.add('teams', { name: 'Both', user_ids: [reader, writer] })
      await mention()
      assert.equal(await heard(), 1)
      await crm.call('PUT', `/roles/${role.id}`, { permissions: { mention: 'all' } })
      await mention()
      assert.equal(await heard(), 2)
    })

    describe('the pages of a customer', () => {
      let customer: Visitor
      let contact: number
      let account: number
      before(async () => {
        account = (await crm.add('accounts', { name: 'Customer Ltd' })).id
        contact = (await crm.add('contacts', { first_name: 'Cora', last_name: 'Customer', account_id: account })).id
        const email = 'cora@example.com'
        const made = await crm.call('POST', '/portal/users', { contact_id: contact, email })
        customer = createVisitor(crm.site)
        const { login, password } = made.body.data
        const signedIn = await customer.signIn(login, password)
        assert.deepEqual([signedIn.status, new URL(signedIn.headers.location!, 'http://x').pathname], [303, '/portal/'])
        // The bar of the site greets customers by their own name.
        const page = await customer.get('/portal/')
        assert.ok(page.text.includes('Cora Customer') && !page.text.includes(login))
      })

      test('I-32 whoever is no customer is asked to sign in, and while the portal is closed there is nothing', async () => {
        const visitor = createVisitor(crm.site)
        assert.match((await visitor.get('/portal/')).text, /Please sign in to see your questions/)
        assert.match((await visitor.get('/portal/cases/1/')).text, /Please sign in/)
        const staff = await crm.site.fetch('GET', '/portal/', { as: null })
        assert.match(staff.text, /noindex/)
        await crm.call('POST', '/settings', { portal_enabled: false })
        for (const path of ['/portal/', '/portal/cases/']) assert.equal((await customer.get(path)).status, 404, path)
        await crm.call('POST', '/settings', { portal_enabled: true })
        assert.match((await customer.get('/portal/')).text, /Hello Cora Customer[\s\S]*Customer Ltd/)
      })

      test('I-32 a customer asks, is answered and answers, and sees nothing that is internal', async () => {
        const lacking = await customer.submit('/portal/cases/', { name: 'It leaks', description: ' ' })
        assert.equal(lacking.status, 422)
        assert.match(lacking.text, /Please fill this in\.[\s\S]*value="It leaks"/)
        const sent = { name: 'It leaks', description: 'Since <b>today</b>.', type: 'incident' }
        const asked = await customer.submit('/portal/cases/', { ...sent, status: 'closed', is_internal: '1' })
        assert.equal(asked.status, 303, asked.text)
        const path = asked.headers.location!
        const page = (await customer.get(path)).text
        assert.match(page, /Since &lt;b&gt;today&lt;\/b&gt;\.[\s\S]*Nothing has been written yet/)
        const [made] = (await crm.call('GET', '/cases?search=leaks')).body.data
        const { status, origin, type, contact_id, account_id, first_response_at } = made
        assert.deepEqual(
          { status, origin, type, contact_id, account_id, first_response_at },
          {
            ...{ status: 'new', origin: 'portal', type: 'incident', contact_id: contact, account_id: account },
            first_response_at: null,
          },
        )
        await crm.call('POST', `/stream/cases/${made.id}`, { body: 'They never pay.', is_internal: true })
        assert.equal((await crm.call('GET', `/cases/${made.id}`)).body.data.first_response_at, null)
        await crm.call('POST', `/stream/cases/${made.id}`, { body: 'We come tomorrow.' })
        assert.notEqual((await crm.call('GET', `/cases/${made.id}`)).body.data.first_response_at, null)
        const mail = (await mails()).find(({ text }) => text.includes('We come tomorrow.'))
        assert.match(mail!.text, new RegExp(`/portal/cases/${made.number}/`))
        await crm.call('POST', `/stream/cases/${made.id}/follow`, {})
        await customer.submit(path, { body: 'Thank you.\nCora' })
        const shown = (await customer.get(path)).text
        assert.match(shown, /We come tomorrow\.[\s\S]*You<[\s\S]*Thank you\.<br>Cora/)
        assert.doesNotMatch(shown, /never pay/)
        const others = await crm.add('cases', { name: 'Of others' })
        assert.equal((await customer.get(`/portal/cases/${others.number}/`)).status, 404)
        const told = (await crm.call('GET', '/notifications')).body.data
        assert.ok(told.some(({ title }: { title: string }) => title.includes('Thank you.')))
      })

      test('I-32 I1 a document is saved by its customers and its readers, and by nobody else', async () => {
        const file = (await upload('contract.txt')).body.data
        const paper = { name: 'Contract', file, type: 'contract', account_ids: [account] }
        const made = await crm.add('library_documents', paper)
        const old = { ...paper, name: 'Over', file: (await upload('over.txt')).body.data }
        await crm.add('library_documents', { ...old, publish_date: '2020-01-01', expiration_date: '2020-02-01' })
        const page = (await customer.get('/portal/documents/')).text
        assert.doesNotMatch(page, /Over/)
        const url = /href="([^"]*documents[^"]*file[^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')
        const saved = await customer.get(url)
        assert.deepEqual([saved.status, saved.text], [200, 'the words of contract.txt'])
        assert.match(saved.headers['content-disposition']!, /^attachment; filename="contract\.txt"/)
        assert.equal((await crm.as(null)('GET', `/portal/documents/${made.id}/file`)).status, 401)
        assert.equal((await crm.call('GET', `/library_documents/${made.id}/files/file`)).text, saved.text)
        assert.equal((await crm.as('agent')('GET', `/library_documents/${made.id}/files/file`)).status, 403)
      })

      test('I-32 I-37 articles are for customers, those that say so for visitors, and tell whether they helped', async () => {
        const visitor = createVisitor(crm.site)
        assert.equal((await visitor.get('/knowledge-base/')).status, 404, 'there is nothing to show')
        const words = { status: 'published', body: '<p>Turn the blue wheel.</p><script>alert(1)</script>' }
        const own = await crm.add('kb_articles', { name: 'Wheels', ...words })
        const open = await crm.add('kb_articles', { name: 'Wheels', ...words, is_public: true })
        await crm.add('kb_articles', { name: 'Later', ...words, publish_date: '2031-01-01' })
        await crm.add('kb_articles', { name: 'Draft', body: 'blue' })
        assert.deepEqual([own.slug, open.slug], ['wheels', 'wheels-2'])
        const list = (await customer.get('/portal/articles/?crm_search=blue')).text
        assert.match(list, /portal\/articles\/wheels\/"[\s\S]*portal\/articles\/wheels-2\/"/)
        assert.doesNotMatch(list, /Later|Draft/)
        assert.match((await customer.get('/portal/articles/?crm_search=green')).text, /Nothing was found/)
        const shelf = (await visitor.get('/knowledge-base/')).text
        assert.match(shelf, /knowledge-base\/wheels-2\//)
        assert.equal((await visitor.get('/knowledge-base/wheels/')).status, 404)
        const article = await visitor.get('/knowledge-base/wheels-2/')
        assert.match(article.text, /Turn the blue wheel/)
        assert.doesNotMatch(article.text, /alert\(1\)/)
        for (const helpful of ['yes', 'no']) await visitor.submit('/knowledge-base/wheels-2/', { helpful })
        await customer.submit('/portal/articles/wheels-2/', { helpful: 'no' })
        const { helpful_yes, helpful_no } = (await crm.call('GET', `/kb_articles/${open.id}`)).body.data
        assert.deepEqual([helpful_yes, helpful_no], [1, 1], 'each reader counts once')
      })

      test('I-32 I-37 customers get files of articles that are in the portal, and nobody else does', async () => {
        const words = { status: 'published', body: '<p>See the drawing.</p>', is_public: true }
        const shown = await crm.add('kb_articles', { name: 'Drawn', ...words })
        const inside = await crm.add('kb_articles', { name: 'Inside', ...words, is_public: false, is_in_portal: false })
        const attach = async (article: number) => {
          const sent = await upload('drawing.txt', 'kb-article-files')
          const body = { name: 'Drawing', file: sent.body.data.id }
          const made = await crm.call('POST', `/kb_articles/${article}/files`, body)
          assert.equal(made.status, 201, made.text)
          return made.body.data.id
        }
        const [file, hidden] = [await attach(shown.id), await attach(inside.id)]
        const page = (await customer.get('/portal/articles/drawn/')).text
        const url = /href="([^"]*portal\/kb\/[^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')
        assert.deepEqual(
          [(await customer.get(url)).status, (await customer.get(url)).text],
          [200, 'the words of drawing.txt'],
        )
        const other = url.replace(`kb/${shown.id}/files/${file}`, `kb/${inside.id}/files/${hidden}`)
        assert.equal((await customer.get(other)).status, 404)
        assert.equal((await customer.get('/portal/articles/inside/')).status, 404)
        assert.doesNotMatch((await customer.get('/portal/articles/')).text, /Inside/)
        assert.doesNotMatch((await createVisitor(crm.site).get('/knowledge-base/drawn/')).text, /portal\/kb/)
        for (const [login, status] of [
          [null, 401],
          ['agent', 403],
        ] as const)
          assert.equal((await crm.as(login)('GET', `/portal/kb/${shown.id}/files/${file}`)).status, status)
      })

      test('I-32 the pages speak German where the site does', async () => {
        await crm.site.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'de' } })
        assert.match((await customer.get('/portal/cases/')).text, /Ihre Anfragen[\s\S]*Anfrage stellen/)
        await crm.site.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'en' } })
      })
    })
  })
})
