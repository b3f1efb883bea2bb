import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { LAYOUTS } from '../domain/view-config.ts'
import { type FaqSite, openFaqSite } from './faq-site.ts'

forEachEngine(engine => {
  describe('pages', () => {
    let faq: FaqSite
    let code = ''
    const read = async (path: string) => (await faq.site.fetch('GET', path, { as: null })).text
    before(async () => {
      faq = await openFaqSite(engine)
      const { id: category_id } = await faq.category({ name: 'Shipping <i>' })
      for (const word of ['One', 'Two', 'Three'])
        await faq.add({ question: `${word} & <only>?`, answer: `<p>Answer ${word}</p>`, category_id })
      await faq.add({ question: 'Secret draft?', status: 'draft' })
      const view = await faq.call('POST', '/views', {
        name: 'All',
        config: { per_page: 2, show_category_filter: true, colors: { question: '#aa0000' } },
      })
      code = (await faq.call('POST', '/shortcodes', { name: 'All', view_id: view.body.data.id })).body.data.code
    })
    after(() => faq.site.dispose())

    test('K-22 the shortcode prints questions and answers that can be read without a script', async () => {
      const text = await read(await faq.page(code))
      assert.match(text, /<h2 class="faq-question">One &amp; &lt;only&gt;\?<\/h2>/)
      assert.match(text, /<p>Answer One<\/p>/)
      assert.ok(!text.includes('Secret draft'))
      assert.match(text, /Page 1 of 2/)
      assert.match(text, /style="--faq-question:#aa0000;--faq-speed:\d+ms"/)
      assert.match(text, /Shipping &lt;i&gt;/)
      assert.ok(!/<script(?![^>]*(?:src=|type="application))/.test(text), 'no script inside of the page')
    })

    test('searching and leafing work by address', async () => {
      const path = await faq.page(code)
      const second = await read(`${path}?faq_page=2`)
      assert.match(second, /Answer Three/)
      const found = await read(`${path}?faq_search=two`)
      assert.match(found, /<mark>Two<\/mark>/)
      assert.ok(!found.includes('Answer One'))
      assert.match(
        await read(`${path}?faq_search=%3Cscript%3Enothing`),
        /Nothing was found for “&lt;script&gt;nothing”/,
      )
    })

    test('one list of questions for search engines, each question once', async () => {
      const text = await read(await faq.page(`${code}\n\n${code}`))
      const blocks = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
        JSON.parse(json!),
      )
      const pages = blocks.filter(block => block['@type'] === 'FAQPage')
      assert.equal(pages.length, 1)
      assert.deepEqual(
        pages[0].mainEntity.map((one: any) => one.name),
        ['One & <only>?', 'Two & <only>?'],
      )
      assert.equal([...text.matchAll(/id="faq-view-\d"/g)].length, 2)
    })

    test('answers have addresses of their own, with the way there and related ones', async () => {
      const text = await read('/faq/one/')
      assert.match(text, /<h1[^>]*>One &amp; &lt;only&gt;\?<\/h1>/)
      assert.match(text, /Related questions[\s\S]*Two &amp;/)
      assert.match(text, /"FAQPage"/)
      assert.match(text, /class="crumbs"/)
      assert.equal((await faq.site.fetch('GET', '/faq/secret-draft/', { as: null })).status, 404)
      assert.equal((await faq.site.fetch('GET', '/faq/one', { as: null })).status, 301)
    })

    test('a vote without a script is taken by the page, and a no asks why', async () => {
      const path = await faq.page(code)
      const text = await read(path)
      const nonce = /name="_hostnonce" value="([^"]+)"/.exec(text)?.[1] ?? ''
      const id = /id="faq-(\d+)"/.exec(text)?.[1] ?? ''
      const form = new URLSearchParams({ form: 'vendor_faq', _hostnonce: nonce, faq_id: id, vote: 'down' })
      const taken = await faq.site.fetch('POST', path, {
        as: null,
        payload: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.deepEqual([taken.status, taken.headers.location], [303, `${path}?faq_why=${id}#faq-${id}`])
      assert.equal((await faq.call('GET', `/faqs/${id}`)).body.data.votes_down, 1)
      assert.match(await read(`${path}?faq_why=${id}`), /<fieldset class="faq-why">/)
    })

    test('the form for questions offers answers first, then takes the question', async () => {
      const path = await faq.page('[vendor_faq_ask]')
      const nonce = /name="_hostnonce" value="([^"]+)"/.exec(await read(path))?.[1] ?? ''
      const send = (fields: Record<string, string>) =>
        faq.site.fetch('POST', path, {
          as: null,
          payload: new URLSearchParams({
            form: 'vendor_faq_ask',
            _hostnonce: nonce,
            language: 'en',
            ...fields,
          }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      const short = await send({ question: 'why' })
      assert.deepEqual([short.status, /at least ten characters/.test(short.text)], [422, true])
      const offered = await send({ question: 'What about Three only?' })
      assert.deepEqual([offered.status, /Does one of these answer/.test(offered.text)], [200, true])
      const taken = await send({ question: 'What about Three only?', offered: '1' })
      assert.equal(taken.status, 303)
      assert.match(taken.headers.location ?? '', /\/faq\/question\/\d+-[0-9a-f]{64}\/$/)
    })

    for (const layout of LAYOUTS)
      test(`the layout ${layout} shows every answer`, async () => {
        const { body } = await faq.call('POST', '/views/preview', { layout, config: { group_by_category: true } })
        for (const word of ['One', 'Two', 'Three']) assert.ok(body.data.html.includes(`Answer ${word}`))
        assert.ok(body.data.html.includes(`faq-${layout}`))
      })
  })
})
