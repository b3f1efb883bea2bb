/** The screens of the chat widget as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AdminStory, openAdmin } from '../../../../test/admin/open-admin.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'

describe('the screens of the chat widget', { skip: lacksChromium() }, () => {
  let story: AdminStory
  let id: number
  const call = (method: string, path: string, body?: object) =>
    story.site.request(method, `/vendor-chat/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })
  before(async () => {
    story = await openAdmin(18_413)
    const channels = [{ slug: 'whatsapp', value: '+49 40 123456', label: 'WhatsApp' }]
    id = (await call('POST', '/widgets', { name: 'Help desk', channels })).body.data.id
  })
  after(() => story?.dispose())

  test('a widget is designed beside its preview, with a rule that explains itself', async () => {
    const { page, show } = story
    await show('/chat/designer')
    await page.getByLabel('Line beside the button').fill('May we help?')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('May we help?').waitFor()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('combobox', { name: 'Values' }).fill('/shop')
    await page.keyboard.press('Enter')
    await page.getByText('Shown only where the address contains /shop.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { appearance, rules } = (await call('GET', `/widgets/${id}`)).body.data
    assert.deepEqual(
      [appearance.greeting, rules],
      ['May we help?', [{ kind: 'url', mode: 'show', operator: 'contains', values: ['/shop'] }]],
    )
  })

  test('the inbox of leads and the figures are there', async () => {
    const { page, show } = story
    await show('/chat/leads')
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await show('/chat/figures')
    await page.getByText('Unread messages').waitFor()
  })

  test('nothing of all this was refused or failed in the browser', () => {
    assert.deepEqual(story.complaints, [])
  })
})
