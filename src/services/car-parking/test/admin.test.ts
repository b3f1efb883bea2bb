/** Car parking as staff meet it in the admin app: a day at the gate, prices, a booking from its price to its refund. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

const PORT = 18_447
const DAY = 86_400_000

describe('the screens of car parking', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  let page: Page
  let park: CarPark
  const show = (path: string): Promise<void> => story.show(`/car-parking${path}`)
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await story.site.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })
    assert.ok(answer.status < 300, answer.text)
    return answer.body.data
  }

  before(async () => {
    story = await openBrowserSite(PORT)
    page = story.page
    park = await openCarPark(story.site, { quantity: 10 })
  })
  after(() => story?.close())

  test('a car is checked in and out on the day of its arrival', async () => {
    const [entry, exit] = [Date.now() - 60_000, Date.now() + 2 * 3_600_000].map(at => new Date(at).toISOString())
    const { id } = await ask('POST', '/bookings', bookingOf(park, { entry, exit, customer_name: 'Grace Hopper' }))
    // The days of the car park: around midnight they are not those of the site.
    const dayOf = async (way: 'entry' | 'exit') => (await ask('GET', `/bookings/${id}`))[way].slice(0, 10)
    await show(`/day?day=${await dayOf('entry')}`)
    await page.getByLabel('Search by plate, name or booking').fill('grace')
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByText('Grace Hopper is checked in.').waitFor()
    await show(`/day?day=${await dayOf('exit')}`)
    await page.getByRole('button', { name: 'Check out' }).click()
    await page.getByText('Grace Hopper has left.').waitFor()
    assert.equal((await ask('GET', `/bookings/${id}`)).status, 'completed')
  })

  test('the calendar shows what is taken, and leads to the day', async () => {
    const entry = new Date(Date.now() + 3 * DAY)
    const stay = { entry: entry.toISOString(), exit: new Date(Date.now() + 5 * DAY).toISOString(), spaces: 4 }
    await ask('POST', '/bookings', bookingOf(park, stay))
    await show('/calendar')
    await page
      .getByRole('link', { name: /4 of 10 taken/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Arrivals and departures' }).waitFor()
    assert.match(page.url(), /day\?day=/)
  })

  test('prices are changed in their table, and tried on a stay', async () => {
    await show(`/space-types/${park.spaceTypeId}`)
    const prices = page.getByLabel('Price', { exact: true })
    await prices.nth(1).fill('15')
    await page.getByRole('button', { name: 'Save prices' }).click()
    await page.getByText('Prices saved.').waitFor()
    const trial = page.getByRole('group', { name: 'Try the prices' })
    await trial.getByLabel('Arrival').fill('2027-04-16T09:00')
    await trial.getByLabel('Departure').fill('2027-04-19T09:00')
    await trial.getByRole('button', { name: 'Show the price' }).click()
    await trial.getByText('€45.00').first().waitFor()
  })

  test('a booking shows its price, takes a payment and gives it back', async () => {
    const { id } = await ask('POST', '/bookings', bookingOf(park))
    await show(`/bookings/${id}`)
    await page.getByRole('button', { name: 'Record a payment' }).click()
    await page.getByText('The payment is recorded.').waitFor()
    await page.getByRole('button', { name: 'Give back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, go on' }).click()
    await page.getByText('The money is given back.').waitFor()
    const booking = await ask('GET', `/bookings/${id}`)
    assert.deepEqual([booking.amount_paid, booking.amount_refunded], [45, 45])
  })

  test('what is typed into a booking stays when its car is checked in and money is taken', async () => {
    const [entry, exit] = [Date.now() - 60_000, Date.now() + 2 * 3_600_000].map(at => new Date(at).toISOString())
    const { id } = await ask('POST', '/bookings', bookingOf(park, { entry, exit }))
    await show(`/bookings/${id}`)
    const notes = page.getByLabel('Internal notes')
    await notes.fill('Keys in the safe')
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByRole('button', { name: 'Check out' }).waitFor()
    await page.getByRole('button', { name: 'Record a payment' }).click()
    await page.getByText('The payment is recorded.').waitFor()
    await page.getByRole('button', { name: 'Give back' }).waitFor()
    assert.equal(await notes.inputValue(), 'Keys in the safe')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Booking saved.').waitFor()
    const { status, internal_notes, amount_paid, total } = await ask('GET', `/bookings/${id}`)
    assert.deepEqual([status, internal_notes, amount_paid], ['checked_in', 'Keys in the safe', total])
  })

  test('a car park is closed on a date, and has hours', async () => {
    await show(`/locations/${park.locationId}`)
    await page.getByLabel('First date').fill('2027-12-25')
    await page.getByLabel('Why').fill('Holiday of the staff')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Holiday of the staff').waitFor()
    await page.getByLabel('Always open').uncheck()
    await page.getByLabel('Monday', { exact: true }).check()
    await page.getByLabel('Monday, opens').fill('06:00')
    await page.getByLabel('Monday, closes').fill('22:00')
    await page.getByRole('button', { name: 'Save opening hours' }).click()
    await page.getByText('Opening hours saved.').waitFor()
    const [closed] = await ask('GET', `/locations/${park.locationId}/exceptions`)
    assert.deepEqual([closed.date_from, closed.date_to, closed.kind], ['2027-12-25', '2027-12-25', 'closed'])
    assert.deepEqual((await ask('GET', `/locations/${park.locationId}/hours`)).days['1'], {
      open: true,
      start: '06:00',
      end: '22:00',
    })
  })

  test('a booking form is seen as customers see it, while it is made', async () => {
    await show('/booking-forms/new')
    await page.getByText('Book now').waitFor()
    await page.getByRole('button', { name: 'Add a row' }).first().click()
    await page.getByLabel('Label').first().fill('Number of your caravan')
    await page.locator('.parkingform').getByText('Number of your caravan').waitFor()
  })

  test('overview and reports show what was earned and how full it is', async () => {
    await show('/overview')
    await page.getByText('Taken spaces, four weeks').waitFor()
    await show('/reports')
    await page.getByText('Revenue, 7 days').waitFor()
  })

  test('the browser complained about nothing', () => {
    assert.deepEqual(story.complaints, [])
  })
})
