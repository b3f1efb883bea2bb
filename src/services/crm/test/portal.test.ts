/** What customers see of the CRM: their questions, their papers, and the articles that are written for them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createVisitor, type Visitor } from '../../../platform/pages/test/visitor.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

forEachEngine(engine => {
  describe('the pages of a customer', () => {
    let crm: CrmSite
    let customer: Visitor
    let contact: number
    let account: number
    before(async () => {
      crm = await openCrm(engine)
      await crm.person('agent')
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

    after(() => crm.site.dispose())
    const upload = (name: string, base = 'library_documents') =>
      crm.site.request('POST', `/vendor-crm/v1/${base}/files/file`, {
        as: 'admin',
        payload: `the words of ${name}`,
        headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${name}"` },
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
      const mail = (await crm.mails()).find(({ text }) => text.includes('We come tomorrow.'))
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
      const renamed = await crm.call('PUT', `/kb_articles/${shown.id}/files/${file}`, { name: 'The drawing' })
      assert.equal(renamed.body.data.name, 'The drawing', renamed.text)
      const saved = await crm.call('GET', `/kb_articles/${shown.id}/files/${file}/files/file`)
      assert.deepEqual([saved.status, saved.text], [200, 'the words of drawing.txt'])
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
