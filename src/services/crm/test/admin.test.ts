/** The CRM's own screens as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'

describe('the screens of the CRM', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  const call = async (method: string, path: string, body?: object) =>
    (await story.site.request(method, `/vendor-crm/v1${path}`, { as: 'admin', ...(body ? { body } : {}) })).body.data
  const shoot = async (name: string) => {
    if (!process.env.DOZEN_SHOTS) return
    const { page } = story
    await page.screenshot({ path: `${process.env.DOZEN_SHOTS}/crm-${name}.png`, fullPage: true })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${process.env.DOZEN_SHOTS}/crm-${name}-phone.png`, fullPage: true })
    await page.setViewportSize({ width: 1360, height: 860 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  before(async () => {
    story = await openBrowserSite(18_611)
  })
  after(() => story?.close())

  test('I-25 I-10 a deal is dragged to another stage, and whoever loses one says why', async () => {
    const { page, show } = story
    const deal = await call('POST', '/opportunities', { name: 'Big one', amount: 5000, close_date: '2027-01-31' })
    await show('/crm/board')
    const card = page.getByRole('article', { name: 'Big one' })
    await card.waitFor()
    await card.dragTo(page.getByRole('region', { name: 'Proposal' }))
    await page.getByText('Big one is in Proposal now.').waitFor()
    assert.equal((await call('GET', `/opportunities/${deal.id}`)).stage, 'proposal')
    await shoot('board')
    await page.getByRole('button', { name: 'Move Big one' }).click()
    await page.getByRole('menuitem', { name: 'Lost' }).click()
    await page.getByRole('button', { name: 'Move to lost' }).click()
    await page.getByText('Big one is in Lost now.').waitFor()
    assert.deepEqual((await call('GET', `/opportunities/${deal.id}`)).lost_reason, 'other')
  })

  test('I-28 I-30 a record has its stream, and says why somebody may change it', async () => {
    const { page, show } = story
    const { id } = await call('POST', '/accounts', { name: 'Acme' })
    await show(`/crm/accounts/${id}`)
    await page.getByRole('tab', { name: 'Stream' }).click()
    await page.getByLabel('Write something; @name mentions people').fill('Called them today.')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByText('Called them today.').last().waitFor()
    // A menu fades away, and would be taken for the next one.
    const isClosed = () => page.waitForFunction(() => !document.querySelector('[role=menu]'))
    await page.getByRole('button', { name: 'Actions for this entry' }).first().click()
    await page.getByRole('button', { name: 'Celebrate' }).click()
    await page.getByRole('button', { name: 'Celebrate: 1' }).first().waitFor()
    await page.keyboard.press('Escape')
    await isClosed()
    await page.getByRole('button', { name: 'Actions for this entry' }).first().click()
    await page.getByRole('menuitem', { name: 'Pin' }).click()
    await page.getByRole('list', { name: 'Pinned' }).getByText('Called them today.').waitFor()
    await isClosed()
    await page.getByRole('button', { name: 'Actions for this entry' }).first().click()
    await page.getByRole('menuitem', { name: 'Change what I wrote' }).click()
    await page.getByLabel('Change what I wrote').fill('Called them twice today.')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await page.getByText('Called them twice today.').last().waitFor()
    await page.getByRole('button', { name: 'Stop following' }).click()
    await page.getByText('0 followers').waitFor()
    await shoot('stream')
    await page.getByRole('tab', { name: 'Access' }).click()
    await page.getByText('you manage the CRM').first().waitFor()
    await shoot('access')
  })

  test('I-26 I-35 hours of a working calendar and profiles of a contact are edited as lines, and a form tells what came of it', async () => {
    const { page, show } = story
    const { id } = await call('POST', '/working-calendars', { name: 'Office' })
    await show(`/crm/working-calendars/${id}`)
    await page.getByRole('checkbox', { name: 'Saturday' }).check()
    await page.getByRole('button', { name: 'Saturday: Other hours on this day' }).click()
    await page.getByLabel('Saturday, Until').fill('13:00')
    await page.getByRole('button', { name: 'Add days' }).click()
    await shoot('working-calendar')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/saved/i).first().waitFor()
    const saved = await call('GET', `/working-calendars/${id}`)
    assert.deepEqual(saved.weekdays[5], { is_working: true, time_ranges: [['09:00', '13:00']] })
    assert.equal(saved.exceptions.length, 1)
    const contact = await call('POST', '/contacts', {
      last_name: 'Social',
      social: { Mastodon: 'https://example.com/@s' },
    })
    await show(`/crm/contacts/${contact.id}`)
    await page.getByRole('group', { name: 'Social' }).getByLabel('Value').waitFor()
    assert.equal(await page.getByRole('group', { name: 'Social' }).getByLabel('Name').inputValue(), 'Mastodon')
    await shoot('contact')
    const form = await call('POST', '/lead-captures', { name: 'Home page' })
    await story.site.request('POST', `/vendor-crm/v1/lead-capture/${form.id}`, {
      ...{ as: null, body: { last_name: 'Visitor', email: 'visitor@example.com' } },
    })
    await show(`/crm/lead-captures/${form.id}`)
    await page.getByRole('tab', { name: 'What came of it' }).click()
    await page.getByText('A new lead').first().waitFor()
    await shoot('capture-log')
  })

  test('I-22 two records are made one, field by field, and two again', async () => {
    const { page, show } = story
    const one = await call('POST', '/contacts', { last_name: 'Miller', title: 'Buyer', email: 'miller@example.com' })
    const two = await call('POST', '/contacts', { last_name: 'Miler', title: 'Head', email: 'miller@example.com' })
    await show(`/crm/contacts/${one.id}`)
    await page.getByRole('tab', { name: 'Duplicates' }).click()
    await page.getByRole('link', { name: 'Merge with Miler' }).click()
    await page.getByRole('radio', { name: 'Head' }).check()
    await shoot('merge')
    await page.getByRole('button', { name: 'Make one of both' }).click()
    await page.getByText('They are one record now.').waitFor()
    assert.equal((await call('GET', `/contacts/${one.id}`)).title, 'Head')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('They are two records again.').first().waitFor()
    assert.equal((await call('GET', `/contacts/${two.id}`)).last_name, 'Miler')
  })

  test('I-09 a lead becomes a customer from its own page', async () => {
    const { page, show } = story
    const lead = await call('POST', '/leads', { last_name: 'Young', account_name: 'Young Ltd' })
    await show(`/crm/leads/${lead.id}`)
    await page.getByRole('tab', { name: 'Convert' }).click()
    await page.getByLabel('A deal').check()
    await page.getByRole('button', { name: 'Convert', exact: true }).click()
    await page.getByText('The lead is converted.').waitFor()
    assert.equal((await call('GET', `/leads/${lead.id}`)).status, 'converted')
  })

  test('I-42 a mailing is previewed and tried, and its campaign tells what came of it', async () => {
    const { page, show } = story
    const list = await call('POST', '/target_lists', { name: 'News' })
    await call('POST', '/contacts', { last_name: 'Reader', email: 'r@example.com', target_list_ids: [list.id] })
    const words = { name: 'Hello', subject: 'Hello {{last_name}}', body: '<p>Dear {{last_name}}</p>' }
    const template = await call('POST', '/email-templates', words)
    const campaign = await call('POST', '/campaigns', { name: 'Spring' })
    const mailing = await call('POST', '/mass_emails', {
      ...{ name: 'Spring mail', status: 'draft', start_at: '2026-01-01T00:00:00Z', target_list_ids: [list.id] },
      ...{ email_template_id: template.id, campaign_id: campaign.id },
    })
    await show(`/crm/mass-emails/${mailing.id}`)
    await page.getByRole('tab', { name: 'Preview and queue' }).click()
    await page.getByText('Dear Reader').waitFor()
    await page.getByLabel('Test to').fill('me@example.com')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('The test is on its way.').waitFor()
    await shoot('mailing')
    await show(`/crm/campaigns/${campaign.id}`)
    await page.getByRole('tab', { name: 'Results' }).click()
    await page.getByText('Spring mail').waitFor()
    await shoot('results')
  })

  test('a mail is written with a template, and read in the mailbox', async () => {
    const { page, show } = story
    await show('/crm/mailbox')
    await page.getByRole('button', { name: 'Write a mail' }).click()
    await page.getByLabel('To', { exact: true }).fill('ann@example.com')
    await page.getByLabel('Subject', { exact: true }).fill('An offer')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('The mail is on its way.').waitFor()
    await page.getByRole('button', { name: /An offer/ }).click()
    await page.getByRole('heading', { name: 'An offer' }).waitFor()
    await shoot('mailbox')
  })

  test('I-27 a report is built and drawn, and the forecast tells its range', async () => {
    const { page, show } = story
    await call('POST', '/opportunities', { name: 'Counted', amount: 10, close_date: '2027-02-01' })
    await show('/crm/reports/new')
    await page.getByLabel('Name').fill('Mine')
    await page.getByRole('combobox', { name: 'Grouped by' }).click({ force: true })
    await page.getByRole('option', { name: 'Stage', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save and run' }).click()
    await page.getByRole('heading', { name: 'Mine' }).waitFor()
    await page.getByRole('columnheader', { name: 'How many' }).waitFor()
    await shoot('report')
    await show('/crm/reports/forecast')
    await page.getByText('Weighted by stage').waitFor()
    await shoot('forecast')
  })

  test('I-26 a meeting is dragged to another day of the week', async () => {
    const { page, show } = story
    const meeting = await call('POST', '/meetings', { name: 'Lunch', date_start: '2026-11-18T12:00:00Z' })
    await show('/crm/calendar?day=2026-11-16')
    const line = page.getByRole('article', { name: 'Lunch' })
    await line.waitFor()
    await line.dragTo(page.getByRole('region', { name: /Nov 20/ }))
    await page.getByText(/Lunch is on/).waitFor()
    assert.match((await call('GET', `/meetings/${meeting.id}`)).date_start, /^2026-11-20T12:00/)
    await shoot('calendar')
    assert.deepEqual(story.complaints, [])
  })

  test('I-30 a role is put together as a table', async () => {
    const { page, show } = story
    await show('/crm/roles/new')
    await page.getByLabel('Name').fill('Sales')
    await page.getByRole('combobox', { name: 'Contacts: Read', exact: true }).click()
    await page.getByRole('option', { name: 'team' }).click()
    await shoot('role')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.waitForURL(/roles\/\d+/)
    const role = await call('GET', `/roles/${page.url().split('/').at(-1)}`)
    assert.equal(role.scopes.contacts.read, 'team')
  })

  test('a person is linked to a second company and parted from it again', async () => {
    const { page, show } = story
    const { id } = await call('POST', '/contacts', { last_name: 'Meitner' })
    await call('POST', '/accounts', { name: 'Second company' })
    await show(`/crm/contacts/${id}`)
    const linked = page.getByRole('region', { name: 'Accounts' })
    await linked.getByRole('combobox').fill('Second')
    await page.getByRole('option', { name: 'Second company' }).click()
    await linked.getByRole('link', { name: 'Second company' }).waitFor()
    assert.equal((await call('GET', `/contacts/${id}/accounts`)).length, 1)
    await linked
      .getByRole('row', { name: /Second company/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Take it off this list' }).click()
    await linked.getByRole('link', { name: 'Second company' }).waitFor({ state: 'detached' })
    assert.deepEqual(await call('GET', `/contacts/${id}/accounts`), [])
  })

  test('I-12 a file is taken in, tried, written and taken back', async () => {
    const { page, show } = story
    await show('/crm/imports')
    const file = {
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Surname,Mail\nFile,file@example.com\n'),
    }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByLabel('What becomes of Surname').selectOption('last_name')
    await page.getByLabel('What becomes of Mail').selectOption('email')
    await page.getByRole('button', { name: 'Try the first rows' }).click()
    await page.getByRole('table', { name: 'What the first rows would become' }).getByText('new').waitFor()
    await shoot('imports')
    await page.getByRole('button', { name: 'Take over 1 row' }).click()
    await page.getByRole('button', { name: 'Take another file' }).waitFor()
    await story.site.app.jobs.drain()
    assert.equal((await call('GET', '/contacts?search=file@example.com')).length, 1)
    await page.getByRole('button', { name: 'Take another file' }).click()
    await show('/crm/imports')
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('What it wrote is being taken back').waitFor()
    await story.site.app.jobs.drain()
    assert.equal((await call('GET', '/contacts?search=file@example.com')).length, 0)
  })

  test('a mail is put into a folder, and an export is asked for above a list', async () => {
    const { page, show } = story
    await call('POST', '/email-folders', { name: 'Offers' })
    const mail = await call('POST', '/emails', { subject: 'Folded', from: 'x@example.com' })
    await show(`/crm/mailbox/${mail.id}`)
    await page.getByRole('button', { name: 'Put into a folder' }).click()
    await page.getByRole('menuitem', { name: 'Offers' }).click()
    await page.waitForFunction(() => !document.querySelector('[role=menu]'))
    await page.getByRole('combobox', { name: 'Folder' }).click()
    await page.getByRole('option', { name: 'Offers' }).click()
    await page.getByText('Folded').first().waitFor()
    assert.ok((await call('GET', `/emails/${mail.id}`)).folder_id)
    await shoot('folders')
    await show('/crm/accounts?search=Acme')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await story.site.app.jobs.drain()
    const [made] = await call('GET', '/exports')
    assert.deepEqual([made.entity, made.query.search, made.status], ['accounts', 'Acme', 'ready'])
    await show(`/crm/exports/${made.id}`)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: `Save ${made.file.name}` }).click()
    assert.equal((await saving).suggestedFilename(), made.file.name)
    await shoot('exports')
  })
})
