/** The pages of chauffeur booking in a real browser: for everybody's eyes and fingers, with scripts and without. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { lacksChromium, launchChromium } from '../../../../test/kit/chromium.ts'
import { freePort } from '../../../../test/kit/free-port.ts'
import { type Desk, openDesk } from './desk.ts'

const axe = readFileSync(new URL('../../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const PHONE = { width: 390, height: 780 }
const DESKTOP = { width: 1366, height: 860 }

describe('booking a trip in a browser', { skip: lacksChromium() }, () => {
  let desk: Desk
  let browser: Browser
  let origin: string
  let page: string
  before(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    desk = await openDesk('sqlite', 'pro', { SITE_URL: origin, PORT: String(port), ADMIN_BUNDLE: 'none' })
    await desk.app.app.server.listen({ port, host: '127.0.0.1' })
    const body = { title: 'Book a car', content: `[vendor_chauffeur form=${desk.formId}]`, status: 'publish' }
    const made = await desk.app.request('POST', '/host/v1/pages', { as: 'admin', body })
    page = origin + new URL(made.body.link).pathname
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await desk?.dispose()
  })

  const enter = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ viewport: DESKTOP, ...options })
    return { context, tab: await context.newPage() }
  }
  const label = (name: string) => ({ name, exact: true })

  /** Trip, vehicle, details, done; answers the address of the customer's own page. */
  async function bookThrough(tab: Page, look: (step: string) => Promise<void>): Promise<string> {
    await tab.goto(page)
    await look('trip')
    await tab.getByLabel('From').fill('Airport')
    await tab.locator('[name=cb_pickup_datetime]').fill('2031-06-17T10:00')
    await tab.locator('[name=cb_distance_km]').fill('10')
    await tab.getByRole('button', label('Show vehicles and prices')).click()
    await tab.getByText('€35.00').first().waitFor()
    await tab.getByText('How the price comes about').first().click()
    await tab.getByText('Base price').first().waitFor()
    await look('vehicle')
    await tab.getByRole('link', label('Choose')).first().click()
    await tab.locator('[name=customer_name]').fill('Paula Page')
    await tab.locator('[name=customer_email]').fill('paula@example.com')
    await look('details')
    await tab.getByRole('button', { name: /^Book for/ }).click()
    await tab.getByText('Thank you, Paula Page').waitFor()
    await look('done')
    const own = await tab.getByRole('link', { name: /^Your booking/ }).getAttribute('href')
    await tab.goto(new URL(own!, origin).href)
    await look('own booking')
    return tab.url()
  }

  const looks = [
    ['a phone, light, from right to left', { viewport: PHONE, colorScheme: 'light' }, true],
    ['a desk, dark', { viewport: DESKTOP, colorScheme: 'dark' }, false],
  ] as const
  for (const [name, options, isMirrored] of looks)
    test(`E-86 every step is for everybody: ${name}`, async () => {
      const { context, tab } = await enter(options)
      const problems: string[] = []
      tab.on('pageerror', error => problems.push(error.message))
      const look = async (step: string) => {
        if (isMirrored) await tab.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
        problems.push(...(await violationsOf(tab)).map(found => `${step}: ${found}`))
        const isWide = await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)
        if (isWide) problems.push(`${step} is wider than the window`)
        const shots = process.env.DOZEN_SHOTS
        if (shots) await tab.screenshot({ path: `${shots}/${step}-${name.replace(/\W+/g, '-')}.png`, fullPage: true })
      }
      await bookThrough(tab, look)
      const driver = await desk.make('/drivers', { name: `Bob ${name}` })
      const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      await desk.make('/bookings', {
        driver_id: driver.id,
        pickup_datetime: `${soon} 10:00`,
        customer_phone: '+49 40 1',
      })
      await tab.goto(driver.page_url)
      await look('driver')
      await tab.getByRole('button', { name: /^Accept/ }).click()
      await tab.getByText('Accepted').waitFor()
      assert.deepEqual(problems, [])
      await context.close()
    })

  test('E-86 without scripts a trip is booked, and its page cancels it with the refund shown first', async () => {
    const { context, tab } = await enter({ javaScriptEnabled: false, viewport: PHONE })
    await bookThrough(tab, async () => undefined)
    await tab.getByText('You have paid nothing yet, so that cancelling costs you nothing.').waitFor()
    await tab.getByRole('button', label('Cancel the booking')).click()
    await tab.getByText('Cancelled', { exact: true }).waitFor()
    await context.close()
  })

  test('with the script the fare follows what is typed, and only what a kind of trip asks for is shown', async () => {
    const { context, tab } = await enter({ viewport: PHONE })
    await tab.goto(page)
    assert.equal(await tab.locator('[name=cb_duration_hours]').isVisible(), false)
    await tab.locator('[name=cb_pickup_datetime]').fill('2031-06-17T10:00')
    await tab.locator('[name=cb_distance_km]').fill('10')
    await tab.getByText('From €35.00 with Saloon').waitFor()
    await tab.locator('[name=cb_service_type]').selectOption('hourly')
    assert.equal(await tab.locator('[name=cb_distance_km]').isVisible(), false)
    await tab.locator('[name=cb_duration_hours]').fill('2')
    await tab.getByText('From €140.00 with Saloon').waitFor()
    // By keys alone: from the last field to the button, and on.
    await tab.locator('[name=cb_coupon_code]').focus()
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await tab.getByText('Choose your vehicle').waitFor()
    await context.close()
  })

  test('a site in German says everything in German', async () => {
    await desk.app.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'de' } })
    const { context, tab } = await enter()
    await tab.goto(page)
    await tab.getByText('Wohin dürfen wir Sie fahren?').waitFor()
    await tab.locator('[name=cb_distance_km]').fill('10')
    await tab.getByText(/Ab 35,00\s€ mit Saloon/).waitFor()
    await context.close()
  })
})

async function violationsOf(tab: Page): Promise<string[]> {
  await tab.evaluate(axe)
  return tab.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run()
    return violations.map(({ id, nodes }: any) => `${id} ${nodes.map((node: any) => node.target.join(' ')).join(', ')}`)
  })
}
