/** Cases with the time that they are owed an answer in, the customers who ask, and what everybody is reminded of. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { sendReminders, watchArticles, watchCases } from '../jobs/remind.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

const HOUR = 3_600_000

forEachEngine(engine => {
  describe('the service desk', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine)
    })
    after(() => crm.site.dispose())

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

    test('the owner of an article is told once on the day that it should be looked through, and again when the day is moved', async () => {
      const owner = await crm.person('librarian')
      const writer = await crm.person('scribe')
      const levels = { create: 'yes', read: 'all', edit: 'all' }
      await crm.role({ name: 'Library', scopes: { kb_articles: levels }, user_ids: [owner, writer] })
      const told = async (login: string) => {
        for (const _ of [1, 2]) await crm.site.inSystem(ctx => watchArticles.run(undefined as never, ctx))
        const { body } = await crm.as(login)('GET', '/notifications')
        return body.data.filter(({ kind }: { kind: string }) => kind === 'reminder').length
      }
      const values = { name: 'Old truths', review_by: '2031-01-01', assigned_user_id: owner }
      const { id } = await crm.add('kb_articles', values)
      assert.equal(await told('librarian'), 0, 'the day has not come')
      const move = (review_by: string | null) => crm.call('PUT', `/kb_articles/${id}`, { review_by })
      await move('2020-01-01')
      assert.equal(await told('librarian'), 1)
      await crm.call('PUT', `/kb_articles/${id}`, { name: 'Newer truths' })
      assert.equal(await told('librarian'), 1, 'the day is the same')
      await move('2020-02-01')
      assert.equal(await told('librarian'), 2)
      await crm.as('scribe')('POST', '/kb_articles', { name: 'Nobody has it', review_by: '2020-01-01' })
      await crm.add('kb_articles', { ...values, name: 'Archived', status: 'archived', review_by: '2020-01-01' })
      assert.deepEqual([await told('scribe'), await told('librarian')], [1, 2])
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
      const sent = (await crm.mails()).filter(({ subject }) => subject.includes('Ring back'))
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
  })
})
