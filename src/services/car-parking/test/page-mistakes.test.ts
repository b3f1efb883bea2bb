/** What a customer who made a mistake sees, hears and mends, and the order of headings on a booking's pages. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../test/kit/chromium.ts'
import { openParkingSite, type ParkingSite } from './parking-site.ts'

describe('mistakes on the booking page', { skip: lacksChromium() }, () => {
  let site: ParkingSite
  let browser: Browser
  before(async () => {
    ;[site, browser] = await Promise.all([openParkingSite(), launchChromium()])
  })
  after(async () => {
    await browser?.close()
    await site?.app.dispose()
  })

  test('U-33 the focus is on what is wrong, the title says so, and what is mended is not called wrong', async () => {
    const page = await browser.newPage()
    const stay = `pk_location=${site.locationId}&pk_entry=2027-04-16T09:00&pk_exit=2027-04-19T09:00`
    await page.goto(`${site.bookingUrl}?pk_form=1&${stay}&pk_type=${site.typeIds[1]}`)
    await page.locator('form[data-parking-checkout]').evaluate(form => form.setAttribute('novalidate', ''))
    await page.click('text=Book and pay')
    await page.waitForSelector('[data-mistake]')
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-mistake'))
    assert.match(await page.title(), /^Error: /)
    await page.fill('[name=vehicle_plate]', 'HH A 1')
    assert.equal(await page.locator('#parking-vehicle_plate-problem').count(), 0)
    assert.equal(await page.locator('#parking-customer_name-problem').count(), 1)

    await page.fill('[name=customer_name]', 'Ada')
    await page.fill('[name=customer_email]', 'ada@example.com')
    await page.check('[name=payment_method][value=bank_transfer]')
    await page.check('[name=accept_terms]')
    await page.click('text=Book and pay')
    await page.waitForSelector('.parking-ticket')
    const headings = await page.locator('h1, h2, h3').evaluateAll(all => all.map(({ tagName }) => tagName))
    assert.deepEqual([headings[0], headings[1]], ['H1', 'H2'])
    await page.click('text=Change or cancel')
    assert.match(page.url(), /pk_ref=PK-\w{8}&pk_token=/)
    await page.close()
  })
})
