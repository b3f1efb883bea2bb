/** The screens of the inventory as people use them: with a scanner, at the shelf, and at the desk. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { type House, houseOf, prove } from './kit.ts'

describe('the screens of the inventory', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  let house: House
  let [store, van]: { id: number; name: string }[] = []
  let [bolt, drill]: { id: number }[] = []
  let workshop: { id: number }
  before(async () => {
    story = await openBrowserSite(18_531)
    house = houseOf(story.site)
    store = await house.warehouse({ name: 'Main store', code: 'MAIN', barcode: 'PLACE-1', is_default: true })
    van = await house.warehouse({ name: 'Service van', code: 'VAN', type: 'van' })
    const level = { reorder_level: 20, reorder_quantity: 50 }
    bolt = await house.item({
      name: 'Hexagon bolt',
      sku: 'FAS-1',
      barcode: '4006381333931',
      purchase_price: 0.2,
      ...level,
    })
    drill = await house.item({ name: 'Cordless drill', sku: 'TOO-1', barcode: '4006381333948', purchase_price: 129 })
    workshop = await house.recipient({ name: 'Workshop', type: 'department' })
  })
  after(async () => {
    await prove(house)
    await story?.close()
  })
  const shoot = async (name: string) => {
    const folder = process.env.DOZEN_SHOTS
    if (folder) await story.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }
  /** As a scanner does it: all keys at once, with Enter at the end, wherever the focus is. */
  const scan = (code: string) =>
    story.page.evaluate(typed => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      for (const key of [...typed, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }, code)
  const confirm = () => story.page.getByRole('dialog').getByRole('button', { name: 'Yes, go on' }).click()
  const said = (text: string | RegExp) => story.page.getByText(text).first().waitFor()

  test('J-09 a receipt is scanned, kept, finalised and taken back in part', async () => {
    const { page, show } = story
    await show('/inventory/stock-movements/new')
    const box = page.getByRole('combobox', { name: 'Scan or search' })
    await box.fill('4006381333931')
    await box.press('Enter')
    await said('Hexagon bolt: 1 more')
    await scan('4006381333931')
    await page.getByRole('textbox', { name: 'Quantity: Hexagon bolt' }).and(page.locator('[value="2"]')).waitFor()
    await box.fill('3*TOO-1')
    await box.press('Enter')
    await said('Cordless drill: 3 more')
    await scan('no-such-code')
    await said('No item has the code no-such-code.')
    await page.getByRole('textbox', { name: 'Quantity: Hexagon bolt' }).fill('60')
    await shoot('document')
    await page.getByRole('button', { name: 'Keep as draft' }).click()
    await said(/is kept as a draft/)
    await page.getByRole('button', { name: 'Finalise' }).click()
    await confirm()
    await said(/is booked/)
    assert.deepEqual(
      [(await house.get(`/items/${bolt!.id}`)).on_hand, (await house.get(`/items/${drill!.id}`)).on_hand],
      [60, 3],
    )
    await page.getByRole('button', { name: 'Reverse' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Hexagon bolt', { exact: true }).uncheck()
    await dialog.getByRole('textbox', { name: 'Quantity: Cordless drill' }).fill('1')
    await shoot('reverse')
    await dialog.getByRole('button', { name: 'Reverse one line' }).click()
    await said(/takes the document back/)
    assert.equal((await house.get(`/items/${drill!.id}`)).on_hand, 2)
  })

  test('J-36 what is not there is told at once, and refused', async () => {
    const { page, show } = story
    await show(`/inventory/stock-movements/new?type=issue&recipient_id=${workshop.id}`)
    await page.getByRole('combobox', { name: 'Scan or search' }).fill('drill')
    await page.getByRole('option', { name: /Cordless drill/ }).click()
    await page.getByRole('textbox', { name: 'Quantity: Cordless drill' }).fill('5')
    await page.getByRole('cell', { name: '-3' }).waitFor()
    await page.getByRole('button', { name: 'Finalise' }).click()
    await confirm()
    await page.getByRole('alert').getByText('There is not enough stock: Cordless drill (2 pcs).').first().waitFor()
    await page.getByRole('textbox', { name: 'Quantity: Cordless drill' }).fill('1')
    await page.getByRole('button', { name: 'Finalise' }).click()
    await confirm()
    await said(/is booked/)
    assert.equal((await house.get(`/recipients/${workshop.id}`)).holding[0].quantity, 1)
  })

  test('J-03 the page of an item shows where it is and how it moved', async () => {
    const { page, show } = story
    await show(`/inventory/items/${bolt!.id}`)
    await page.getByRole('rowheader', { name: 'Main store' }).waitFor()
    await page.getByRole('figure', { name: 'Stock over time' }).waitFor()
    await shoot('item')
    await show(`/inventory/warehouses/${store!.id}`)
    await said('Last count')
    await show(`/inventory/recipients/${workshop.id}`)
    await page.getByRole('link', { name: 'Cordless drill' }).waitFor()
  })

  test('J-15 low stock becomes a draft of a receipt', async () => {
    const { page, show } = story
    await house.post({
      ...{ type: 'write_off', reason: 'lost', warehouse_id: store!.id },
      lines: [{ item_id: bolt!.id, quantity: 50 }],
    })
    await show('/inventory/low-stock')
    await page.getByLabel('Choose Hexagon bolt').check()
    await shoot('low-stock')
    await page.getByRole('button', { name: 'Order this one' }).click()
    await said('One draft is made.')
    await page.getByRole('textbox', { name: 'Quantity: Hexagon bolt' }).and(page.locator('[value="50"]')).waitFor()
    const [draft] = await house.get('/stock-movements?status=draft&type=receipt')
    assert.deepEqual([draft.warehouse_id, draft.lines[0].quantity], [store!.id, 50])
  })

  test('J-01 a count finds a difference, blind', async () => {
    const { page, show } = story
    await show('/inventory/adjustments/new')
    await page.getByRole('button', { name: 'Fill in what should be here' }).click()
    const counted = page.getByRole('textbox', { name: 'Counted: Hexagon bolt' })
    await counted.fill('9')
    await page.getByRole('cell', { name: '-1' }).waitFor()
    await shoot('count')
    await page.getByLabel('Blind count').check({ force: true })
    await page.getByRole('columnheader', { name: 'Should be' }).waitFor({ state: 'detached' })
    await page.getByLabel('Reason').first().click()
    await page.getByRole('option', { name: 'Count', exact: true }).click()
    await page.getByRole('button', { name: 'Finalise' }).click()
    await page.getByText('One line was not counted and is left out.').waitFor()
    await confirm()
    await said(/is booked/)
    assert.equal((await house.get(`/items/${bolt!.id}`)).on_hand, 9)
  })

  test('J-01 a transfer is sent, seen on its way, and arrives', async () => {
    const { page, show } = story
    await show(`/inventory/transfers/new?to_warehouse_id=${van!.id}`)
    await page.getByRole('combobox', { name: 'Scan or search' }).fill('4*FAS-1')
    await page.getByRole('combobox', { name: 'Scan or search' }).press('Enter')
    await page.getByRole('button', { name: 'Send on its way' }).click()
    await confirm()
    await said(/is on its way/)
    await page.getByRole('textbox', { name: 'Arrives now: Hexagon bolt' }).fill('3')
    await page.getByRole('button', { name: 'Receive' }).click()
    await said(/has arrived/)
    await show('/inventory/in-transit')
    await page.getByText('1 / 4').waitFor()
    await shoot('in-transit')
    await page.getByRole('button', { name: 'All has arrived' }).click()
    await said('Nothing is on its way')
    const { stock } = await house.get(`/items/${bolt!.id}`)
    assert.equal(stock.find((row: { warehouse_id: number }) => row.warehouse_id === van!.id).on_hand, 4)
  })

  test('J-26 reports are looked at, narrowed and taken along', async () => {
    const { page, show } = story
    for (const report of ['movements', 'stock-on-hand', 'aging', 'count-differences']) {
      await show(`/inventory/reports?report=${report}`)
      await page.getByRole('region', { name: 'Report' }).waitFor()
      await shoot(`report-${report}`)
    }
    await show('/inventory/reports')
    await page.getByRole('link', { name: 'Hexagon bolt' }).waitFor()
    await shoot('reports')
    for (const format of ['CSV', 'Excel']) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: format }).click()
      assert.match((await saved).suggestedFilename(), /^valuation\.(csv|xlsx)$/)
    }
  })

  test('J-24 the stock is proved, and what differs is put right', async () => {
    const { page, show, site } = story
    await show('/inventory/proof')
    await page.getByRole('heading', { name: 'The stock is proved' }).waitFor()
    await shoot('proof')
    await site.inSystem(ctx =>
      ctx.db.updateTable('inventory_stock').set({ on_hand: 70_000 }).where('item_id', '=', drill!.id).execute(),
    )
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'The stock does not add up' }).waitFor()
    await page.getByRole('rowheader', { name: 'Cordless drill' }).waitFor()
    await shoot('proof-bad')
    await page.getByRole('button', { name: 'Put the figures right' }).click()
    await confirm()
    await page.getByRole('heading', { name: 'The stock is proved' }).waitFor()
  })

  test('J-19 J-27 an app is switched off and on', async () => {
    const { page, show } = story
    await show('/inventory/apps')
    const card = page.getByRole('region', { name: 'Transfers' })
    await card.getByRole('switch').click({ force: true })
    await said('Transfers is off.')
    assert.equal((await house.call('GET', '/transfers')).status, 404)
    const off = card.locator('input:enabled:not(:checked)')
    await off.waitFor({ state: 'attached' })
    await off.click({ force: true })
    await said('Transfers is on.')
    await shoot('apps')
  })

  test('the overview and the lists open, in every look', async () => {
    const { page, show } = story
    await show('/inventory/figures')
    await page.getByText('Received and issued, 30 days').waitFor()
    await shoot('dashboard')
    for (const place of ['items', 'opening-stock', 'roles/new', 'transactions']) {
      await show(`/inventory/${place}`)
      await page.waitForLoadState('networkidle')
      await shoot(place.replace('/', '-'))
    }
    if (!process.env.DOZEN_SHOTS) return
    const [draft] = await house.get('/stock-movements?status=draft')
    const looks = ['figures', `items/${bolt!.id}`, `stock-movements/${draft.id}`, 'low-stock', 'proof', 'reports']
    for (const path of looks) {
      const name = path.replace('/', '-')
      await page.setViewportSize({ width: 390, height: 860 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await show(`/inventory/${path}`)
      await page.waitForLoadState('networkidle')
      await shoot(`phone-dark-${name}`)
      await page.setViewportSize({ width: 1360, height: 860 })
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      await shoot(`rtl-dark-${name}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('nothing of all this was refused or failed in the browser', () => {
    // Refusals that a test asks for are told by the browser too.
    assert.deepEqual(
      story.complaints.filter(text => !/status of (404|422)/.test(text)),
      [],
    )
  })
})
