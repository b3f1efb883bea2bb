import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { isPublic } from '../../../kernel/access.ts'
import { routesOf } from '../../../kernel/route-table.ts'
import { createApplicationPassword } from '../../../platform/application-passwords/application-passwords.ts'
import { openMessage } from '../../../platform/mail/stored-message.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
})

forEachEngine(engine => {
  describe('the CRM keeps what is nobody’s business', () => {
    let crm: CrmSite
    let foreign: { account: number; deal: number; contact: number; task: number; template: number }
    before(async () => {
      crm = await openCrm(engine)
      const owner = await crm.person('owner')
      const account = (await crm.add('accounts', { name: 'Hidden Ltd', assigned_user_id: owner })).id
      const contact = (await crm.add('contacts', { last_name: 'Hidden', email: 'hidden@example.com' })).id
      const deal = (await crm.add('opportunities', { name: 'Hidden deal', amount: 10, close_date: '2031-01-01' })).id
      const task = (await crm.add('tasks', { name: 'Hidden task' })).id
      const template = (await crm.add('pdf-templates', { name: 'Letter', entity: 'accounts', body: '{{name}}' })).id
      foreign = { account, deal, contact, task, template }
      const id = await crm.person('own', ['vendor_crm_access', 'vendor_crm_export', 'vendor_crm_import'])
      const levels = { create: 'yes', read: 'own', edit: 'own', delete: 'own', stream: 'own' }
      const scopes = ['accounts', 'contacts', 'leads', 'opportunities', 'cases', 'tasks', 'meetings', 'calls', 'emails']
      await crm.role({
        ...{ name: 'Own only', user_ids: [id] },
        scopes: Object.fromEntries(scopes.map(scope => [scope, levels])),
        permissions: { audit: 'yes', mass_update: 'yes', export: 'yes', data_privacy: 'yes' },
      })
    })
    after(() => crm.site.dispose())

    test('I-39 I1 I3 I17 whoever has only their own finds nothing of others by any address, nor its number', async () => {
      const as = crm.as('own')
      const lists = [
        ...['/accounts', '/contacts', '/opportunities', '/tasks', '/search?q=Hidden', '/export/accounts'],
        ...['/opportunities/board', '/favourites/accounts', '/duplicates/accounts?values[name]=Hidden+Ltd'],
        ...['/reports/forecast', '/dashboard/stats', '/accounts/options?search=Hidden'],
      ]
      for (const path of lists) {
        const { status, text } = await as('GET', path)
        assert.equal(status, 200, `${path} ${text}`)
        assert.doesNotMatch(text, /Hidden|"total":[1-9]/, path)
      }
      const { account, contact, deal, template } = foreign
      for (const [method, path, body] of [
        ...[`/accounts/${account}`, `/audit/accounts/${account}`, `/stream/accounts/${account}`].map(one => [
          'GET',
          one,
        ]),
        ...[`/record-access/accounts/${account}`, `/personal-data/contacts/${contact}`].map(one => ['GET', one]),
        ['GET', `/opportunities/${deal}/stages`],
        ['POST', `/opportunities/${deal}/stage`, { stage: 'proposal' }],
        ['POST', `/pdf/print/${template}`, { entity: 'accounts', record_id: account }],
        ['POST', `/stream/accounts/${account}`, { body: 'x' }],
        ['POST', `/stream/accounts/${account}/follow`, {}],
        ['POST', `/favourites/accounts/${account}`, {}],
        ['DELETE', `/accounts/${account}`],
      ] as [string, string, object?][]) {
        const { status, text } = await as(method, path, body)
        assert.equal(status, 403, `${method} ${path} ${text}`)
        assert.doesNotMatch(text, /Hidden/, path)
      }
    })

    test('I17 what is held about a person tells of no task of somebody else', async () => {
      const own = (await crm.as('own')('POST', '/contacts', { last_name: 'Known' })).body.data
      const parent = { type: 'contacts', id: own.id }
      const theirs = (await crm.add('tasks', { name: 'Of somebody else', parent })).id
      const mine = (await crm.as('own')('POST', '/tasks', { name: 'Mine', parent })).body.data.id
      const path = `/personal-data/contacts/${own.id}`
      assert.deepEqual((await crm.as('own')('GET', path)).body.data.activities.tasks, [mine])
      assert.deepEqual((await crm.call('GET', path)).body.data.activities.tasks, [theirs, mine])
    })

    test('I-20 I-22 I10 I11 nobody merges or changes records of others by naming many', async () => {
      const own = (await crm.as('own')('POST', '/accounts', { name: 'Mine' })).body.data
      const { body } = await crm.as('own')('POST', '/mass-action/accounts', {
        ...{ action: 'update', ids: [own.id, foreign.account], values: { rating: 'hot' } },
      })
      assert.deepEqual(body.data.done, [own.id])
      assert.equal(body.data.skipped.length + body.data.failed.length, 1)
      const merge = { primary_id: own.id, ids: [foreign.account], values: { name: foreign.account } }
      assert.equal((await crm.as('own')('POST', '/merge/accounts', merge)).status, 403)
      assert.equal((await crm.call('GET', `/accounts/${foreign.account}`)).body.data.rating, '')
      assert.equal((await crm.call('GET', `/accounts/${own.id}`)).body.data.name, 'Mine')
    })

    test('I-24 starred records are listed for the one who starred them', async () => {
      await crm.call('POST', `/favourites/accounts/${foreign.account}`, {})
      const mine = await crm.call('GET', '/favourites/accounts')
      assert.deepEqual(
        mine.body.data.map(({ id }: { id: number }) => id),
        [foreign.account],
      )
      await crm.call('DELETE', `/favourites/accounts/${foreign.account}`)
      assert.equal((await crm.call('GET', '/favourites/accounts')).body.data.length, 0)
    })

    test('I-04 I2 whoever may not read amounts learns them by no sum, and by no field that tells the same', async () => {
      const id = await crm.person('blind', ['vendor_crm_access', 'vendor_crm_export'])
      const all = { read: 'all', edit: 'all', stream: 'all' }
      await crm.role({
        ...{ name: 'Without amounts', user_ids: [id], scopes: { opportunities: all, campaigns: all, contacts: all } },
        fields: { opportunities: { amount: { read: 'no' } }, contacts: { last_name: { read: 'no' } } },
      })
      const campaign = await crm.add('campaigns', { name: 'Spring' })
      const deal = { close_date: '2031-01-01', amount: 7531, campaign_id: campaign.id }
      await crm.add('opportunities', { ...deal, name: 'Open' })
      await crm.add('opportunities', { ...deal, name: 'Won', stage: 'closed_won' })
      for (const path of [
        ...['/opportunities', '/opportunities/board', '/dashboard/stats', '/reports/forecast', '/export/opportunities'],
        ...[`/campaigns/${campaign.id}/results`, '/search?q=Open', '/opportunities?filters[amount][gte]=7000'],
        '/opportunities?orderby=amount_converted',
      ]) {
        const { status, text } = await crm.as('blind')('GET', path)
        assert.equal(status, 200, `${path} ${text}`)
        assert.doesNotMatch(text, /7531|7541|15062|753\.1|amount_converted":/, path)
      }
      const told = (await crm.call('GET', `/campaigns/${campaign.id}/results`)).body.data.revenue
      assert.equal(told, 7531)
      const people = await crm.as('blind')('GET', '/contacts')
      assert.equal(people.status, 200, people.text)
      assert.doesNotMatch(people.text, /Hidden/)
      assert.ok(people.body.data.length > 0)
    })

    test('I1 I2 a file does not tell whether somebody else has a record', async () => {
      const as = crm.as('own')
      const file = 'last_name,email\nGuessed,hidden@example.com\n'
      const made = await as('POST', '/imports', { entity: 'contacts', file, skip_duplicates: true })
      assert.equal(made.status, 201, made.text)
      const { id } = made.body.data
      const dry = await as('POST', `/imports/${id}/run`, { dry_run: true })
      assert.equal(dry.body.data.rows[0].action, 'created', dry.text)
      await as('POST', `/imports/${id}/run`, {})
      await crm.site.app.jobs.drain()
      const { counts } = (await as('GET', `/imports/${id}`)).body.data
      assert.deepEqual([counts.created, counts.duplicate], [1, 0])
      const again = await as('POST', '/imports', { entity: 'contacts', file, skip_duplicates: true })
      await as('POST', `/imports/${again.body.data.id}/run`, {})
      await crm.site.app.jobs.drain()
      assert.equal(
        (await as('GET', `/imports/${again.body.data.id}`)).body.data.counts.duplicate,
        1,
        'their own is known',
      )
    })

    test('I-12 I1 one’s own record is known by a key that any number of others’ have', async () => {
      const as = crm.as('own')
      for (let place = 1; place <= 12; place++) {
        await crm.add('contacts', { last_name: `Shared ${place}`, email: 'shared@example.com' })
        await crm.add('accounts', { name: 'Shared Ltd' })
      }
      const imported = async (entity: string, file: string) => {
        const { id } = (await as('POST', '/imports', { entity, file, mode: 'create_update' })).body.data
        await as('POST', `/imports/${id}/run`, {})
        await crm.site.app.jobs.drain()
        const { created, updated } = (await as('GET', `/imports/${id}`)).body.data.counts
        return [created, updated]
      }
      const people = (name: string) => `last_name,email\n${name},shared@example.com\n`
      const firms = (type: string) => `name,type\nshared LTD,${type}\n`
      assert.deepEqual(await imported('contacts', people('First')), [1, 0])
      assert.deepEqual(await imported('contacts', people('Second')), [0, 1])
      assert.deepEqual(await imported('accounts', firms('customer')), [1, 0])
      assert.deepEqual(await imported('accounts', firms('partner')), [0, 1])
      const mine = (await as('GET', '/contacts?search=shared')).body.data
      assert.deepEqual(
        mine.map((one: { last_name: string }) => one.last_name),
        ['Second'],
      )
    })

    test('I-34 I-37 I-43 I-01 five paths are open to visitors, none of them the knowledge base', () => {
      const service = crm.site.app.internals.services.find(({ slug }) => slug === 'crm')!
      const routes = routesOf(service).map(({ route }) => route)
      assert.ok(routes.length > 200)
      const open = new Set(routes.filter(({ access }) => isPublic(access)).map(({ path }) => path))
      assert.deepEqual([...open].toSorted(), [
        ...['/campaign/click/{token}', '/campaign/open/{token}', '/campaign/unsubscribe/{token}'],
        ...['/lead-capture/confirm/{token}', '/lead-capture/{id}'],
      ])
      assert.ok(crm.site.app.internals.hooks.did('vendor_crm_register_rest_routes') > 0)
    })

    test('I-05 I-11 I-51 I5 the link of the mail confirms once, is random, and ends', async () => {
      const form = await crm.add('lead-captures', { name: 'Letter', opt_in_confirmation: true, opt_in_hours: 48 })
      const send = (email: string) =>
        crm.site.request('POST', `/vendor-crm/v1/lead-capture/${form.id}`, {
          as: null,
          payload: new URLSearchParams({ last_name: 'Form', email, status: 'dead' }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      assert.equal((await send('one@example.com')).status, 200)
      await send('two@example.com')
      const reading = await crm.site.systemContext()
      const stored = await reading.db.selectFrom('outbox').select(['message', 'message_id', 'is_secret']).execute()
      const mails = stored.map(row => ({ text: openMessage(row, reading)?.text ?? '' }))
      const tokens = mails.flatMap(({ text }) => /confirm\/([0-9a-f]{64})/.exec(text)?.[1] ?? [])
      assert.equal(new Set(tokens).size, 2)
      const visitor = crm.as(null)
      assert.equal((await visitor('GET', `/lead-capture/confirm/${tokens[0]}`)).status, 200)
      assert.equal((await visitor('GET', `/lead-capture/confirm/${tokens[0]}`)).status, 200)
      const found = await crm.call('GET', '/leads?search=Form')
      assert.deepEqual([found.body.meta.total, found.body.data[0].status], [1, 'new'])
      crm.site.moveClock(49 * 3_600_000)
      assert.equal((await visitor('GET', `/lead-capture/confirm/${tokens[1]}`)).status, 404)
      crm.site.moveClock(-49 * 3_600_000)
    })

    test('I-32 I15 a customer has the portal and nothing else', async () => {
      const account = await crm.add('accounts', { name: 'Client' })
      const contact = await crm.add('contacts', { last_name: 'Client', account_id: account.id })
      const made = await crm.call('POST', '/portal/users', { contact_id: contact.id, email: 'client@example.com' })
      const { login, password, user_id: userId } = made.body.data
      assert.ok(password.length > 20)
      await crm.add('cases', { name: 'Secret case', account_id: account.id, is_internal: true })
      const other = await crm.add('cases', { name: 'Case of others' })
      await crm.add('kb_articles', { name: 'Draft' })
      await crm.add('kb_articles', { name: 'For all', status: 'published' })
      const key = await crm.site.inSystem(ctx => createApplicationPassword({ userId, name: 'portal' }, ctx))
      const as = crm.as(null, basic(login, key.password))
      const ask = await as('POST', '/portal/cases', { name: 'It squeaks' })
      assert.equal(ask.status, 201, ask.text)
      const { data: cases } = (await as('GET', '/portal/cases')).body
      assert.deepEqual(
        cases.map(({ name }: { name: string }) => name),
        ['It squeaks'],
      )
      const wrote = await as('POST', `/portal/cases/${cases[0].id}/comments`, { body: 'Still squeaks.' })
      assert.equal(wrote.status, 201, wrote.text)
      await crm.call('POST', `/stream/cases/${cases[0].id}`, { body: 'Internal thought', is_internal: true })
      const read = await as('GET', `/portal/cases/${cases[0].id}`)
      assert.deepEqual(
        read.body.data.comments.map(({ body }: { body: string }) => body),
        ['Still squeaks.'],
      )
      assert.equal((await as('GET', `/portal/cases/${other.id}`)).status, 404)
      assert.deepEqual(
        (await as('GET', '/portal/kb')).body.data.map(({ name }: { name: string }) => name),
        ['For all'],
      )
      assert.equal((await as('GET', '/portal/me')).body.data.contact_id, contact.id)
      for (const path of ['/portal/documents', '/portal/opportunities'])
        assert.equal((await as('GET', path)).status, 200)
      for (const path of ['/accounts', '/cases', `/cases/${other.id}`, '/search?q=a', '/meta/entities', '/crm-access'])
        assert.equal((await as('GET', path)).status, 403, path)
    })
  })
})
