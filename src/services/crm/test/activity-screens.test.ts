/** Activities in the admin app: what they are about is chosen, first its kind and then which one. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'

describe('the screens of activities', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  const call = async (method: string, path: string, body?: object) =>
    (await story.site.request(method, `/vendor-crm/v1${path}`, { as: 'admin', ...(body ? { body } : {}) })).body.data
  before(async () => {
    story = await openBrowserSite(18_613)
  })
  after(() => story?.close())

  test('a task says what it is about, and that it is about something else', async () => {
    const { page, show } = story
    const account = await call('POST', '/accounts', { name: 'Harbour Bikes' })
    const lead = await call('POST', '/leads', { last_name: 'Sailor' })
    await show('/crm/tasks/new')
    // Nothing can be told of what is not there yet.
    assert.equal(await page.getByRole('tab', { name: 'Stream' }).count(), 0)
    await page.getByLabel('Name').fill('Call them')
    const about = page.getByRole('group', { name: 'Parent' })
    const choose = async (label: string, option: string) => {
      await about.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await choose('Kind', 'Account')
    await choose('Account', 'Harbour Bikes')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Call them' }).waitFor()
    const { id } = (await call('GET', '/tasks?search=Call'))[0]
    const parentOf = async () => (await call('GET', `/tasks/${id}`)).parent
    assert.partialDeepStrictEqual(await parentOf(), { type: 'account', id: account.id })
    assert.equal(await about.getByRole('combobox', { name: 'Account' }).inputValue(), 'Harbour Bikes')
    await choose('Kind', 'Lead')
    await choose('Lead', 'Sailor')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').first().waitFor()
    assert.partialDeepStrictEqual(await parentOf(), { type: 'lead', id: lead.id })
  })

  test('a task is dragged to another status, and put off by a menu', async () => {
    const { page, show } = story
    const { id } = await call('POST', '/tasks', { name: 'Sweep the yard' })
    const statusOf = async () => (await call('GET', `/tasks/${id}`)).status
    await show('/crm/task-board')
    const card = page.getByRole('article', { name: 'Sweep the yard' })
    await card.waitFor()
    assert.equal(await page.getByRole('region', { name: 'Deferred' }).count(), 0)
    await card.dragTo(page.getByRole('region', { name: 'Started', exact: true }))
    await page.getByText('Sweep the yard is in Started now.').waitFor()
    assert.equal(await statusOf(), 'started')
    await page.getByRole('button', { name: 'Move Sweep the yard' }).click()
    await page.getByRole('menuitem', { name: 'Deferred' }).click()
    await card.waitFor({ state: 'detached' })
    assert.equal(await statusOf(), 'deferred')
    await page.getByLabel('Also show').click()
    await page.getByRole('region', { name: 'Deferred' }).getByRole('article', { name: 'Sweep the yard' }).waitFor()
  })
})
