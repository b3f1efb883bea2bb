import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type FaqSite, openFaqSite } from './faq-site.ts'

forEachEngine(engine => {
  describe('answers', () => {
    let faq: FaqSite
    before(async () => {
      faq = await openFaqSite(engine, { EDITION: 'free' })
    })
    after(() => faq.site.dispose())

    test('K-02 K-05 K-07 K-36 a created answer has an id, a group, a slug, an author and the usual values', async () => {
      const { status, body } = await faq.call('POST', '/faqs', { question: 'Is it open?', answer: '<p>Yes.</p>' })
      assert.equal(status, 201)
      assert.deepEqual([body.success, typeof body.message], [true, 'string'])
      const { id, translation_group, created_at, modified_at, author_id, ...rest } = body.data
      assert.ok(id > 0 && author_id > 0 && created_at === modified_at)
      assert.match(translation_group, /^[0-9a-f-]{36}$/)
      assert.deepEqual(rest, {
        ...{ question: 'Is it open?', answer: '<p>Yes.</p>', category_id: null, status: 'draft', menu_order: 0 },
        ...{ language: 'en', slug: 'is-it-open', tags: [], is_featured: false, review_by: null, views: 0 },
        ...{ votes_up: 0, votes_down: 0, score: 0, source: 'admin', asked_times: 0, sources: [], custom_fields: {} },
        author_name: 'admin',
      })
      const again = await faq.add({ question: 'Is it open?' })
      assert.equal(again.slug, 'is-it-open-2')
    })

    test('a list holds the fields that were asked for, and its totals', async () => {
      const { body } = await faq.call('GET', '/faqs?_fields=id,question&per_page=1&orderby=id&order=asc')
      assert.deepEqual(Object.keys(body.data.items[0]), ['id', 'question'])
      assert.ok(body.data.total >= 1)
    })

    const refusals = [
      { name: 'K-27 without a question', body: { answer: 'So.' }, code: 'rest_missing_callback_param', at: 'question' },
      { name: 'K-27 without an answer', body: { question: 'Why?' }, code: 'rest_missing_callback_param', at: 'answer' },
      {
        name: 'K-27 with a blank question',
        body: { question: ' ', answer: 'So.' },
        code: 'rest_missing_callback_param',
        at: 'question',
      },
      {
        name: 'K1 with nothing but a script',
        body: { question: 'Why?', answer: '<script>1</script>' },
        code: 'rest_missing_callback_param',
        at: 'answer',
      },
      {
        name: 'with an unknown status',
        body: { question: 'Why?', answer: 'So.', status: 'hot' },
        code: 'rest_invalid_param',
        at: 'status',
      },
      {
        name: 'K-05 K-34 with null as its group',
        body: { question: 'Why?', answer: 'So.', translation_group: null },
        code: 'rest_invalid_param',
        at: 'translation_group',
      },
    ]
    for (const { name, body: sent, code, at } of refusals)
      test(`${name} an answer is refused with 400`, async () => {
        const { status, body } = await faq.call('POST', '/faqs', sent)
        assert.deepEqual([status, body.code], [400, code])
        assert.ok(JSON.stringify(body.data.params).includes(at))
        if (at === 'translation_group')
          assert.deepEqual(
            [body.data.params.translation_group, body.data.details.translation_group.code],
            ['translation_group is not of type string.', 'rest_invalid_type'],
          )
      })

    test('a category that does not exist is 422, on create and on rewrite', async () => {
      const { status, body } = await faq.call('POST', '/faqs', { question: 'Q', answer: 'A', category_id: 987654 })
      assert.deepEqual([status, body.code], [422, 'rest_invalid_param'])
      const { id } = await faq.add({ question: 'Q' })
      const put = await faq.call('PUT', `/faqs/${id}`, { question: 'Q', answer: 'A', category_id: 987654 })
      assert.equal(put.status, 422)
    })

    test('K-03 K-04 K-08 K-09 K-25 K-26 K6 a rewrite without a status unpublishes, and says so', async () => {
      const { id: category_id } = await faq.category({ name: 'Rewrites' })
      const made = await faq.add({ question: 'Rewritten?', menu_order: 7, tags: ['a'], language: 'de' })
      assert.deepEqual([made.status, made.menu_order], ['published', 7])
      const { question, answer } = made
      const { status, body } = await faq.call('PUT', `/faqs/${made.id}`, { question, answer, category_id })
      assert.equal(status, 200)
      const { data, meta } = body
      assert.deepEqual([data.status, data.menu_order, data.category_id], ['draft', 0, category_id])
      assert.deepEqual([data.tags, data.language, data.slug], [['a'], 'de', made.slug], 'what is kept stays')
      assert.deepEqual(
        [meta.changed.sort(), meta.reset.sort()],
        [
          ['category_id', 'menu_order', 'status'],
          ['menu_order', 'status'],
        ],
      )
      const back = await faq.call('PUT', `/faqs/${made.id}`, { question, answer, status: 'publish' })
      assert.deepEqual(
        [back.body.data.status, back.body.data.category_id],
        ['published', null],
        'an absent category is none',
      )
      const versions = await faq.call('GET', `/faqs/${made.id}/revisions`)
      assert.equal(versions.body.data.items.length, 3, 'every save keeps a version')
    })

    test('K-05 the group is ignored on a rewrite; K-27 question and answer are required there, too', async () => {
      const made = await faq.add({ question: 'Grouped?', translation_group: 'my-group' })
      assert.equal(made.translation_group, 'my-group')
      const put = await faq.call('PUT', `/faqs/${made.id}`, { ...made, translation_group: 'other' })
      assert.deepEqual([put.status, put.body.data.translation_group], [200, 'my-group'])
      assert.equal((await faq.call('PUT', `/faqs/${made.id}`, { category_id: null })).status, 400)
      assert.equal((await faq.call('PATCH', `/faqs/${made.id}`, made)).status, 404)
    })

    test('a rewrite may name the version that it rests on', async () => {
      const made = await faq.add({ question: 'Version?' })
      const first = await faq.call('PUT', `/faqs/${made.id}`, { ...made, expected_modified_at: made.modified_at })
      assert.equal(first.status, 200)
      const stale = await faq.call('PUT', `/faqs/${made.id}`, { ...made, expected_modified_at: made.modified_at })
      assert.deepEqual([stale.status, stale.body.code], [409, 'vendor_faq_conflict'])
      assert.equal((await faq.call('PUT', `/faqs/${made.id}`, made)).status, 200, 'what was read may be sent back')
    })

    test('K-10 lists are filtered, searched, ordered and paged', async () => {
      const { id: category_id } = await faq.category({ name: 'Lists' })
      for (const [index, word] of ['alpha', 'beta', 'gamma'].entries())
        await faq.add({ question: `Zebra ${word}?`, category_id, menu_order: 3 - index, language: 'fr' })
      const list = async (query: string) => (await faq.call('GET', `/faqs?${query}`)).body.data
      const page = await list(`category_id=${category_id}&per_page=2`)
      assert.deepEqual([page.items.length, page.total, page.pages], [2, 3, 2])
      assert.deepEqual(
        page.items.map((one: any) => one.menu_order),
        [1, 2],
      )
      assert.equal((await list('search=zebra%20beta')).total, 1)
      assert.equal((await list(`category_id=${category_id}&language=fr&status=published&author=1`)).total, 3)
      assert.equal((await list(`category_id=${category_id}&status=draft`)).total, 0)
      const byName = await list(`category_id=${category_id}&orderby=question&order=asc`)
      assert.equal(byName.items[0].question, 'Zebra alpha?')
      assert.equal((await faq.call('GET', '/faqs?per_page=101')).status, 400)
      assert.equal((await faq.call('GET', "/faqs?orderby=question;drop&order='--&limit=1%20union")).status, 200, 'K5')
    })

    test('K-10 what has the words in its question comes before what has them in its answer, for staff and visitors', async () => {
      const { id: category_id } = await faq.category({ name: 'Relevance' })
      const add = (question: string, answer: string, menu_order: number) =>
        faq.add({ question, answer, category_id, menu_order, language: 'nl' })
      await add('Something else?', '<p>The quokka laughs.</p>', 1)
      await add('What does a quokka eat?', '<p>Leaves.</p>', 2)
      await add('Does the quokka ever laugh?', '<p>Yes.</p>', 3)
      const asked = async (path: string) =>
        (await faq.call('GET', path)).body.data.items.map((one: { question: string }) => one.question)
      const best = ['Does the quokka ever laugh?', 'What does a quokka eat?', 'Something else?']
      assert.deepEqual(await asked('/faqs?search=quokka&orderby=relevance&order=asc'), [best[1], best[0], best[2]])
      assert.deepEqual((await asked('/faqs?search=quokka%20laugh&orderby=relevance'))[0], best[0])
      assert.deepEqual(await asked('/faqs/page?lang=nl&search=quokka'), [best[1], best[0], best[2]])
      assert.deepEqual(await asked('/faqs/page?lang=nl&search=quokka%20laugh'), [best[0], best[2]])
    })

    test('K-11 K-12 deleting is for good, one by one and several at once', async () => {
      const [one, two] = [await faq.add({ question: 'One' }), await faq.add({ question: 'Two' })]
      const { body } = await faq.call('DELETE', '/faqs/bulk', { ids: [one.id, two.id, 987654] })
      assert.deepEqual(body.data.done, [one.id, two.id])
      assert.deepEqual(
        body.data.failed.map((failure: any) => [failure.id, failure.code]),
        [[987654, 'vendor_faq_not_found']],
      )
      assert.equal((await faq.call('GET', `/faqs/${one.id}`)).status, 404)
      assert.equal(
        (await faq.call('DELETE', '/faqs/bulk', { ids: Array.from({ length: 201 }, (_, at) => at + 1) })).status,
        400,
      )
    })

    test('K-12 K13 a new order is saved whole or not at all, and may move answers to another category', async () => {
      const { id: category_id } = await faq.category({ name: 'Order' })
      const [one, two] = [await faq.add({ question: 'First' }), await faq.add({ question: 'Second' })]
      const items = [
        { id: two.id, menu_order: 1, category_id },
        { id: one.id, menu_order: 2 },
      ]
      assert.equal((await faq.call('POST', '/faqs/reorder', { items })).status, 200)
      const moved = (await faq.call('GET', `/faqs/${two.id}`)).body.data
      assert.deepEqual([moved.menu_order, moved.category_id], [1, category_id])
      const foreign = await faq.call('POST', '/faqs/reorder', {
        items: [
          { id: one.id, menu_order: 9 },
          { id: 987654, menu_order: 1 },
        ],
      })
      assert.ok(foreign.status === 400 || foreign.status === 422)
      const nowhere = await faq.call('POST', '/faqs/reorder', {
        items: [{ id: one.id, menu_order: 9, category_id: 987654 }],
      })
      assert.equal(nowhere.status, 422)
      assert.equal((await faq.call('GET', `/faqs/${one.id}`)).body.data.menu_order, 2)
    })

    test('K-13 K8 the tree holds categories with their answers; authors are ids and names', async () => {
      const parent = await faq.category({ name: 'Above' })
      const child = await faq.category({ name: 'Below', parent_id: parent.id })
      const { id } = await faq.add({ question: 'Deep?', category_id: child.id })
      const { items } = (await faq.call('GET', '/faqs/tree')).body.data
      const branch = items.find((one: any) => one.category?.id === parent.id)
      assert.equal(branch.children[0].category.name, 'Below')
      assert.deepEqual(
        branch.children[0].faqs.map((one: any) => one.id),
        [id],
      )
      const authors = (await faq.call('GET', '/faqs/authors')).body.data.items
      assert.deepEqual(authors, [{ id: 1, name: 'admin' }])
    })

    test('K-15 categories: five levels, no circles, and deleting moves children up and frees answers', async () => {
      const top = await faq.category({ name: 'Top' })
      const middle = await faq.category({ name: 'Middle', parent_id: top.id })
      const low = await faq.category({ name: 'Low', parent_id: middle.id })
      const answer = await faq.add({ question: 'Freed?', category_id: middle.id })
      const circle = await faq.call('PUT', `/categories/${top.id}`, { name: 'Top', parent_id: low.id })
      assert.equal(circle.status, 422)
      assert.equal((await faq.call('GET', `/categories/${middle.id}`)).body.data.faq_count, 1)
      assert.equal((await faq.call('DELETE', `/categories/${middle.id}`)).status, 200)
      assert.equal((await faq.call('GET', `/categories/${low.id}`)).body.data.parent_id, top.id)
      assert.equal((await faq.call('GET', `/faqs/${answer.id}`)).body.data.category_id, null)
      const order = { items: [{ id: low.id, menu_order: 4, parent_id: null }] }
      assert.equal((await faq.call('POST', '/categories/reorder', order)).status, 200)
      assert.equal((await faq.call('GET', `/categories/${low.id}`)).body.data.parent_id, null)
    })

    test('K1 K-22 markup of answers is cleaned, also when only basic markup is allowed', async () => {
      const hostile =
        '<p onclick="x()">Hi <a href="javascript:x()">there</a><script>x()</script></p><table><tr><td>1</td></tr></table>'
      const { answer } = await faq.add({ question: 'Hostile?', answer: hostile })
      assert.ok(!/onclick|javascript:|<script/.test(answer))
      assert.ok(answer.includes('<td>'))
      await faq.call('PUT', '/settings', { allowed_html: 'basic' })
      assert.ok(!(await faq.add({ question: 'Basic?', answer: hostile })).answer.includes('<td>'))
      await faq.call('PUT', '/settings', { allowed_html: 'rich' })
    })
  })
})
