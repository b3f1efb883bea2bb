/** Views in a real browser: how they look to everybody, how they are used by keys, and that they need no script. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../test/kit/chromium.ts'
import { type BrowserSite, openBrowserSite } from './browser-site.ts'

const axe = readFileSync(new URL('../../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const PHONE = { width: 390, height: 800 }
const DESK = { width: 1280, height: 900 }

/** When the script has looked at every view. */
const ready = (page: Page) => page.waitForFunction(() => !document.querySelector('.faq[data-layout]:not(.is-ready)'))

/** What axe finds, and whether the page is wider than its window. The content policy is off for the inspector only. */
async function problemsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => [
    ...violations.flatMap(({ id, nodes }) => nodes.map(node => id + ' ' + node.html.slice(0, 120))),
    ...(document.documentElement.scrollWidth > innerWidth ? ['wider than its window'] : []),
  ])`)
}

describe('views in a browser', { skip: lacksChromium() }, () => {
  let browser: Browser
  let faq: BrowserSite
  before(async () => {
    browser = await launchChromium()
    faq = await openBrowserSite('en')
  })
  after(async () => {
    await browser?.close()
    await faq?.site.dispose()
  })

  async function visit(path: string, work: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: DESK, bypassCSP: true, ...options })
    try {
      const page = await context.newPage()
      const failures: string[] = []
      page.on('pageerror', error => failures.push(error.message))
      await page.goto(faq.origin + path)
      if (options.javaScriptEnabled !== false) await ready(page)
      await work(page)
      assert.deepEqual(failures, [])
    } finally {
      await context.close()
    }
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
  const expanded = (page: Page) =>
    page.locator('.faq-question > button').evaluateAll(list => list.map(one => one.getAttribute('aria-expanded')))

  const looks = [
    ['a telephone, light', { viewport: PHONE, colorScheme: 'light' }],
    ['a desk, dark', { viewport: DESK, colorScheme: 'dark' }],
  ] as const
  for (const [look, options] of looks)
    test(`K-22 axe finds nothing in any layout on ${look}, and nothing is wider than its window`, async () => {
      const asked = { ask: await faq.page('[vendor_faq_ask]'), answer: '/faq/how-long-does-delivery-take/' }
      for (const [name, path] of Object.entries({ ...faq.paths, ...asked }))
        await visit(path, async page => assert.deepEqual(await problemsOf(page), [], name), options)
    })

  test('two views of the same answers have each id once, and tell search engines once', async () => {
    const code = /view=\d+/.exec((await faq.call('GET', '/views')).text)?.[0] ?? 'view=1'
    const path = await faq.page(`[vendor_faq ${code}]\n\n[vendor_faq ${code}]`)
    await visit(path, async page => {
      const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
      assert.deepEqual(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        [],
      )
      const data = await page.locator('script[type="application/ld+json"]').allTextContents()
      assert.equal(data.filter(text => text.includes('"FAQPage"')).length, 1)
    })
  })

  test('without a script everything can be read, searched and voted on', () =>
    visit(
      faq.paths.tabs!,
      async page => {
        assert.equal(await page.locator('.faq-answer:visible').count(), 4)
        await page.getByRole('searchbox', { name: 'Search the answers' }).fill('send back')
        await page.locator('.faq').getByRole('button', { name: 'Search', exact: true }).click()
        assert.equal(await page.locator('.faq-item').count(), 1)
        await page.getByRole('button', { name: /^No/ }).click()
        await page.getByLabel('What is wrong with it?').selectOption('outdated')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await page.getByText('Thank you for your answer.').waitFor()
        const { items } = (await faq.call('GET', '/feedback')).body.data
        assert.deepEqual([items[0].vote, items[0].reason], ['down', 'outdated'])
      },
      { javaScriptEnabled: false },
    ))

  test('an accordion is worked by keys as the ARIA practices say, and opens one at a time', async () => {
    const path = await faq.pageWith('accordion', { multiple_open: false, expand: 'first', per_page: 3 })
    await visit(path, async page => {
      const buttons = page.locator('h2 > button[aria-controls]')
      assert.equal(await buttons.count(), 3)
      assert.deepEqual(await expanded(page), ['true', 'false', 'false'])
      await buttons.first().focus()
      await page.keyboard.press('ArrowDown')
      assert.equal(await focused(page), await buttons.nth(1).textContent())
      await page.keyboard.press('Enter')
      assert.deepEqual(await expanded(page), ['false', 'true', 'false'])
      await page.keyboard.press('Space')
      assert.deepEqual(await expanded(page), ['false', 'false', 'false'])
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      assert.deepEqual(await expanded(page), ['false', 'false', 'true'])
      await page.keyboard.press('ArrowDown')
      assert.equal(await focused(page), await buttons.first().textContent())
      const controlled = await buttons.nth(2).getAttribute('aria-controls')
      assert.equal(await page.locator(`[id="${controlled}"]`).isVisible(), true)
      const address = page.url()
      assert.match(address, /#faq-\d+$/)
      await page.goto('about:blank')
      await page.goto(address)
      await page.locator('.faq.is-ready').waitFor()
      assert.deepEqual(await expanded(page), ['false', 'false', 'true'])
    })
  })

  test('tabs are worked by keys as the ARIA practices say', () =>
    visit(faq.paths.tabs!, async page => {
      const tabs = page.getByRole('tablist').getByRole('tab')
      assert.deepEqual(await tabs.allTextContents(), ['Orders', 'Returns'])
      await tabs.first().focus()
      await page.keyboard.press('ArrowRight')
      assert.equal(await tabs.nth(1).getAttribute('aria-selected'), 'true')
      assert.equal(await page.getByRole('tabpanel', { name: 'Returns' }).isVisible(), true)
      assert.equal(await page.getByRole('tabpanel', { name: 'Orders' }).count(), 0)
      await page.keyboard.press('ArrowRight')
      assert.equal(await focused(page), 'Orders')
      await page.keyboard.press('End')
      assert.equal(await focused(page), 'Returns')
      await page.keyboard.press('Home')
      assert.deepEqual(await tabs.evaluateAll(list => list.map(tab => (tab as HTMLElement).tabIndex)), [0, -1])
    }))

  test('what is typed is searched at once, marked and counted aloud; nothing found is said', () =>
    visit(faq.paths.accordion!, async page => {
      const field = page.getByRole('searchbox', { name: 'Search the answers' })
      await field.fill('parcel')
      await page.locator('.faq-question mark').first().waitFor()
      assert.equal(await page.locator('.faq-item').count(), 2)
      assert.equal(await page.locator('.faq-count').textContent(), '2 answers')
      await field.fill('<img src=x onerror=alert(1)>')
      await page.getByText('Nothing was found').waitFor()
      assert.equal(await page.locator('.faq img').count(), 0)
      await field.fill('')
      await page.waitForFunction(() => document.querySelectorAll('.faq-item').length === 4)
    }))

  test('more answers come below, and whoever asked for them goes on at the first', () =>
    visit(faq.paths.list!, async page => {
      await page.getByRole('link', { name: 'Show more answers' }).click()
      await page.waitForFunction(() => document.querySelectorAll('.faq-item').length === 5)
      assert.match((await focused(page)) ?? '', /Donaudampf/)
    }))

  test('a vote is taken in place, and a no asks why', () =>
    visit(faq.paths.toggle!, async page => {
      const item = page.locator('.faq-item').nth(1)
      await item.getByRole('button', { name: /^No/ }).click()
      await item.getByLabel('What is wrong with it?').selectOption('unclear')
      await item.getByLabel('Anything else').fill('Which parcel?')
      await item.getByRole('button', { name: 'Send', exact: true }).click()
      await page.waitForFunction(() => !document.querySelector('.faq-why:not([hidden])'))
      const { items } = (await faq.call('GET', '/feedback')).body.data
      assert.deepEqual([items[0].vote, items[0].reason, items[0].comment], ['down', 'unclear', 'Which parcel?'])
    }))

  test('the question form carries the answer of a captcha where the site asks for one', async () => {
    const { hooks } = faq.site.app.internals
    const isGood = (_good: boolean, { body }: { body: Record<string, unknown> }) => body.captcha_token === 'a person'
    hooks.addFilter('vendor_faq_captcha', isGood, { id: 'test' })
    await faq.call('PUT', '/settings', { captcha_provider: 'turnstile', captcha_site_key: 'public' })
    const ask = async (page: Page) => {
      await page.getByLabel('Your question').fill('Do penguins have knees, and do they bend?')
      await page.getByRole('button', { name: 'Ask' }).click()
    }
    const path = await faq.page('[vendor_faq_ask]')
    await visit(path, async page => {
      await ask(page)
      await page.locator('.notice.is-bad').waitFor()
      await page.evaluate(() => {
        Object.assign(window, { vendorFaqCaptcha: async (key: string) => (key === 'public' ? 'a person' : '') })
      })
      await ask(page)
      await page.getByRole('heading', { name: 'Your question' }).waitFor()
      assert.match(page.url(), /\/faq\/question\/\d+-[0-9a-f]{64}\/$/)
    })
    hooks.remove('vendor_faq_captcha', 'test')
    await faq.call('PUT', '/settings', { captcha_provider: 'none', captcha_site_key: '' })
  })

  test('the script is smaller than 6 KB on its way', async () => {
    const text = (await faq.site.fetch('GET', faq.paths.tabs!, { as: null })).text
    const script = /<script[^>]+src="([^"]+faq[^"]*)"/.exec(text)?.[1] ?? ''
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(new URL(script, faq.origin), { headers: { 'accept-encoding': encoding } })
      assert.deepEqual([answer.status, answer.headers.get('content-encoding')], [200, encoding])
      const length = Number(answer.headers.get('content-length'))
      assert.ok(length > 500 && length < 6144, `${encoding}: ${length} bytes`)
    }
  })
})

describe('views from right to left', { skip: lacksChromium() }, () => {
  let browser: Browser
  let faq: BrowserSite
  before(async () => {
    browser = await launchChromium()
    faq = await openBrowserSite('ar')
  })
  after(async () => {
    await browser?.close()
    await faq?.site.dispose()
  })

  for (const viewport of [PHONE, DESK])
    test(`axe finds nothing in any layout at ${viewport.width} pixels, and arrows go the other way`, async () => {
      const page = await browser.newPage({ viewport, bypassCSP: true })
      for (const [name, path] of Object.entries(faq.paths)) {
        await page.goto(faq.origin + path)
        await ready(page)
        assert.equal(await page.evaluate(() => document.dir), 'rtl')
        assert.equal(await page.locator('.faq-item').count(), 4, name)
        assert.deepEqual(await problemsOf(page), [], name)
      }
      await page.goto(faq.origin + faq.paths.tabs!)
      await ready(page)
      await page.getByRole('tab').first().focus()
      await page.keyboard.press('ArrowLeft')
      assert.equal(await page.getByRole('tab').nth(1).getAttribute('aria-selected'), 'true')
      await page.close()
    })
})
