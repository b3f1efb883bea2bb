/** The pages of the site in a browser, on a telephone and on a desk, without a script. */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../kit/chromium.ts'
import { ADMIN_PASSWORD } from '../kit/test-app.ts'
import { inspect } from './inspection.ts'
import { openSampleSite, type SampleSite } from './sample-site.ts'

const skip = lacksChromium()
const pictures = join(tmpdir(), 'dozen-page-pictures')
const sizes = [
  ['telephone', { width: 390, height: 844 }],
  ['desk', { width: 1280, height: 900 }],
] as const

let site: SampleSite
let browser: Browser
before(async () => {
  if (skip) return
  await mkdir(pictures, { recursive: true })
  ;[site, browser] = await Promise.all([openSampleSite(), launchChromium()])
})
after(async () => {
  await browser?.close()
  await site?.app.dispose()
})

async function withBrowser(
  options: Parameters<Browser['newContext']>[0],
  work: (page: Page, complaints: string[]) => Promise<void>,
): Promise<void> {
  const context: BrowserContext = await browser.newContext({ javaScriptEnabled: false, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    const isMissing = message.text().includes('status of 404')
    if (message.type() === 'error' && !isMissing) complaints.push(message.text())
  })
  page.on('requestfailed', request => complaints.push(`${request.url()} failed`))
  try {
    await work(page, complaints)
  } finally {
    await context.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site.origin}/login`)
  await page.fill('input[name=log]', 'admin')
  await page.fill('input[name=pwd]', ADMIN_PASSWORD)
  await page.click('button[type=submit]')
  await page.waitForURL(`${site.origin}/admin`)
}

/** What every page must have, whatever it shows. */
async function judge(page: Page, name: string): Promise<void> {
  const found = await inspect(page)
  assert.match(found.title, /Harbour Lane/, name)
  assert.equal(found.language, 'en', name)
  assert.deepEqual([found.landmarks.banner, found.landmarks.main, found.landmarks.contentinfo], [1, 1, 1], name)
  assert.ok(found.landmarks.navigation >= 1, name)
  assert.equal(found.headings.filter(heading => heading.startsWith('h1 ')).length, 1, `${name}: ${found.headings}`)
  assert.deepEqual(found.skippedLevels, [], name)
  assert.equal(found.excess, 0, `${name} scrolls sideways`)
  assert.deepEqual([found.scripts, found.positiveTabindex, found.picturesWithoutAlt], [0, 0, 0], name)
  assert.deepEqual([found.nameless, found.doubleIds, found.faint], [[], [], []], name)
  if (['home', 'post', 'page', 'archive'].includes(name))
    assert.ok((found.description ?? '').length > 20, `${name} has no description`)
}

/** Where the keyboard goes: in the order of the page, each stop to be seen. */
async function walk(page: Page, name: string): Promise<void> {
  const places: number[] = []
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<{ index: number; text: string; outline: string }>(`(() => {
      const element = document.activeElement
      return {
        index: [...document.querySelectorAll('*')].indexOf(element),
        text: element === document.body ? '' : element.textContent.trim(),
        outline: getComputedStyle(element).outlineStyle,
      }
    })()`)
    if (stop === 0) assert.equal(at.text, 'Skip to content', name)
    if (at.text === '' && at.outline === 'none') break
    assert.notEqual(at.outline, 'none', `${name}: ${at.text} shows no ring`)
    places.push(at.index)
  }
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
    `${name}: the keyboard jumps`,
  )
}

for (const [size, viewport] of sizes) {
  describe(`on a ${size}`, { skip }, () => {
    for (const name of ['home', 'post', 'page', 'archive', 'search', 'missing', 'login'] as const) {
      test(`${name} is complete, readable and walkable for a visitor`, () =>
        withBrowser({ viewport }, async (page, complaints) => {
          const answer = await page.goto(site.origin + site.paths[name])
          assert.equal(answer?.status(), name === 'missing' ? 404 : 200)
          await page.screenshot({ path: join(pictures, `${name}-${size}.png`), fullPage: true })
          await judge(page, name)
          await walk(page, name)
          assert.deepEqual(complaints, [])
        }))
    }

    test('the pages of somebody who is signed in are complete, readable and walkable', () =>
      withBrowser({ viewport }, async (page, complaints) => {
        await signIn(page)
        const paths = {
          ...site.paths,
          admin: '/admin',
          outbox: '/admin/outbox',
          profile: '/profile',
          logout: '/logout',
        }
        for (const name of ['authorize', 'post', 'admin', 'outbox', 'profile', 'logout'] as const) {
          await page.goto(site.origin + paths[name])
          await page.screenshot({ path: join(pictures, `${name}-signed-in-${size}.png`), fullPage: true })
          await judge(page, `${name} signed in`)
          await walk(page, `${name} signed in`)
        }
        assert.deepEqual(complaints, [])
      }))

    test('in the dark the pages are readable, too', () =>
      withBrowser({ viewport, colorScheme: 'dark' }, async page => {
        for (const name of ['home', 'post', 'login', 'missing'] as const) {
          await page.goto(site.origin + site.paths[name])
          await page.screenshot({ path: join(pictures, `${name}-dark-${size}.png`), fullPage: true })
          assert.deepEqual((await inspect(page)).faint, [], name)
        }
      }))
  })
}

describe('the inspection', { skip }, () => {
  test('finds what is wrong with a page', () =>
    withBrowser({ viewport: { width: 390, height: 844 } }, async page => {
      await page.setContent(`<!doctype html><html><body style="background: white"><p id="a" style="color: #999; width: 900px">faint and wide</p>
<p id="a">twice</p><h1>One</h1><h3>skipped</h3><h1>Two</h1><img src="data:,"><a href="/x"></a><input name="n"><button tabindex="3">b</button></body></html>`)
      const found = await inspect(page)
      assert.deepEqual(found.faint, ['faint and wide 2.85'])
      assert.ok(found.excess > 0)
      assert.deepEqual([found.title, found.description, found.language], ['', null, ''])
      assert.deepEqual(found.landmarks, { banner: 0, navigation: 0, main: 0, contentinfo: 0 })
      assert.deepEqual([found.skippedLevels, found.doubleIds], [['skipped'], ['a']])
      assert.deepEqual([found.nameless.length, found.picturesWithoutAlt, found.positiveTabindex], [2, 1, 1])
    }))
})

describe('without a script', { skip }, () => {
  test('somebody reads, signs in, comments, answers and signs out', () =>
    withBrowser({}, async page => {
      await page.goto(site.origin)
      await page.click('text=The lighthouse is open again')
      await page.click('text=sign in')
      await page.fill('input[name=log]', 'admin')
      await page.fill('input[name=pwd]', ADMIN_PASSWORD)
      await page.click('button[type=submit]')
      assert.equal(new URL(page.url()).pathname, site.paths.post)
      await page.fill('textarea[name=content]', 'Written without a script.')
      await page.click('text=Post comment')
      assert.match(page.url(), /#comment-\d+$/)
      await page.locator('article.comment', { hasText: 'Written without a script.' }).getByText('Reply').click()
      await page.fill('textarea[name=content]', 'Answered as well.')
      await page.click('text=Post comment')
      assert.equal(await page.locator('li li article.comment', { hasText: 'Answered as well.' }).count(), 1)
      await page.click('footer >> text=Sign out')
      await page.click('main >> button')
      assert.match((await page.textContent('h1')) ?? '', /signed out/)
    }))

  test('a program is sent its password through the browser’s own form', () =>
    withBrowser({}, async page => {
      await page.route('https://editor.example/**', route =>
        route.fulfill({ contentType: 'text/html', body: 'thanks' }),
      )
      await signIn(page)
      await page.goto(site.origin + site.paths.authorize)
      await page.click('text=Yes, allow it')
      await page.waitForURL('https://editor.example/**')
      assert.equal(new URL(page.url()).searchParams.get('user_login'), 'admin')
    }))

  test('P15 nothing that people write runs, not even with scripts switched on', async () => {
    const hostile =
      '<img src=x onerror="document.title=1"><svg onload="document.title=1"><a href="javascript:document.title=1">x</a>'
    const body = { title: hostile, content: `${hostile}<script>document.title = 1</script>`, status: 'publish' }
    const { body: post } = await site.app.request('POST', '/host/v1/posts', { as: 'admin', body })
    await withBrowser({ javaScriptEnabled: true }, async page => {
      for (const url of [post.link, `${site.origin}/`, `${site.origin}/?s=${encodeURIComponent(hostile)}`]) {
        await page.goto(url)
        await page.waitForLoadState('networkidle')
        assert.match(await page.title(), /Harbour Lane/, url)
      }
    })
  })
})
