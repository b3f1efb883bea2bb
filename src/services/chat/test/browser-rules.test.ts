/** Who sees the widget, judged in a real browser. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { hooks } from '../hooks.ts'
import { inviteVisitors, isShown, type Visitors } from './visitors-kit.ts'

const skip = lacksChromium()
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Phone) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

describe('rules in a browser', { skip }, () => {
  let visitors: Visitors
  before(async () => {
    visitors = await inviteVisitors()
  })
  after(() => visitors?.leave())
  const withVisitor: Visitors['withVisitor'] = (...given) => visitors.withVisitor(...given)
  const open: Visitors['open'] = (...given) => visitors.open(...given)
  const rule = (kind: string, values: string[], more: object = {}) => ({
    rules: [{ kind, mode: 'show', operator: 'is', values, ...more }],
  })

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
    const { hooks: registry } = visitors.site.app.internals
    for (const [fail_mode, isExpected] of [
      ['show', true],
      ['hide', false],
    ] as const) {
      await visitors.settings({ fail_mode })
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
    await visitors.settings({ fail_mode: 'show' })
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
      await page.goto(`${visitors.site.origin}/login`)
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
      await page.goto(`${visitors.site.origin}/about/`, { referer: 'https://www.google.com/' })
      await page.waitForTimeout(100)
      assert.equal(await isShown(page), true)
      // Further pages of the visit remember where it began.
      await page.click('a[href$="/garden/"]')
      await page.locator('.vc').waitFor()
    })
  })
})
