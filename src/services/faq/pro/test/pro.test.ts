import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AiServer, startAiServer } from '../../../../../test/kit/ai-server.ts'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { pdfWords } from '../../../../../test/kit/pdf-words.ts'
import { setModuleStatus } from '../../../../platform/modules/modules.ts'
import { addProduct } from '../../../../platform/shop/shop.ts'
import { type FaqSite, openFaqSite } from '../../test/faq-site.ts'
import { askerKeeper } from '../store/personal-data.ts'
import { printAnswers } from '../store/print-answers.ts'
import { statusUrl } from '../store/questions.ts'

forEachEngine(engine => {
  describe('FAQ Pro', () => {
    let faq: FaqSite
    let model: AiServer
    before(async () => {
      model = await startAiServer()
      faq = await openFaqSite(engine, { OUTBOUND_ALLOW: model.place })
    })
    after(async () => {
      await faq.site.dispose()
      await model.close()
    })

    const vote = (body: object, headers: Record<string, string> = {}) =>
      faq.as(null, headers)('POST', '/feedback', body)

    test('K-23 K-31 K3 a visitor has one vote, which can change, and gets a cookie that stays theirs', async () => {
      const { id: faq_id } = await faq.add({ question: 'Voted?' })
      const first = await vote({ faq_id, vote: 'up' })
      assert.deepEqual([first.status, first.body.data], [200, { vote: 'up', votes_up: 1, votes_down: 0 }])
      const cookie = first.headers['set-cookie']!.split(';')[0]!
      const second = await vote(
        { faq_id, vote: 'down', reason: 'outdated', comment: ' It is <b>old</b>. ' },
        { cookie },
      )
      assert.deepEqual(second.body.data, { vote: 'down', votes_up: 0, votes_down: 1 })
      const checked = await faq.as(null, { cookie })('GET', `/feedback/check/${faq_id}`)
      assert.deepEqual(checked.body.data, { voted: true, vote: 'down' })
      faq.site.moveClock(86_400_000)
      const later = await faq.as(null)('GET', `/feedback/check/${faq_id}`)
      assert.deepEqual(later.body.data, { voted: false, vote: null }, 'an address is known for a day')
      const same = await faq.as(null, { cookie })('GET', `/feedback/check/${faq_id}`)
      assert.equal(same.body.data.voted, true)
      const forged = cookie.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
      assert.equal((await faq.as(null, { cookie: forged })('GET', `/feedback/check/${faq_id}`)).body.data.voted, false)
      const { items, total } = (await faq.call('GET', '/feedback?vote=down&reason=outdated')).body.data
      assert.deepEqual([total, items[0].faq_id, items[0].comment], [1, faq_id, 'It is <b>old</b>.'])
      const stats = (await faq.call('GET', '/feedback/stats')).body.data
      assert.deepEqual([stats.up, stats.down, stats.reasons], [0, 1, [{ reason: 'outdated', count: 1 }]])
      assert.equal(stats.lowest[0].id, faq_id)
    })

    test('K-23 votes on what is not published are 404, with votes off 403, and twenty in ten minutes are enough', async () => {
      const { id: faq_id } = await faq.add({ question: 'Draft?', status: 'draft' })
      assert.equal((await vote({ faq_id, vote: 'up' })).status, 404)
      assert.equal((await vote({ faq_id, vote: 'sideways' })).status, 400)
      await faq.call('PUT', '/settings', { votes_enabled: false })
      assert.equal((await vote({ faq_id, vote: 'up' })).status, 403)
      await faq.call('PUT', '/settings', { votes_enabled: true })
      let last = await vote({ faq_id, vote: 'up' })
      for (let calls = 0; calls < 20 && last.status !== 429; calls++) last = await vote({ faq_id, vote: 'up' })
      assert.deepEqual(
        [last.status, last.body.code, Number(last.headers['retry-after']) > 0],
        [429, 'vendor_faq_rate_limited', true],
      )
      faq.site.moveClock(600_000)
    })

    test('K-23 K-31 K1 a question of a visitor waits as text, equal ones once; who asked is told when it is answered', async () => {
      const ask = (body: object) => faq.as(null)('POST', '/frontend/submit-faq', body)
      const question = 'Can I <b>bring</b> my dog along?'
      const first = await ask({ question, email: 'ann@example.org', name: 'Ann' })
      assert.deepEqual([first.status, first.body.data], [201, null], 'no id and no echo')
      assert.ok(!first.text.includes('dog'))
      assert.equal((await ask({ question: 'can I <b>bring</b> my DOG along', email: 'bob@example.org' })).status, 201)
      assert.equal((await ask({ question: 'A question of a program', hp: 'x' })).status, 201)
      const { items, total } = (await faq.call('GET', '/faqs?status=pending')).body.data
      assert.deepEqual([total, items[0].question, items[0].asked_times, items[0].source], [1, question, 2, 'visitor'])
      assert.equal((await faq.as(null)('GET', '/faqs/page?search=dog')).body.data.total, 0)
      const put = { question: items[0].question, answer: '<p>Yes, on a leash.</p>', status: 'published' }
      assert.equal((await faq.call('PUT', `/faqs/${items[0].id}`, put)).status, 200)
      const letters = await faq.site.inSystem(ctx =>
        ctx.db
          .selectFrom('letters')
          .select(['kind', 'recipient', 'to'])
          .where('service', '=', 'faq')
          .orderBy('id')
          .execute(),
      )
      const told = letters.filter(({ kind }) => kind === 'answered').map(({ to }) => to)
      assert.deepEqual(told.sort(), ['ann@example.org', 'bob@example.org'])
      assert.equal(letters.filter(({ recipient }) => recipient === 'staff').length, 2)
    })

    test('K-30 K-35 K4 too short, too long, and a sixth question in an hour are refused', async () => {
      const ask = (body: object) => faq.as(null)('POST', '/frontend/submit-faq', body)
      faq.site.moveClock(3_600_000)
      assert.equal((await ask({ question: 'short' })).status, 400)
      assert.equal((await ask({ question: 'x'.repeat(301) })).status, 400)
      assert.equal((await ask({ question: 'Is that an address?', email: 'nobody' })).status, 400)
      assert.equal((await ask({ question: 'x'.repeat(20_000) })).status, 413)
      for (let calls = 0; calls < 2; calls++) await ask({ question: 'Another question here?' })
      assert.equal((await ask({ question: 'And another question?' })).status, 429)
      faq.site.moveClock(3_600_000)
    })

    test('the private link of a question tells how far it is, to whoever has it', async () => {
      await faq.as(null)('POST', '/frontend/submit-faq', { question: 'Where is the exit?', email: 'eve@example.org' })
      const url = await faq.site.inSystem(async ctx => {
        const row = await ctx.db
          .selectFrom('faq_askers')
          .select('id')
          .where('email', '=', 'eve@example.org')
          .executeTakeFirstOrThrow()
        return (await statusUrl(row.id, ctx))!
      })
      const { pathname } = new URL(url)
      const page = await faq.site.fetch('GET', pathname, { as: null })
      assert.equal(page.status, 200)
      assert.match(page.text, /noindex/)
      assert.match(page.text, /Nobody has answered it yet/)
      const wrong = pathname.replace(/.(?=\/$)/, last => (last === '0' ? '1' : '0'))
      assert.equal((await faq.site.fetch('GET', wrong, { as: null })).status, 404)
    })

    test('personal data: questions are handed out and erased', async () => {
      const erased = await faq.site.inSystem(async ctx => {
        const person = { email: 'eve@example.org', userId: null }
        const found = await askerKeeper.find(person, ctx)
        return [found.length, await askerKeeper.erase(person, ctx), (await askerKeeper.find(person, ctx)).length]
      })
      assert.deepEqual(erased, [1, 1, 0])
    })

    test('K-24 custom fields are values of answers, and stay through a rewrite', async () => {
      const field = { entity: 'faqs', key: 'audience', label: 'Audience', type: 'choice', choices: ['all', 'staff'] }
      assert.equal((await faq.call('POST', '/custom-fields', field)).status, 201)
      const made = await faq.add({ question: 'Custom?', custom_fields: { audience: 'staff' } })
      assert.deepEqual(made.custom_fields, { audience: 'staff' })
      const { body } = await faq.call('PUT', `/faqs/${made.id}`, { question: 'Custom?', answer: 'Yes' })
      assert.deepEqual(body.data.custom_fields, { audience: 'staff' })
      assert.equal(
        (await faq.call('POST', '/faqs', { question: 'Q', answer: 'A', custom_fields: { audience: 'x' } })).status,
        400,
      )
    })

    test('K-24 K11 the PDF holds the answers of the list, and none of those that a filter leaves out', async () => {
      await faq.add({ question: 'Printed canary one?', answer: '<p>Printed words</p>', tags: [] })
      await faq.add({ question: 'Hidden canary two?', status: 'archived' })
      const { status, headers } = await faq.call('GET', '/faqs/export-pdf?status=published')
      assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
      const answers = [{ question: 'Why?', answer: '<p>Because &amp; so.</p>', category: 'All' }]
      const order = {
        title: 'Help',
        language: 'en',
        printedAt: '2027-01-01T00:00:00Z',
        template: 'book',
        answers,
      } as const
      const words = pdfWords(await printAnswers(order))
      for (const word of ['Help', 'All', 'Why?', 'Because & so.']) assert.ok(words.includes(word), word)
    })

    test('K-24 answers stand on products of the shop, while the shop is on', async () => {
      const product = await faq.site.inSystem(async ctx => {
        await setModuleStatus('shop', 'active', ctx)
        return addProduct({ sku: 'A1', name: 'Lamp', price: 100, currency: 'EUR', status: 'publish' }, ctx)
      })
      const { id } = await faq.add({ question: 'Does the lamp dim?' })
      const read = await faq.call('GET', `/shop/products/${product}/faqs`)
      assert.deepEqual(read.body.data, { product: { id: product, name: 'Lamp' }, items: [] })
      const saved = await faq.call('PUT', `/shop/products/${product}/faqs`, { faq_ids: [id, id] })
      assert.deepEqual(saved.body.data.items, [{ id, question: 'Does the lamp dim?', status: 'published' }])
      assert.equal((await faq.call('PUT', `/shop/products/${product}/faqs`, { faq_ids: [987654] })).status, 422)
      assert.equal((await faq.call('GET', '/shop/products/987654/faqs')).status, 404)
      const listed = await faq.call('GET', '/shop/products?search=LAM')
      assert.deepEqual(listed.body.data.items ?? listed.body.data, [
        { id: product, name: 'Lamp', sku: 'A1', answers: 1 },
      ])
      assert.deepEqual((await faq.call('GET', '/shop/products?search=%25')).body.data.items, [])
    })

    test('K-24 the generator drafts only what the sources say, and refuses the rest', async () => {
      await faq.call('PUT', '/settings', { ai_provider: model.baseUrl, ai_key: 'canary-key', ai_model: 'test' })
      const sources = [{ title: 'House rules', text: 'Dogs are welcome on a leash. The gate closes at ten.' }]
      const says = (drafts: object[]) => model.behave({ does: 'answer', content: JSON.stringify({ drafts }) })
      const good = {
        question: 'Are dogs welcome?',
        answer: '<p onclick="x()">Yes, on a leash.</p>',
        quotes: [{ source: 1, quote: 'Dogs are welcome on a leash.' }],
      }
      const made = {
        question: 'Is there a pool?',
        answer: '<p>Yes!</p>',
        quotes: [{ source: 1, quote: 'There is a heated pool.' }],
      }
      says([good, made])
      const drafted = await faq.call('POST', '/ai-generator/generate', { sources })
      assert.equal(drafted.status, 200, drafted.text)
      const { drafts, dropped } = drafted.body.data
      assert.deepEqual([drafts.length, dropped, drafts[0].answer], [1, 1, '<p>Yes, on a leash.</p>'])
      assert.deepEqual(drafts[0].sources, [{ title: 'House rules', quote: 'Dogs are welcome on a leash.' }])
      says([made])
      const refused = await faq.call('POST', '/ai-generator/generate', { sources })
      assert.deepEqual([refused.status, refused.body.code], [422, 'vendor_faq_not_grounded'])
      assert.equal((await faq.call('POST', '/ai-generator/generate', {})).body.code, 'vendor_faq_no_sources')
      for (const behaviour of [{ does: 'html' }, { does: 'refuse', status: 500 }, { does: 'flood' }] as const) {
        model.behave(behaviour)
        const failed = await faq.call('POST', '/ai-generator/generate', { sources })
        assert.ok(failed.status >= 502 && failed.status <= 504, failed.text)
      }
      const kept = await faq.call('POST', '/ai-generator/accept', { drafts: [{ ...drafts[0], status: 'published' }] })
      assert.equal(kept.status, 201)
      const record = (await faq.call('GET', `/faqs/${kept.body.data.ids[0]}`)).body.data
      assert.deepEqual([record.status, record.source, record.sources.length], ['draft', 'ai', 1])
      const settings = await faq.call('GET', '/settings')
      assert.equal(settings.body.data.ai_key, '')
      assert.ok(!settings.text.includes('canary-key'))
    })

    test('health names answers that do not help, and questions that wait', async () => {
      const { checks } = (await faq.call('GET', '/settings/health')).body.data
      const names = checks.map(({ check }: any) => check)
      for (const name of ['low_scores', 'unanswered']) assert.ok(names.includes(name))
    })
  })
})
