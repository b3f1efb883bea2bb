/** What only a browser can say: whether the pages fit, parse as they were written, and can be walked with the keyboard. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { stylesheet } from '../styles.ts'
import { readTags } from './markup.ts'
import { origin, sampleFrame } from './sample-site.ts'
import { allViews } from './samples.ts'

const args =
  '--no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900"/></svg>'
let browser: Browser

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: args.split(' '),
  })
})
after(() => browser.close())

type Show = (markup: string) => Promise<void>

/** Serves one page after the other from memory. */
async function withPage(width: number, work: (page: Page, show: Show) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  let current = ''
  await page.route('**/*', route => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('.css')) return route.fulfill({ contentType: 'text/css', body: stylesheet.text })
    if (pathname.includes('/uploads/')) return route.fulfill({ contentType: 'image/svg+xml', body: picture })
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: current })
  })
  await work(page, async markup => {
    current = markup
    await page.goto(`${origin}/page/`)
  })
  await context.close()
}

for (const [width, language] of [
  [320, 'de'],
  [390, 'ar'],
  [1280, 'en'],
] as const) {
  test(`every page is built as it was written and does not scroll sideways on ${width} pixels in the language ${language}`, () =>
    withPage(width, async (page, show) => {
      for (const [name, view] of Object.entries(allViews(sampleFrame({}, language)))) {
        await show(String(view))
        await page.evaluate('document.querySelectorAll("details").forEach(details => { details.open = true })')
        const { excess, mode, elements } = await page.evaluate<{ excess: number; mode: string; elements: string[] }>(`({
          excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          mode: document.compatMode,
          elements: [...document.querySelectorAll(':not(script[type="application/ld+json"])')].map(element => element.localName),
        })`)
        const written = readTags(String(view)).filter(tag => !tag.isClosing)
        assert.equal(excess, 0, name)
        assert.equal(mode, 'CSS1Compat')
        assert.deepEqual(
          elements,
          written.map(tag => tag.name),
          name,
        )
      }
    }))
}

test('the keyboard meets the skip link first, then the menu, then the page, each with a visible ring', () =>
  withPage(1280, async (page, show) => {
    await show(String(allViews(sampleFrame()).post))
    const stops: string[] = []
    for (let index = 0; index < 6; index++) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate('document.activeElement.textContent.trim()'))
      assert.notEqual(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'none')
    }
    assert.deepEqual(stops.slice(0, 4), ['Skip to content', 'Harbour Lane', 'Journal', 'Visit'])
    await page.goto(`${origin}/page/#site-content`)
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.closest("main") !== null'), true)
  }))

test('buttons, fields and links of the menu are large enough for a finger', () =>
  withPage(390, async (page, show) => {
    for (const name of ['sign-in', 'page-service', 'home']) {
      await show(String(allViews(sampleFrame())[name]))
      await page.click('.menu-button')
      await page.evaluate('document.querySelectorAll("details").forEach(details => { details.open = true })')
      const small =
        await page.evaluate(`[...document.querySelectorAll('.button, .field input, .field select, .menu a, .pages a')]
        .filter(element => element.getBoundingClientRect().height < 32).map(element => element.outerHTML)`)
      assert.deepEqual(small, [], name)
    }
  }))
