/** Tours as people do them, from an empty site: a first post with a picture, a car park that is booked, an old address. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { lacksChromium } from '../kit/chromium.ts'
import { type BrowserSite, openBrowserSite } from './browser-site.ts'
import { PIXEL } from './pixel.ts'

describe('tours', { skip: lacksChromium() }, () => {
  let app: BrowserSite
  const ask = (method: string, path: string) => app.site.request(method, path, { as: 'administrator' })
  const choose = async (label: string, option: string) => {
    await app.page.getByRole('combobox', { name: label }).click()
    await app.page.getByRole('option', { name: option }).click()
  }
  const save = () => app.page.getByRole('button', { name: 'Save', exact: true }).click()

  before(async () => {
    app = await openBrowserSite(18_707)
  })
  after(() => app?.close())

  test('from the first sign-in to a published post with a picture', async () => {
    const { page } = app
    await page.getByRole('link', { name: /Finish the first steps/ }).click()
    await page.getByLabel('Name of the site').fill('Alder Bay')
    for (const name of ['Next', 'Next', 'Next', 'Finish']) await page.getByRole('button', { name }).click()
    await page.getByRole('link', { name: 'Posts' }).first().click()
    await page.getByRole('button', { name: 'New post' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill('The harbour at dawn')
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.type('Nobody is up yet.')
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    const media = page.getByRole('dialog', { name: 'Media' })
    await media.locator('input[type=file]').setInputFiles({ name: 'dawn.png', mimeType: 'image/png', buffer: PIXEL })
    await media.getByRole('button', { name: 'dawn', pressed: true }).waitFor()
    await media.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL(/posts\/\d+$/)
    const [post] = (await ask('GET', '/host/v1/posts')).body
    const { text } = await app.site.fetch('GET', new URL(post.link).pathname)
    assert.match(text, /The harbour at dawn/)
    assert.match(text, /Nobody is up yet\./)
    assert.match(text, /<img[^>]+dawn/)
    assert.match(text, /Alder Bay/)
  })

  test('who goes elsewhere while something is saved stays there', async () => {
    const { page } = app
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    const isSaving = (url: URL) => url.pathname.endsWith('/host/v1/settings')
    await page.route(isSaving, async route => {
      if (route.request().method() !== 'GET') await asked
      await route.continue()
    })
    await app.show('/host/guide')
    for (const name of ['Next', 'Next', 'Next', 'Finish']) await page.getByRole('button', { name }).click()
    await page.getByRole('link', { name: 'Posts' }).first().click()
    await page.getByRole('button', { name: 'New post' }).first().waitFor()
    const saved = page.waitForResponse(one => isSaving(new URL(one.url())) && one.request().method() !== 'GET')
    answer()
    assert.equal((await saved).status(), 200)
    // Whatever follows the answer has time to.
    await page.waitForTimeout(500)
    assert.match(page.url(), /content\/posts$/)
    await page.unroute(isSaving)
  })

  test('from no car park to a first booking', async () => {
    const { page } = app
    await app.show('/car-parking/locations')
    await page.getByRole('button', { name: 'New location' }).last().click()
    await page.getByLabel('Name').fill('Harbour car park')
    await save()
    await page.waitForURL(/locations\/\d+$/)
    await app.show('/car-parking/space-types/new')
    await page.getByLabel('Name').fill('Covered')
    await save()
    await page.waitForURL(/space-types\/\d+$/)
    await app.show('/car-parking/location-spaces/new')
    await choose('Location', 'Harbour car park')
    await choose('Space type', 'Covered')
    await page.getByLabel('Label').fill('P1')
    await save()
    await page.getByText('Space saved.').first().waitFor()
    await app.show('/car-parking/bookings/new')
    await choose('Location', 'Harbour car park')
    await choose('Space type', 'Covered')
    await fillStay(app)
    await page.getByLabel('Customer name').fill('Ada Lovelace')
    await page.getByLabel('Customer email').fill('ada@example.com')
    await save()
    await page.waitForURL(/bookings\/\d+$/)
    const [booking] = (await ask('GET', '/vendor-car-parking/v1/bookings')).body.data
    assert.equal(booking.customer_name, 'Ada Lovelace')
  })

  test('an old address leads to the new one', async () => {
    const { page } = app
    const [post] = (await ask('GET', '/host/v1/posts')).body
    await app.show('/permalink-manager/addresses')
    await page.getByLabel('Address of The harbour at dawn').fill('harbour')
    await page.getByText('This address is free.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const old = await app.site.fetch('GET', new URL(post.link).pathname)
    assert.deepEqual([old.status, new URL(old.headers.location ?? '', post.link).pathname], [301, '/harbour/'])
  })

  test('the browser complained about nothing', () => assert.deepEqual(app.complaints, []))
})

/** From tomorrow morning until the evening. */
async function fillStay({ page }: BrowserSite): Promise<void> {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Entry').first().fill(`${day}T09:00`)
  await page.getByLabel('Exit').first().fill(`${day}T18:00`)
}
