/** The screens of the activity log as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'

describe('the screens of the activity log', { skip: lacksChromium() }, () => {
  let app: BrowserSite
  const request = (method: string, path: string, body?: object) =>
    app.site.request(method, `/vendor-activity-log/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })

  before(async () => {
    app = await openBrowserSite(18_733)
    await request('POST', '/rules', { name: 'Watch', channels: [{ type: 'email', target: 'owner@example.com' }] })
    await request('POST', '/mirrors', { name: 'Files', type: 'file' })
    await request('POST', '/reports/schedules', { name: 'Weekly', recipients: ['owner@example.com'] })
  })
  after(() => app?.close())

  test('events are listed, and a view of grave ones is one click away', async () => {
    await app.show('/activity-log/events')
    await app.page
      .getByText(/changed the alert rule Watch/i)
      .first()
      .waitFor()
    await app.page.getByText('Grave').first().click()
    await app.page.waitForLoadState('networkidle')
  })

  for (const [path, text] of [
    ['statistics', 'Events of 30 days'],
    ['monitors', 'Monitors'],
    ['rules', 'Watch'],
    ['mirrors', 'Files'],
    ['schedules', 'Weekly'],
    ['archive', 'The archive is empty'],
  ] as const)
    test(`the screen ${path} shows ${text}`, async () => {
      await app.show(`/activity-log/${path}`)
      await app.page.getByText(text).first().waitFor()
    })

  test('nothing on the way was refused by the policy or failed', () => assert.deepEqual(app.complaints, []))
})
