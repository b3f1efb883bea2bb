/** The stock app in a real browser: the camera sees a barcode, the connection goes, and nothing is lost or booked twice. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../../test/kit/chromium.ts'
import { freePort } from '../../../../../test/kit/free-port.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { inventory } from '../../service.ts'
import { type House, houseOf, prove } from '../../test/kit.ts'
import { cameraShowing } from './camera.ts'

const axe = readFileSync(new URL('../../../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const EAN = '4006381333931'

describe('the stock app', { skip: lacksChromium() }, () => {
  let site: TestApp
  let browser: Browser
  let phone: BrowserContext
  let origin: string
  let house: House
  let folder: string
  let store: { id: number }
  let van: { id: number }
  let bolt: { id: number }
  before(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    const env = { SITE_URL: origin, PORT: String(port), ADMIN_BUNDLE: 'none' }
    site = await startTestApp('sqlite', { services: [inventory], env })
    await site.app.server.listen({ port, host: '127.0.0.1' })
    house = houseOf(site)
    store = await house.warehouse({ name: 'Store', barcode: 'SHELF-1' })
    van = await house.warehouse({ name: 'Van' })
    bolt = await house.item({ name: 'Hexagon bolt', barcode: EAN })
    await house.receive(store.id, [{ item_id: bolt.id, quantity: 5, unit_cost: 2 }])
    folder = await mkdtemp(join(tmpdir(), 'dozen-camera-'))
    browser = await launchChromium(await cameraShowing({ kind: 'ean13', text: EAN }, join(folder, 'camera.y4m')))
    phone = await browser.newContext({ viewport: { width: 390, height: 780 }, permissions: ['camera'] })
    // The worker fetches the whole app before it looks after the page, which takes a while on a busy machine.
    phone.setDefaultTimeout(90_000)
    await signIn(phone)
  })
  after(async () => {
    await prove(house)
    await browser?.close()
    await site?.dispose()
    await rm(folder, { recursive: true, force: true })
  })

  async function signIn(context: BrowserContext): Promise<void> {
    const page = await context.newPage()
    await page.goto(`${origin}/login/`)
    await page.locator('input[name=log]').fill('admin')
    await page.locator('input[type=password]').fill(ADMIN_PASSWORD)
    await page.locator('main form button').first().click()
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    await page.close()
  }

  /** Open and empty, kept for later, and looked after by its worker. */
  async function open(): Promise<Page> {
    await phone.setOffline(false)
    const page = await phone.newPage()
    await page.goto(`${origin}/inventory-app/`)
    // A page that is loaded while its worker begins is looked after from the next load on.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => localStorage.clear()))
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.waitForFunction(() => localStorage.getItem('vendor-inventory-codes') !== null)
    return page
  }
  const type = async (page: Page, code: string) => {
    await page.getByLabel('Barcode or number').fill(code)
    await page.getByRole('button', { name: 'Add' }).click()
  }
  const onHand = async (warehouse: { id: number }) => {
    const { stock } = await house.get(`/items/${bolt.id}`)
    return (stock as { warehouse_id: number; on_hand: number }[]).find(one => one.warehouse_id === warehouse.id)
      ?.on_hand
  }

  test('it can be installed, and is for everybody’s eyes and fingers', async () => {
    const page = await open()
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
      return (await fetch(link?.href ?? '')).json()
    })
    assert.deepEqual([manifest.start_url, manifest.display], ['/inventory-app/', 'standalone'])
    assert.equal(
      (await fetch(origin + manifest.icons[0].src)).headers.get('content-type'),
      'image/svg+xml; charset=utf-8',
    )
    const problems = await phone.newCDPSession(page).then(session => session.send('Page.getInstallabilityErrors'))
    const real = problems.installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')
    assert.deepEqual(real, [])
    await page.evaluate(axe)
    const violations = await page.evaluate(async () => {
      const tool = (globalThis as unknown as { axe: { run(): Promise<{ violations: any[] }> } }).axe
      return (await tool.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node: any) => node.target)}`)
    })
    assert.deepEqual(violations, [])
    assert.ok(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)))
    if (process.env.DOZEN_SHOTS) await page.screenshot({ path: `${process.env.DOZEN_SHOTS}/stock-app.png` })
    await page.close()
  })

  test('without a connection the camera reads, a count and a move wait over a reload, and are booked once', async () => {
    const page = await open()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await phone.setOffline(true)
    await page.reload()
    await page.getByText('No connection').waitFor()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.getByLabel('Quantity of Hexagon bolt').waitFor()
    await page.getByRole('button', { name: 'Stop scanning' }).click()
    await page.locator('select[name=from]').selectOption({ label: 'Store' })
    await page.getByLabel('Quantity of Hexagon bolt').fill('7')
    await page.getByRole('button', { name: 'Finish and send' }).click()
    await page.getByText('Count. Waiting for a connection (1)').waitFor()
    await page.getByText('Moving').click()
    await page.locator('select[name=to]').selectOption({ label: 'Van' })
    await type(page, EAN)
    await type(page, EAN)
    await page.getByRole('button', { name: 'Finish and send' }).click()
    await page.reload()
    await page.getByText('Move. Waiting for a connection (1)').waitFor()
    assert.equal(await onHand(store), 5)
    // The answer to the first attempt is lost on its way.
    let isLost = false
    await page.route('**/adjustments', async route => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await phone.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Count. Waiting').waitFor()
    while (!isLost) await page.waitForTimeout(50)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Count. Booked:').waitFor()
    await page.getByText('Move. Booked:').waitFor()
    assert.deepEqual([await onHand(store), await onHand(van)], [5, 2])
    assert.equal((await house.get('/adjustments')).length, 1)
    assert.deepEqual(
      asked.filter(url => !url.startsWith(origin)),
      [],
      'nothing comes from elsewhere',
    )
    await page.close()
  })

  test('what cannot be booked is told by line, mended, and sent again', async () => {
    const page = await open()
    await phone.setOffline(true)
    await page.getByText('Moving').click()
    await page.locator('select[name=from]').selectOption({ label: 'Store' })
    await page.locator('select[name=to]').selectOption({ label: 'Van' })
    await type(page, EAN)
    await type(page, 'NOBODY-KNOWS')
    await page.getByLabel('Quantity of Hexagon bolt').fill('50')
    await page.getByRole('button', { name: 'Finish and send' }).click()
    await phone.setOffline(false)
    await page.getByText('Nothing has this code: NOBODY-KNOWS').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await type(page, EAN)
    await page.getByLabel('Quantity of Hexagon bolt').fill('50')
    await page.getByRole('button', { name: 'Finish and send' }).click()
    await page.getByText('Only 5 are there').waitFor()
    await page.getByLabel('Quantity of Hexagon bolt').fill('1')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Only 5 are there').waitFor({ state: 'detached' })
    await page.waitForFunction(() => !localStorage.getItem('vendor-inventory-queue')?.includes('"waiting"'))
    assert.deepEqual([await onHand(store), await onHand(van)], [4, 3])
    await page.close()
  })

  test('a count that comes after stock has moved is shown as a conflict, and counted again', async () => {
    const page = await open()
    await page.getByText('Counting').click()
    await type(page, 'SHELF-1')
    await page.getByText('Warehouse: Store').waitFor()
    await phone.setOffline(true)
    await type(page, EAN)
    await page.getByLabel('Quantity of Hexagon bolt').fill('4')
    await page.getByRole('button', { name: 'Finish and send' }).click()
    // Seconds are what servers tell of their clocks.
    await page.waitForTimeout(2100)
    await house.receive(store.id, [{ item_id: bolt.id, quantity: 3, unit_cost: 2 }])
    await phone.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Stock has moved since it was counted: 7 now.').waitFor()
    await page.waitForTimeout(1100)
    await page.getByLabel('Quantity of Hexagon bolt').fill('6')
    await page.getByLabel('Quantity of Hexagon bolt').blur()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.waitForFunction(() => !localStorage.getItem('vendor-inventory-queue')?.includes('"waiting"'))
    assert.equal(await onHand(store), 6)
    await page.close()
  })

  test('J-29 visitors are asked to sign in, and the page with the stock leads to the app', async () => {
    const visitor = await (await fetch(`${origin}/inventory-app/`)).text()
    assert.match(visitor, /signed in/)
    assert.doesNotMatch(visitor, /data-stock-app/)
    const post = { title: 'Stock', content: '[vendor_inventory]', status: 'publish' }
    const made = await site.request('POST', '/host/v1/posts', { as: 'admin', body: post })
    const page = await phone.newPage()
    await page.goto(made.body.link)
    await page.getByRole('link', { name: 'Scan, count and move' }).click()
    await page.locator('[data-stock-app]').waitFor()
    await house.call('POST', '/apps', { id: 'pwa', enabled: false })
    assert.equal((await fetch(`${origin}/inventory-app/`)).status, 404)
    await house.call('POST', '/apps', { id: 'pwa', enabled: true })
    await page.close()
  })
})
