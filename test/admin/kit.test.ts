/** What the kit does with what screens declare: in the table, in drawers, with many records, and when two people edit. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { lacksChromium } from '../kit/chromium.ts'
import { type BrowserSite, openBrowserSite } from './browser-site.ts'
import { PIXEL } from './pixel.ts'

describe('the kit of the admin app', { skip: lacksChromium() }, () => {
  let open: BrowserSite
  const api = '/vendor-car-parking/v1'
  const ask = (method: string, path: string, body?: object) =>
    open.site.request(method as 'GET', `${api}${path}`, { as: 'administrator', ...(body ? { body } : {}) })
  const couponIn = async (code: string) =>
    (await ask('GET', '/coupons')).body.data.find((row: { code: string }) => row.code === code)

  before(async () => {
    open = await openBrowserSite(18_397)
    open.page.setDefaultTimeout(20_000)
    for (const code of ['SPRING', 'SUMMER'])
      await ask('POST', '/coupons', { code, type: 'percent', value: 10, applies_to: 'all' })
    await ask('POST', '/locations', { name: 'Airport North' })
  })
  after(() => open?.close())

  test('a value is changed where it stands in the table', async () => {
    const { page } = open
    await open.show('/car-parking/coupons')
    const row = page.getByRole('row', { name: /SPRING/ })
    await row.getByRole('button', { name: 'Change Status' }).click()
    await row.getByRole('combobox', { name: 'Status' }).selectOption('inactive')
    await page.getByText('Coupon saved.').waitFor()
    assert.equal((await couponIn('SPRING')).status, 'inactive')
  })

  test('the same change is made for many, and says where they differ', async () => {
    const { page } = open
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Edit together' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit together' })
    await dialog.getByRole('checkbox', { name: 'Status (Mixed)' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Value', exact: true }).check()
    await dialog.getByRole('textbox', { name: 'Value' }).fill('25')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Edit together: done for 2.').waitFor()
    assert.deepEqual([Number((await couponIn('SPRING')).value), Number((await couponIn('SUMMER')).value)], [25, 25])
  })

  test('what is narrowed is kept as a view, which is there after a reload', async () => {
    const { page } = open
    await page.getByLabel('Search coupons').fill('SUMMER')
    await page.getByRole('button', { name: 'Save as a view' }).click()
    await page.getByLabel('Name of the view').fill('Warm ones')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('tab', { name: 'Warm ones', selected: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.reload()
    await page.getByRole('tab', { name: 'Warm ones' }).click()
    await page.getByRole('row', { name: /SUMMER/ }).waitFor()
    assert.equal(await page.getByRole('row', { name: /SPRING/ }).count(), 0)
  })

  test('a record opens beside its list and is saved there', async () => {
    const { page } = open
    await open.show('/car-parking/coupons')
    await page.getByRole('link', { name: 'SUMMER' }).click()
    const drawer = page.getByRole('dialog', { name: 'Coupons' })
    await drawer.getByRole('textbox', { name: 'Value' }).fill('7')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/coupons(\?.*)?$/)
    assert.equal(Number((await couponIn('SUMMER')).value), 7)
  })

  test('whoever comes back from another window finds the settings that they typed, and a list as it is now', async () => {
    const { page } = open
    const comeBack = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    // What was read a few seconds ago is not read again.
    const letTimePass = () =>
      page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 60_000
      })
    await open.show('/car-parking/settings')
    const field = page.getByLabel('Company name')
    await field.fill('Typed Ltd')
    const { status } = await ask('PUT', '/settings', { company_address: 'Told elsewhere' })
    assert.equal(status, 200)
    await letTimePass()
    await comeBack()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Settings saved.').waitFor()
    const { company_name, company_address } = (await ask('GET', '/settings')).body.data
    assert.deepEqual([company_name, company_address], ['Typed Ltd', 'Told elsewhere'])
    await open.show('/car-parking/coupons')
    await ask('PUT', `/coupons/${(await couponIn('SUMMER')).id}`, { description: 'Told elsewhere' })
    await letTimePass()
    const again = page.waitForResponse(/\/coupons\?/)
    await comeBack()
    assert.equal((await again).status(), 200)
  })

  test('somebody else saved meanwhile: three columns tell, and mine is saved over it', async () => {
    const { page } = open
    const [{ id, modified_at }] = (await ask('GET', '/locations')).body.data
    await open.show(`/car-parking/locations/${id}`)
    await page.getByLabel('City').fill('Kiel')
    await ask('PUT', `/locations/${id}`, { city: 'Bremen', modified_at })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' })
    await dialog.getByRole('row', { name: /City.*Kiel.*Bremen/ }).waitFor()
    await dialog.getByRole('button', { name: 'Save mine over it' }).click()
    await page.getByText('Location saved.').waitFor()
    assert.equal((await ask('GET', `/locations/${id}`)).body.data.city, 'Kiel')
    // The refusal that the dialog is about stands in the browser's list of answers.
    open.complaints.length = 0
  })

  test('somebody else saved meanwhile, and theirs is to stand', async () => {
    const { page } = open
    const [{ id, modified_at }] = (await ask('GET', '/locations')).body.data
    await page.getByLabel('City').fill('Lübeck')
    await ask('PUT', `/locations/${id}`, { city: 'Rostock', modified_at })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' })
    await dialog.getByRole('row', { name: /City.*Lübeck.*Rostock/ }).waitFor()
    await dialog.getByRole('button', { name: 'Show theirs' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=city]')?.value === 'Rostock')
    open.complaints.length = 0
  })

  test('a picture is chosen from the library, into which it is uploaded there', async () => {
    const { page } = open
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Media' })
    await dialog.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL })
    await dialog.getByRole('button', { name: 'dot', pressed: true }).waitFor()
    assert.deepEqual(await open.violations(), [])
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Location saved.').last().waitFor()
    assert.ok((await ask('GET', '/locations')).body.data[0].image_id > 0)
  })

  test('what stands below an editor keeps its place while the editor is loaded', async () => {
    const { page } = open
    const places = () => page.evaluate(() => (globalThis as unknown as { places: number[] }).places)
    await page.addInitScript(() => {
      const places: number[] = []
      Object.assign(globalThis, { places })
      const look = () => {
        const below = document.querySelector('button.fold')
        if (below) places.push(below.getBoundingClientRect().top)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await open.show('/faq/faqs/new')
    await page.locator('.ProseMirror').waitFor()
    const seen = await places()
    assert.ok(Math.max(...seen) - Math.min(...seen) < 10, String([...new Set(seen)]))
  })

  test('keys go through rows, select them and list themselves; the bell opens', async () => {
    const { page } = open
    await open.show('/car-parking/coupons')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    assert.deepEqual(await open.violations(), [])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Notifications' }).click()
    await page.getByText('Nothing new').waitFor()
  })

  test('in German and from right to left nothing falls out of the page', async () => {
    const { page } = open
    const { body } = await open.site.request('GET', '/host/v1/users?search=admin', { as: 'administrator' })
    for (const { id } of body)
      await open.site.request('POST', `/host/v1/users/${id}`, { as: 'administrator', body: { locale: 'de-DE' } })
    await open.show('/car-parking/bookings')
    await page.getByRole('heading', { level: 1, name: 'Buchungen' }).waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    for (const width of [1360, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
    }
  })

  test('the browser complained about nothing', () => {
    assert.deepEqual(open.complaints, [])
  })
})
