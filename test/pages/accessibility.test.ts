/** What axe finds on the pages of the site, and what it cannot find: nothing, on a telephone and on a desk, light and dark. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../kit/chromium.ts'
import { ADMIN_PASSWORD } from '../kit/test-app.ts'
import { openSampleSite, type SampleSite } from './sample-site.ts'

const skip = lacksChromium()
const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

let site: SampleSite
let browser: Browser
before(async () => {
  if (skip) return
  ;[site, browser] = await Promise.all([openSampleSite(), launchChromium()])
  const body = { anonymous_comments: true, users_can_register: true }
  await site.app.request('PUT', '/host/v1/settings', { as: 'admin', body })
  await site.app.inSystem(ctx => ctx.mail.send({ to: 'x@example.com', subject: 'Mail', text: 'https://a.example/x' }))
})
after(async () => {
  await browser?.close()
  await site?.app.dispose()
})

const looks = [
  ['telephone, light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['desk, dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
] as const

/** The rule and the element of everything that is wrong. Our content policy is switched off for the inspector only. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(node => id + ' ' + node.html.slice(0, 120))))`)
}

/** Chrome complains about a password that belongs to nobody. */
const ownerless = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('input[type=password]')]
    .filter(input => !input.form?.querySelector('input[autocomplete=username]')).map(input => input.name)`)

async function judge(page: Page, name: string): Promise<void> {
  assert.deepEqual(await violations(page), [], name)
  assert.deepEqual(await ownerless(page), [], name)
}

for (const [look, options] of looks) {
  describe(look, { skip }, () => {
    test('axe finds nothing on the pages of a visitor', async () => {
      const page = await browser.newPage({ ...options, bypassCSP: true })
      const walled = { title: 'Walled', content: 'x', password: 'p', status: 'publish' }
      const { body } = await site.app.request('POST', '/host/v1/posts', { as: 'admin', body: walled })
      const paths = [...Object.values(site.paths), '/register', '/lost-password', new URL(body.link).pathname]
      for (const path of paths.filter(path => path !== site.paths.authorize)) {
        await page.goto(site.origin + path)
        await judge(page, path)
      }
      await page.close()
    })

    test('axe finds nothing on the pages of somebody who is signed in', async () => {
      const page = await browser.newPage({ ...options, bypassCSP: true })
      await page.goto(`${site.origin}/login`)
      await page.fill('input[name=log]', 'admin')
      await page.fill('input[name=pwd]', ADMIN_PASSWORD)
      await page.click('main button')
      for (const path of [site.paths.post, '/admin', '/admin/outbox', '/profile', '/logout', site.paths.authorize]) {
        await page.goto(site.origin + path)
        await judge(page, path)
      }
      await page.close()
    })
  })
}

describe('on a telephone without scripts', { skip }, () => {
  test('U-15 the menu opens as a sheet with all entries, lists open in it, and it closes again', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.origin + site.paths.page)
    assert.equal(await page.isVisible('nav[aria-label="Main menu"]'), false)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const entries = page.locator('nav[aria-label="Main menu"] > ul > li')
    assert.ok((await entries.count()) >= 2)
    for (const entry of await entries.all()) {
      const box = await entry.boundingBox()
      assert.ok(box && box.x >= 0 && box.x + box.width <= 390 && box.height >= 40)
    }
    await page.click('nav[aria-label="Main menu"] summary')
    assert.ok(await page.isVisible('nav[aria-label="Main menu"] details[open] ul a'))
    assert.ok(await page.isVisible('.header-search input'))
    await page.getByRole('button', { name: 'Close menu' }).click()
    assert.equal(await page.isVisible('nav[aria-label="Main menu"]'), false)
    await context.close()
  })

  test('U-3 a visitor writes a comment, mends it and sees that it waits', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.origin + site.paths.post)
    await page.fill('textarea[name=content]', 'Written on a telephone.')
    await page.fill('input[name=author_name]', 'Bo')
    await page.fill('input[name=author_email]', 'bo@example.com')
    await page.click('text=Post comment')
    assert.match((await page.textContent('#comments')) ?? '', /waiting for approval[\s\S]*Written on a telephone\./)
    await context.close()
  })
})

describe('on a desk', { skip }, () => {
  test('the footer of a short page sits at the lower edge, its parts on one line', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(site.origin + site.paths.missing)
    const at = await page.evaluate<{ end: number; height: number; lines: number[] }>(`({
      end: document.querySelector('footer').getBoundingClientRect().bottom,
      height: document.querySelector('footer').getBoundingClientRect().height,
      lines: [...document.querySelectorAll('footer p, footer a')].map(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().bottom)
      }),
    })`)
    assert.equal(at.end, 900)
    assert.ok(at.height < 100)
    assert.equal(new Set(at.lines).size, 1)
    await page.close()
  })
})
