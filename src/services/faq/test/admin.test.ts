/** The screens of the FAQ as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AdminStory, openAdmin } from '../../../../test/admin/open-admin.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'

describe('the screens of the FAQ', { skip: lacksChromium() }, () => {
  let story: AdminStory
  const call = async (method: string, path: string, body?: object) =>
    (await story.site.request(method, `/vendor-faq/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })).body
      .data
  before(async () => {
    story = await openAdmin(18_487)
    for (const [index, question] of ['First?', 'Second?'].entries())
      await call('POST', '/faqs', { question, answer: '<p>So.</p>', status: 'published', menu_order: index + 1 })
    await call('POST', '/views', { name: 'All' })
  })
  after(() => story?.dispose())

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
    await page.getByRole('region', { name: 'broken_links' }).waitFor()
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
    await page.getByText('Second, again?').first().waitFor()
    await page.getByText('Saved').first().waitFor()
    const after = await call('GET', `/faqs/${items[0].id}`)
    assert.deepEqual(
      [after.question, after.status, after.menu_order, after.answer],
      ['Second, again?', 'published', items[0].menu_order, '<p>So.</p>'],
    )
  })

  test('nothing of all this was refused or failed in the browser', () => {
    assert.deepEqual(story.complaints, [])
  })
})
