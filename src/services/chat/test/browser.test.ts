/** The widget in a real browser: who sees it, how it is used, and what it never does. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../test/kit/chromium.ts'
import { hooks } from '../hooks.ts'
import { openVisitedSite, type VisitedSite } from './visited-site.ts'

const skip = lacksChromium()
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Phone) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

describe('the widget in a browser', { skip }, () => {
  let site: VisitedSite
  let browser: Browser
  before(async () => {
    ;[site, browser] = await Promise.all([openVisitedSite('free'), launchChromium()])
  })
  after(async () => {
    await browser?.close()
    await site?.dispose()
  })

  /** One widget on the site, and somebody who looks at it. */
  async function withVisitor(
    widget: object,
    visit: (page: Page, widget: { id: number }, context: BrowserContext) => Promise<void>,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<void> {
    const made = await site.widget(widget)
    const context = await browser.newContext(options)
    try {
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', error => errors.push(error.message))
      await visit(page, made, context)
      assert.deepEqual(errors, [])
    } finally {
      await context.close()
      await site.call('DELETE', `/widgets/${made.id}`)
    }
  }
  const open = async (page: Page, path = '/about/') => {
    await page.goto(`${site.origin}${path}`)
    await page.waitForFunction(() => document.readyState === 'complete')
    await page.waitForTimeout(100)
  }
  const isShown = (page: Page) => page.locator('.vc').isVisible()
  const rule = (kind: string, values: string[], more: object = {}) => ({
    rules: [{ kind, mode: 'show', operator: 'is', values, ...more }],
  })
  const settings = (body: object) => site.call('PATCH', '/settings', { body })

  test('B-08 a message says the title of the page that it is sent from', () =>
    withVisitor({}, async page => {
      await open(page, '/garden/')
      await page.click('summary')
      const href = await page.getAttribute('[data-channel=whatsapp]', 'href')
      assert.equal(href, `https://wa.me/49301234567?text=${encodeURIComponent('About Page garden')}`)
    }))

  test('B-12 B-13 a rule of visits matches once this browser has come so often, and counts only where it is asked', () =>
    withVisitor(rule('visits', ['3'], { operator: 'at_least' }), async page => {
      const seen: boolean[] = []
      for (let visit = 0; visit < 4; visit++) {
        await open(page)
        seen.push(await isShown(page))
      }
      assert.deepEqual(seen, [false, false, true, true])
      assert.equal(await page.evaluate(() => localStorage.getItem('vendor_chat_visits')), '4')
    }))

  test('B-13 a browser that forbids storage counts every visit as the first', async () => {
    const forbid = () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('forbidden')
        },
      })
    for (const [least, isExpected] of [
      ['1', true],
      ['2', false],
    ] as const)
      await withVisitor(rule('visits', [least], { operator: 'at_least' }), async page => {
        await page.addInitScript(forbid)
        for (let visit = 0; visit < 3; visit++) {
          await open(page)
          assert.equal(await isShown(page), isExpected)
        }
      })
  })

  test('B-15 a rule by role cannot be checked: the policy decides, or the filter for this rule', async () => {
    const { hooks: registry } = site.app.internals
    for (const [fail_mode, isExpected] of [
      ['show', true],
      ['hide', false],
    ] as const) {
      await settings({ fail_mode })
      await withVisitor(rule('role', ['editor']), async page => {
        await open(page)
        assert.equal(await isShown(page), isExpected, fail_mode)
      })
    }
    registry.addFilter(hooks.unevaluableRule.name, () => 'show', { id: 'test' })
    await withVisitor(rule('role', ['editor']), async page => {
      await open(page)
      assert.equal(await isShown(page), true)
    })
    registry.remove(hooks.unevaluableRule.name, 'test')
    await settings({ fail_mode: 'show' })
  })

  test('B-09 B-10 rules by address, template, page and type hold in the browser', async () => {
    const cases: readonly [object, Record<string, boolean>][] = [
      [rule('url', ['/cart'], { mode: 'hide', operator: 'contains' }), { '/about/': true, '/cart/': false }],
      [rule('url', ['utm=x'], { operator: 'contains' }), { '/about/': false, '/about/?utm=x': true }],
      [rule('template', ['home']), { '/': true, '/about/': false }],
      [rule('template', ['404']), { '/nowhere-at-all/': true, '/about/': false }],
      [rule('post_type', ['page']), { '/about/': true, '/': false }],
    ]
    for (const [widget, pages] of cases)
      await withVisitor(widget, async page => {
        for (const [path, isExpected] of Object.entries(pages)) {
          await open(page, path)
          assert.equal(await isShown(page), isExpected, `${JSON.stringify(widget)} ${path}`)
        }
      })
  })

  test('B-10 rules by device, login state and referrer hold in the browser', async () => {
    await withVisitor(rule('device', ['mobile']), async page => {
      await open(page)
      assert.equal(await isShown(page), false)
    })
    await withVisitor(
      rule('device', ['mobile']),
      async page => {
        await open(page)
        assert.equal(await isShown(page), true)
      },
      phone,
    )
    await withVisitor(rule('logged_in', ['yes']), async page => {
      await open(page)
      assert.equal(await isShown(page), false)
      await page.goto(`${site.origin}/login`)
      await page.fill('input[name=log]', 'admin')
      await page.fill('input[name=pwd]', 'correct horse battery staple')
      await page.click('button[type=submit]')
      await page.waitForURL(/admin/)
      await open(page)
      await page.locator('.vc').waitFor()
    })
    await withVisitor(rule('referrer', ['search']), async page => {
      await open(page)
      assert.equal(await isShown(page), false)
      await page.goto(`${site.origin}/about/`, { referer: 'https://www.google.com/' })
      await page.waitForTimeout(100)
      assert.equal(await isShown(page), true)
      // Further pages of the visit remember where it began.
      await page.click('a[href$="/garden/"]')
      await page.locator('.vc').waitFor()
    })
  })

  test('the server prints the widget, and it works without any script', () =>
    withVisitor(
      {},
      async page => {
        await open(page)
        assert.equal(await isShown(page), true)
        await page.click('summary')
        assert.equal(await page.locator('[data-channel=whatsapp]').isVisible(), true)
        assert.equal(await page.locator('[data-channel=contact_form]').isVisible(), false)
      },
      { javaScriptEnabled: false },
    ))

  test('B-20 with render_ssr off the script makes it, with shadow_dom off it stands in the page itself', async () => {
    for (const [render_ssr, shadow_dom] of [
      [false, true],
      [true, false],
      [false, false],
      [true, true],
    ] as const) {
      await settings({ render_ssr, shadow_dom })
      await withVisitor({}, async page => {
        const html = await (await page.request.get(`${site.origin}/about/`)).text()
        assert.equal(html.includes('<vendor-chat'), render_ssr)
        assert.equal(html.includes('shadowrootmode'), render_ssr && shadow_dom)
        await open(page)
        assert.equal(await isShown(page), true)
        const hasRoot = await page.evaluate(() => document.querySelector('vendor-chat')?.shadowRoot !== null)
        assert.equal(hasRoot, shadow_dom)
        await page.click('summary')
        assert.equal(await page.locator('[data-channel=contact_form]').isVisible(), true)
      })
    }
  })

  test('a keyboard alone opens it, walks through it and closes it, and every part has a name', () =>
    withVisitor({ appearance: { greeting: 'Hello' } }, async page => {
      await open(page)
      await page.locator('summary').focus()
      await page.keyboard.press('Enter')
      assert.equal(await page.locator('.panel').isVisible(), true)
      await page.keyboard.press('Tab')
      const focused = () =>
        page.evaluate(() => document.querySelector('vendor-chat')!.shadowRoot!.activeElement?.textContent)
      assert.match((await focused()) ?? '', /^WhatsApp/)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.locator('form').waitFor()
      await page.keyboard.type('Ada')
      assert.equal(await page.inputValue('input[name=name]'), 'Ada')
      await page.keyboard.press('Escape')
      assert.equal(await page.locator('form').count(), 0)
      await page.keyboard.press('Escape')
      assert.equal(await page.locator('.panel').isVisible(), false)
      const tag = await page.evaluate(() => document.querySelector('vendor-chat')!.shadowRoot!.activeElement?.tagName)
      assert.equal(tag, 'SUMMARY')
      await page.keyboard.press('Enter')
      const tree = await page.locator('.vc').ariaSnapshot()
      for (const name of [
        /Hello/,
        /group "Contact us"/,
        /link "WhatsApp \(opens in a new window\)"/,
        /button "Write to us"/,
      ])
        assert.match(tree, name)
    }))

  test('B-64 B-80 the form names its gaps, is sent, thanks, and what was done is counted', () =>
    withVisitor({}, async (page, { id }) => {
      const asked: string[] = []
      page.on('request', request => asked.push(request.url()))
      await open(page)
      await page.click('summary')
      await page.click('[data-channel=contact_form]')
      await page.click('.send')
      assert.equal(await page.locator('[aria-invalid=true]').count(), 3)
      await page.fill('[name=name]', 'Ada')
      await page.fill('[name=email]', 'ada@example.com')
      await page.fill('[name=message]', 'From a browser')
      await page.waitForTimeout(3100)
      await page.click('.send')
      await page.locator('.told:not(:empty)').waitFor()
      assert.equal(await page.textContent('.told'), 'Thank you. Your message is on its way.')
      const [lead] = (await site.call('GET', `/leads?widget_id=${id}`)).body.data
      assert.deepEqual([lead.message, lead.page], ['From a browser', `${site.origin}/about/`])
      const { totals, channels } = (await site.call('GET', `/analytics/summary?widget=${id}`)).body.data
      assert.deepEqual(totals, { view: 1, open: 1, click: 1 })
      assert.deepEqual(channels, [{ channel: 'contact_form', hits: 1 }])
      assert.deepEqual(
        asked.filter(url => !url.startsWith(site.origin)),
        [],
        'nobody else is asked for anything',
      )
    }))

  test('B-94 a page that lay in a cache too long fetches fresh tokens and goes on', () =>
    withVisitor({}, async (page, { id }) => {
      await page.route('**/about/', async route => {
        const answer = await route.fetch()
        const body = (await answer.text()).replace(/"tokens":\{[^}]*\}/, '"tokens":{"events":"old","lead":"old"}')
        await route.fulfill({ response: answer, body })
      })
      await open(page)
      await page.waitForResponse(answer => answer.url().endsWith('/events') && answer.status() === 204)
      const { totals } = (await site.call('GET', `/analytics/summary?widget=${id}`)).body.data
      assert.equal(totals.view, 1)
    }))

  test('nothing on the page moves when it appears, opens or fails to appear', () =>
    withVisitor({}, async page => {
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await open(page)
      await page.click('summary')
      await page.waitForTimeout(400)
      assert.deepEqual(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), [])
    }))

  test('it waits as long as it is told, and who puts it away is left alone for this session', () =>
    withVisitor({ appearance: { delay: 1, dismiss: 'session' } }, async page => {
      await open(page)
      assert.equal(await isShown(page), false)
      await page.locator('.vc').waitFor()
      await page.click('.dismiss')
      await open(page)
      await page.waitForTimeout(1200)
      assert.equal(await page.locator('.vc').count(), 0)
    }))

  test('channels are for their devices, a link of the page opens the widget, and others hear of it', () =>
    withVisitor(
      {
        channels: [
          { slug: 'phone', value: '+4930123', devices: 'mobile' },
          { slug: 'email', value: 'a@example.com', devices: 'desktop' },
        ],
      },
      async page => {
        await open(page)
        await page.evaluate(() => {
          const link = Object.assign(document.createElement('a'), { href: '#vendor-chat', textContent: 'Chat' })
          document.querySelector('main')!.prepend(link)
          Object.assign(window, { dataLayer: [], heard: [] })
          addEventListener('vendor-chat:open', event =>
            (window as unknown as { heard: unknown[] }).heard.push((event as CustomEvent).detail),
          )
        })
        await page.click('a[href="#vendor-chat"]')
        await page.locator('[data-channel=email]').waitFor()
        assert.equal(await page.locator('[data-channel=phone]').count(), 0)
        const heard = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.length)
        assert.equal(heard, 1)
      },
    ))

  test('from right to left it reads from right to left, and dark follows the visitor', () =>
    withVisitor(
      {},
      async page => {
        await open(page)
        await page.evaluate(() => {
          document.documentElement.dir = 'rtl'
        })
        await page.click('summary')
        const sign = await page.locator('[data-channel=whatsapp] i').boundingBox()
        const name = await page.locator('[data-channel=whatsapp] span').boundingBox()
        assert.ok(sign!.x > name!.x, 'the sign stands before the name')
        const background = await page.locator('.panel').evaluate(panel => getComputedStyle(panel).backgroundColor)
        assert.equal(background, 'rgb(22, 27, 34)')
      },
      { colorScheme: 'dark' },
    ))
})
