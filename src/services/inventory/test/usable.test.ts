/** How much of the stock can be used, where it is short, and what to do about it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { type House, houseOf, prove } from './kit.ts'

forEachEngine(engine => {
  describe('stock that can be used', () => {
    let app: TestApp
    let house: House
    before(async () => {
      app = await startTestApp(engine)
      house = houseOf(app)
    })
    after(async () => {
      await prove(house)
      await app.dispose()
    })
    const lowOf = async (id: number, query = '') =>
      (await house.get(`/items/low-stock${query}`)).filter((row: { item_id: number }) => row.item_id === id)

    test('J-15 what lies in quarantine is there and cannot be counted on', async () => {
      const [place, ward] = [await house.warehouse(), await house.warehouse({ type: 'quarantine' })]
      const item = await house.item({ reorder_level: 5, reorder_levels: [{ warehouse_id: place.id, level: 8 }] })
      await house.receive(place.id, [{ item_id: item.id, quantity: 4, unit_cost: 1 }])
      await house.receive(ward.id, [{ item_id: item.id, quantity: 20, unit_cost: 1 }])
      const { on_hand, available, is_low } = await house.get(`/items/${item.id}`)
      assert.deepEqual({ on_hand, available, is_low }, { on_hand: 24, available: 4, is_low: true })
      const [whole, one] = await lowOf(item.id)
      assert.deepEqual([whole.warehouse_id, whole.on_hand, whole.suggested_quantity], [null, 24, 1])
      assert.deepEqual([one.warehouse_id, one.on_hand, one.transfer_from], [place.id, 4, null])
      assert.equal((await house.call('PUT', `/warehouses/${ward.id}`, { type: 'store' })).status, 200)
      assert.equal((await house.get(`/items/${item.id}`)).available, 24)
    })

    test('J-15 what drafts keep is not there for others, in the list of what is low as on the item', async () => {
      const [place, person] = [await house.warehouse(), await house.recipient()]
      const item = await house.item({ reorder_level: 5 })
      await house.receive(place.id, [{ item_id: item.id, quantity: 8, unit_cost: 1 }])
      const lines = [{ item_id: item.id, quantity: 4 }]
      const issue = { type: 'issue', warehouse_id: place.id, recipient_id: person.id, lines }
      await house.made('/stock-movements', issue)
      assert.deepEqual(await lowOf(item.id), [])
      assert.equal((await house.call('POST', '/settings', { reserve_drafts: true })).status, 200)
      assert.equal((await house.get(`/items/${item.id}`)).is_low, true)
      assert.deepEqual(
        (await lowOf(item.id)).map((row: { on_hand: number }) => row.on_hand),
        [8],
      )
      const then = await house.get(`/items/${item.id}?as_of=2100-01-01T00:00`)
      assert.deepEqual([then.reserved, then.available], [0, 8], 'drafts are a matter of now')
      assert.equal((await house.call('POST', '/settings', { reserve_drafts: false })).status, 200)
    })

    test('J-15 a warehouse lasts as long as what is used there', async () => {
      const [busy, calm, person] = [await house.warehouse(), await house.warehouse(), await house.recipient()]
      const levels = [busy, calm].map(({ id }) => ({ warehouse_id: id, level: 1000 }))
      const item = await house.item({ reorder_levels: levels })
      for (const { id } of [busy, calm]) await house.receive(id, [{ item_id: item.id, quantity: 270, unit_cost: 1 }])
      const lines = [{ item_id: item.id, quantity: 180 }]
      const issued = await house.post({ type: 'issue', warehouse_id: busy.id, recipient_id: person.id, lines })
      assert.equal(issued.status, 201, issued.text)
      const told = (await lowOf(item.id)).map((row: Record<string, unknown>) => [
        row.warehouse_id,
        row.daily_use,
        row.days_of_cover,
      ])
      assert.deepEqual(told.toSorted(), [
        [busy.id, 2, 45],
        [calm.id, 0, null],
      ])
    })
  })
})
