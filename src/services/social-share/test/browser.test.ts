/** Buttons in a real browser: how they are used, what they never do, and how they look to everybody. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../test/kit/chromium.ts'
import { looks } from '../domain/instance.ts'
import { BROWSER, type Site, startSite } from './kit.ts'

const axe = readFileSync(new URL('../../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const PHONE = { width: 390, height: 780 }
const DESK = { width: 1366, height: 860 }

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

describe('share buttons in a browser', { skip: lacksChromium() }, () => {
  let site: Site
  let browser: Browser
  let origin: string
  let set: number
  let post: { id: number; path: string }
  before(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    site = await startSite('sqlite', 'pro', { env: { SITE_URL: origin } })
    await site.app.server.listen({ port, host: '127.0.0.1' })
    browser = await launchChromium()
    const networks = ['native', 'facebook', 'mastodon', 'whatsapp', 'email', 'copy', 'print']
    set = (await site.set({ instance: { networks, labels: 'name', title: 'Share it' } })).item.id
    await place({ content: 'content_both', extra: ['float_left', 'mobile_bar'] })
    post = await site.post({ content: `<p>${'The tide comes in twice a day. '.repeat(60)}</p>` })
  })
  after(async () => {
    await browser?.close()
    await site?.dispose()
  })
  const change = (instance: object) => site.call('PATCH', `/sets/${set}`, { body: { instance } })
  const place = (placement: object) => site.call('PATCH', `/sets/${set}`, { body: { placements: { post: placement } } })

  async function visit(work: (page: Page) => Promise<void>, options: BrowserContextOptions = {}, path = post.path) {
    const context = await browser.newContext({ viewport: DESK, userAgent: BROWSER, ...options })
    try {
      const page = await context.newPage()
      const problems: string[] = []
      page.on('pageerror', error => problems.push(error.message))
      page.on('request', request => {
        if (!request.url().startsWith(origin)) problems.push(`asked ${request.url()}`)
      })
      page.on('console', message => {
        if (message.type() === 'error') problems.push(message.text())
      })
      await page.goto(origin + path)
      await page.waitForLoadState('networkidle')
      await work(page)
      assert.deepEqual(problems, [])
    } finally {
      await context.close()
    }
  }
  const shown = (page: Page, position: string) => page.locator(`[data-share=${position}]`).isVisible()
  const clicksOf = async () => (await site.call('GET', `/counts/${post.id}`, { as: null })).body.data.clicks

  test('without a script every link is there, and nothing is asked elsewhere', () =>
    visit(
      async page => {
        const links = page.locator('[data-share=content_top] a')
        assert.equal(await links.count(), 4)
        assert.equal(await page.locator('[data-share=content_top] button:visible').count(), 0)
        assert.match(String(await links.first().getAttribute('href')), /^https:\/\/www\.facebook\.com\/sharer/)
      },
      { javaScriptEnabled: false },
    ))

  test('floats stand on a desk, the bar on a telephone, and neither hides the end of the page', async () => {
    await visit(async page => {
      assert.deepEqual([await shown(page, 'float_left'), await shown(page, 'mobile_bar')], [true, false])
    })
    await visit(
      async page => {
        assert.deepEqual([await shown(page, 'float_left'), await shown(page, 'mobile_bar')], [false, true])
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
        const isClear = await page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight)
          const foot = document.querySelector('.site-footer')!.getBoundingClientRect()
          return foot.bottom <= document.querySelector('[data-share=mobile_bar]')!.getBoundingClientRect().top + 1
        })
        assert.equal(isClear, true)
      },
      { viewport: PHONE },
    )
  })

  test('copying says so aloud, and the click is counted', () =>
    visit(
      async page => {
        await page.locator('[data-share=content_top] [data-n=copy]').click()
        await page.getByRole('status').getByText('The link was copied.').waitFor()
        const copied = await page.evaluate(() => navigator.clipboard.readText())
        assert.ok(copied.startsWith(`${origin}${post.path}?shared=copy.content_top.`), copied)
        await page.waitForTimeout(300)
        assert.equal((await clicksOf()).copy, 1)
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ))

  test('where the device has no sheet of its own, copying takes its place', () =>
    visit(async page => {
      const native = page.locator('[data-share=content_top] [data-n=native]')
      const hasSheet = await page.evaluate(() => 'share' in navigator)
      assert.equal(await native.isVisible(), hasSheet)
    }))

  test('a visitor names their Mastodon server once, by keyboard alone, and only this browser knows it', () =>
    visit(async page => {
      const link = page.locator('[data-share=content_top] [data-n=mastodon]')
      await link.focus()
      await page.keyboard.press('Enter')
      const field = page.getByLabel('Your Mastodon server')
      await field.waitFor()
      await page.evaluate(() => {
        Object.assign(globalThis, { opened: '' })
        globalThis.open = (address => {
          Object.assign(globalThis, { opened: String(address) })
          return null
        }) as typeof globalThis.open
      })
      await field.fill('example.social')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => (globalThis as unknown as { opened: string }).opened !== '')
      const opened = await page.evaluate(() => (globalThis as unknown as { opened: string }).opened)
      assert.ok(opened.startsWith('https://example.social/share?text='))
      assert.equal(await page.evaluate(() => localStorage.getItem('vs-mastodon')), 'example.social')
      assert.equal((await page.context().cookies()).length, 0)
    }))

  test('a visit by a shared link is counted once and leaves no mark in the address', async () => {
    const html = (await site.fetch('GET', post.path, { headers: { host: new URL(origin).host } })).text
    const [, mark] = /shared%3D(facebook\.content_top\.[\w-]{8})/.exec(html) ?? []
    const before = (await site.call('GET', '/analytics')).body.data.returns
    await visit(
      async page => {
        await page.waitForTimeout(300)
        assert.equal(new URL(page.url()).search, '')
      },
      {},
      `${post.path}?shared=${mark}`,
    )
    assert.equal((await site.call('GET', '/analytics')).body.data.returns, before + 1)
  })

  const findings = async (page: Page) => {
    await page.evaluate(axe)
    return page.evaluate(
      `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(node => node.html.slice(0, 120)).join(' | ')))`,
    )
  }

  for (const template of looks.template)
    test(`axe finds nothing in the template ${template}, in any layout, in light or dark`, async () => {
      for (const [at, layout] of looks.layout.entries()) {
        const colors = looks.colors[at]
        await change({ template, layout, colors, color: '#7a1fa2', labels: 'name', more_after: at === 0 ? 3 : 0 })
        const viewport = at === 1 ? PHONE : DESK
        const colorScheme = (looks.template.indexOf(template) + at) % 2 === 0 ? 'light' : 'dark'
        await visit(async page => assert.deepEqual(await findings(page), []), { viewport, colorScheme })
      }
      await change({ template: 'flat', layout: 'horizontal', colors: 'brand', more_after: 0 })
    })

  test('right to left nothing leaves the window', async () => {
    await place({
      content: 'content_both',
      extra: ['top_bar', 'bottom_bar', 'float_right', 'media', 'popup', 'image_hover'],
    })
    for (const viewport of [PHONE, DESK])
      await visit(
        async page => {
          // Pages turn round only where an extension brings the words of such a language.
          await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
          assert.deepEqual(await findings(page), [])
        },
        { viewport },
      )
  })

  test('the script is below 5 KB', async () => {
    const html = (await site.fetch('GET', post.path, { headers: { host: new URL(origin).host } })).text
    const [address] = /\/assets\/share-\w+\.js/.exec(html) ?? []
    const answer = await fetch(origin + address, { headers: { 'accept-encoding': 'br' } })
    const size = Number(answer.headers.get('content-length') ?? (await answer.arrayBuffer()).byteLength)
    assert.ok(size > 0 && size < 5120, `${size} bytes`)
  })

  test('the pop-up opens after its time, is closed by keyboard and stays away', async () => {
    await site.call('POST', '/settings', { body: { settings: { popup_seconds: 0 } } })
    await visit(async page => {
      const dialog = page.locator('#vs-popup')
      await dialog.waitFor({ state: 'visible' })
      assert.deepEqual(await findings(page), [])
      await page.keyboard.press('Escape')
      assert.equal(await dialog.isVisible(), false)
      await page.reload()
      await page.waitForLoadState('networkidle')
      assert.equal(await dialog.isVisible(), false)
    })
  })
})
