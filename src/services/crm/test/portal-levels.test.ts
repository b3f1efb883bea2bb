/** What customers see and do in the portal, by the levels of the settings and of their roles. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createApplicationPassword } from '../../../platform/application-passwords/application-passwords.ts'
import { createVisitor, type Visitor } from '../../../platform/pages/test/visitor.ts'
import { type Call, type CrmSite, openCrm } from './crm-site.ts'

const LEVELS = ['no', 'own', 'contact', 'account', 'all'] as const

/** What each level reaches, in the words of the test: all that a lesser one does, and one thing more. */
const REACHED = { no: [], own: ['own'], contact: ['own', 'contact'], account: ['own', 'contact', 'account'] } as const

forEachEngine(engine => {
  describe('levels of the portal', () => {
    let crm: CrmSite
    let as: Call
    let customer: Visitor
    let userId: number
    before(async () => {
      crm = await openCrm(engine)
      const account = (await crm.add('accounts', { name: 'Customer Ltd' })).id
      const contact = (await crm.add('contacts', { last_name: 'Cora', account_id: account })).id
      const made = await crm.call('POST', '/portal/users', { contact_id: contact, email: 'cora@example.com' })
      userId = made.body.data.user_id
      customer = createVisitor(crm.site)
      await customer.signIn(made.body.data.login, made.body.data.password)
      const key = await crm.site.inSystem(ctx => createApplicationPassword({ userId, name: 'portal' }, ctx))
      const basic = Buffer.from(`${made.body.data.login}:${key.password}`).toString('base64')
      as = crm.as(null, { authorization: `Basic ${basic}` })
      // Asked by the customer, and moved to somebody else since.
      const own = (await as('POST', '/portal/cases', { name: 'own' })).body.data.id
      await crm.call('PUT', `/cases/${own}`, { contact_id: null, contact_ids: [], account_id: null })
      const deal = { amount: 1, close_date: '2031-01-01' }
      for (const [name, naming] of [
        ['contact', { contact_id: contact, contact_ids: [contact] }],
        ['account', { account_id: account, account_ids: [account] }],
        ['others', {}],
      ] as const) {
        await crm.add('cases', { name, ...naming })
        await crm.add('opportunities', { name, ...deal, ...naming })
        await crm.add('library_documents', { name, file: await upload(), ...naming })
      }
      await crm.add('cases', { name: 'internal', contact_id: contact, account_id: account, is_internal: true })
      await crm.add('kb_articles', { name: 'Wheels', status: 'published', body: '<p>Turn.</p>' })
      const linked = await crm.add('opportunities', { name: 'linked', ...deal })
      await crm.call('POST', `/opportunities/${linked.id}/contacts`, { contact_id: contact, role: 'evaluator' })
    })
    after(() => crm.site.dispose())

    const upload = async () => {
      const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="paper.txt"' }
      const path = '/vendor-crm/v1/library_documents/files/file'
      return (await crm.site.request('POST', path, { as: 'admin', payload: 'words', headers })).body.data
    }
    const setLevels = async (levels: object) => {
      const { status, text } = await crm.call('POST', '/settings', { portal_levels: levels })
      assert.equal(status, 200, text)
    }
    const names = async (path: string): Promise<string[]> =>
      (await as('GET', path)).body.data.map(({ name }: { name: string }) => name).toSorted()

    for (const level of LEVELS)
      test(`I-32 I15 by the level ${level} a customer reads ${level === 'all' ? 'all that is not internal' : level}`, async () => {
        await setLevels({
          cases: { create: 'no', read: level, stream: level },
          opportunities: { read: level },
          library_documents: { read: level },
        })
        const reached: string[] = level === 'all' ? ['own', 'contact', 'account', 'others'] : [...REACHED[level]]
        assert.deepEqual(await names('/portal/cases'), reached.toSorted())
        // Customers make neither offers nor papers.
        const papers = reached.filter(name => name !== 'own')
        assert.deepEqual(await names('/portal/documents'), papers.toSorted())
        const deals = reached.includes('contact') ? [...papers, 'linked'] : papers
        assert.deepEqual(await names('/portal/opportunities'), deals.toSorted())
        const all = (await crm.call('GET', '/library_documents')).body.data as { id: number; name: string }[]
        for (const { id, name } of all)
          assert.equal(
            (await as('GET', `/portal/documents/${id}/file`)).status,
            papers.includes(name) ? 200 : 404,
            name,
          )
        const cases = (await crm.call('GET', '/cases')).body.data as { id: number; name: string }[]
        for (const { id, name } of cases) {
          const isThere = reached.includes(name)
          assert.equal((await as('GET', `/portal/cases/${id}`)).status, isThere ? 200 : 404, name)
          const written = await as('POST', `/portal/cases/${id}/comments`, { body: 'Hello' })
          assert.equal(written.status, isThere ? 201 : 404, name)
        }
      })

    test('I-32 who may not ask or write is refused, and the pages have no form for it', async () => {
      await setLevels({ cases: { create: 'no', read: 'account', stream: 'own' } })
      assert.equal((await as('POST', '/portal/cases', { name: 'More' })).status, 403)
      const [found] = (await crm.call('GET', '/cases?search=contact')).body.data
      assert.equal((await as('POST', `/portal/cases/${found.id}/comments`, { body: 'More' })).status, 403)
      const list = (await customer.get('/portal/cases/')).text
      assert.match(list, /contact/)
      assert.doesNotMatch(list, /Ask a question|name="description"/)
      assert.doesNotMatch((await customer.get(`/portal/cases/${found.number}/`)).text, /name="body"/)
      await setLevels({ cases: { create: 'yes', read: 'no', stream: 'account' } })
      const asked = await as('POST', '/portal/cases', { name: 'Asked' })
      assert.deepEqual([asked.status, asked.body.data.name], [201, 'Asked'], 'whoever may ask sees what they asked')
      assert.deepEqual(await names('/portal/cases'), ['Asked', 'own'])
    })

    test('I-32 places that are closed to a customer are not shown and not there', async () => {
      await setLevels({ library_documents: { read: 'no' }, kb_articles: { read: 'no' }, cases: { read: 'account' } })
      assert.deepEqual(await names('/portal/kb'), [])
      const start = (await customer.get('/portal/')).text
      assert.match(start, /\/portal\/cases\//)
      assert.doesNotMatch(start, /\/portal\/(documents|articles)\//)
      for (const path of ['/portal/documents/', '/portal/articles/', '/portal/articles/wheels/'])
        assert.equal((await customer.get(path)).status, 404, path)
    })

    test('I-30 I-32 a role of the customer goes before the settings, and several add up', async () => {
      await setLevels({ cases: { create: 'yes', read: 'all' }, kb_articles: { read: 'all' } })
      const role = await crm.role({ name: 'Reader', user_ids: [userId], portal: { cases: { read: 'contact' } } })
      assert.deepEqual((await as('GET', '/portal/me')).body.data.rights, {
        cases: { create: 'no', read: 'contact', stream: 'no' },
        opportunities: { read: 'no' },
        library_documents: { read: 'no' },
        kb_articles: { read: 'no' },
      })
      const more = { cases: { read: 'own', stream: 'own' }, kb_articles: { read: 'all' } }
      const other = await crm.role({ name: 'Writer', user_ids: [userId], portal: more })
      const { cases, kb_articles } = (await as('GET', '/portal/me')).body.data.rights
      assert.deepEqual([cases, kb_articles], [{ create: 'no', read: 'contact', stream: 'own' }, { read: 'all' }])
      // A role of staff says nothing of the portal, and gives a customer nothing of the staff's.
      for (const { id } of [role, other]) await crm.call('DELETE', `/roles/${id}`)
      await crm.role({ name: 'Staff', user_ids: [userId], scopes: { cases: { read: 'all' } } })
      assert.equal((await as('GET', '/portal/me')).body.data.rights.cases.read, 'all')
      assert.equal((await as('GET', '/cases')).status, 403)
      const bad = await crm.call('POST', '/roles', { name: 'Bad', portal: { kb_articles: { read: 'own' } } })
      assert.deepEqual([bad.status, Object.keys(bad.body.data.fields)], [422, ['portal']], bad.text)
    })

    test('I-32 an answer is mailed to a customer who may read it in the portal', async () => {
      const [found] = (await crm.call('GET', '/cases?search=contact')).body.data
      for (const [level, count] of [
        ['own', 0],
        ['contact', 1],
      ] as const) {
        await setLevels({ cases: { create: 'no', read: level } })
        await crm.call('POST', `/stream/cases/${found.id}`, { body: `An answer by ${level}` })
        const sent = (await crm.mails()).filter(({ text }) => text.includes(`An answer by ${level}`))
        assert.equal(sent.filter(({ to }) => to.includes('cora@example.com')).length, count, level)
      }
    })
  })
})
