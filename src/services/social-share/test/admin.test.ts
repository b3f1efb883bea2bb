/** The screens of share buttons as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { setOption } from '../../../platform/options/options.ts'

describe('the screens of share buttons', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  const call = (method: string, path: string, body?: object) =>
    story.site.request(method, `/vendor-social-share/v1${path}`, { as: 'admin', ...(body ? { body } : {}) })
  before(async () => {
    story = await openBrowserSite(18_457)
  })
  after(() => story?.close())

  test('where nothing is published yet, link previews say so', async () => {
    const { page, show } = story
    await show('/social-share/link-previews')
    await page.getByText('Nothing is published yet').waitFor()
    const body = { title: 'Harbour lights', content: 'Words.', status: 'publish' }
    await story.site.request('POST', '/host/v1/posts', { as: 'admin', body })
  })

  test('a set is made, its networks are put in order, placed and saved beside its preview', async () => {
    const { page, show } = story
    await show('/social-share/sets')
    await page.getByText('There are no sets yet').waitFor()
    await page.getByRole('button', { name: 'New set' }).click()
    const preview = page.getByTestId('share-preview')
    await preview.locator('[data-n=facebook]').waitFor()
    await page.getByRole('button', { name: 'Move Facebook up' }).click()
    await page.getByLabel('Line above the buttons').fill('Tell a friend')
    await preview.getByText('Tell a friend').waitFor()
    await page.getByRole('button', { name: 'Bar on telephones' }).click()
    await page.getByText('Dark', { exact: true }).click()
    await page.getByText('Telephone', { exact: true }).click()
    await page.getByRole('button', { name: 'Left edge' }).click()
    await page.getByText('Left edge has no room beside the text').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const [set] = (await call('GET', '/sets')).body.data.items
    assert.deepEqual(set.instance.networks.slice(0, 2), ['facebook', 'native'])
    assert.equal(set.instance.title, 'Tell a friend')
    assert.deepEqual(set.placements.post, { content: 'content_bottom', extra: ['float_left', 'mobile_bar'] })
  })

  test('profiles are added and saved as addresses', async () => {
    const { page, show } = story
    await show('/social-share/follow')
    await page.getByRole('combobox', { name: 'Add a profile' }).fill('GitHub')
    await page.getByRole('option', { name: 'GitHub' }).click()
    await page.getByRole('textbox', { name: 'GitHub' }).fill('ada')
    await page.getByTestId('share-preview').locator('a[href="https://github.com/ada"]').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { profiles } = (await call('GET', '/follow')).body.data
    assert.deepEqual(profiles, [{ service: 'github', value: 'https://github.com/ada' }])
  })

  test('recovery tells the addresses before they are asked about', async () => {
    const { page, show } = story
    await show('/social-share/counts')
    await page.getByLabel('Host before').fill('old.example')
    await page.getByRole('button', { name: 'Look at the latest post' }).click()
    await page.getByText('http://old.example/', { exact: false }).waitFor()
  })

  test('cards are drawn as networks would, with what is wrong', async () => {
    const { page, show } = story
    await show('/social-share/link-previews')
    await page.getByText('There is no picture to show.').waitFor()
    await page.getByRole('figure', { name: 'mastodon' }).getByText('Harbour lights').waitFor()
  })

  test('an import tells its plan and makes the sets', async () => {
    const { page, show, site } = story
    await site.inSystem(ctx => setOption('share_plugin_a', { version: '4', networks: ['facebook', 'moon'] }, ctx))
    await show('/social-share/import')
    await page.getByText('networks.moon').waitFor()
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByText('1 sets were made.').waitFor()
    assert.equal((await call('GET', '/sets')).body.data.items.length, 2)
  })

  test('figures, long figures and settings are there', async () => {
    const { page, show } = story
    await show('/social-share/figures')
    await page.getByText('Clicks and visits back').waitFor()
    await show('/social-share/year')
    await page.getByRole('button', { name: 'Save as CSV' }).waitFor()
    await show('/social-share/settings')
    await page.getByText('Posts by mail').waitFor()
  })

  test('nothing of all this was refused or failed in the browser', () => {
    // That there was no post is told by the browser itself.
    const [noPost, ...complaints] = story.complaints
    assert.match(noPost ?? '', /404.*link-previews\/preview/)
    assert.deepEqual(complaints, [])
  })
})
