/** The admin app as people meet it: sign-in, lists, forms, both themes, and nothing that the policy refuses. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { lacksChromium, launchChromium } from '../kit/chromium.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../kit/test-app.ts'
import { PEOPLE } from './browser-site.ts'
import { sharedBundle } from './shared-bundle.ts'

const PORT = 18_392

describe('the admin app', { skip: lacksChromium() }, () => {
  let site: TestApp
  let browser: Browser
  let page: Page
  const base = `http://localhost:${PORT}/admin`
  const complaints: string[] = []

  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ ...PEOPLE, locale: 'en-GB', ...options })
    const opened = await context.newPage()
    opened.setDefaultTimeout(30_000)
    opened.on('pageerror', error => complaints.push(String(error)))
    opened.on(
      'console',
      message => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
    )
    opened.on('request', request => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== `localhost:${PORT}`) complaints.push(`third party: ${request.url()}`)
    })
    return opened
  }
  const show = async (path: string): Promise<void> => {
    await page.goto(`${base}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }

  before(async () => {
    const folder = await sharedBundle('pro')
    const env = { ADMIN_BUNDLE: folder, SITE_URL: `http://localhost:${PORT}`, PORT: String(PORT) }
    site = await startTestApp('sqlite', { env })
    await site.app.server.listen({ port: PORT, host: '127.0.0.1' })
    browser = await launchChromium()
    page = await open()
  })
  after(async () => {
    await browser?.close()
    await site?.dispose()
  })

  test('signs in, and says so when the password is wrong', async () => {
    await page.goto(base)
    const signIn = async (password: string) => {
      await page.getByLabel('Name or e-mail').fill('admin')
      await page.getByLabel('Password').first().fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await signIn('wrong')
    await page.getByRole('alert').waitFor()
    complaints.length = 0
    await signIn(ADMIN_PASSWORD)
    await page.getByRole('heading', { name: 'Hello, admin' }).waitFor()
  })

  test('a generated form shows what is missing at its field, saves, and is there after a reload', async () => {
    await show('/car-parking/locations/new')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This is needed.').first().waitFor()
    await page.getByLabel('Name').fill('Airport North')
    await page.getByLabel('City').fill('Hamburg')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/locations\/\d+$/)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Airport North' }).waitFor()
    assert.equal(await page.getByLabel('City').inputValue(), 'Hamburg')
  })

  test('the session ends meanwhile: the password is asked for and the save goes on', async () => {
    await page.getByLabel('City').fill('Kiel')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').first().fill(ADMIN_PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Location saved.').last().waitFor()
    const { body } = await site.request('GET', '/vendor-car-parking/v1/locations', { as: 'administrator' })
    assert.equal(body.data[0].city, 'Kiel')
    complaints.length = 0
  })

  test('a list searches and sorts, and its address keeps both over a reload', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click()
    await page.getByLabel('Search locations').fill('North')
    await page.waitForURL(/search=North/)
    await page.getByRole('button', { name: 'Name' }).click()
    await page.waitForURL(/sort=name/)
    await page.reload()
    await page.getByRole('cell', { name: 'Airport North', exact: true }).waitFor()
    assert.equal(await page.getByLabel('Search locations').inputValue(), 'North')
  })

  test('a selection goes to the trash at once, and comes back by the note or from there', async () => {
    await page.getByLabel('Select Airport North').check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move to the trash' }).click()
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByLabel('Select Airport North').check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move to the trash' }).click()
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('tab', { name: 'Trash' }).click()
    await page.getByLabel('Select Airport North').check()
    await page.getByRole('button', { name: 'Take back from the trash' }).click()
    await page.getByText('Take back from the trash: done.').last().waitFor()
  })

  test('settings are saved, and a secret is kept without coming back', async () => {
    await show('/car-parking/settings')
    await page.getByLabel('Company name').fill('Alder Bay Parking')
    await page.getByLabel('Stripe secret key').fill('sk_test_of_the_admin_app')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Settings saved.').waitFor()
    await page.getByText('Is set', { exact: true }).waitFor()
    assert.doesNotMatch(await page.content(), /sk_test_of_the_admin_app/)
  })

  test('the palette opens by keys and leads to a screen', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search screens and commands' }).fill('leads')
    await page.keyboard.press('Enter')
    await page.waitForURL(/chat\/leads/)
  })

  test('on a phone a list is cards, and the page does not scroll sideways', async () => {
    await page.setViewportSize({ width: 375, height: 740 })
    await show('/car-parking/locations')
    await page.locator('.cardrow').first().waitFor()
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.setViewportSize({ width: 1360, height: 860 })
  })

  test('from right to left everything is mirrored, and what points back points the other way', async () => {
    const turnDocument = async (route: Route): Promise<void> => {
      const answer = await route.fetch()
      const text = (await answer.text()).replaceAll('"ltr"', '"rtl"')
      await route.fulfill({ response: answer, body: text })
    }
    await page.route(`${base}/**`, route =>
      route.request().resourceType() === 'document' ? turnDocument(route) : route.continue(),
    )
    await show('/car-parking/locations/new')
    const back = page.getByRole('button', { name: 'Back' }).locator('.icon')
    assert.equal(await back.evaluate(icon => new DOMMatrix(getComputedStyle(icon).transform).a), -1)
    const navigation = await page.getByRole('navigation').first().boundingBox()
    assert.ok(navigation !== null && navigation.x > 800, 'the navigation stands on the right')
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.unroute(`${base}/**`)
  })

  test('the browser complained about nothing: no policy breach, no third party, no error', () => {
    assert.deepEqual(complaints, [])
  })
})

describe('the files of the admin app', () => {
  test('the free edition has nothing of Pro, the first load stays small, and nothing of the server is in it', async () => {
    const folder = await sharedBundle('free')
    const assets = join(folder, 'assets')
    const names = await readdir(assets)
    const scripts = await Promise.all(
      names.filter(name => name.endsWith('.js')).map(name => readFile(join(assets, name), 'utf8')),
    )
    const manifest = await readFile(join(folder, 'manifest.json'), 'utf8')
    for (const text of [...scripts, manifest]) assert.ok(!text.includes('pro/admin'))
    assert.ok(scripts.every(text => !/["'`]node:|kysely|fastify/.test(text)))
    const entry = JSON.parse(await readFile(join(folder, 'entry.json'), 'utf8'))
    const size = async (list: readonly string[]) =>
      (await Promise.all(list.map(async name => (await readFile(join(assets, `${name}.br`))).length))).reduce(
        (a, b) => a + b,
        0,
      )
    assert.ok((await size([entry.script, entry.scheme, ...entry.preload])) < 190_000)
    assert.ok((await size(entry.styles)) < 40_000)
  })
})
