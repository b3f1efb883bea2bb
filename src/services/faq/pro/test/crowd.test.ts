/** Many at once, and those who mean no good: votes, questions, files, and a server that dies on the way. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type FaqSite, openFaqSite } from '../../test/faq-site.ts'

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p style="background:url(javascript:alert(1))">x</p>',
]
const RUNS = /^<script(?![^>]*\ssrc=)|\son\w+\s*=|javascript:|\ssrcdoc\s*=/i

/** Elements of a page that would run something; what is escaped is text. */
const running = (html: string): string[] => {
  const shown = html.replace(/<script type="application\/(?:ld\+)?json"[^>]*>[^<]*<\/script>/g, '')
  return (shown.match(/<[a-z][^<>]*>/gi) ?? []).filter(tag => RUNS.test(tag))
}

forEachEngine(engine => {
  describe('the FAQ in a crowd', () => {
    let faq: FaqSite
    before(async () => {
      faq = await openFaqSite(engine, { TRUSTED_PROXIES: '127.0.0.1' })
      await faq.call('PUT', '/settings', { default_language: 'en' })
    })
    after(() => faq.site.dispose())
    const from = (place: string) => faq.as(null, { 'x-forwarded-for': place })

    test('K3 a thousand votes of a hundred visitors at once are a hundred, and their score fits', async () => {
      const { id: faq_id } = await faq.add({ question: 'Is it crowded?' })
      const voteOf = async (visitor: number) => {
        const vote = visitor < 70 ? 'up' : 'down'
        return { visitor, ...(await from(`10.1.0.${visitor}`)('POST', '/feedback', { faq_id, vote })) }
      }
      let left = Array.from({ length: 1000 }, (_, index) => index % 100)
      // A server with no connection left says 503 and takes nothing: whoever heard nothing else votes again.
      for (let round = 0; left.length > 0 && round < 5; round += 1) {
        const answers = await Promise.all(left.map(voteOf))
        assert.deepEqual(
          [...new Set(answers.map(({ status }) => status))].filter(status => status !== 503),
          [200],
        )
        const taken = new Set(answers.flatMap(({ visitor, status }) => (status === 200 ? [visitor] : [])))
        left = [...new Set(left)].filter(visitor => !taken.has(visitor))
      }
      const { votes_up, votes_down, score } = (await faq.call('GET', `/faqs/${faq_id}`)).body.data
      assert.deepEqual([votes_up, votes_down], [70, 30])
      assert.ok(Math.abs(score - 0.6042) < 0.001, `${score}`)
      const [row] = await (await faq.site.systemContext()).database.rows(
        'select count(*) as votes from faq_votes where faq_id = ?',
        [faq_id],
      )
      assert.equal(Number(row!.votes), 100)
    })

    test('K4 equal questions that come at once are one, with everybody who asked', async () => {
      const ask = (index: number) =>
        from(`10.2.0.${index}`)('POST', '/frontend/submit-faq', {
          question: index % 2 ? 'Do you open on Sundays, too?' : ' do you open on  SUNDAYS too ',
          email: `asker${index}@example.com`,
        })
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
      const { items } = (await faq.call('GET', '/faqs?status=pending&search=Sundays')).body.data
      assert.deepEqual(
        items.map((one: { asked_times: number }) => one.asked_times),
        [12],
      )
    })

    test('a question is merged into an answer: askers are told once, their links lead there, and nothing is lost', async () => {
      await from('10.3.0.1')('POST', '/frontend/submit-faq', {
        question: 'Where may I park my car?',
        email: 'p@example.com',
      })
      const { items } = (await faq.call('GET', '/faqs?status=pending&search=park')).body.data
      const { id: into } = await faq.add({ question: 'Is there parking?' })
      const merge = (id: number, body: object) => faq.call('POST', `/faqs/${id}/merge`, body)
      assert.equal((await merge(into, { into: items[0].id })).status, 409)
      assert.equal((await merge(items[0].id, { into: items[0].id })).status, 422)
      assert.equal((await merge(items[0].id, { into: 999_999 })).status, 422)
      assert.equal((await faq.as('subscriber')('POST', `/faqs/${items[0].id}/merge`, { into })).status, 403)
      const merged = await merge(items[0].id, { into })
      assert.deepEqual([merged.status, merged.body.data.id, merged.body.data.asked_times], [200, into, 1])
      assert.equal((await faq.call('GET', `/faqs/${items[0].id}`)).status, 404)
      await faq.site.app.jobs.drain()
      const mails = await faq.site.inSystem(ctx =>
        ctx.db.selectFrom('outbox').select('subject').where('recipients', 'like', '%p@example.com%').execute(),
      )
      assert.equal(mails.filter(({ subject }) => subject === 'Your question is answered').length, 1)
    })

    test('K1 nothing that visitors or staff write runs on a page, in an answer of the API or in a preview', async () => {
      for (const [index, markup] of HOSTILE.entries()) {
        await faq.add({ question: `Hostile ${index} ${markup}`, answer: `<p>x</p>${markup}` })
        const question = { question: `Asked ${index} ${markup}`.slice(0, 300), name: markup.slice(0, 100) }
        assert.equal((await from(`10.4.0.${index}`)('POST', '/frontend/submit-faq', question)).status, 201)
      }
      const { items } = (await faq.call('GET', '/faqs?status=pending&search=Asked&per_page=50')).body.data
      for (const { id, question } of items)
        await faq.call('PUT', `/faqs/${id}`, { question, answer: '<p>So.</p>', status: 'published' })
      const view = (
        await faq.call('POST', '/views', { name: 'Hostile', config: { per_page: 50, empty_text: HOSTILE[0] } })
      ).body
      const page = (await faq.site.fetch('GET', await faq.page(`[vendor_faq view=${view.data.id}]`), { as: null })).text
      assert.ok(page.includes('Hostile 0') && page.includes('Asked 7'))
      assert.deepEqual(running(page), [])
      const found = (await faq.as(null)('GET', '/faqs/page?search=hostile&per_page=50')).body.data.items
      assert.equal(found.length, HOSTILE.length)
      for (const { answer, highlight } of found)
        assert.deepEqual(running(answer + highlight.question + highlight.excerpt), [])
      const preview = await faq.call('POST', '/views/preview', { layout: 'list', config: { css_class: '"><script>' } })
      assert.equal(preview.status, 400)
    })

    test('K2 K5 no argument of visitors widens what they see, and none of them is SQL', async () => {
      await faq.add({ question: 'Unpublished canary', status: 'draft' })
      const tries = ['status=draft', 'ids=1', 'include=1', 'orderby=answer', 'order=asc;drop', "lang=en'--", 'limit=-1']
      const more = [
        "search=' or 1=1--",
        'search="canary" OR *',
        'search=canary*',
        'category=0 or 1',
        'page=1e9',
        'per_page=51',
      ]
      for (const query of [...tries, ...more]) {
        const { status, text } = await faq.as(null)('GET', `/faqs/page?${query.replaceAll(' ', '%20')}`)
        assert.ok(status === 200 || status === 400, `${query}: ${status}`)
        assert.ok(!text.includes('canary'), query)
      }
    })

    test('K-22 a search finds what is published in its language, at once after each change', async () => {
      const { id } = await faq.add({ question: 'Where is the zebra?', status: 'draft' })
      const rewrite = (values: object) =>
        faq.call('PUT', `/faqs/${id}`, { question: 'Where is the zebra?', answer: 'So.', ...values })
      const found = async () => {
        const totals = ['', '&lang=en', '&lang=de'].map(lang => faq.as(null)('GET', `/faqs/page?search=zebra${lang}`))
        return (await Promise.all(totals)).map(({ body }) => body.data.total)
      }
      assert.deepEqual(await found(), [0, 0, 0])
      await rewrite({ status: 'published' })
      assert.deepEqual(await found(), [1, 1, 0])
      await rewrite({ status: 'published', language: 'de' })
      assert.deepEqual(await found(), [1, 0, 1])
      await rewrite({ status: 'archived' })
      assert.deepEqual(await found(), [0, 0, 0])
    })

    test('K9 an import that is too large, too long or too deep is refused, and a bad row undoes only itself', async () => {
      const rows = Array.from({ length: 10_001 }, (_, index) => `Row ${index}?,So.`)
      const load = (content: string, mode = 'create') => faq.call('POST', '/faqs/import', { content, mode })
      assert.equal((await load(`question,answer\n${rows.join('\n')}`)).status, 422)
      assert.equal((await load('x'.repeat(5 * 1024 * 1024 + 1))).status, 413)
      assert.ok((await load(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).status < 500)
      const mixed = await load('question,answer\nGood row?,<script>alert(1)</script><p>So.</p>\n,No question')
      assert.deepEqual([mixed.status, mixed.body.data.created, mixed.body.data.errors.length], [200, 1, 1])
      const { items } = (await faq.call('GET', '/faqs?search=Good%20row')).body.data
      assert.equal(items[0].answer, '<p>So.</p>')
    })
  })
})
