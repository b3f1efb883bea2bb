/** The booking page and the account page in a browser: without a script, with one, by keyboard, in two languages. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../test/kit/chromium.ts'
import { ADMIN_PASSWORD } from '../../../../test/kit/test-app.ts'
import { inspect } from '../../../../test/pages/inspection.ts'
import { confirmBooking, openParkingSite, type ParkingSite } from './parking-site.ts'

const skip = lacksChromium()
const STAY = { entry: '2027-04-16T09:00', exit: '2027-04-19T09:00' }
const sizes = [
  ['telephone', { width: 390, height: 844 }],
  ['desk', { width: 1280, height: 900 }],
] as const

describe('the pages of car parking', { skip }, () => {
  let site: ParkingSite
  let browser: Browser
  let washId: number
  before(async () => {
    ;[site, browser] = await Promise.all([openParkingSite(), launchChromium()])
    washId = (await site.make('/booking-extras', { name: 'Cleaning', price: 29, max_quantity: 1 })).id
    await site.make('/coupons', { code: 'SPRING', value: 10 })
    // All tests come from one address.
    site.app.app.internals.hooks.addFilter('vendor_carparking_rate_limits', (table: object) =>
      Object.fromEntries(Object.keys(table).map(name => [name, { most: 10_000, seconds: 600 }])),
    )
  })
  after(async () => {
    await browser?.close()
    await site?.app.dispose()
  })

  async function visit(
    options: Parameters<Browser['newContext']>[0],
    work: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext({ javaScriptEnabled: false, ...options })
    try {
      await work(await context.newPage())
    } finally {
      await context.close()
    }
  }
  const typeUrl = (type: number, differences: Record<string, string> = {}) => {
    const asked = { pk_form: '1', pk_location: String(site.locationId), pk_entry: STAY.entry, pk_exit: STAY.exit }
    return `${site.bookingUrl}?${new URLSearchParams({ ...asked, pk_type: String(type), ...differences })}`
  }
  async function fillIn(page: Page, email = 'ada@example.com'): Promise<void> {
    await page.fill('[name=customer_name]', 'Ada Lovelace')
    await page.fill('[name=customer_email]', email)
    await page.fill('[name=vehicle_plate]', 'HH AB 123')
    await page.check('[name=accept_terms]')
  }
  const referenceOn = async (page: Page) => /PK-\w{8}/.exec((await page.textContent('.parking-ref')) ?? '')![0]

  async function expectCode(page: Page, ref: string): Promise<void> {
    assert.equal(await page.locator('.parking-code').count(), 0)
    await confirmBooking(site, ref)
    await page.reload()
    assert.equal(await page.locator('.parking-code svg').getAttribute('aria-label'), `QR code of booking ${ref}`)
  }

  test('H-01 H-38 a guest searches, chooses, books, finds, moves and cancels without a script', () =>
    visit({ viewport: sizes[0][1] }, async page => {
      await page.goto(site.bookingUrl)
      await page.selectOption('[name=pk_location]', String(site.locationId))
      await page.fill('[name=pk_entry]', STAY.entry)
      await page.fill('[name=pk_exit]', STAY.exit)
      await page.click('text=Show free spaces')
      await page.click('a[aria-label="Choose Covered"]')
      await fillIn(page)
      await page.check(`[name=extra_${washId}]`)
      await page.fill('[name=coupon_code]', 'spring')
      await page.click('text=Update price')
      assert.equal(await page.textContent('[data-parking-total]'), '€53.10')
      await page.click('text=Book and pay')
      const ref = await referenceOn(page)
      assert.equal(await page.getByText('Invoice (PDF)').count(), 0)
      await expectCode(page, ref)

      await page.goto(site.accountUrl)
      await page.fill('[name=ref]', ref.toLowerCase())
      await page.fill('[name=email]', 'nobody@example.com')
      await page.click('text=Find booking')
      assert.match((await page.textContent('.notice')) ?? '', /There is no booking/)
      await page.fill('[name=email]', 'ADA@example.com')
      await page.click('text=Find booking')
      assert.equal(await referenceOn(page), ref)

      await page.click('text=Change dates')
      await page.fill('[name=exit]', '2027-04-21T09:00')
      await page.click('text=Show new price')
      assert.match((await page.textContent('.parking-summary')) ?? '', /You pay €18.00 more/)
      await page.click('text=Move my booking')
      assert.match((await page.textContent('.notice')) ?? '', /has been moved/)

      await page.click('text=Cancel booking')
      assert.match((await page.textContent('.parking-summary')) ?? '', /nothing to give back.*until Thu, Apr 15, 2027/s)
      await page.click('text=Yes, cancel my booking')
      assert.match((await page.textContent('.parking-ref')) ?? '', /Cancelled/)
    }))

  test('what comes back is shown before the click, and comes back', () =>
    visit({}, async page => {
      await page.goto(typeUrl(site.typeIds[0]!))
      await fillIn(page)
      await page.click('text=Book and pay')
      const ref = await referenceOn(page)
      const list = await site.app.request('GET', `/vendor-car-parking/v1/bookings?ref=${ref}`, { as: 'admin' })
      await site.make('/payments', { booking_id: list.body.data[0].id, amount: 30, gateway: 'cash' })
      await page.goto(page.url().replace(site.bookingUrl, site.accountUrl).replace('pk_form=1&', ''))
      await page.click('text=Cancel booking')
      assert.match((await page.textContent('.parking-summary')) ?? '', /You get €30.00 back.*100 % of what you paid/s)
      await page.click('text=Yes, cancel my booking')
      const cancelled = await site.app.request('GET', `/vendor-car-parking/v1/bookings?ref=${ref}`, { as: 'admin' })
      assert.deepEqual([cancelled.body.data[0].status, cancelled.body.data[0].refund_due], ['cancelled', 30])
    }))

  test('U-33 what is missing is said beside each field and above them, and nothing that was typed is lost', () =>
    visit({}, async page => {
      await page.goto(typeUrl(site.typeIds[1]!))
      const answer = await page.request.post(page.url(), {
        form: await formOf(page, { customer_name: 'Ada', customer_email: 'nope' }),
      })
      assert.equal(answer.status(), 422)
      const text = await answer.text()
      assert.match(text, /value="Ada"/)
      assert.match(text, /id="parking-customer_email-problem">Please give an e-mail address/)
      assert.match(text, /id="parking-vehicle_plate-problem">Please fill this in/)
      assert.match(text, /role="alert" tabindex="-1" autofocus data-mistake="Error"/)
      assert.match(text, /<a href="#parking-vehicle_plate">Number plate<\/a>: Please fill this in/)
    }))

  /** The hidden fields of the checkout, and what a test fills in. */
  const formOf = async (page: Page, values: Record<string, string>): Promise<Record<string, string>> => {
    const hidden = await page.locator('form[data-parking-checkout] input[type=hidden]').all()
    const pairs = await Promise.all(
      hidden.map(async input => [await input.getAttribute('name'), await input.getAttribute('value')]),
    )
    return { ...Object.fromEntries(pairs), ...values, go: 'book' }
  }

  test('a filled trap books nothing, a price that changed is told, a form from elsewhere is refused', () =>
    visit({}, async page => {
      await page.goto(typeUrl(site.typeIds[1]!))
      const filled = {
        customer_name: 'Ada',
        customer_email: 'ada@example.com',
        vehicle_plate: 'X 1',
        accept_terms: '1',
      }
      const send = async (values: Record<string, string>, headers = {}) =>
        page.request.post(page.url(), { form: await formOf(page, { ...filled, ...values }), headers, maxRedirects: 0 })
      assert.match(await (await send({ pcp_hp: 'x' })).text(), /role="alert"/)
      const changed = await send({ coupon_code: 'SPRING' })
      assert.equal(changed.status(), 422)
      assert.match(await changed.text(), /price/i)
      assert.equal((await send({ _hostnonce: 'wrong' })).status(), 403)
      assert.equal((await send({}, { origin: 'https://evil.example' })).status(), 403)
      assert.equal((await send({ accept_terms: '' })).status(), 422)
      assert.equal((await send({})).status(), 303)
    }))

  test('with a script the price follows what is chosen, and the button is not needed', () =>
    visit({ javaScriptEnabled: true }, async page => {
      await page.goto(typeUrl(site.typeIds[0]!))
      await page.check(`[name=extra_${washId}]`)
      await page.locator('[data-parking-total]', { hasText: '€59.00' }).waitFor()
      assert.equal(await page.locator('[data-parking-update]').isVisible(), false)
      await page.fill('[name=coupon_code]', 'never')
      await page.locator('[name=coupon_code]').blur()
      await page.waitForSelector('#parking-coupon_code-problem')
      assert.equal(await page.textContent('[data-parking-total]'), '€59.00')
      await page.fill('[name=coupon_code]', '')
      await page.locator('[name=coupon_code]').blur()
      await page.waitForSelector('#parking-coupon_code-problem', { state: 'detached' })
      await fillIn(page)
      await page.click('text=Book and pay')
      await page.waitForURL(/pk_ref=/)
      assert.match((await page.textContent('.parking-price tfoot')) ?? '', /€59.00/)
    }))

  test('H-37 an account sees its own bookings, and the keyboard alone is enough to make one', () =>
    visit({}, async page => {
      await page.goto(`${site.origin}/login`)
      await page.fill('input[name=log]', 'admin')
      await page.fill('input[name=pwd]', ADMIN_PASSWORD)
      await page.click('button[type=submit]')
      await page.goto(site.bookingUrl)
      await page.focus('[name=pk_spaces]')
      await page.keyboard.press('Enter')
      await page.focus('a[aria-label="Choose Open air"]')
      await page.keyboard.press('Enter')
      await page.waitForSelector('[name=customer_name]')
      assert.equal(await page.inputValue('[name=customer_name]'), 'admin')
      await page.focus('[name=vehicle_plate]')
      await page.keyboard.type('HH K 1')
      await page.focus('[name=accept_terms]')
      await page.keyboard.press('Space')
      await page.focus('button[value=book]')
      await page.keyboard.press('Enter')
      await page.waitForURL(/pk_ref=/)
      const ref = await referenceOn(page)
      await page.goto(site.accountUrl)
      await page.click(`a[aria-label="Show booking ${ref}"]`)
      assert.equal(await referenceOn(page), ref)
    }))

  test('U-22 a full car park offers what else there is, and who asks for too many hears how many there are', () =>
    visit({}, async page => {
      await site.make('/bookings', {
        location_id: site.locationId,
        space_type_id: site.typeIds[2],
        entry: '2027-07-01T09:00:00+02:00',
        exit: '2027-07-04T09:00:00+02:00',
        customer_name: 'Somebody',
      })
      const { body } = await site.app.request('POST', '/vendor-car-parking/v1/availability', {
        body: {
          location_id: site.locationId,
          space_type_id: site.typeIds[2],
          entry: '2027-07-02T09:00',
          exit: '2027-07-03T09:00',
        },
      })
      assert.deepEqual(
        body.data.alternatives.map(({ kind, name, entry }: Record<string, string>) => [kind, name, entry]),
        [
          ['other_type', 'Open air', '2027-07-02T09:00:00+02:00'],
          ['other_type', 'Covered', '2027-07-02T09:00:00+02:00'],
          ['other_time', 'Valet', '2027-07-04T09:00:00+02:00'],
          ['other_time', 'Valet', '2027-06-30T09:00:00+02:00'],
          ['other_time', 'Valet', '2027-07-05T09:00:00+02:00'],
          ['other_location', 'Open air', '2027-07-02T07:00:00+00:00'],
        ],
      )
      await page.goto(
        `${site.bookingUrl}?pk_form=1&pk_location=${site.locationId}&pk_entry=2027-07-02T09:00&pk_exit=2027-07-03T09:00&pk_spaces=41`,
      )
      assert.match(
        (await page.textContent('.parking')) ?? '',
        /Not enough spaces are free at this time.*No more than 40/s,
      )
      assert.doesNotMatch((await page.textContent('.parking')) ?? '', /All spaces are booked/)
    }))

  for (const [size, viewport] of sizes)
    test(`every step is readable and in order on a ${size}`, () =>
      visit({ viewport }, async page => {
        const urls = [site.bookingUrl, typeUrl(0, { pk_type: '' }), typeUrl(site.typeIds[1]!), site.accountUrl]
        for (const url of urls) {
          await page.goto(url)
          const found = await inspect(page)
          assert.equal(found.excess, 0, `${url} scrolls sideways`)
          assert.deepEqual([found.nameless, found.doubleIds, found.faint, found.skippedLevels], [[], [], [], []], url)
          assert.equal(found.positiveTabindex, 0)
        }
      }))
})

