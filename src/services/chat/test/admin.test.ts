/** The screens of the chat widget as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { callsOf } from './kit.ts'

describe('the screens of the chat widget', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  let id: number
  const call = (method: string, path: string, body?: object) =>
    story.site.request(method, `/vendor-chat/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })
  before(async () => {
    story = await openBrowserSite(18_413)
    const channels = [{ slug: 'whatsapp', value: '+49 40 123456', label: 'WhatsApp' }]
    id = (await call('POST', '/widgets', { name: 'Help desk', channels })).body.data.id
  })
  after(() => story?.close())

  test('a widget is designed beside its preview, with a rule that explains itself', async () => {
    const { page, show } = story
    await show('/chat/designer')
    await page.getByLabel('Line beside the button').fill('May we help?')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('May we help?').waitFor()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('combobox', { name: 'Values' }).fill('/shop')
    await page.keyboard.press('Enter')
    await page.getByText('Shown only where the address contains /shop.').first().waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const { appearance, rules } = (await call('GET', `/widgets/${id}`)).body.data
    assert.deepEqual(
      [appearance.greeting, rules],
      ['May we help?', [{ kind: 'url', mode: 'show', operator: 'contains', values: ['/shop'] }]],
    )
  })

  test('a channel is added with what leads to it, and the preview shows it', async () => {
    const { page, show } = story
    await show(`/chat/widgets/${id}`)
    await page.getByRole('combobox', { name: 'Add a channel' }).fill('Telegram')
    await page.getByRole('option', { name: 'Telegram' }).click()
    await page.getByRole('textbox', { name: 'Value', exact: true }).last().fill('helpdesk')
    await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Telegram' }).waitFor()
    await page.getByRole('button', { name: 'Move Telegram up' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const { channels } = (await call('GET', `/widgets/${id}`)).body.data
    assert.deepEqual(
      channels.map(({ slug }: { slug: string }) => slug),
      ['telegram', 'whatsapp'],
    )
  })

  test('rules are tried on a page that somebody makes up', async () => {
    const { page, show } = story
    await show(`/chat/widgets/${id}`)
    await page.getByText('It is hidden.').waitFor()
    await page.getByLabel('On the page').fill('/shop/shoes')
    await page.getByText('It is shown.').waitFor()
  })

  test('a message is read in the inbox, and can be answered by mail', async () => {
    const { page, show } = story
    const form = await callsOf(story.site).widget({
      name: 'Form',
      channels: [{ slug: 'contact_form', value: '', label: 'Write to us' }],
    })
    await callsOf(story.site).submit(form.id)
    await show('/chat/inbox')
    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    await page.getByRole('region', { name: 'Message' }).getByText('Hello there').waitFor()
    const answer = page.getByRole('link', { name: 'Answer by mail' })
    assert.match((await answer.getAttribute('href')) ?? '', /^mailto:ada@example\.com\?subject=Your%20message/)
    await page.getByText('Unread').first().click()
    await page.getByText('No messages').waitFor()
    assert.equal((await call('GET', '/leads/unread')).body.data.count, 0)
  })

  test('the list of leads and the figures are there', async () => {
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
