import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

forEachEngine(engine => {
  describe('work in the CRM', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine)
    })
    after(() => crm.site.dispose())

    test('I-09 I-46 a lead becomes an account, a contact and a deal, once', async () => {
      const lead = await crm.add('leads', {
        ...{ first_name: 'Ada', last_name: 'Lovelace', account_name: 'Engines', email: 'ada@engines.example' },
        ...{ opportunity_amount: 1200, source: 'call' },
      })
      await crm.add('tasks', { name: 'Call back', parent: { type: 'lead', id: lead.id } })
      const refused = await crm.call('PUT', `/leads/${lead.id}`, { status: 'converted' })
      assert.equal(refused.status, 422)
      assert.ok(refused.body.data.fields.status)
      const { status, body } = await crm.call('POST', `/leads/${lead.id}/convert`, {})
      assert.equal(status, 200, JSON.stringify(body))
      const { account_id: account, contact_id: contact, opportunity_id: deal } = body.data
      assert.equal((await crm.call('GET', `/accounts/${account}`)).body.data.name, 'Engines')
      const person = (await crm.call('GET', `/contacts/${contact}`)).body.data
      assert.equal(person.name, 'Ada Lovelace')
      assert.deepEqual(person.email, [
        { address: 'ada@engines.example', primary: true, opt_out: false, invalid: false },
      ])
      assert.equal(person.account_id, account)
      assert.equal((await crm.call('GET', `/opportunities/${deal}`)).body.data.amount, 1200)
      const tasks = await crm.call('GET', `/tasks?filters[parent]=contact:${contact}`)
      assert.equal(tasks.body.meta.total, 1, tasks.text)
      const [{ account_id, contact_id }] = tasks.body.data
      assert.deepEqual({ account_id, contact_id }, { account_id: account, contact_id: contact })
      const again = await crm.call('POST', `/leads/${lead.id}/convert`, {})
      assert.equal(again.status, 409)
      assert.equal(again.body.code, 'vendor_crm_already_converted')
      assert.equal(again.body.data.contact_id, contact)
    })

    test('I-09 I-46 fifty requests at the same time convert a lead once', async () => {
      const lead = await crm.add('leads', { last_name: 'Race', account_name: 'Race Ltd' })
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => crm.call('POST', `/leads/${lead.id}/convert`, { skip_duplicate_check: true })),
      )
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      assert.ok(answers.every(({ status }) => status === 200 || status === 409))
      assert.equal((await crm.call('GET', '/accounts?name=Race+Ltd')).body.meta.total, 1)
    })

    test('I-09 I-46 known people are told before a second one is made', async () => {
      await crm.add('contacts', { last_name: 'Known', email: 'known@example.com' })
      const lead = await crm.add('leads', { last_name: 'Known', email: 'known@example.com' })
      const refused = await crm.call('POST', `/leads/${lead.id}/convert`, {})
      assert.equal(refused.status, 409, refused.text)
      assert.equal(refused.body.data.candidates.contacts[0].score, 100)
    })

    test('I-10 a stage sets the probability and is kept in the history', async () => {
      const deal = await crm.add('opportunities', { name: 'Stairs', amount: 100, close_date: '2030-01-01' })
      assert.equal(deal.probability, 10)
      const moved = await crm.call('POST', `/opportunities/${deal.id}/stage`, { stage: 'negotiation' })
      assert.equal(moved.status, 200, moved.text)
      assert.equal(moved.body.data.probability, 80)
      assert.equal(moved.body.data.amount_weighted, 80)
      const lost = await crm.call('POST', `/opportunities/${deal.id}/stage`, {
        stage: 'closed_lost',
        lost_reason: 'price',
      })
      assert.equal(lost.body.data.last_stage, 'negotiation')
      assert.equal(lost.body.data.lost_reason, 'price')
      assert.ok(lost.body.data.close_date < '2030-01-01', 'a deal that closes early gets today')
      const stages = await crm.call('GET', `/opportunities/${deal.id}/stages`)
      assert.deepEqual(
        stages.body.data.map(({ stage }: { stage: string }) => stage),
        ['prospecting', 'negotiation', 'closed_lost'],
      )
      assert.equal((await crm.call('POST', `/opportunities/${deal.id}/stage`, { stage: 'nowhere' })).status, 422)
    })

    test('I-25 the board has a column for each stage, with sums', async () => {
      await crm.add('opportunities', { name: 'On the board', amount: 50, close_date: '2030-02-01', stage: 'proposal' })
      const { status, body } = await crm.call('GET', '/opportunities/board')
      assert.equal(status, 200)
      const column = body.data.columns.find(({ stage }: { stage: string }) => stage === 'proposal')
      assert.equal(column.probability, 50)
      assert.equal(
        column.sum,
        column.records.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
      )
      assert.ok(!body.data.columns.some(({ stage }: { stage: string }) => stage === 'closed_lost'))
    })

    test('I-28 the stream tells what happened, takes posts and is followed', async () => {
      const account = await crm.add('accounts', { name: 'Streamed' })
      await crm.call('PUT', `/accounts/${account.id}`, { rating: 'cold' })
      const post = await crm.call('POST', `/stream/accounts/${account.id}`, { body: 'They called.' })
      assert.equal(post.status, 201, post.text)
      const { body } = await crm.call('GET', `/stream/accounts/${account.id}`)
      assert.deepEqual(
        body.data.map(({ type }: { type: string }) => type),
        ['post', 'update', 'create'],
      )
      assert.deepEqual(body.data[1].data.changes, [{ field: 'rating', before: '', after: 'cold' }])
      assert.equal(body.meta.is_followed, true)
      const left = await crm.call('DELETE', `/stream/accounts/${account.id}/follow`)
      assert.equal(left.body.data.is_followed, false)
      assert.equal((await crm.call('POST', `/stream/accounts/${account.id}/follow`)).body.data.is_followed, true)
    })

    test('I-23 the history of a record and the data of a person are told', async () => {
      const contact = await crm.add('contacts', { last_name: 'Private', email: 'private@example.com' })
      await crm.call('PUT', `/contacts/${contact.id}`, { department: 'IT' })
      const history = await crm.call('GET', `/audit/contacts/${contact.id}`)
      assert.deepEqual(history.body.data[0].changes, [{ field: 'department', before: '', after: 'IT' }])
      const held = await crm.call('GET', `/personal-data/contacts/${contact.id}`)
      assert.equal(held.body.data.fields.last_name, 'Private')
      const { id: campaign } = await crm.add('campaigns', { name: 'Letters' })
      const at = '2026-01-01T10:00:00.000000Z'
      await crm.site.inSystem(ctx =>
        ctx.db
          .insertInto('crm_campaign_log')
          .values({
            ...{ campaign_id: campaign, mass_email_id: null, queue_id: null, action: 'opened', entity: 'contacts' },
            ...{ record_id: contact.id, url_id: 0, is_machine: 0, at },
          })
          .execute(),
      )
      const log = [{ campaign_id: campaign, action: 'opened', at }]
      const again = await crm.call('GET', `/personal-data/contacts/${contact.id}`)
      assert.deepEqual(again.body.data.campaign_log, log)
      const file = (await crm.call('GET', `/personal-data/contacts/${contact.id}?format=csv`)).text
      assert.match(file, /private@example\.com[\s\S]*campaign_log,[^\n]*opened/)
      const erased = await crm.call('POST', '/mass-action/contacts', { action: 'erase', ids: [contact.id] })
      assert.deepEqual(erased.body.data.done, [contact.id], erased.text)
      assert.doesNotMatch((await crm.call('GET', `/contacts/${contact.id}`)).text, /private@example\.com|Private/)
    })

    test('I-18 I-21 words find records of all kinds, and lists leave as files', async () => {
      await crm.add('accounts', { name: 'Zanzibar Trading' })
      await crm.add('leads', { last_name: 'Zanzibar' })
      const { body } = await crm.call('GET', '/search?q=zanzib')
      assert.deepEqual(
        body.data.map(({ entity }: { entity: string }) => entity),
        ['accounts', 'leads'],
      )
      const file = await crm.call('GET', '/export/accounts?name=Zanzibar+Trading')
      assert.match(file.text, /Zanzibar Trading/)
      assert.match(file.headers['content-type']!, /text\/csv/)
      assert.match((await crm.call('GET', '/export/accounts?format=xlsx')).headers['content-type']!, /spreadsheetml/)
    })

    test('I-26 people are busy in their meetings and off outside of their hours', async () => {
      await crm.call('POST', '/meetings', {
        name: 'Board',
        date_start: '2031-03-03T10:00:00Z',
        date_end: '2031-03-03T11:00:00Z',
      })
      const span = 'from=2031-03-03T00:00:00Z&to=2031-03-04T00:00:00Z'
      const { body, status, text } = await crm.call('GET', `/free-busy?${span}`)
      assert.equal(status, 200, text)
      assert.deepEqual(body.data.ranges[0], {
        ...{ start: '2031-03-03T10:00:00.000000Z', end: '2031-03-03T11:00:00.000000Z' },
        ...{ status: 'busy', entity: 'meetings' },
      })
      const free = await crm.call('GET', `/availability?user_ids=${body.data.user_id}&${span}`)
      assert.equal(free.body.data.free.length, 2, free.text)
      assert.equal((await crm.call('GET', '/working-calendars')).status, 200)
      assert.equal((await crm.call('GET', '/free-busy?from=2031-03-03T00:00:00Z&to=2032-03-04T00:00:00Z')).status, 400)
    })

    test('I-27 reports add up what there is, and the forecast says where it comes from', async () => {
      const { body } = await crm.call('GET', '/reports')
      for (const { id } of body.data.filter(({ is_built_in, type }: any) => is_built_in && type === 'grid')) {
        const answer = await crm.call('POST', `/reports/${id}/run`, {})
        assert.equal(answer.status, 200, `${id} ${answer.text}`)
      }
      await crm.add('accounts', { name: 'Rated', rating: 'hot' })
      const saved = await crm.add('saved-reports', {
        ...{ name: 'By rating', entity: 'accounts', group_by: ['rating'], aggregates: ['count', 'avg:employees'] },
      })
      const run = await crm.call('POST', `/reports/${saved.id}/run`, {})
      assert.ok(
        run.body.data.rows.some((row: any) => row.rating === 'hot'),
        run.text,
      )
      assert.equal((await crm.call('POST', '/reports/nothing/run', {})).status, 404)
      const forecast = await crm.call('GET', '/reports/forecast')
      assert.equal(forecast.status, 200, forecast.text)
      assert.ok(forecast.body.data.range.p10 <= forecast.body.data.range.p90)
    })

    test('I-27 sums have the decimals of their currency', async () => {
      await crm.call('POST', '/settings', { default_currency: 'JPY' })
      const deal = { name: 'Yen', stage: 'negotiation', close_date: '2031-01-01', amount: 1200, currency: 'JPY' }
      await crm.add('opportunities', deal)
      const report = {
        name: 'Yen',
        entity: 'opportunities',
        group_by: ['stage'],
        aggregates: ['sum:amount', 'max:amount'],
      }
      const { id } = await crm.add('saved-reports', report)
      const run = await crm.call('POST', `/reports/${id}/run`, {})
      const row = run.body.data.rows.find((one: any) => one.stage === 'negotiation')
      assert.deepEqual([row.sum_amount, row.max_amount], [1200, 1200], run.text)
      const board = await crm.call('GET', '/opportunities/board')
      assert.equal(board.status, 200, board.text)
      const column = board.body.data.columns.find(({ stage }: any) => stage === 'negotiation')
      assert.ok(column.sum >= 1200, board.text)
      await crm.call('POST', '/settings', { default_currency: 'EUR' })
    })

    test('I-12 I-46 a file is tried, run once and taken back', async () => {
      const file = 'name,type\nImported one,customer\nImported two,no-such-type\n'
      const mapping = [
        { column: 'name', field: 'name' },
        { column: 'type', field: 'type' },
      ]
      const made = await crm.call('POST', '/imports', { entity: 'accounts', file, mapping })
      assert.equal(made.status, 201, made.text)
      assert.equal(made.body.data.status, 'draft')
      const { id } = made.body.data
      const dry = await crm.call('POST', `/imports/${id}/run`, { dry_run: true })
      assert.equal(dry.body.data.rows[0].action, 'created', dry.text)
      assert.equal((await crm.call('POST', `/imports/${id}/revert`)).status, 409)
      const run = await crm.call('POST', `/imports/${id}/run`, {})
      assert.equal(run.status, 200, run.text)
      assert.equal((await crm.call('POST', `/imports/${id}/run`, {})).status, 409)
      await crm.site.app.jobs.drain()
      assert.equal((await crm.call('GET', `/imports/${id}`)).body.data.status, 'complete')
      assert.equal((await crm.call('GET', '/imports')).body.meta.total >= 1, true)
      const imported = async () => (await crm.call('GET', '/accounts?search=Imported')).body.meta.total
      assert.equal(await imported(), 1)
      const back = await crm.call('POST', `/imports/${id}/revert`)
      assert.ok(back.status < 300, back.text)
      await crm.site.app.jobs.drain()
      assert.equal(await imported(), 0)
    })

    test('I-16 I-17 I-15 settings are read and saved, and say how long pages are', async () => {
      assert.equal((await crm.call('GET', '/bootstrap')).status, 200)
      assert.equal((await crm.call('GET', '/dashboard/stats')).status, 200)
      assert.equal((await crm.call('GET', '/dashboard/layout')).status, 200)
      await crm.call('POST', '/settings', { rows_per_page: 2 })
      assert.equal((await crm.call('GET', '/accounts')).body.data.length, 2)
      await crm.call('POST', '/settings', { rows_per_page: 20 })
      assert.equal((await crm.call('GET', '/settings')).status, 200)
    })

    test('I-32 a record is printed by a template, and nothing in it acts', async () => {
      const account = await crm.add('accounts', { name: '<script>alert(1)</script>' })
      const template = await crm.add('pdf-templates', { name: 'Letter', entity: 'accounts', body: 'Dear {{name}}' })
      const paper = await crm.call('POST', `/pdf/print/${template.id}`, { entity: 'accounts', record_id: account.id })
      assert.equal(paper.status, 200)
      assert.match(paper.headers['content-type']!, /application\/pdf/)
    })

    test('I-31 I-49 webhooks and connectors are managed, and private addresses refused', async () => {
      const refused = await crm.call('POST', '/webhooks', { event: 'account.created', url: 'http://127.0.0.1/' })
      assert.equal(refused.status, 422, refused.text)
      assert.equal(
        (await crm.call('POST', '/webhooks', { event: 'nothing.happens', url: 'https://example.com/' })).status,
        422,
      )
      const hook = await crm.add('webhooks', {
        event: 'account.created',
        url: 'https://example.com/hook',
        secret_key: 'k',
      })
      assert.equal(hook.secret_key_set, true)
      assert.equal((await crm.call('GET', '/webhooks')).body.meta.total, 1)
      assert.equal((await crm.call('GET', '/integrations')).body.data.length, 5)
      const absent = await crm.call('PUT', '/integrations/sms/enabled', { enabled: true })
      assert.equal(absent.body.code, 'rest_no_route', 'I-49 this edition has none')
      assert.equal((await crm.call('PUT', '/integrations/nothing/enabled', { enabled: true })).status, 404)
    })

    test('I-29 people are told what is given to them', async () => {
      const id = await crm.person('told')
      await crm.role({ name: 'Reads', scopes: { accounts: { read: 'own' } }, user_ids: [id] })
      await crm.add('accounts', { name: 'For you', assigned_user_id: id })
      const told = crm.as('told')
      const { body } = await told('GET', '/notifications')
      assert.equal(body.data[0].kind, 'assigned', JSON.stringify(body))
      assert.equal((await told('POST', '/notifications/read', { all: true })).body.data.read, 1)
      assert.equal((await told('GET', '/notifications')).body.meta.unread, 0)
    })
  })
})