describe('the pages of car parking in German, free edition', { skip }, () => {
  let site: ParkingSite
  before(async () => {
    site = await openParkingSite({ language: 'de-DE', edition: 'free' })
  })
  after(() => site?.app.dispose())

  test('H-57 pages speak the language of the site, and print the nonce for scripts', async () => {
    const { text } = await site.app.fetch('GET', new URL(site.bookingUrl).pathname, {
      headers: { host: new URL(site.origin).host },
    })
    assert.match(text, /Wann möchten Sie parken\?/)
    const config = JSON.parse(/id="vendor-carparking-config">(.*?)<\/script>/.exec(text)![1]!)
    assert.deepEqual(Object.keys(config).sort(), ['api', 'nonce'])
    const sent = { body: { security: config.nonce, pcp_hp: '' } }
    const answer = await site.app.request('POST', '/vendor-car-parking/v1/booking', sent)
    assert.equal(answer.status, 400, 'the nonce is good, the rest is missing')
  })

  test('a stay that cannot be is refused in German, and nothing of Pro is shown', async () => {
    const asked = `pk_form=1&pk_location=${site.locationId}&pk_entry=2027-04-19T09:00&pk_exit=2027-04-16T09:00`
    const path = new URL(site.bookingUrl).pathname
    const { text } = await site.app.fetch('GET', `${path}?${asked}`, { headers: { host: new URL(site.origin).host } })
    assert.match(text, /Die Abfahrt muss nach der Ankunft liegen/)
    assert.doesNotMatch(text, /Extras/)
  })

  test('H-10 the style sheet of the site owner is printed, cleaned', async () => {
    const custom_css =
      '.parking{color:red}</style><script>1</script>@import "https://evil.example/x.css";a{background:url(https://evil.example/p)}'
    await site.app.request('POST', '/vendor-car-parking/v1/settings', { as: 'admin', body: { custom_css } })
    const { text } = await site.app.fetch('GET', new URL(site.bookingUrl).pathname, {
      headers: { host: new URL(site.origin).host },
    })
    assert.match(text, /<style>\.parking\{color:red\}/)
    assert.doesNotMatch(text, /evil\.example|<script>1/)
  })
})
