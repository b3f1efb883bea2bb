/** The screens of Pro as people use them: a table becomes a map, a drawing becomes an icon, visits become figures. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../../test/kit/chromium.ts'
import { uploadPicture, violations } from '../../test/browser-site.ts'

describe('the screens of image maps Pro', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  const call = (method: string, path: string, body?: object) =>
    story.site.request(method, `/vendor-image-map/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) })
  before(async () => {
    story = await openBrowserSite(18_437)
  })
  after(() => story?.close())
  const button = (name: string) => story.page.getByRole('button', { name, exact: true })

  test('L-31 a table is looked at, mended and made into a draft', async () => {
    const { page, show } = story
    await show('/image-map/table')
    await page.getByLabel('Table', { exact: true }).fill('title,x,y\nDoor,10,20\nBad,x,20')
    await button('Look at it').click()
    await page.getByText('1 of 2 rows become areas.').waitFor()
    await page.getByText('“x” is no number.').waitFor()
    await button('Go on').click()
    await page.getByLabel('Title').fill('From a table')
    await button('Make a draft of it').click()
    await page.getByRole('link', { name: 'Open in the editor' }).click()
    await page.getByRole('heading', { level: 1, name: 'From a table' }).waitFor()
  })

  test('L-08 a drawing is dropped, shown as it was cleaned, chosen for a pin and deleted', async () => {
    const { page, show } = story
    await show('/image-map/icons')
    const svg = '<svg viewBox="0 0 9 9"><script>alert(1)</script><circle cx="4" cy="4" r="3"/></svg>'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'drop.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await page.getByText('drop', { exact: true }).waitFor()
    const [icon] = (await call('GET', '/icons')).body.data
    assert.ok(!icon.svg.includes('script'))
    const doc = { hotspots: [{ id: 'a', type: 'pin', x: 50, y: 50, title: 'Well' }] }
    const { id } = (await call('POST', '/maps', { title: 'Pins', doc })).body.data
    await show(`/image-map/maps/${id}`)
    await page.locator('.mappin').click()
    await page.getByRole('combobox', { name: 'Icon' }).click()
    await page.getByRole('option', { name: 'drop' }).click()
    await button('Save').click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    assert.equal((await call('GET', `/maps/${id}`)).body.data.doc.hotspots[0].icon.id, icon.id)
    await show('/image-map/icons')
    await button('Delete drop').click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByText('No icons yet').waitFor()
  })

  test('L-32 figures of a map: totals, areas ranked, and where people click in vain', async () => {
    const { page, show, site } = story
    const image = { id: await uploadPicture(site), alt: 'A plan' }
    const hotspots = [{ id: 'door', type: 'pin', x: 20, y: 30, title: 'Door' }]
    const made = await call('POST', '/maps', { title: 'Counted', status: 'published', doc: { image, hotspots } })
    const map = made.body.data.id
    const hits = [
      { map, event: 'view' },
      { map, hotspot: 'door', event: 'open' },
      { map, event: 'dead', x: 70, y: 20 },
    ]
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
    await site.request('POST', '/vendor-image-map/v1/stats/hit', { as: null, body: { hits }, headers })
    await show('/image-map/statistics')
    await button('Counted').click()
    await page.getByText('Row 5, column 15: 1').waitFor()
    await page.getByRole('cell', { name: 'Door' }).waitFor()
    assert.deepEqual(await violations(page, '#main, main'), [])
  })

  test('nothing of all this was refused or failed in the browser', () => {
    assert.deepEqual(story.complaints, [])
  })
})
