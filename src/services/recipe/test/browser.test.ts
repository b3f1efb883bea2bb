/** The pages of recipes in a real browser: for everybody's eyes and fingers, without scripts, and without a connection. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../test/kit/chromium.ts'
import { freePort } from '../../../../test/kit/free-port.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { asker } from './kit.ts'
import { fillKitchen } from './kitchen.ts'

const axe = readFileSync(new URL('../../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const PHONE = { width: 390, height: 780 }
const DESK = { width: 1366, height: 860 }

describe('recipes in a browser', { skip: lacksChromium() }, () => {
  let site: TestApp
  let browser: Browser
  let origin: string
  let places: Readonly<Record<string, string>>
  before(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    site = await startTestApp('sqlite', { env: { SITE_URL: origin, PORT: String(port), ADMIN_BUNDLE: 'none' } })
    await site.app.server.listen({ port, host: '127.0.0.1' })
    browser = await launchChromium()
    places = await fillKitchen(site)
  })
  after(async () => {
    await browser?.close()
    await site?.dispose()
  })

  /** A browser of its own, signed in as the administrator unless told. */
  async function enter(options: BrowserContextOptions & { isVisitor?: boolean } = {}): Promise<BrowserContext> {
    const { isVisitor = false, ...rest } = options
    const context = await browser.newContext({ viewport: DESK, ...rest })
    if (isVisitor) return context
    const page = await context.newPage()
    await page.goto(`${origin}/login/`)
    await page.locator('input[name=log]').fill('admin')
    await page.locator('input[type=password]').fill(ADMIN_PASSWORD)
    await page.locator('main form button').first().click()
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    await page.close()
    return context
  }

  async function open(context: BrowserContext, place: string, problems: string[]): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', error => problems.push(`${place}: ${error.message}`))
    page.on('console', message => message.type() === 'error' && problems.push(`${place}: ${message.text()}`))
    await page.goto(origin + places[place])
    await page.waitForLoadState('load')
    return page
  }

  const looks = [
    ['a phone, light, from right to left', { viewport: PHONE, colorScheme: 'light' }, true],
    ['a desk, dark', { viewport: DESK, colorScheme: 'dark' }, false],
  ] as const
  for (const [name, options, isMirrored] of looks)
    test(`C-01 every page is for everybody: ${name}`, async () => {
      const context = await enter(options)
      const problems: string[] = []
      for (const place of Object.keys(places)) {
        const page = await open(context, place, problems)
        if (isMirrored) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
        const cook = page.locator('[data-recipe-cook]')
        if (place === 'recipe') await cook.first().click()
        problems.push(...(await violationsOf(page)).map(found => `${place}: ${found}`))
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)
        if (isWide) problems.push(`${place} is wider than the window`)
        if (process.env.DOZEN_SHOTS)
          await page.screenshot({
            path: `${process.env.DOZEN_SHOTS}/${place}-${name.replace(/\W+/g, '-')}.png`,
            fullPage: true,
          })
        await page.close()
      }
      assert.deepEqual(problems, [])
      await context.close()
    })

  test('C-01 without scripts recipes are scaled, reviewed, searched and bought', async () => {
    const context = await enter({ viewport: PHONE })
    const cookies = await context.cookies()
    const bare = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
    await bare.addCookies(cookies)
    const page = await bare.newPage()
    await page.goto(origin + places.recipe)
    await page.locator('input[name=rc_servings]').fill('8')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('500 g', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Put on my shopping list' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByLabel('Comment').fill('Twice as good')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Twice as good').waitFor()
    await page.goto(origin + places.shopping)
    const box = page.locator('.recipe-items input').first()
    await box.check()
    const boxes = page.locator('.recipe-items input[type=checkbox]')
    const list = await page.locator('[data-recipe-list]').first().getAttribute('data-recipe-list')
    const item = await boxes.nth(1).getAttribute('data-item')
    await asker(site)('PATCH', `/shopping-lists/${list}/items/${item}`, { body: { checked: true } })
    await page.getByRole('button', { name: 'Save ticks' }).first().click()
    const ticks = [await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked(), await boxes.nth(2).isChecked()]
    assert.deepEqual(ticks, [true, true, false], 'what another phone ticked meanwhile stays')
    await page.getByLabel('What else is needed').first().fill('2 kg potatoes')
    await page.getByRole('button', { name: 'Add' }).first().click()
    await page.getByText('2 kg', { exact: true }).first().waitFor()
    await page.goto(`${origin}${places.search}`)
    await page.getByLabel('Search recipes').fill('pancake')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: 'Pancakes' }).first().waitFor()
    await bare.close()
    await context.close()
  })

  test('amounts follow the servings at once, timers run, and the screen stays on while somebody cooks', async () => {
    const context = await enter({ viewport: PHONE, isVisitor: true })
    const problems: string[] = []
    const page = await open(context, 'recipe', problems)
    await page.locator('input[name=rc_servings]').fill('2')
    await page.locator('.recipe-amount').getByText('125 g').waitFor()
    const timer = page.locator('[data-timer]').first()
    await timer.click()
    await page.waitForFunction(() => /^\d+:\d\d$/.test(document.querySelector('[data-timer]')?.textContent ?? ''))
    await page.locator('[data-recipe-cook]').click()
    assert.equal(await page.locator('.recipe.is-cooking').count(), 1)
    assert.equal(await page.locator('.recipe-reviews').isVisible(), false)
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('two phones tick without a connection, and both end with both ticks', async () => {
    const ask = asker(site)
    const body = { name: 'Shop', items: [{ name: 'bread' }, { name: 'milk' }, { name: 'soap' }] }
    const list = (await ask('POST', '/shopping-lists', { body })).body.data
    const [bread, milk, soap] = list.items.map(({ id }: { id: number }) => id)
    const phones = [await enter({ viewport: PHONE }), await enter({ viewport: PHONE })]
    const pages: Page[] = []
    for (const phone of phones) {
      const page = await open(phone, 'shopping', [])
      while (!(await page.evaluate(async () => (await caches.match(location.pathname)) !== undefined)))
        await page.waitForTimeout(100)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      pages.push(page)
    }
    const [one, two] = pages as [Page, Page]
    const box = (page: Page, item: number) => page.locator(`input[data-item="${item}"]`)
    for (const phone of phones) await phone.setOffline(true)
    await box(one, bread).check()
    await box(two, milk).check()
    await box(two, soap).check()
    await one.reload()
    assert.equal(await box(one, bread).isChecked(), true, 'the page opens without a connection, with its ticks')
    await box(two, soap).uncheck()
    for (const phone of phones) await phone.setOffline(false)
    const ticked = async () => {
      const { data } = (await ask('GET', '/shopping-lists')).body
      const { items } = data.find(({ id }: { id: number }) => id === list.id)
      return items.filter(({ checked }: { checked: boolean }) => checked).map(({ id }: { id: number }) => id)
    }
    for (const page of pages) await page.waitForFunction(() => localStorage.getItem('vendor-recipe-ticks') === '[]')
    assert.deepEqual(await ticked(), [bread, milk])
    for (const page of pages) {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.waitForFunction(
        ids => ids.every(id => document.querySelector<HTMLInputElement>(`input[data-item="${id}"]`)?.checked),
        [bread, milk],
      )
      assert.equal(await box(page, soap).isChecked(), false)
    }
    await ask('DELETE', `/shopping-lists/${list.id}/items/${soap}`)
    for (const page of pages) {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.waitForFunction(id => document.querySelector(`input[data-item="${id}"]`) === null, soap)
      assert.equal(await box(page, milk).isChecked(), true)
    }
    await ask('DELETE', `/shopping-lists/${list.id}`)
    await one.evaluate(() => dispatchEvent(new Event('online')))
    await one.waitForFunction(id => document.querySelector(`[data-recipe-list="${id}"]`) === null, list.id)
    for (const phone of phones) await phone.close()
  })

  test('the scripts of visitors are small', async () => {
    const { text } = await site.fetch('GET', places.recipe!, { as: null })
    // Amounts are read, scaled and written by the same code as on the server.
    const most = { recipe: 13 * 1024, 'recipe-offline': 3 * 1024 }
    const sizes: Record<string, number> = {}
    for (const [, address, name] of text.matchAll(/"(\/assets\/(recipe(?:-offline)?)-\w+\.js)"/g)) {
      const answer = await fetch(origin + address)
      sizes[name!] = brotliCompressSync(await answer.arrayBuffer()).length
    }
    assert.ok(sizes.recipe, 'the page has its script')
    for (const [name, size] of Object.entries(sizes))
      assert.ok(size > 0 && size < most[name as keyof typeof most], `${name}: ${size} bytes`)
  })

  test('on paper there is the recipe and nothing to press', async () => {
    const context = await enter({ isVisitor: true })
    const page = await open(context, 'recipe', [])
    await page.emulateMedia({ media: 'print' })
    for (const gone of ['.recipe-tools', '.recipe-reviews', '[data-timer]'])
      assert.equal(await page.locator(gone).first().isVisible(), false, gone)
    assert.equal(await page.locator('.recipe-steps').isVisible(), true)
    if (process.env.DOZEN_SHOTS) await page.screenshot({ path: `${process.env.DOZEN_SHOTS}/print.png`, fullPage: true })
    await context.close()
  })
})

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const tool = (globalThis as unknown as { axe: { run(): Promise<{ violations: any[] }> } }).axe
    const { violations } = await tool.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node: any) => node.target).join(', ')}`)
  })
}
