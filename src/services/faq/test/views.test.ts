import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { storeVisits } from '../store/visits.ts'
import { addHolders, type FaqSite, openFaqSite } from './faq-site.ts'

forEachEngine(engine => {
  describe('views, settings, translations and the public page', () => {
    let faq: FaqSite
    before(async () => {
      faq = await openFaqSite(engine, { EDITION: 'free' })
      await addHolders(faq)
    })
    after(() => faq.site.dispose())

    test('K-16 views: defaults, copies, the default view, and some answers to look at', async () => {
      const usual = (await faq.call('GET', '/views/default-config')).body.data
      assert.deepEqual([usual.layout, usual.config.per_page, usual.config.expand], ['accordion', 20, 'none'])
      const first = (await faq.call('POST', '/views', { name: 'Plain' })).body.data
      assert.deepEqual([first.is_default, first.config], [true, usual.config])
      const second = (await faq.call('POST', '/views', { name: 'Cards', layout: 'cards', config: { per_page: 3 } }))
        .body.data
      assert.deepEqual([second.is_default, second.config.per_page, second.config.order], [false, 3, 'asc'])
      assert.equal((await faq.call('POST', '/views', { name: 'X', config: { per_page: 51 } })).status, 400)
      const refused = await faq.call('DELETE', `/views/${first.id}`)
      assert.deepEqual([refused.status, refused.body.code], [409, 'vendor_faq_default_view'])
      assert.equal((await faq.call('POST', `/views/${second.id}/set-default`)).body.data.is_default, true)
      assert.equal((await faq.call('GET', '/settings')).body.data.default_view_id, second.id)
      assert.equal((await faq.call('DELETE', `/views/${first.id}`)).status, 200)
      const copy = (await faq.call('POST', `/views/${second.id}/duplicate`)).body.data
      assert.deepEqual([copy.name, copy.is_default, copy.layout], ['Cards (copy)', false, 'cards'])
      const { id } = await faq.add({ question: 'Previewed?', tags: ['seen'] })
      const preview = (await faq.call('GET', '/views/preview-faqs?tags=seen&limit=5')).body.data
      assert.deepEqual(
        preview.items.map((one: any) => one.id),
        [id],
      )
      const { html } = (await faq.call('POST', '/views/preview', { layout: 'grid', config: { tags: ['seen'] } })).body
        .data
      assert.match(html, /faq-grid[\s\S]*Previewed\?/)
      const whole = await faq.call('PUT', `/views/${second.id}`, { name: 'Cards' })
      assert.deepEqual([whole.body.data.layout, whole.body.data.config.per_page], ['accordion', 20], 'rewritten whole')
    })

    test('K-17 shortcodes: their code, their view, where they are used', async () => {
      const view = (await faq.call('POST', '/views', { name: 'For codes' })).body.data
      const made = (await faq.call('POST', '/shortcodes', { name: 'Help', view_id: view.id, attributes: { limit: 2 } }))
        .body.data
      assert.deepEqual([made.code, made.used_on, made.status], [`[vendor_faq id=${made.id}]`, [], 'active'])
      await faq.page(`Read this: ${made.code}`)
      const { used_on } = (await faq.call('GET', `/shortcodes/${made.id}`)).body.data
      assert.deepEqual(
        used_on.map((use: any) => [use.title, use.type]),
        [['Help', 'page']],
      )
      assert.equal((await faq.call('POST', '/shortcodes', { name: 'X', view_id: 987654 })).status, 422)
      assert.equal((await faq.call('POST', `/shortcodes/${made.id}/duplicate`)).status, 201)
      assert.equal((await faq.call('DELETE', `/shortcodes/${made.id}`)).status, 200)
    })

    test('K-18 settings are saved in part; dashboard and health tell what there is', async () => {
      const saved = await faq.call('PUT', '/settings', { languages: ['de', 'fr'] })
      assert.deepEqual(
        [saved.status, saved.body.data.languages, saved.body.data.permalink_base],
        [200, ['de', 'fr'], 'faq'],
      )
      assert.equal((await faq.call('POST', '/settings', {})).status, 404)
      const { faqs, categories } = (await faq.call('GET', '/settings/dashboard')).body.data
      assert.ok(faqs.published > 0 && categories >= 0)
      await faq.add({
        question: 'Doubled question?',
        answer: '<a href="/nowhere/at-all/">x</a>',
        review_by: '2020-01-01',
      })
      await faq.add({ question: 'doubled, question', answer: `<p>${'long '.repeat(1100)}</p>` })
      const { status, checks } = (await faq.call('GET', '/settings/health')).body.data
      const count = (name: string) => checks.find((one: any) => one.check === name)?.count
      assert.equal(status, 'warn')
      assert.deepEqual(
        [
          'duplicate_questions',
          'overdue_reviews',
          'broken_links',
          'long_answers',
          'database',
          'cron',
          'permalinks',
        ].map(count),
        [1, 1, 1, 1, 0, 0, 0],
      )
    })

    test('K-06 K-19 K-20 K-21 K10 translations are linked, drift is told, confirmed and taken apart', async () => {
      const english = await faq.add({ question: 'Opening hours?', language: 'en' })
      const german = await faq.add({ question: 'Öffnungszeiten?', language: 'de' })
      const { items: languages } = (await faq.call('GET', '/multilingual/languages')).body.data
      assert.deepEqual(languages, ['en', 'de', 'fr'])
      const link = (source_id: number, target_id: number, entity = 'faqs') =>
        faq.call('PUT', `/multilingual/${entity}/link-translations`, { source_id, target_id })
      assert.equal((await link(english.id, german.id)).status, 200)
      const other = await faq.add({ question: 'Hours?', language: 'de' })
      assert.equal((await link(english.id, other.id)).status, 409, 'a pair in one language')
      assert.equal((await link(english.id, 987654)).status, 404)
      assert.equal((await link(english.id, german.id, 'views')).status, 404)
      await faq.call('PUT', `/faqs/${english.id}`, { ...english, answer: '<p>From nine.</p>' })
      const stale = async () => {
        const { faqs } = (await faq.call('GET', '/multilingual/status')).body.data
        return faqs.find((one: any) => one.language === 'de').stale.map((one: any) => [one.id, one.changed])
      }
      assert.deepEqual(await stale(), [[german.id, ['answer']]])
      const { items } = (await faq.call('GET', `/multilingual/faqs/${german.id}/translations`)).body.data
      assert.equal(items.find((one: any) => one.id === german.id).drift[0].field, 'answer')
      assert.equal((await faq.call('POST', `/multilingual/faqs/${german.id}/acknowledge`)).status, 200)
      assert.deepEqual(await stale(), [])
      const apart = await faq.call('DELETE', `/multilingual/faqs/${english.id}/translations/de`)
      assert.equal(apart.status, 200)
      assert.equal((await faq.call('GET', `/faqs/${german.id}`)).status, 200, 'the record stays')
    })

    test('K-22 K2 K5 the public page shows what is published, and nothing widens it', async () => {
      const { id: category_id } = await faq.category({ name: 'Public' })
      const shown = await faq.add({ question: 'Quokka one?', category_id })
      const draft = await faq.add({ question: 'Quokka two?', category_id, status: 'draft' })
      await faq.add({ question: 'Quokka drei?', language: 'de', category_id })
      const read = (query: string) => faq.as(null)('GET', `/faqs/page?${query}`)
      const ids = async (query: string) => (await read(query)).body.data.items.map((one: any) => one.id)
      assert.deepEqual(await ids('search=quokka&lang=en'), [shown.id])
      assert.deepEqual(
        await ids(`category=${category_id}&lang=en&status=draft&include=${draft.id}&filter[status]=draft`),
        [shown.id],
      )
      const { items, total, page, pages } = (await read(`search=quok&lang=en`)).body.data
      assert.deepEqual([total, page, pages], [1, 1, 1])
      assert.deepEqual([items[0].anchor, items[0].category], [`faq-${shown.id}`, category_id])
      assert.equal(items[0].highlight.question, '<mark>Quokka</mark> one?')
      assert.equal((await read('view_id=987654')).status, 404)
      assert.equal((await read('per_page=51')).status, 400)
      assert.equal((await read("lang='--&search=%25')%20or%201=1")).status, 200)
      const first = await read('lang=en')
      const again = await faq.as(null, {
        'if-none-match': first.headers.etag!,
      })('GET', '/faqs/page?lang=en')
      assert.deepEqual([again.status, again.text], [304, ''])
      await faq.add({ question: 'Changed?' })
      assert.equal(
        (await faq.as(null, { 'if-none-match': first.headers.etag! })('GET', '/faqs/page?lang=en')).status,
        200,
      )
    })

    test('a search without a result is noted, one with an address in it is not', async () => {
      for (const search of ['xylophone', 'me@example.org']) await faq.as(null)('GET', `/faqs/page?search=${search}`)
      await storeVisits(await faq.site.systemContext())
      const { searches_without_result: vain } = (await faq.call('GET', '/settings/dashboard')).body.data
      const terms = vain.map((one: any) => one.term)
      assert.deepEqual([terms.includes('xylophone'), terms.some((term: string) => term.includes('@'))], [true, false])
    })

    const rights = [
      { call: 'GET /faqs', opens: ['manage', 'edit', 'delete', 'settings'] },
      { call: 'GET /categories', opens: ['manage', 'edit', 'delete', 'settings'] },
      { call: 'GET /faqs/tree', opens: ['manage', 'edit', 'delete', 'settings'] },
      { call: 'POST /faqs', opens: ['edit'] },
      { call: 'POST /faqs/reorder', opens: ['edit'] },
      { call: 'DELETE /faqs/bulk', opens: ['delete'] },
      { call: 'POST /categories', opens: ['manage'] },
      { call: 'GET /views', opens: ['manage'] },
      { call: 'GET /faqs/export', opens: ['manage'] },
      { call: 'POST /faqs/import', opens: ['manage'] },
      { call: 'GET /settings/dashboard', opens: ['manage'] },
      { call: 'GET /settings/health', opens: ['settings'] },
      { call: 'PUT /settings', opens: ['settings'] },
      { call: 'GET /multilingual/status', opens: ['manage'] },
      { call: 'PUT /multilingual/faqs/link-translations', opens: [] },
      { call: 'DELETE /views/987654', opens: ['delete'] },
    ]
    for (const { call, opens } of rights)
      test(`K-28 K-29 K-32 K7 ${call} needs ${opens.join(' or ') || 'manage and edit'}`, async () => {
        const [method = '', path = ''] = call.split(' ')
        const body = method === 'GET' ? undefined : {}
        for (const right of ['manage', 'edit', 'delete', 'settings']) {
          const { status } = await faq.as(right)(method, path, body)
          assert.equal(status === 403, !opens.includes(right), `${right}: ${status}`)
        }
        assert.equal((await faq.as(null)(method, path, body)).status, 401)
      })

    test('K-24 K-33 nothing of Pro is there', async () => {
      const paths = [
        'GET /custom-fields',
        'POST /feedback',
        'GET /feedback/stats',
        'GET /feedback/check/1',
        'POST /frontend/submit-faq',
      ]
      const more = ['POST /ai-generator/generate', 'GET /faqs/export-pdf', 'GET /shop/products/1/faqs']
      for (const call of [...paths, ...more]) {
        const [method = '', path = ''] = call.split(' ')
        const { status, body } = await faq.call(method, path, method === 'GET' ? undefined : {})
        assert.deepEqual([status, body.code], [404, 'rest_no_route'], call)
      }
    })
  })
})
