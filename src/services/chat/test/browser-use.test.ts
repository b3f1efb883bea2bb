/** The widget in a real browser: how it is used, and what it never does. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { inviteVisitors, isShown, type Visitors } from './visitors-kit.ts'

const skip = lacksChromium()

describe('the widget in a browser', { skip }, () => {
  let visitors: Visitors
  before(async () => {
    visitors = await inviteVisitors()
  })
  after(() => visitors?.leave())
  const withVisitor: Visitors['withVisitor'] = (...given) => visitors.withVisitor(...given)
  const open: Visitors['open'] = (...given) => visitors.open(...given)

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
      await visitors.settings({ render_ssr, shadow_dom })
      await withVisitor({}, async page => {
        const html = await (await page.request.get(`${visitors.site.origin}/about/`)).text()
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
      await page.locator('form:has(.send)').waitFor()
      await page.keyboard.type('Ada')
      assert.equal(await page.inputValue('input[name=name]'), 'Ada')
      await page.keyboard.press('Escape')
      assert.equal(await page.locator('form:has(.send)').isVisible(), false)
      const tag = await page.evaluate(() => document.querySelector('vendor-chat')!.shadowRoot!.activeElement?.tagName)
      assert.equal(tag, 'SUMMARY')
      await page.keyboard.press('Enter')
      assert.equal(await page.inputValue('input[name=name]'), 'Ada', 'what was begun is still there')
      await page.click('.back')
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
      const [lead] = (await visitors.site.call('GET', `/leads?widget_id=${id}`)).body.data
      assert.deepEqual([lead.message, lead.page], ['From a browser', `${visitors.site.origin}/about/`])
      const { totals, channels } = (await visitors.site.call('GET', `/analytics/summary?widget=${id}`)).body.data
      assert.deepEqual(totals, { view: 1, open: 1, click: 1 })
      assert.deepEqual(channels, [{ channel: 'contact_form', hits: 1 }])
      assert.deepEqual(
        asked.filter(url => !url.startsWith(visitors.site.origin)),
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
      const { totals } = (await visitors.site.call('GET', `/analytics/summary?widget=${id}`)).body.data
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
        // The ground of cards in the theme, which the widget follows.
        assert.equal(background, 'rgb(28, 33, 37)')
      },
      { colorScheme: 'dark' },
    ))
})
