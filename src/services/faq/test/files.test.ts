import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { addHolders, type FaqSite, openFaqSite } from './faq-site.ts'

forEachEngine(engine => {
  describe('import and export', () => {
    let faq: FaqSite
    before(async () => {
      faq = await openFaqSite(engine, { EDITION: 'free' })
      await addHolders(faq)
      const parent = await faq.category({ name: 'Shipping' })
      const { id: category_id } = await faq.category({ name: 'Abroad > far', parent_id: parent.id })
      await faq.add({
        question: '=How much?',
        answer: '<p>"Much", he said;\nreally</p>',
        category_id,
        tags: ['a', 'b|c'],
        menu_order: 3,
      })
      await faq.add({
        question: 'Wie viel?',
        language: 'de',
        status: 'draft',
        is_featured: true,
        review_by: '2030-01-02',
        tags: ['x', 'y'],
      })
      await faq.add({ question: 'Archived?', status: 'archived' })
    })
    after(() => faq.site.dispose())

    const stored = async () => {
      const { items } = (await faq.call('GET', '/faqs?per_page=100&orderby=id&order=asc')).body.data
      return items.map(({ created_at: _c, modified_at: _m, source: _s, ...rest }: any) => rest)
    }
    const take = (body: object, as = 'admin') => faq.as(as)('POST', '/faqs/import', body)

    for (const format of ['json', 'csv'])
      test(`K-14 ${format}: what was exported comes back as it was`, async () => {
        const before = await stored()
        const file = await faq.call('GET', `/faqs/export?format=${format}`)
        assert.match(file.headers['content-disposition'] ?? '', new RegExp(`faqs.${format}`))
        const same = await take({ content: file.text, mode: 'upsert' })
        assert.deepEqual(same.body.data, {
          created: 0,
          updated: 0,
          skipped: before.length,
          deleted: 0,
          errors: [],
          dry_run: false,
        })
        for (const { id, ...rest } of before)
          await faq.call('PUT', `/faqs/${id}`, { ...rest, question: 'Spoilt', tags: [] })
        const back = await take({ content: file.text, mode: 'upsert' })
        assert.equal(back.body.data.updated, before.length)
        assert.deepEqual(await stored(), before)
      })

    test('K12 cells that a spreadsheet would run are guarded in CSV', async () => {
      const { text } = await faq.call('GET', '/faqs/export?format=csv')
      assert.match(text, /'=How much\?/)
      assert.match(text, /Shipping > Abroad \\> far/)
    })

    test('K-14 create: every row is new, categories by their path, problems by row and field', async () => {
      const content =
        'id,question,answer,category,status,tags\n1,New one?,Yes,Fresh > Deep,publish,a | b\n,,No,,,\n,Bad?,No,,hot,\n'
      const dry = await take({ content, dry_run: true })
      assert.deepEqual([dry.body.data.created, dry.body.data.errors.length, dry.body.data.dry_run], [1, 2, true])
      assert.ok(!(await stored()).some((one: any) => one.question === 'New one?'), 'a dry run keeps nothing')
      const { body } = await take({ content })
      assert.deepEqual(
        body.data.errors.map(({ row, field }: any) => [row, field]),
        [
          [3, 'question'],
          [4, 'status'],
        ],
      )
      const { items } = (await faq.call('GET', '/faqs?search=new%20one')).body.data
      assert.deepEqual([items[0].status, items[0].tags, items[0].source], ['published', ['a', 'b'], 'import'])
      const category = (await faq.call('GET', `/categories/${items[0].category_id}`)).body.data
      assert.equal(category.name, 'Deep')
    })

    test('K9 K-14 replace deletes what the file does not hold, all of it or nothing', async () => {
      const before = await stored()
      const [kept] = before
      const rows = [
        { id: kept.id, question: kept.question, answer: kept.answer },
        { question: 'Instead?', answer: 'Yes' },
      ]
      const broken = await take({ content: JSON.stringify([...rows, { question: '' }]), mode: 'replace' })
      assert.deepEqual([broken.status, broken.body.code], [422, 'vendor_faq_import_failed'])
      assert.deepEqual(await stored(), before)
      assert.equal((await take({ content: '[]', mode: 'replace' }, 'manage')).status, 403, 'replacing deletes')
      const { body } = await take({ content: JSON.stringify({ faqs: rows }), mode: 'replace' })
      assert.deepEqual([body.data.created, body.data.deleted], [1, before.length - 1])
      assert.deepEqual(
        (await stored()).map((one: any) => one.question),
        [kept.question, 'Instead?'],
      )
    })

    test('K9 files that cannot be read are refused', async () => {
      assert.equal((await take({ content: '' })).status, 422)
      assert.equal((await take({ content: `${'['.repeat(5000)}` })).status, 422)
      assert.equal((await take({ content: 'x'.repeat(5 * 1024 * 1024 + 1) })).status, 413)
      const many = `question,answer\n${'q,a\n'.repeat(10_001)}`
      assert.equal((await take({ content: many })).status, 422)
    })
  })
})
