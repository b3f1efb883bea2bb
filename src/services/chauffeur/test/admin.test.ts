/** Chauffeur booking as staff meet it in the admin app: a day on the board, a booking from its fare to its refund. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'

const DAY = '2031-06-17'

describe('the screens of chauffeur booking', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  const ids: Record<string, number> = {}
  const call = async (method: string, path: string, body?: object) => {
    const answer = await story.site.request(method, `/vendor-chauffeur/v1${path}`, {
      as: 'admin',
      ...(body ? { body } : {}),
    })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body.data
  }
  const make = async (name: string, path: string, body: object) => {
    ids[name] = (await call('POST', path, body)).id
  }
  const booking = (name: string) => call('GET', `/bookings/${ids[name]}`)
  const shoot = async (name: string) => {
    if (process.env.DOZEN_SHOTS)
      await story.page.screenshot({ path: `${process.env.DOZEN_SHOTS}/chauffeur-${name}.png`, fullPage: true })
  }
  /** What the app sends arrives a little later. */
  const until = async (name: string, isSo: (booking: any) => boolean) => {
    for (let tries = 0; tries < 150; tries++) {
      if (isSo(await booking(name))) return
      await story.page.waitForTimeout(100)
    }
    assert.fail(`${name} has not become what it should: ${JSON.stringify(await booking(name))}`)
  }

  before(async () => {
    story = await openBrowserSite(18_497)
    await story.site.request('PUT', '/host/v1/settings', { as: 'admin', body: { timezone: 'Europe/Berlin' } })
    const prices = { base_price: 20, price_per_distance: 1.5, price_per_hour: 60, min_price: 30, status: 'published' }
    await make('saloon', '/vehicles', { name: 'Saloon', max_passengers: 3, ...prices })
    await make('van', '/vehicles', { name: 'Van', max_passengers: 7, ...prices, base_price: 40 })
    await make('bob', '/drivers', { name: 'Bob' })
    await make('form', '/booking-forms', { name: 'Website' })
    const trip = {
      pickup_address: 'Airport, Hamburg',
      dropoff_address: 'Harbour Hotel',
      distance_km: 10,
      price_base: 35,
    }
    const at = (time: string) => ({ pickup_datetime: `${DAY} ${time}`, travel_minutes: 60, vehicle_id: ids.saloon })
    await make('ada', '/bookings', { customer_name: 'Ada Lovelace', ...trip, ...at('10:00') })
    await make('grace', '/bookings', { customer_name: 'Grace Hopper', ...trip, ...at('14:00'), driver_id: ids.bob })
  })
  after(() => story?.close())

  test('a trip is moved on the board by keys and by the mouse, a conflict is marked, and it is taken back', async () => {
    const { page, show } = story
    await show(`/chauffeur/day?day=${DAY}`)
    const ada = page.getByRole('button', { name: /^Ada Lovelace/ }).first()
    await ada.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('The trip of Ada Lovelace is moved.').first().waitFor()
    await until('ada', ({ pickup_datetime }) => pickup_datetime === `${DAY} 10:15:00`)
    const grace = page.getByRole('list', { name: 'Saloon' }).getByRole('button', { name: /^Grace Hopper/ })
    const [from, to] = [(await grace.boundingBox())!, (await ada.boundingBox())!]
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 12)
    await page.mouse.move(to.x + 10, to.y + 12, { steps: 5 })
    await page.mouse.up()
    await page
      .getByText(/Cannot be done beside/)
      .first()
      .waitFor()
    await until('grace', ({ conflicts }) => conflicts.length === 1)
    await page
      .getByRole('list', { name: 'Saloon' })
      .getByRole('button', { name: /^Grace Hopper.*Cannot be done/ })
      .waitFor()
    await shoot('day')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await until('grace', ({ pickup_datetime }) => pickup_datetime === `${DAY} 14:00:00`)
    await page.getByText('By driver').click()
    await page
      .getByRole('list', { name: 'Bob' })
      .getByRole('button', { name: /^Grace Hopper/ })
      .waitFor()
  })

  test('the same is done beside the board without a mouse', async () => {
    const { page, show } = story
    await show(`/chauffeur/day?day=${DAY}`)
    await page
      .getByRole('list', { name: 'Saloon' })
      .getByRole('button', { name: /^Ada Lovelace/ })
      .press('Enter')
    const beside = page.getByRole('dialog')
    await beside.getByLabel('Pickup').fill(`${DAY}T09:00`)
    await beside.getByRole('combobox', { name: 'Vehicle' }).click()
    await page.getByRole('option', { name: 'Van' }).click()
    await beside.getByRole('button', { name: 'Move' }).click()
    await until(
      'ada',
      ({ pickup_datetime, vehicle_id }) => pickup_datetime === `${DAY} 09:00:00` && vehicle_id === ids.van,
    )
    await shoot('beside')
    await beside.getByRole('button', { name: 'Confirm' }).click()
    await until('ada', ({ status }) => status === 'processing')
  })

  test('in the calendar a trip goes to another day, and to another vehicle', async () => {
    const { page, show } = story
    await show(`/chauffeur/calendar?day=${DAY}`)
    await page.getByRole('button', { name: /Ada Lovelace/ }).press('Shift+ArrowRight')
    await until('ada', ({ pickup_datetime }) => pickup_datetime === '2031-06-18 09:00:00')
    await shoot('month')
    await page.getByText('By vehicle').click()
    await page.getByRole('button', { name: /Ada Lovelace/ }).press('Shift+ArrowUp')
    await until('ada', ({ vehicle_id }) => vehicle_id === ids.saloon)
    await shoot('week')
  })

  test('a booking shows its fare step by step, and takes it over', async () => {
    const { page, show } = story
    await show(`/chauffeur/bookings/${ids.grace}`)
    const fare = page.locator('#fare')
    await fare.getByText('€35.00').first().waitFor()
    await page.getByLabel('Distance km').fill('40')
    await fare.getByText('€80.00').first().waitFor()
    await fare.getByText('Way', { exact: true }).waitFor()
    await fare.getByRole('button', { name: 'Take this fare' }).click()
    await shoot('fare')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await until('grace', ({ price_total, price_distance }) => price_total === 80 && price_distance === 60)
  })

  test('the refund is told before a booking is cancelled', async () => {
    const { page, show, site } = story
    const paid = { amount_paid: 8000, payment_status: 'paid' }
    await site.inSystem(async ({ db }) => {
      await db.updateTable('chauffeur_bookings').set(paid).where('id', '=', ids.grace!).execute()
    })
    await show(`/chauffeur/bookings/${ids.grace}`)
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/gets back €80.00: 100 % of €80.00/).waitFor()
    await shoot('refund')
    await dialog.getByRole('button', { name: 'Yes, go on' }).click()
    await until('grace', ({ status, refund_due }) => status === 'cancelled' && refund_due === 80)
  })

  test('prices of a vehicle are seen in what trips cost', async () => {
    const { page, show } = story
    await show(`/chauffeur/vehicles/${ids.saloon}`)
    const trips = page.locator('#what-trips-cost-with-it')
    await trips.getByText('€35.00').waitFor()
    await page.getByLabel('Price per distance').fill('2')
    await trips.getByText('€40.00').waitFor()
  })

  test('the week is drawn while it is changed, and dates without trips are kept', async () => {
    const { page, show } = story
    await show('/chauffeur/availability')
    await page.getByLabel('Only at these times').click({ force: true })
    await page.getByLabel('Sunday', { exact: true }).uncheck()
    await page.getByLabel('Monday, opens').fill('06:00')
    await page.getByLabel('Monday, closes').fill('22:00')
    await page.getByLabel('First date').fill('2031-12-24')
    await page.getByLabel('Last date').fill('2031-12-26')
    await page.getByLabel('Why').fill('Christmas')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await shoot('availability')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The rules are saved.').waitFor()
    const { enabled, business_hours, blackout_dates } = await call('GET', '/availability')
    assert.deepEqual([enabled, business_hours['1'].end, business_hours['7'].open], [true, '22:00', false])
    assert.deepEqual(blackout_dates, [{ start: '2031-12-24', end: '2031-12-26', label: 'Christmas' }])
  })

  test('a booking form is designed beside its page', async () => {
    const { page, show } = story
    await show('/chauffeur/form-designer')
    const preview = page.getByRole('article', { name: 'Preview' })
    await preview.getByLabel(/Hours/).waitFor()
    await page.getByLabel('Trips by the hour').click({ force: true })
    await preview.getByLabel(/Hours/).waitFor({ state: 'detached' })
    await page.getByLabel('Ask when the way back begins').click({ force: true })
    await shoot('designer')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const saved = await call('GET', `/booking-forms/${ids.form}`)
    assert.deepEqual([saved.enable_hourly, saved.settings], [false, { require_return_time: true }])
  })

  test('a pricing rule is built from conditions and tried on past bookings before it is saved', async () => {
    const { page, show } = story
    await show('/chauffeur/pricing-rules/new')
    await page.getByLabel('Name').fill('Weekend')
    await page.getByLabel('Adjustment value').fill('50')
    const replay = page.locator('#tried-on-past-bookings')
    await replay.getByText('2 of 2 bookings would have another price.').waitFor()
    await page.getByRole('combobox', { name: 'Add a condition' }).click()
    await page.getByRole('option', { name: 'Weekday' }).click()
    await page.getByRole('combobox', { name: 'Weekday' }).click({ force: true })
    await page.getByRole('option', { name: 'Sunday' }).click()
    await page.keyboard.press('Escape')
    await replay.getByText('“Weekend” holds for none of these bookings.').waitFor()
    await shoot('rule')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Pricing rule saved.').waitFor()
    const [rule] = (await call('GET', '/pricing-rules')).items
    assert.deepEqual(rule.conditions, { days_of_week: [0] })
  })

  test('overview and reports draw what was earned', async () => {
    const { page, show } = story
    await show('/chauffeur/overview')
    await page.getByRole('figure', { name: 'Revenue' }).waitFor()
    await page.getByText('Recommended: nobody is booked for two trips that they cannot both do.').waitFor()
    await shoot('overview')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByRole('button', { name: 'Switch on' }).waitFor({ state: 'detached' })
    assert.equal((await call('GET', '/settings')).prevent_overlap, true)
    await show('/chauffeur/reports')
    await page.getByRole('figure', { name: 'Revenue by day' }).waitFor()
    await page.getByText('90 days').click()
    await page.getByRole('cell', { name: 'Bob' }).waitFor()
    await shoot('reports')
    assert.deepEqual(story.complaints, [])
  })
})
