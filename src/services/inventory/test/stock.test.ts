import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { inventory } from '../service.ts'
import { base, type House, houseOf, prove } from './kit.ts'

forEachEngine(engine => {
  describe('lots, pieces, proofs and settings', () => {
    let app: TestApp
    let house: House
    let place: { id: number }
    let person: { id: number }
    before(async () => {
      app = await startTestApp(engine, { services: [inventory], env: { EDITION: 'free' } })
      house = houseOf(app)
      place = await house.warehouse()
      person = await house.recipient()
    })
    after(async () => {
      await prove(house)
      await app.dispose()
    })
    const issue = (lines: object[], more: object = {}) =>
      house.post({ type: 'issue', warehouse_id: place.id, recipient_id: person.id, lines, ...more })
    const figures = async (id: number) => {
      const { on_hand, value, average_cost, last_cost } = await house.get(`/items/${id}`)
      return { on_hand, value, average_cost, last_cost }
    }

    test('new items take what their category says, and a supplier is a supplier', async () => {
      const category = await house.made('/categories', {
        name: 'Fluids',
        default_unit: 'l',
        default_reorder_level: 2.5,
      })
      const taken = await house.item({ category_id: category.id })
      assert.deepEqual([taken.unit, taken.reorder_level], ['l', 2.5])
      const told = await house.item({ category_id: category.id, unit: 'ml', reorder_level: 1 })
      assert.deepEqual([told.unit, told.reorder_level], ['ml', 1])
      assert.equal((await house.item()).unit, 'pcs')
      const [person, supplier] = [await house.recipient(), await house.recipient({ type: 'supplier' })]
      const wrong = await house.call('POST', '/items', { name: 'Bolt', supplier_id: person.id })
      assert.deepEqual([wrong.status, Object.keys(wrong.body.data.fields)], [422, ['supplier_id']])
      assert.equal((await house.item({ supplier_id: supplier.id })).supplier_id, supplier.id)
    })

    test('lots are told apart, and the one that expires first goes first', async () => {
      const item = await house.item({ tracking: 'lot' })
      const lines = [
        { item_id: item.id, quantity: 2, unit_cost: 1, lot: 'B', expiry_date: '2031-01-01' },
        { item_id: item.id, quantity: 2, unit_cost: 3, lot: 'A', expiry_date: '2030-01-01' },
      ]
      await house.receive(place.id, lines)
      const out = (await issue([{ item_id: item.id, quantity: 3 }])).body.data
      const rows = await house.get(`/transactions?document_type=issue&document_id=${out.id}&orderby=id&order=asc`)
      assert.deepEqual(
        rows.map(({ lot, quantity }: { lot: string; quantity: number }) => [lot, quantity]),
        [
          ['A', -2],
          ['B', -1],
        ],
      )
      const missing = await house.post({
        type: 'receipt',
        warehouse_id: place.id,
        lines: [{ item_id: item.id, quantity: 1, unit_cost: 1 }],
      })
      assert.deepEqual(Object.keys(missing.body.data.fields), ['lines.0.lot'])
    })

    test('a serial number is in one place, and comes back by lineage', async () => {
      const item = await house.item({ tracking: 'serial' })
      const line = { item_id: item.id, quantity: 2, unit_cost: 10, serials: ['S-1', 'S-2'] }
      await house.receive(place.id, [line])
      const twice = await house.post({
        type: 'receipt',
        warehouse_id: place.id,
        lines: [{ ...line, quantity: 1, serials: ['S-1'] }],
      })
      assert.equal(twice.status, 409, twice.text)
      assert.equal(twice.body.code, 'vendor_inventory_serial_in_stock')
      const out = (await issue([{ item_id: item.id, quantity: 1, serials: ['S-2'] }])).body.data
      assert.equal((await figures(item.id)).on_hand, 1)
      assert.equal((await issue([{ item_id: item.id, quantity: 1, serials: ['S-2'] }])).status, 422)
      await house.post({ reverses_id: out.id })
      assert.equal((await issue([{ item_id: item.id, quantity: 1, serials: ['S-2'] }])).status, 201)
    })

    test('J-33 the ledger records what was finalised, each row with its balance and its seal', async () => {
      const item = await house.item()
      const receipt = await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 1.5 }])
      await issue([{ item_id: item.id, quantity: 1 }])
      const rows = await house.get(`/transactions?item_id=${item.id}&orderby=id&order=asc`)
      const [first, second] = rows
      assert.equal(first.document_number, receipt.number)
      assert.deepEqual([first.quantity, first.balance_after, first.value, first.value_after], [2, 2, 3, 3])
      assert.deepEqual([second.quantity, second.balance_after, second.value, second.value_after], [-1, 1, -1.5, 1.5])
      assert.equal(second.prev_hash.length, 64)
      assert.equal(second.seq, first.seq + 1)
      assert.equal(second.prev_hash, first.hash)
      assert.equal((await house.get(`/transactions/${first.id}`)).hash, first.hash)
    })

    test('J-11 J-35 nobody writes the ledger: not by the API, and not in the database', async () => {
      for (const caller of [null, 'admin']) {
        const answer = await app.request('POST', `${base}/transactions`, { as: caller, body: {} })
        assert.equal(answer.status, 405)
        assert.equal(answer.body.code, 'vendor_inventory_ledger_read_only')
      }
      const [row] = await house.get('/transactions?per_page=1')
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        assert.equal((await house.call(method, `/transactions/${row.id}`, {})).body.code, 'rest_no_route')
      await assert.rejects(
        app.inSystem(ctx =>
          ctx.db.updateTable('inventory_ledger').set({ quantity: 1 }).where('id', '=', row.id).execute(),
        ),
        /neither changed nor deleted/,
      )
      await assert.rejects(
        app.inSystem(ctx => ctx.db.deleteFrom('inventory_ledger').where('id', '=', row.id).execute()),
        /neither changed nor deleted/,
      )
    })

    test('J-24 J-25 figures that differ are found, told and put right; the ledger is never touched', async () => {
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 4, unit_cost: 2 }])
      await app.inSystem(ctx =>
        ctx.db.updateTable('inventory_stock').set({ on_hand: 7 }).where('item_id', '=', item.id).execute(),
      )
      const health = await house.get('/stock/health')
      assert.deepEqual(health.mismatches, [
        {
          item_id: item.id,
          warehouse_id: place.id,
          first_seq: null,
          cached: { quantity: 0.0007, value: 8 },
          ledger: { quantity: 4, value: 8 },
          layers: { quantity: 4, value: 8 },
        },
      ])
      const dry = await house.call('POST', '/stock/reconcile', { dry_run: true })
      assert.equal(dry.body.data.fixed, 0)
      const mended = await house.call('POST', '/stock/reconcile', {})
      assert.equal(mended.body.data.fixed, 1)
      assert.equal((await house.call('POST', '/stock/reconcile', {})).body.data.fixed, 0)
      await app.inSystem(async ctx => {
        const layers = await ctx.db.selectFrom('inventory_layers').select('id').where('item_id', '=', item.id).execute()
        const ids = layers.map(({ id }) => id)
        await ctx.db.deleteFrom('inventory_layer_moves').where('layer_id', 'in', ids).execute()
        await ctx.db.deleteFrom('inventory_layers').where('id', 'in', ids).execute()
      })
      const [row] = await house.get(`/transactions?item_id=${item.id}`)
      assert.equal((await house.get('/stock/health')).mismatches[0].first_seq, row.seq, 'the first row where they part')
      const seeded = await house.call('POST', '/stock/seed-layers')
      assert.deepEqual(seeded.body.data, { items: 1, layers_opened: 1, skipped: 0 })
      const again = await house.call('POST', '/stock/seed-layers')
      assert.deepEqual(again.body.data, { items: 0, layers_opened: 0, skipped: 0 })
    })

    test('lists remember what lies on shelves until it moves, wherever else something moves', async () => {
      const [item, other] = [await house.item(), await house.item()]
      const listed = async () =>
        (await house.get(`/items?include=${item.id},${other.id}&orderby=id&order=asc`)).map(
          ({ on_hand }: { on_hand: number }) => on_hand,
        )
      assert.deepEqual(await listed(), [0, 0])
      await house.receive(place.id, [{ item_id: item.id, quantity: 5, unit_cost: 2 }])
      assert.deepEqual(await listed(), [5, 0])
      await house.receive(place.id, [{ item_id: other.id, quantity: 3, unit_cost: 2 }])
      assert.deepEqual(await listed(), [5, 3])
      await issue([{ item_id: item.id, quantity: 1 }])
      assert.deepEqual(await listed(), [4, 3])
      await app.inSystem(ctx =>
        ctx.db.updateTable('inventory_stock').set({ on_hand: 7 }).where('item_id', '=', item.id).execute(),
      )
      await house.call('POST', '/stock/reconcile', {})
      assert.deepEqual(await listed(), [4, 3])
      const road = await house.call('PATCH', `/warehouses/${place.id}`, { name: 'Renamed' })
      assert.equal(road.status, 200, road.text)
      assert.deepEqual(await listed(), [4, 3])
    })

    test('goods that come back cost what they cost, and no more than went out comes back', async () => {
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 1 }])
      await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 5 }])
      const out = (await issue([{ item_id: item.id, quantity: 2 }])).body.data
      const back = (quantity: number) =>
        house.post({
          type: 'return_in',
          warehouse_id: place.id,
          recipient_id: person.id,
          source_id: out.id,
          lines: [{ item_id: item.id, quantity }],
        })
      assert.equal((await back(3)).status, 422)
      const returned = await back(1)
      assert.equal(returned.status, 201, returned.text)
      assert.equal(returned.body.data.total_value, 1)
      assert.equal((await back(2)).status, 422)
      const { holding } = await house.get(`/recipients/${person.id}`)
      assert.ok(
        holding.some((row: object) => JSON.stringify(row) === JSON.stringify({ item_id: item.id, quantity: 1 })),
      )
    })

    test('a supplier gets back what they brought, and a write-off says why', async () => {
      const item = await house.item()
      const supplier = await house.recipient({ type: 'supplier' })
      await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: 1 }])
      const receipt = await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 4 }])
      const lines = [{ item_id: item.id, quantity: 1 }]
      const back = { type: 'return_out', warehouse_id: place.id, source_id: receipt.id, lines }
      assert.equal((await house.post({ ...back, recipient_id: person.id })).status, 422)
      assert.equal((await house.post({ ...back, recipient_id: supplier.id })).body.data.total_value, 4)
      const off = { type: 'write_off', warehouse_id: place.id, lines }
      assert.equal((await house.post({ ...off, reason: 'bored' })).status, 422)
      assert.equal((await house.post({ ...off, reason: 'expired' })).body.data.total_value, 1)
    })

    test('what is owed is put right by the next receipt, where the settings allow it', async () => {
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: 2 }])
      await house.call('POST', '/settings', { allow_negative_stock: true })
      const out = await issue([{ item_id: item.id, quantity: 3 }])
      assert.equal(out.status, 201, out.text)
      assert.equal(out.body.data.total_value, 6)
      assert.equal((await figures(item.id)).on_hand, -2)
      await house.receive(place.id, [{ item_id: item.id, quantity: 5, unit_cost: 3 }])
      await house.call('POST', '/settings', { allow_negative_stock: false })
      assert.deepEqual(await figures(item.id), { on_hand: 3, value: 9, average_cost: 3, last_cost: 3 })
    })

    test('drafts keep what they are going to take, where the settings say so; closed books stay closed', async () => {
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 1 }])
      await house.call('POST', '/settings', { reserve_drafts: true, lock_before: '2020-01-01' })
      const draft = await house.made('/stock-movements', {
        type: 'issue',
        warehouse_id: place.id,
        recipient_id: person.id,
        lines: [{ item_id: item.id, quantity: 2 }],
      })
      const { reserved, available } = await house.get(`/items/${item.id}`)
      assert.deepEqual({ reserved, available }, { reserved: 2, available: 0 })
      assert.equal((await issue([{ item_id: item.id, quantity: 1 }])).status, 422)
      const kept = await house.call('DELETE', `/items/${item.id}`)
      assert.ok(kept.body.data.blockers.some(({ type }: { type: string }) => type === 'in_draft'))
      const late = await house.call('PUT', `/stock-movements/${draft.id}`, { document_date: '2019-12-31' })
      assert.equal(late.body.code, 'vendor_inventory_locked_date')
      assert.equal((await house.call('PUT', `/stock-movements/${draft.id}`, { status: 'finalised' })).status, 200)
      await house.call('POST', '/settings', { reserve_drafts: false, lock_before: null })
      const other = await house.made('/stock-movements', { type: 'receipt', warehouse_id: place.id })
      assert.equal((await house.call('PUT', `/stock-movements/${other.id}`, { status: 'cancelled' })).status, 200)
      const ended = await house.call('PUT', `/stock-movements/${other.id}`, { status: 'draft' })
      assert.equal(ended.body.code, 'vendor_inventory_document_cancelled')
    })

    test('what there was at an earlier moment', async () => {
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 5, unit_cost: 2 }])
      const moment = new Date().toISOString()
      app.moveClock(120_000)
      await issue([{ item_id: item.id, quantity: 3 }])
      const then = await house.get(`/items/${item.id}?as_of=${moment}`)
      assert.deepEqual([then.on_hand, then.value], [5, 10])
      assert.equal((await house.get(`/items/${item.id}?as_of=2001-01-01T00:00`)).on_hand, 0)
      assert.equal((await house.call('GET', `/items/${item.id}?as_of=tomorrow`)).status, 422)
      const overview = await house.get(`/warehouse-overview?warehouse_id=${place.id}&as_of=2001-01-01`)
      assert.equal(overview.on_hand, 0)
    })
  })
})
