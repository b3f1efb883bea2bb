/** What people are told, what is hidden from them, and stock that comes out of a file. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { addRole } from '../../../../platform/roles/roles.ts'
import { proveStock } from '../../jobs/prove-stock.ts'
import { tellExpiring } from '../../jobs/watch-stock.ts'
import { base, type House, houseOf, prove } from '../../test/kit.ts'

const held = ['view', 'create', 'edit', 'finalise', 'import'].map(name => [`vendor_inventory_${name}`, true] as const)

forEachEngine(engine => {
  describe('notices, costs and opening stock', () => {
    let app: TestApp
    let house: House
    let [here, there]: { id: number }[] = []
    before(async () => {
      app = await startTestApp(engine, { env: { EDITION: 'pro' } })
      for (const slug of ['clerk', 'blind', 'bound'])
        await app.inSystem(ctx => addRole({ slug, name: slug, capabilities: held, source: 'test' }, ctx))
      await app.account('keeper', ['clerk'])
      house = houseOf(app)
      here = await house.warehouse()
      there = await house.warehouse()
    })
    after(async () => {
      await prove(house)
      await app.dispose()
    })
    const toldTo = async (as: string, kind: string): Promise<string[]> => {
      const { body } = await app.request('GET', `${base}/notifications?per_page=100`, { as })
      return body.data.filter((one: { kind: string }) => one.kind === kind).map((one: { title: string }) => one.title)
    }

    test('J-06 J-20 who looks after the stock hears of goods on their way, once for each transfer', async () => {
      const item = await house.item()
      await house.receive(here!.id, [{ item_id: item.id, quantity: 5, unit_cost: 2 }])
      const sent = await house.made('/transfers', {
        ...{ warehouse_id: here!.id, to_warehouse_id: there!.id, status: 'in_transit' },
        lines: [{ item_id: item.id, quantity: 4 }],
      })
      const lines = [{ id: sent.lines[0].id, received_quantity: 1 }]
      assert.equal((await house.call('PUT', `/transfers/${sent.id}`, { status: 'finalised', lines })).status, 200)
      await app.app.jobs.drain()
      const { name } = await house.get(`/warehouses/${there!.id}`)
      assert.deepEqual(await toldTo('keeper', 'transfer_arriving'), [`${sent.number} is on its way to ${name}`])
    })

    test('J-06 J-20 what expires is told to those who want to hear of the place', async () => {
      const item = await house.item({ tracking: 'lot' })
      const line = { item_id: item.id, quantity: 2, unit_cost: 1, lot: 'OLD', expiry_date: '2020-01-01' }
      await house.receive(there!.id, [line])
      const choose = (places: readonly number[]) =>
        houseOf(app, 'keeper').call('POST', '/notifications/preferences', { warehouse_ids: places })
      const morning = async () => {
        await app.inSystem(ctx => ctx.jobs.enqueue(tellExpiring, null))
        await app.app.jobs.drain()
      }
      assert.equal((await choose([here!.id])).status, 200)
      await morning()
      assert.deepEqual(await toldTo('keeper', 'expiring'), [])
      await choose([])
      await morning()
      assert.deepEqual(await toldTo('keeper', 'expiring'), [`${item.name} expires on 2020-01-01`])
    })

    test('J-06 J-21 bell, mail and digest are chosen each by itself', async () => {
      const choose = (expiring: object) => house.call('POST', '/notifications/preferences', { expiring })
      for (const ways of [
        { bell: true, email: true, digest: 'weekly' },
        { bell: false, email: true, digest: 'daily' },
        { bell: false, email: false, digest: 'off' },
        { bell: true, email: false, digest: 'off' },
      ])
        assert.deepEqual((await choose(ways)).body.data.kinds.expiring, ways)
      assert.equal((await choose({ digest: 'never' })).status, 422)
    })

    test('J-06 J-20 a count that finds something else is told, one that finds nothing is not', async () => {
      const [one, other] = [await house.item(), await house.item()]
      await house.receive(here!.id, [
        { item_id: one.id, quantity: 5, unit_cost: 2 },
        { item_id: other.id, quantity: 3, unit_cost: 1 },
      ])
      const sheet = await house.get(`/adjustments/sheet?warehouse_id=${here!.id}`)
      const expected = sheet.filter(({ item_id }: { item_id: number }) => [one.id, other.id].includes(item_id))
      assert.deepEqual(
        expected.map(({ item_id, expected_quantity }: Record<string, unknown>) => [item_id, expected_quantity]),
        [
          [one.id, 5],
          [other.id, 3],
        ],
      )
      const count = (quantities: readonly [number, number][]) =>
        house.made('/adjustments', {
          ...{ type: 'adjustment', reason: 'count', warehouse_id: here!.id, status: 'finalised' },
          lines: quantities.map(([item_id, counted_quantity]) => ({ item_id, counted_quantity })),
        })
      await count([[one.id, 5]])
      const found = await count([
        [one.id, 4],
        [other.id, 3],
      ])
      await app.app.jobs.drain()
      assert.deepEqual(await toldTo('keeper', 'count_difference'), [`${found.number}: one item differs`])
    })

    test('J-06 J-15 low stock is told once, also where one warehouse alone falls to a level of its own', async () => {
      const levels = [{ warehouse_id: here!.id, level: 3 }]
      const item = await house.item({ reorder_level: 5, reorder_levels: levels, unit: 'box' })
      const person = await house.recipient()
      for (const place of [here!, there!])
        await house.receive(place.id, [{ item_id: item.id, quantity: 5, unit_cost: 2 }])
      const take = async (warehouse_id: number, quantity: number) => {
        const issue = { type: 'issue', warehouse_id, recipient_id: person.id, lines: [{ item_id: item.id, quantity }] }
        assert.equal((await house.post(issue)).status, 201)
        await app.app.jobs.drain()
      }
      for (const quantity of [2, 1]) await take(here!.id, quantity)
      assert.deepEqual(await toldTo('keeper', 'low_stock'), [`${item.name}: 3 box left`])
      await take(there!.id, 5)
      await take(here!.id, 2)
      assert.deepEqual(await toldTo('keeper', 'low_stock'), [`${item.name}: 2 box left`, `${item.name}: 3 box left`])
      assert.deepEqual(await toldTo('keeper', 'out_of_stock'), [`${item.name}: nothing is left`])
    })

    test('J-24 figures that differ from the ledger are told in the morning', async () => {
      const item = await house.item()
      await house.receive(here!.id, [{ item_id: item.id, quantity: 5, unit_cost: 2 }])
      const set = (on_hand: number) =>
        app.inSystem(ctx =>
          ctx.db.updateTable('inventory_stock').set({ on_hand }).where('item_id', '=', item.id).execute(),
        )
      await set(40_000)
      await app.inSystem(ctx => ctx.jobs.enqueue(proveStock, null))
      await app.app.jobs.drain()
      await set(50_000)
      const told = await toldTo('admin', 'stock_mismatch')
      assert.deepEqual(told, ['The stock does not add up: 1 figures differ from the ledger'])
      assert.deepEqual(await toldTo('keeper', 'stock_mismatch'), [])
    })

    test('J-29 costs are hidden by the first question that a request asks, and shown again with the profile', async () => {
      const item = await house.item({ purchase_price: 7 })
      await house.receive(here!.id, [{ item_id: item.id, quantity: 5, unit_cost: 2 }])
      const seen = async () => {
        const [row] = (await app.request('GET', `${base}/items?include=${item.id}`, { as: 'blind' })).body.data
        const price = 'purchase_price' in row
        const one = (await app.request('GET', `${base}/transactions?item_id=${item.id}`, { as: 'blind' })).body.data[0]
        const file = await app.request('GET', `${base}/items/${item.id}/stock`, { as: 'blind' })
        return { price, ledger: 'value' in one, value: row.value !== null, layer: file.body.data.layers[0].unit_cost }
      }
      const everything = { price: true, ledger: true, value: true, layer: 2 }
      const nothing = { price: false, ledger: false, value: false, layer: null }
      assert.deepEqual(await seen(), everything)
      const profile = await house.made('/roles', { name: 'Blind', roles: ['blind'], see_cost: false })
      assert.deepEqual(await seen(), nothing)
      assert.equal((await house.call('POST', '/apps', { id: 'roles', enabled: false })).status, 200)
      assert.deepEqual(await seen(), everything)
      assert.equal((await house.call('POST', '/apps', { id: 'roles', enabled: true })).status, 200)
      assert.deepEqual(await seen(), nothing)
      assert.equal((await house.call('PUT', `/roles/${profile.id}`, { see_cost: true })).status, 200)
      assert.deepEqual(await seen(), everything)
    })

    test('the page of an item knows where it is, how it moved and in which layers it lies', async () => {
      const item = await house.item()
      await house.receive(here!.id, [{ item_id: item.id, quantity: 5, unit_cost: 2 }])
      await house.receive(there!.id, [{ item_id: item.id, quantity: 1, unit_cost: 3 }])
      const recipient = await house.recipient()
      const taken = { recipient_id: recipient.id, lines: [{ item_id: item.id, quantity: 2 }] }
      assert.equal((await house.post({ type: 'issue', warehouse_id: here!.id, ...taken })).status, 201)
      await house.made('/stock-movements', { type: 'issue', warehouse_id: here!.id, ...taken })
      const { places, days, layers, currency } = await house.get(`/items/${item.id}/stock?days=7`)
      const place = { type: 'warehouse', coming: 0, leaving: 0 }
      assert.deepEqual(places, [
        { ...place, warehouse_id: here!.id, on_hand: 3, leaving: 2, value: 6 },
        { ...place, warehouse_id: there!.id, on_hand: 1, value: 3 },
      ])
      assert.deepEqual([days.length, days.at(-2).on_hand, currency], [7, 0, 'EUR'])
      const { day: _, ...today } = days.at(-1)
      assert.deepEqual(today, { received: 6, issued: 2, on_hand: 4 })
      assert.deepEqual(
        layers.map(({ remaining, unit_cost }: Record<string, unknown>) => [remaining, unit_cost]),
        [
          [3, 2],
          [1, 3],
        ],
      )
    })

    test('J-22 opening stock comes out of a file into a draft, and goes back until that is finalised', async () => {
      const [one, other] = [await house.item({ sku: 'OPEN-1' }), await house.item({ sku: 'OPEN-2' })]
      const targets = await house.get('/import-targets')
      assert.ok(targets.some(({ entity }: { entity: string }) => entity === 'opening-stock'))
      const content = `item_id,warehouse_id,quantity,unit_cost\n${one.id},${there!.id},12,1.5\n${other.id},${there!.id},3,2\n`
      const run = async (): Promise<number> => {
        const file = await house.made('/imports', { entity: 'opening-stock', file_name: 'opening.csv', content })
        const mapping = { mapping: file.guess.mapping, mode: 'create' }
        const started = await house.call('POST', `/imports/${file.id}/run`, mapping)
        assert.equal(started.status, 202, started.text)
        await app.app.jobs.drain()
        return file.id
      }
      const drafts = async () => house.get(`/stock-movements?type=opening&status=draft&warehouse_id=${there!.id}`)
      const first = await run()
      const [draft] = await drafts()
      assert.deepEqual(
        draft.lines.map(({ item_id, quantity, unit_cost }: Record<string, unknown>) => [item_id, quantity, unit_cost]),
        [
          [one.id, 12, 1.5],
          [other.id, 3, 2],
        ],
      )
      assert.equal((await house.call('POST', `/imports/${first}/revert`)).status, 202)
      await app.app.jobs.drain()
      assert.deepEqual((await house.get(`/stock-movements/${draft.id}`)).lines, [])
      const told = await toldTo('admin', 'import_finished')
      assert.deepEqual(told, ['The import of opening.csv is taken back: 2 done', 'opening.csv is imported: 2 done'])
      await run()
      const [again] = await drafts()
      assert.equal((await house.call('PUT', `/stock-movements/${again.id}`, { status: 'finalised' })).status, 200)
      assert.equal((await house.get(`/items/${one.id}`)).on_hand, 12)
      const [opened] = await house.get(`/opening-stock?item_id=${one.id}`)
      assert.equal(opened.number, again.number)
      assert.equal((await house.get(`/opening-stock/${opened.id}`)).document_id, again.id)
      assert.equal((await house.call('DELETE', `/opening-stock/${opened.id}/purge`)).status, 409)
      const wrong = { item_id: one.id, warehouse_id: there!.id, quantity: 0, unit_cost: 1 }
      assert.equal((await house.call('POST', '/opening-stock', wrong)).status, 422)
    })

    test('J-06 J-29 nobody hears of a warehouse that their profile does not let them see', async () => {
      await app.account('bound', ['bound'])
      await house.made('/roles', {
        ...{ name: 'Bound', roles: ['bound'], warehouse_ids: [here!.id] },
        permissions: { warehouses: { read: 'warehouse' } },
      })
      const item = await house.item({ tracking: 'lot', reorder_level: 4 })
      const person = await house.recipient()
      const line = { item_id: item.id, quantity: 6, unit_cost: 1, lot: 'L', expiry_date: '2020-02-02' }
      for (const place of [here!, there!]) await house.receive(place.id, [line])
      const take = async (warehouse_id: number, quantity: number) => {
        const lines = [{ item_id: item.id, quantity, lot: 'L' }]
        assert.equal((await house.post({ type: 'issue', warehouse_id, recipient_id: person.id, lines })).status, 201)
        await app.app.jobs.drain()
      }
      await app.app.jobs.drain()
      await houseOf(app, 'bound').call('POST', '/notifications/preferences', {
        ...{ document_finalised: { bell: true }, warehouse_ids: [here!.id, there!.id] },
      })
      await take(there!.id, 5)
      assert.deepEqual(await toldTo('bound', 'document_finalised'), [])
      await take(here!.id, 3)
      assert.equal((await toldTo('bound', 'document_finalised')).length, 1)
      assert.deepEqual(await toldTo('bound', 'low_stock'), [`${item.name}: 3 pcs left`])
      const overall = (await toldTo('keeper', 'low_stock')).filter(title => title.startsWith(`${item.name}:`))
      assert.deepEqual(overall, [`${item.name}: 4 pcs left`])
      await app.inSystem(ctx => ctx.jobs.enqueue(tellExpiring, null))
      await app.app.jobs.drain()
      assert.deepEqual(await toldTo('bound', 'expiring'), [`${item.name} expires on 2020-02-02`])
      const moved = await house.made('/transfers', {
        ...{ warehouse_id: here!.id, to_warehouse_id: there!.id, status: 'in_transit' },
        lines: [{ item_id: item.id, quantity: 1, lot: 'L' }],
      })
      await app.app.jobs.drain()
      assert.deepEqual(await toldTo('bound', 'transfer_arriving'), [])
      assert.equal((await house.call('PUT', `/transfers/${moved.id}`, { status: 'finalised' })).status, 200)
    })
  })
})
