/** The screens of the permalink manager as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { storeTally } from '../pages/tally.ts'

describe('the screens of the permalink manager', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  before(async () => {
    story = await openBrowserSite(18_412)
    for (const title of ['Alpha', 'Beta'])
      await story.site.request('POST', '/host/v1/posts', { as: 'administrator', body: { title, status: 'publish' } })
  })
  after(() => story?.close())
  const call = (method: string, path: string) =>
    story.site.request(method, `/vendor-permalink-manager/v1${path}`, { as: 'administrator' })

  test('an address is checked while it is typed, and changed in its row', async () => {
    const { page, show } = story
    await show('/permalink-manager/addresses')
    const field = page.getByLabel('Address of Alpha')
    await field.fill('login')
    await page.getByText('The site itself answers at this address.').waitFor()
    await field.fill('the-first')
    await page.getByText('This address is free.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    assert.equal((await story.site.fetch('GET', '/the-first/')).status, 200)
  })

  test('a pattern is tried on real items before it is saved', async () => {
    const { page, show } = story
    await show('/permalink-manager/patterns')
    const field = page.getByLabel(/^Pattern of posts?$/i)
    await field.fill('news/%postname%')
    await page.locator('section').filter({ has: field }).getByRole('button', { name: 'Preview' }).click()
    await page.getByText('news/beta').waitFor()
  })

  test('a tool shows what it would do, and does nothing before it is told to', async () => {
    const { page, show } = story
    await show('/permalink-manager/tools')
    const panel = page.getByRole('region', { name: 'Make addresses anew' })
    await panel.getByLabel("Give items back to the platform's addresses").check()
    await panel.getByLabel('Also those that somebody chose by hand').check()
    await panel.getByRole('button', { name: 'Preview' }).click()
    await panel.getByRole('progressbar').waitFor({ state: 'attached' })
    const { jobs } = (await call('GET', '/dashboard')).body.data
    await call('POST', `/jobs/${jobs[0].id}/tick`)
    await panel.getByText(/Changed: 1/i).waitFor()
    assert.equal((await story.site.fetch('GET', '/the-first/')).status, 200)
  })

  test('an address is explained', async () => {
    const { page, show } = story
    await show('/permalink-manager/resolve')
    await page.getByLabel('Address on this site').fill('/the-first/')
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByText(/the-first is the address of post/).waitFor()
  })

  test('an address that is missed is redirected with one click', async () => {
    const { page, show } = story
    await story.site.fetch('GET', '/lost-page/')
    await storeTally(await story.site.systemContext())
    await show('/permalink-manager/not-found')
    await page.getByLabel(/^Where \/?lost-page\/? leads$/).fill('/the-first/')
    await page.getByRole('button', { name: 'Redirect', exact: true }).first().click()
    await page.getByText(/lost-page\/? is redirected\./).waitFor()
    assert.equal((await story.site.fetch('GET', '/lost-page/')).status, 301)
  })

  test('what addresses work together with is told, and that nothing is in their way', async () => {
    const { page, show } = story
    await show('/permalink-manager/neighbours')
    await page.getByText('Nothing else on this site decides about addresses.').waitFor()
    await page.getByRole('region', { name: 'Search engines' }).getByText('Work together').waitFor()
  })

  test('nothing of all this was refused or failed in the browser', () => {
    assert.deepEqual(story.complaints, [])
  })
})
