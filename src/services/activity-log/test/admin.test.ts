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
    await request('POST', '/mirrors', { name: 'Files', type: 'file', config: { keep_days: 14 } })
    await request('POST', '/reports/schedules', { name: 'Weekly', recipients: ['owner@example.com'] })
  })
  after(() => app?.close())

  test('new events come by themselves, and one tells what changed', async () => {
    const { page, show } = app
    await show('/activity-log/events')
    await page
      .getByText(/alert rule Watch/i)
      .first()
      .waitFor()
    await request('PUT', '/settings', { retention_days: 90 })
    await page
      .getByRole('button', { name: /settings of the activity log/i })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: 'What changed' }).getByText('180').waitFor()
    await dialog.getByRole('button', { name: /^Everything by/ }).click()
    await page.getByText('Account: ').waitFor()
  })

  test('what is filtered can be kept as a view', async () => {
    const { page, show } = app
    await show('/activity-log/events')
    await page.getByRole('tab', { name: 'Grave' }).click()
    await page.getByLabel('Search in the log').fill('Watch')
    await page.getByRole('button', { name: 'Save as a view' }).click()
    await page.getByLabel('Name of the view').fill('About the watch')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('tab', { name: 'About the watch' }).waitFor()
    const { body } = await app.site.request('GET', '/vendor-activity-log/v1/views', { as: 'admin' })
    assert.deepEqual(body.data[0].filters, { min_severity: 'high', search: 'Watch' })
  })

  test('an event is switched off in the catalogue, together with others', async () => {
    const { page, show } = app
    await show('/activity-log/catalogue')
    await page.getByLabel('Search by code or name').fill('1000')
    await page.getByRole('switch').first().click({ force: true })
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByText(/saved/).first().waitFor()
    const { body } = await request('GET', '/events/catalogue')
    assert.equal(body.data.filter((one: { overridden: boolean }) => one.overridden).length, 1)
  })

  test('a rule says in words what it waits for, and sends a sample', async () => {
    const { page, show } = app
    const { body } = await request('GET', '/rules')
    await show(`/activity-log/rules/${body.data[0].id}`)
    await page.getByText('Without a condition the rule tells of every event.').waitFor()
    await page.getByRole('combobox', { name: 'At least' }).click()
    await page.getByRole('option', { name: 'High' }).click()
    await page.getByText('Tells of an event when it is at least “High”.').waitFor()
    await page.getByRole('button', { name: 'Send a sample' }).last().click()
    await page.getByText('reached', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/saved/).first().waitFor()
    const { body: saved } = await request('GET', `/rules/${body.data[0].id}`)
    assert.equal(saved.data.conditions.min_severity, 'high')
  })

  test('a mirror asks for what its type needs', async () => {
    const { page, show } = app
    await show('/activity-log/mirrors/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Central log')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Http' }).click()
    await page.getByLabel('Url').fill('https://log.example.com/in')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Central log' }).waitFor()
  })

  test('a report is made and saved as a file', async () => {
    const { page, show } = app
    await show('/activity-log/reports')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Make the report' }).click(),
    ])
    assert.match(file.suggestedFilename(), /\.html$/)
  })

  test('the archive is set up, and its database elsewhere can be tried', async () => {
    const { page, show } = app
    await show('/activity-log/archive')
    await page.getByText('The archive is empty').waitFor()
    await page.getByRole('tab', { name: 'Settings of the archive' }).click()
    await page.getByLabel('Days that events stay in the log').fill('30')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/saved/).first().waitFor()
    assert.equal((await request('GET', '/archive/settings')).body.data.after_days, 30)
  })

  for (const [path, text] of [
    ['statistics', 'Events by day'],
    ['monitors', 'Monitors'],
    ['health', 'Health of the log'],
    ['settings', 'How long events are kept'],
    ['mirrors', 'Files'],
    ['schedules', 'Weekly'],
    ['sessions', 'this one'],
    ['upkeep', 'Where addresses are'],
  ] as const)
    test(`the screen ${path} shows ${text}`, async () => {
      await app.show(`/activity-log/${path}`)
      await app.page.getByText(text).first().waitFor()
    })

  test('nothing on the way was refused by the policy or failed', () => assert.deepEqual(app.complaints, []))
})
