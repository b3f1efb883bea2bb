import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { addRole } from '../../../../platform/roles/roles.ts'
import { base, type House, houseOf } from '../../test/kit.ts'

const held = ['view', 'create', 'edit', 'delete', 'finalise'].map(name => [`vendor_inventory_${name}`, true] as const)

forEachEngine(engine => {
  describe('profiles of Pro', () => {
    let app: TestApp
    let house: House
    let clerk: House
    let [mine, other, third]: { id: number }[] = []
    before(async () => {
      app = await startTestApp(engine, { env: { EDITION: 'pro' } })
      for (const slug of ['clerk', 'packer'])
        await app.inSystem(ctx => addRole({ slug, name: slug, capabilities: held, source: 'test' }, ctx))
      house = houseOf(app)
      clerk = houseOf(app, 'clerk')
      mine = await house.warehouse()
      other = await house.warehouse()
      third = await house.warehouse()
      const scoped = { read: 'warehouse', edit: 'warehouse', delete: 'no' }
      await house.made('/roles', {
        name: 'Clerks',
        roles: ['clerk'],
        warehouse_ids: [mine!.id],
        see_cost: false,
        permissions: {
          'stock-movements': scoped,
          transactions: scoped,
          transfers: scoped,
          adjustments: scoped,
          warehouses: { edit: 'no' },
          items: { edit: 'own' },
        },
      })
    })
    after(() => app.dispose())

    test('J-37 J-38 whose code it is, and what stands in the way, is told as far as it may be read', async () => {
      const item = await house.item()
      await house.receive(other!.id, [{ item_id: item.id, quantity: 4, unit_cost: 1 }])
      const told = async (who: House) => {
        const answer = await who.call('DELETE', `/items/${item.id}`)
        assert.equal(answer.status, 409, answer.text)
        return answer.body.data.blockers.map((one: { type: string; records: number[] }) => [
          one.type,
          one.records.length,
        ])
      }
      const stands = (count: number) => [
        ['has_stock', count],
        ['has_ledger', count],
      ]
      assert.deepEqual(await told(house), stands(1))
      assert.deepEqual(await told(clerk), stands(0))
      await house.made('/roles', {
        ...{ name: 'Packers', roles: ['packer'], warehouse_ids: [mine!.id] },
        permissions: { warehouses: { read: 'warehouse' } },
      })
      const { code, name } = await house.get(`/warehouses/${other!.id}`)
      const claimed = (who: House) => who.call('POST', '/warehouses', { name: 'Another', code })
      const [open, hidden] = [await claimed(house), await claimed(houseOf(app, 'packer'))]
      assert.deepEqual([open.status, open.body.data.other], [409, { id: other!.id, name }])
      assert.deepEqual([hidden.status, hidden.body.data.other, hidden.text.includes(name)], [409, null, false])
    })

    test('J-29 J-39 a profile answers for each record, and edits more narrowly than it reads', async () => {
      const item = await house.item({ purchase_price: 5 })
      const read = await clerk.get(`/items/${item.id}`)
      assert.deepEqual([read.value, 'purchase_price' in read], [null, false])
      const refused = await clerk.call('PUT', `/items/${item.id}`, { name: 'Mine now' })
      assert.deepEqual([refused.status, refused.body.code], [403, 'vendor_inventory_forbidden'])
      const own = await clerk.item()
      assert.equal((await clerk.call('PUT', `/items/${own.id}`, { name: 'Mine' })).status, 200)
      assert.equal((await clerk.call('PUT', `/warehouses/${mine!.id}`, { name: 'x' })).status, 403)
    })

    test('J-29 documents and figures of other warehouses are out of reach', async () => {
      const item = await house.item()
      const there = await house.receive(other!.id, [{ item_id: item.id, quantity: 4, unit_cost: 1 }])
      const here = await house.receive(mine!.id, [{ item_id: item.id, quantity: 1, unit_cost: 1 }])
      const ids = (await clerk.get('/stock-movements')).map(({ id }: { id: number }) => id)
      assert.ok(ids.includes(here.id) && !ids.includes(there.id))
      assert.equal((await clerk.call('GET', `/stock-movements/${there.id}`)).status, 403)
      assert.equal((await clerk.get(`/items/${item.id}`)).on_hand, 1)
      const lines = [{ item_id: item.id, quantity: 1, unit_cost: 1 }]
      const far = await clerk.post({ type: 'receipt', warehouse_id: other!.id, lines })
      assert.equal(far.status, 403, far.text)
      assert.equal((await clerk.post({ type: 'receipt', warehouse_id: mine!.id, lines })).status, 201)
      assert.equal((await clerk.call('DELETE', `/stock-movements/${here.id}`)).status, 403)
    })

    test('J-29 J10 dashboard, reports, sheets and overviews tell nothing of other warehouses', async () => {
      const person = await house.recipient()
      const item = await house.item({ reorder_levels: [{ warehouse_id: other!.id, level: 5 }], tracking: 'lot' })
      const line = { item_id: item.id, quantity: 9, unit_cost: 7, lot: 'FAR', expiry_date: '2020-01-01' }
      const far = await house.receive(other!.id, [line])
      const issue = { type: 'issue', warehouse_id: other!.id, recipient_id: person.id }
      assert.equal((await house.post({ ...issue, lines: [{ item_id: item.id, quantity: 8, lot: 'FAR' }] })).status, 201)
      assert.ok((await house.get('/items/low-stock')).some((row: { item_id: number }) => row.item_id === item.id))
      const figures = await clerk.get('/dashboard')
      const own = await clerk.get('/transactions?per_page=200')
      const moved = figures.movements_30d.reduce(
        (sum: number, day: { transactions: number }) => sum + day.transactions,
        0,
      )
      assert.deepEqual([moved, figures.expiring_30d], [own.length, 0])
      assert.ok(figures.latest.every(({ number }: { number: string }) => number !== far.number))
      assert.ok((await house.get('/dashboard')).expiring_30d > 0)
      for (const { id } of await house.get('/reports')) {
        const seen = async (who: House) => JSON.stringify(await who.get(`/reports/${id}?item_id=${item.id}`))
        assert.equal(await seen(clerk), '[]', id)
        if (id !== 'count-differences') assert.notEqual(await seen(house), '[]', id)
      }
      for (const path of ['/warehouse-overview?', '/adjustments/sheet?']) {
        const answer = await clerk.call('GET', `${path}warehouse_id=${other!.id}`)
        assert.deepEqual([answer.status, answer.body.code], [403, 'vendor_inventory_forbidden'], path)
        assert.equal((await clerk.call('GET', `${path}warehouse_id=${mine!.id}`)).status, 200, path)
      }
      assert.deepEqual((await clerk.get(`/recipients/${person.id}`)).holding, [])
      assert.equal((await house.get(`/recipients/${person.id}`)).holding[0].quantity, 8)
      assert.ok(!(await clerk.get('/items/low-stock')).some((row: { item_id: number }) => row.item_id === item.id))
    })

    test('J-13 J10 drafts of every kind are counted, and only those that the caller finds in the lists', async () => {
      const item = await house.item()
      const lines = [{ item_id: item.id, quantity: 1, unit_cost: 1 }]
      const counts = async () => [(await house.get('/dashboard')).drafts, (await clerk.get('/dashboard')).drafts]
      const [all, own] = (await counts()) as [number, number]
      for (const place of [mine!, other!]) {
        await house.made('/stock-movements', { type: 'receipt', warehouse_id: place.id, lines })
        const counted = [{ item_id: item.id, counted_quantity: 1 }]
        await house.made('/adjustments', {
          type: 'adjustment',
          reason: 'count',
          warehouse_id: place.id,
          lines: counted,
        })
      }
      const worth = [{ item_id: item.id, warehouse_id: other!.id, unit_cost: 2 }]
      await house.made('/adjustments', { type: 'revaluation', reason: 'correction', lines: worth })
      await house.made('/transfers', { warehouse_id: other!.id, to_warehouse_id: third!.id, lines })
      const back = await house.made('/transfers', { warehouse_id: other!.id, to_warehouse_id: mine!.id, lines })
      assert.deepEqual(await counts(), [all + 7, own + 3])
      assert.equal((await house.call('DELETE', `/transfers/${back.id}`)).status, 200)
      assert.deepEqual(await counts(), [all + 6, own + 2])
      await house.call('POST', '/apps', { id: 'transfers', enabled: false })
      assert.deepEqual(await counts(), [all + 5, own + 2])
      await house.call('POST', '/apps', { id: 'transfers', enabled: true })
    })

    test('J-27 J-41 an app that is off has no routes, at once', async () => {
      assert.equal((await house.call('POST', '/apps', { id: 'transfers', enabled: false })).status, 200)
      assert.equal((await house.call('GET', '/transfers')).body.code, 'rest_no_route')
      assert.equal((await house.call('POST', '/apps', { id: 'transfers', enabled: true })).status, 200)
      assert.equal((await house.call('GET', '/transfers')).status, 200)
      const needed = await house.call('POST', '/apps', { id: 'frontend', enabled: false })
      assert.deepEqual([needed.status, needed.body.data.apps], [409, ['pwa']])
      assert.equal((await house.call('POST', '/apps', { id: 'items', enabled: false })).status, 409)
      assert.equal((await app.request('GET', `${base}/apps`, { as: 'subscriber' })).status, 403)
    })
  })
})
