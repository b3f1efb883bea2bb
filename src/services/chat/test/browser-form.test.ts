/** The contact form and the looks of the widget in a real browser. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { inviteVisitors, isShown, type Visitors } from './visitors-kit.ts'

const skip = lacksChromium()
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const formOnly = { channels: [{ slug: 'contact_form', label: 'Write to us' }] }
const withConsent = {
  channels: [{ slug: 'contact_form', label: 'Write to us', form: { consent: { required: true, text: 'I agree.' } } }],
}

describe('the form in a browser', { skip }, () => {
  let visitors: Visitors
  before(async () => {
    visitors = await inviteVisitors()
  })
  after(() => visitors?.leave())
  const withVisitor: Visitors['withVisitor'] = (...given) => visitors.withVisitor(...given)
  const open: Visitors['open'] = (...given) => visitors.open(...given)
  const fill = async (page: Page) => {
    await page.click('vendor-chat summary')
    await page.fill('[name=name]', 'Ada')
    await page.fill('[name=email]', 'ada@example.com')
    await page.fill('[name=message]', 'Quick as a browser')
  }
  const send = async (page: Page) => {
    await page.click('.send')
    await page.locator('.told:not(:empty)').waitFor()
    return page.textContent('.told')
  }
  const leadsOf = async (id: number) => (await visitors.site.call('GET', `/leads?widget_id=${id}`)).body.data

  test('U-4 a form that is filled in at once waits until the time is over, and nothing is lost', () =>
    withVisitor(formOnly, async (page, { id }) => {
      await open(page)
      await fill(page)
      assert.equal(await send(page), 'Thank you. Your message is on its way.')
      assert.deepEqual(
        (await leadsOf(id)).map(({ message }: { message: string }) => message),
        ['Quick as a browser'],
      )
    }))

  test('U-10 the form works under every name of the server', () =>
    withVisitor(formOnly, async (page, { id }) => {
      await page.goto(`${visitors.site.origin.replace('localhost', '127.0.0.1')}/about/`)
      await fill(page)
      await send(page)
      const [lead] = await leadsOf(id)
      assert.deepEqual([lead.message, lead.page], ['Quick as a browser', `${visitors.site.origin}/about/`])
    }))

  test('S-B1 a page of somebody who signed out elsewhere, with old tokens and an old nonce, loses no lead', () =>
    withVisitor(formOnly, async (page, { id }, context) => {
      await page.goto(`${visitors.site.origin}/login`)
      await page.fill('input[name=log]', 'admin')
      await page.fill('input[name=pwd]', 'correct horse battery staple')
      await page.click('button[type=submit]')
      await page.waitForURL(/admin/)
      await page.route('**/about/', async route => {
        const answer = await route.fetch()
        const text = await answer.text()
        assert.match(text, /"restNonce":"\w+"/)
        const old = text.replace(/"tokens":\{[^}]*\}/, '"tokens":{"events":"old","lead":"old"}')
        await route.fulfill({ response: answer, body: old.replace(/"restNonce":"\w+"/, '"restNonce":"0123456789"') })
      })
      await open(page)
      await context.clearCookies()
      await fill(page)
      await send(page)
      assert.equal((await leadsOf(id)).length, 1)
    }))

  test('S-N9 a rule in letters hides the widget on the page that is called so', async () => {
    const made = await visitors.site.request('POST', '/host/v1/pages', {
      as: 'admin',
      body: { title: 'О нас', slug: 'о-нас', status: 'publish' },
    })
    assert.equal(made.status, 201, made.text)
    const rules = [{ kind: 'url', mode: 'hide', operator: 'contains', values: ['/о-нас'] }]
    await withVisitor({ rules }, async page => {
      await open(page, '/о-нас/')
      assert.equal(await isShown(page), false)
      await open(page)
      assert.equal(await isShown(page), true)
      // The browser decides where the server leaves it open.
      await open(page, '/о-нас/?x=1')
      assert.equal(await isShown(page), false)
    })
  })

  test('U-32 an unticked consent is asked for in words that fit, and what is typed is not bold', () =>
    withVisitor(withConsent, async page => {
      await open(page)
      await fill(page)
      await page.click('.send')
      assert.equal(await page.textContent('label.tick .problem'), 'Please agree before you send the form.')
      for (const name of ['name', 'message'])
        assert.equal(await page.locator(`[name=${name}]`).evaluate(field => getComputedStyle(field).fontWeight), '400')
    }))

  for (const colorScheme of ['light', 'dark'] as const)
    test(`the edges of fields are seen on ${colorScheme} screens, and the button has the colour of the theme`, () =>
      withVisitor(
        formOnly,
        async page => {
          await open(page)
          const seen = await page.evaluate(() => {
            const probe = document.createElement('i')
            probe.style.color = 'var(--accent)'
            document.body.append(probe)
            const button = document.querySelector('vendor-chat')!.shadowRoot!.querySelector('summary')!
            return [getComputedStyle(probe).color, getComputedStyle(button).backgroundColor]
          })
          assert.equal(seen[0], seen[1])
          await page.click('summary')
          const { edge, inside, around } = await page.locator('[name=name]').evaluate(field => ({
            edge: getComputedStyle(field).borderTopColor,
            inside: getComputedStyle(field).backgroundColor,
            around: getComputedStyle(field.closest('.card')!).backgroundColor,
          }))
          for (const ground of [inside, around])
            assert.ok(contrast(edge, ground) >= 3, `${edge} on ${ground}: ${contrast(edge, ground)}`)
        },
        { colorScheme },
      ))

  test('a colour that the owner chose stays', () =>
    withVisitor({ ...formOnly, appearance: { color: '#aa0000' } }, async page => {
      await open(page)
      const colour = await page.locator('summary').evaluate(button => getComputedStyle(button).backgroundColor)
      assert.equal(colour, 'rgb(170, 0, 0)')
    }))

  test('everything of the widget is in a landmark', () =>
    withVisitor({}, async page => {
      await open(page)
      await page.click('summary')
      assert.equal(await page.getByRole('region', { name: 'Contact us' }).locator('.panel').count(), 1)
      await page.click('[data-channel=contact_form]')
      assert.equal(await page.getByRole('region', { name: 'Contact us' }).locator('form').count(), 1)
    }))

  test('on a phone the end of a page can be scrolled out from under the button', () =>
    withVisitor(
      formOnly,
      async page => {
        for (const path of ['/about/', '/login']) {
          await open(page, path)
          const { last, button } = await page.evaluate(() => {
            scrollTo(0, document.documentElement.scrollHeight)
            const all = [...document.querySelectorAll('main *, footer *')].map(
              one => one.getBoundingClientRect().bottom,
            )
            const host = document.querySelector('vendor-chat')!.shadowRoot!
            return { last: Math.max(...all), button: host.querySelector('summary')!.getBoundingClientRect().top }
          })
          assert.ok(last <= button, `${path}: ${last} is below ${button}`)
        }
      },
      phone,
    ))

  test('without scripts the widget is there, in its place and with its style', () =>
    withVisitor(
      {},
      async page => {
        await open(page)
        const box = await page.locator('summary').boundingBox()
        const { width, height } = page.viewportSize()!
        assert.ok(box!.x + box!.width > width - 60 && box!.y + box!.height > height - 60)
        await page.click('summary')
        assert.equal(await page.locator('[data-channel=whatsapp]').isVisible(), true)
      },
      { javaScriptEnabled: false },
    ))

  test('a page whose style sheet is late shows nothing of the widget, and nothing moves when it comes', () =>
    withVisitor({}, async page => {
      const late = Promise.withResolvers<void>()
      await page.route('**/assets/chat-*.css', async route => {
        await late.promise
        await route.continue()
      })
      await page.goto(`${visitors.site.origin}/about/`, { waitUntil: 'commit' })
      await page.locator('.site-footer').waitFor()
      await page.waitForTimeout(200)
      assert.equal(await isShown(page), false)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const before = await height()
      late.resolve()
      await page.locator('.vc').waitFor()
      assert.equal(await height(), before)
    }))

  test('U-9 a page carries no style sheet of the widget', async () => {
    await withVisitor({}, async page => {
      await open(page)
      const without = await (await fetch(`${visitors.site.origin}/about/`)).text()
      const [, foot = ''] = /(<style>[^<]*vendor-chat[\s\S]*)$/.exec(without) ?? []
      assert.ok(foot.length > 0 && foot.length < 5000, `${foot.length} bytes`)
      assert.match(foot, /<link rel="stylesheet" href="\/assets\/chat-[0-9a-f]{12}\.css">/)
    })
  })
})

/** By WCAG, of two colours as browsers compute them. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map(part => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}
