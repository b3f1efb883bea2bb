/** The screens of the FAQ as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { type AiServer, startAiServer } from '../../../../test/kit/ai-server.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { setModuleStatus } from '../../../platform/modules/modules.ts'
import { addProduct } from '../../../platform/shop/shop.ts'

describe('the screens of the FAQ', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  let model: AiServer
  const call = async (method: string, path: string, body?: object) =>
    (await story.site.request(method, `/vendor-faq/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })).body
      .data
  before(async () => {
    model = await startAiServer()
    story = await openBrowserSite(18_487, { env: { OUTBOUND_ALLOW: model.place } })
    for (const [index, question] of ['First?', 'Second?'].entries())
      await call('POST', '/faqs', { question, answer: '<p>So.</p>', status: 'published', menu_order: index + 1 })
    await call('POST', '/views', { name: 'All' })
  })
  after(async () => {
    await story?.close()
    await model?.close()
  })

  test('K-01 K-12 an answer is moved by keys, and the new order is saved', async () => {
    const { page, show } = story
    await show('/faq/order')
    await page.getByRole('button', { name: 'Move Second? up' }).click()
    await page.getByRole('button', { name: 'Move Second? up' }).and(page.locator(':disabled')).waitFor()
    const { items } = await call('GET', '/faqs?orderby=menu_order&order=asc')
    assert.deepEqual(
      items.map((one: any) => one.question),
      ['Second?', 'First?'],
    )
  })

  test('K-16 a view is designed beside its preview', async () => {
    const { page, show } = story
    await show('/faq/designer')
    await page.getByRole('article', { name: 'Preview' }).getByText('First?').first().waitFor()
    await page.getByLabel('Grouped by category').click({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { items } = await call('GET', '/views')
    assert.equal(items[0].config.group_by_category, true)
  })

  test('K-18 K-19 health, translations and the list of answers are there', async () => {
    const { page, show } = story
    await show('/faq/health')
    await page.getByRole('region', { name: 'Nothing to do.' }).getByText('Broken links').waitFor()
    await call('POST', '/faqs', { question: 'Twice?', answer: '<p>a</p>' })
    const twice = await call('POST', '/faqs', { question: 'Twice?', answer: '<p>b</p>' })
    await show('/faq/health')
    await page.getByRole('region', { name: 'Doubled questions' }).getByRole('link', { name: 'Twice?' }).first().click()
    await page.getByRole('heading', { name: 'Twice?', level: 1 }).waitFor()
    await call('DELETE', `/faqs/${twice.id}`)
    await show('/faq/translations')
    await page.getByRole('region', { name: 'en', exact: true }).waitFor()
    await show('/faq/faqs')
    await page.getByText('Second?').first().waitFor()
  })

  test('K-25 a form changes what was changed, although the API takes whole answers', async () => {
    const { page, show } = story
    const { items } = await call('GET', '/faqs?search=Second')
    await show(`/faq/faqs/${items[0].id}`)
    await page.getByLabel('Question').fill('Second, again?')
    await page.getByRole('button', { name: 'Save' }).first().click()
    // The note that it was saved is gone after a while, which a busy machine may take to look.
    await page.getByRole('heading', { name: 'Second, again?', level: 1 }).waitFor()
    const after = await call('GET', `/faqs/${items[0].id}`)
    assert.deepEqual(
      [after.question, after.status, after.menu_order, after.answer],
      ['Second, again?', 'published', items[0].menu_order, '<p>So.</p>'],
    )
  })

  test('K-12 an answer is dragged within its category, and sent to another by keys', async () => {
    const { page, show } = story
    const { id } = await call('POST', '/categories', { name: 'Shipping' })
    await show('/faq/order')
    await page.getByLabel('Category of First?').focus()
    await page.getByLabel('Category of First?').selectOption('Shipping')
    await page.getByRole('region', { name: 'Shipping' }).getByText('First?').waitFor()
    const { items } = await call('GET', `/faqs?category_id=${id}`)
    assert.deepEqual(
      items.map((one: any) => one.question),
      ['First?'],
    )
    const [second] = (await call('GET', '/faqs?search=Second')).items
    const row = page.locator('.faqanswer', { hasText: 'Second, again?' })
    await row.dragTo(page.getByRole('region', { name: 'Shipping' }).locator('.faqdrop').first())
    await page.getByRole('region', { name: 'Shipping' }).getByText('Second, again?').waitFor()
    const { items: tree } = await call('GET', '/faqs/tree')
    const branch = tree.find((one: any) => one.category?.id === id)
    assert.deepEqual(
      branch.faqs.map((one: any) => one.id),
      [second.id, items[0].id],
    )
  })

  test('an answer is previewed while it is typed, and an older version is compared and brought back', async () => {
    const { page, show } = story
    const { id } = await call('POST', '/faqs', {
      question: 'Which colour?',
      answer: '<p>Red.</p>',
      status: 'published',
    })
    await call('PUT', `/faqs/${id}`, { question: 'Which colour?', answer: '<p>Blue.</p>', status: 'published' })
    await show(`/faq/faqs/${id}`)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByLabel('Question').fill('Which colour now?')
    await page.getByRole('article', { name: 'Preview' }).getByText('Which colour now?').waitFor()
    await show(`/faq/faqs/${id}`)
    await page.getByRole('button', { name: 'Versions' }).click()
    await page
      .getByRole('button', { name: /^Compare with/ })
      .last()
      .click()
    await page.locator('.faqchange ins', { hasText: 'Blue' }).waitFor()
    await page
      .getByRole('button', { name: /^Bring back/ })
      .last()
      .click()
    const stored = async () => (await call('GET', `/faqs/${id}`)).answer
    // The comparison shows the older words too, so only the record tells that they are back.
    for (let tries = 0; tries < 50 && (await stored()) !== '<p>Red.</p>'; tries++) await page.waitForTimeout(100)
    assert.equal(await stored(), '<p>Red.</p>')
  })

  test('K-19 a translation that fell behind tells what changed, and is confirmed', async () => {
    const { page, show } = story
    await call('PUT', '/settings', { languages: ['de'] })
    const original = await call('POST', '/faqs', { question: 'Open?', answer: '<p>At nine.</p>', status: 'published' })
    const german = { question: 'Offen?', answer: '<p>Um neun.</p>', language: 'de', status: 'published' }
    const translation = await call('POST', '/faqs', german)
    const link = { source_id: original.id, target_id: translation.id }
    await call('PUT', '/multilingual/faqs/link-translations', link)
    await call('PUT', `/faqs/${original.id}`, { question: 'Open?', answer: '<p>At ten.</p>', status: 'published' })
    await show('/faq/translations')
    await page.getByRole('button', { name: 'What changed in the original of Offen?' }).click()
    await page.locator('.faqchange ins', { hasText: 'ten' }).waitFor()
    await page.getByRole('button', { name: 'It still fits' }).click()
    await page.getByText('0 fallen behind').first().waitFor()
  })

  test('a question of a visitor is merged into an answer', async () => {
    const { page, show } = story
    const asked = { question: 'Which colour is it, please?', email: 'a@example.com' }
    await story.site.request('POST', '/vendor-faq/v1/frontend/submit-faq', { as: null, body: asked })
    await show('/faq/questions')
    await page.getByRole('button', { name: /^Merge Which colour/ }).click()
    await page.getByLabel('The same as').first().click()
    await page.getByRole('option', { name: 'Which colour?' }).click()
    await page.getByText('Whoever asked it gets that answer.').waitFor()
    await page.getByText('No question waits').waitFor()
    const { items } = await call('GET', '/faqs?search=colour')
    assert.deepEqual([items.length, items[0].asked_times], [1, 1])
  })

  test('answers are put on a product of the shop', async () => {
    const { page, show } = story
    const product = await story.site.inSystem(async ctx => {
      await setModuleStatus('shop', 'active', ctx)
      const values = { sku: 'L-1', name: 'Lantern', price: 1200, currency: 'EUR', status: 'publish' }
      return addProduct(values, ctx)
    })
    await show('/faq/shop')
    await page.getByLabel('Product').first().click()
    await page.getByRole('option', { name: 'Lantern' }).click()
    await page.getByLabel('Add an answer').first().fill('colour')
    await page.getByRole('option', { name: 'Which colour?' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { items } = await call('GET', `/shop/products/${product}/faqs`)
    assert.equal(items[0].question, 'Which colour?')
  })

  test('answers are drafted out of a source, and the chosen ones kept as drafts', async () => {
    const { page, show } = story
    const content = JSON.stringify({
      drafts: [
        {
          question: 'How deep is it?',
          answer: '<p>Ten metres.</p>',
          quotes: [{ source: 1, quote: 'The harbour is ten metres deep.' }],
        },
        {
          question: 'Who made it?',
          answer: '<p>Nobody.</p>',
          quotes: [{ source: 1, quote: 'It was made by giants.' }],
        },
      ],
    })
    model.behave({ does: 'answer', content })
    await call('PUT', '/settings', { ai_provider: model.baseUrl, ai_key: 'sk-test', ai_model: 'stand-in' })
    await show('/faq/drafts')
    await page.getByLabel('Text').fill('The harbour is ten metres deep. Ships come at noon.')
    await page.getByRole('button', { name: 'Draft answers' }).click()
    await page.getByText('1 were dropped').waitFor()
    await page.getByText('The harbour is ten metres deep.', { exact: false }).last().waitFor()
    await page.getByRole('button', { name: 'Keep 1 as drafts' }).click()
    await page.getByText('1 drafts are among the answers.').waitFor()
    const { items } = await call('GET', '/faqs?search=deep')
    assert.deepEqual([items[0].status, items[0].source], ['draft', 'ai'])
  })

  test('votes are listed with their reasons', async () => {
    const { page, show } = story
    const [answer] = (await call('GET', '/faqs?search=colour')).items
    const body = { faq_id: answer.id, vote: 'down', reason: 'unclear', comment: 'Which one?' }
    await story.site.request('POST', '/vendor-faq/v1/feedback', { as: null, body })
    await show('/faq/votes')
    await page.getByText('Which one?').first().waitFor()
    await show('/faq/figures')
    await page.getByText('Visitors’ votes').first().waitFor()
  })

  test('nothing of all this was refused or failed in the browser', () => {
    assert.deepEqual(story.complaints, [])
  })
})
