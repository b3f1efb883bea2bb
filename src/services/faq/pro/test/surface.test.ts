/** Versions, added fields and files of answers, which the kernel makes: that they are there, and work together. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type FaqSite, openFaqSite } from '../../test/faq-site.ts'

forEachEngine(engine => {
  describe('the surface of answers', () => {
    let faq: FaqSite
    before(async () => {
      faq = await openFaqSite(engine, { EDITION: 'pro' })
    })
    after(() => faq.site.dispose())

    const ask = async (method: string, path: string, body?: object) => {
      const answer = await faq.call(method, path, body)
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
      return answer.body.data
    }

    test('an answer is kept under a name, read, compared and deleted', async () => {
      const { id } = await faq.add({ question: 'How deep?', answer: '<p>Ten metres.</p>', status: 'published' })
      const kept = await ask('POST', `/faqs/${id}/revisions`, { label: 'Before the dredging' })
      await ask('PUT', `/faqs/${id}`, { question: 'How deep?', answer: '<p>Twelve metres.</p>', status: 'published' })
      assert.equal((await ask('GET', `/faqs/${id}/revisions/${kept.id}`)).values.answer, '<p>Ten metres.</p>')
      const { items } = await ask('GET', `/faqs/${id}/revisions/${kept.id}/compare`)
      assert.deepEqual(
        items.map(({ field }: { field: string }) => field),
        ['answer'],
      )
      await ask('DELETE', `/faqs/${id}`)
      assert.equal((await faq.call('GET', `/faqs/${id}`)).status, 404)
    })

    test('an added field is read, renamed, put in order and deleted', async () => {
      const [one, two] = [
        await ask('POST', '/custom-fields', { entity: 'faqs', key: 'depth', label: 'Depth', type: 'text' }),
        await ask('POST', '/custom-fields', { entity: 'faqs', key: 'width', label: 'Width', type: 'text' }),
      ]
      assert.equal((await ask('GET', `/custom-fields/${one.id}`)).id, one.id)
      const renamed = await ask('PUT', `/custom-fields/${one.id}`, { label: 'Draught' })
      assert.equal(renamed.label, 'Draught')
      await ask('POST', '/custom-fields/reorder', { ids: [two.id, one.id] })
      await ask('DELETE', `/custom-fields/${two.id}`)
    })

    test('a file is taken in, tried, run, watched, taken back and forgotten', async () => {
      const content = 'question,answer\nWhen is high tide?,<p>At noon.</p>\n'
      const { id } = await ask('POST', '/imports', { entity: 'faqs', content })
      const choices = { mapping: ['question', 'answer'] }
      assert.equal((await ask('GET', `/imports/${id}`)).row_count, 1)
      await ask('POST', `/imports/${id}/preview`, choices)
      await ask('POST', `/imports/${id}/run`, choices)
      await faq.site.app.jobs.drain()
      const rows = await ask('GET', `/imports/${id}/rows`)
      assert.equal((rows.items ?? rows)[0].result, 'created')
      await ask('POST', `/imports/${id}/revert`, {})
      await faq.site.app.jobs.drain()
      assert.deepEqual((await ask('GET', '/faqs?search=tide')).items, [])
      await ask('DELETE', `/imports/${id}`)
    })

    test('the filters of answers are told', async () => {
      const { filters } = await ask('GET', '/filters/faqs')
      assert.ok(filters.some(({ name }: { name: string }) => name === 'status'))
    })
  })
})
