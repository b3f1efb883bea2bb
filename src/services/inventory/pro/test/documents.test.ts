import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { type House, houseOf, prove } from '../../test/kit.ts'

forEachEngine(engine => {
  describe('documents of Pro', () => {
    let app: TestApp
    let house: House
    let [here, there]: { id: number }[] = []
    before(async () => {
      app = await startTestApp(engine, { env: { EDITION: 'pro' } })
      house = houseOf(app)
      here = await house.warehouse()
      there = await house.warehouse()
    })
    after(async () => {
      await prove(house)
      await app.dispose()
    })
    const stockOf = async (id: number) => {
      const { on_hand, in_transit, value, stock } = await house.get(`/items/${id}`)
      const at = (place: { id: number }) =>
        stock.find((row: { warehouse_id: number }) => row.warehouse_id === place.id)?.on_hand ?? 0
      return { on_hand, in_transit, value, here: at(here!), there: at(there!) }
    }
    const transfer = (lines: object[], status: string) =>
      house.call('POST', '/transfers', { warehouse_id: here!.id, to_warehouse_id: there!.id, lines, status })

    test('J-01 a transfer goes straight there, with the layers it takes, and back again', async () => {
      const item = await house.item()
      await house.receive(here!.id, [{ item_id: item.id, quantity: 2, unit_cost: 1 }])
      await house.receive(here!.id, [{ item_id: item.id, quantity: 2, unit_cost: 5 }])
      const made = await transfer([{ item_id: item.id, quantity: 3 }], 'finalised')
      assert.equal(made.status, 201, made.text)
      assert.equal(made.body.data.total_value, 7)
      assert.equal(made.body.data.lines[0].received_quantity, 3)
      assert.deepEqual(await stockOf(item.id), { on_hand: 4, in_transit: 0, value: 12, here: 1, there: 3 })
      const back = await house.post({ reverses_id: made.body.data.id }, '/transfers')
      assert.equal(back.status, 201, back.text)
      assert.equal(back.body.data.type, 'transfer_reversal')
      assert.deepEqual(await stockOf(item.id), { on_hand: 4, in_transit: 0, value: 12, here: 4, there: 0 })
    })

    test('what is on its way arrives in parts: the rest stays in transit', async () => {
      const item = await house.item()
      await house.receive(here!.id, [{ item_id: item.id, quantity: 5, unit_cost: 2 }])
      const sent = (await transfer([{ item_id: item.id, quantity: 4 }], 'in_transit')).body.data
      assert.equal(sent.status, 'in_transit')
      assert.deepEqual(await stockOf(item.id), { on_hand: 1, in_transit: 4, value: 10, here: 1, there: 0 })
      const [line] = sent.lines
      const part = await house.call('PUT', `/transfers/${sent.id}`, {
        status: 'finalised',
        lines: [{ id: line.id, received_quantity: 3 }],
      })
      assert.equal(part.status, 200, part.text)
      assert.equal(part.body.data.status, 'in_transit')
      assert.deepEqual(await stockOf(item.id), { on_hand: 4, in_transit: 1, value: 10, here: 1, there: 3 })
      const much = await house.call('PUT', `/transfers/${sent.id}`, {
        status: 'finalised',
        lines: [{ id: line.id, received_quantity: 2 }],
      })
      assert.equal(much.status, 422)
      const rest = await house.call('PUT', `/transfers/${sent.id}`, { status: 'finalised' })
      assert.equal(rest.body.data.status, 'finalised', rest.text)
      assert.deepEqual(await stockOf(item.id), { on_hand: 5, in_transit: 0, value: 10, here: 1, there: 4 })
      assert.equal((await house.post({ reverses_id: sent.id }, '/transfers')).status, 201)
      assert.deepEqual(await stockOf(item.id), { on_hand: 5, in_transit: 0, value: 10, here: 5, there: 0 })
    })

    test('what is on its way can go back, and what is not there cannot leave', async () => {
      const item = await house.item()
      await house.receive(here!.id, [{ item_id: item.id, quantity: 2, unit_cost: 2 }])
      const sent = (await transfer([{ item_id: item.id, quantity: 2 }], 'in_transit')).body.data
      assert.equal((await house.call('DELETE', `/transfers/${sent.id}`)).status, 409)
      const gone = await house.call('PUT', `/transfers/${sent.id}`, { status: 'cancelled' })
      assert.equal(gone.status, 200, gone.text)
      assert.deepEqual(await stockOf(item.id), { on_hand: 2, in_transit: 0, value: 4, here: 2, there: 0 })
      const lack = await transfer([{ item_id: item.id, quantity: 3 }], 'finalised')
      assert.equal(lack.body.code, 'vendor_inventory_insufficient_stock')
      const same = await house.call('POST', '/transfers', { warehouse_id: here!.id, to_warehouse_id: here!.id })
      assert.deepEqual(Object.keys(same.body.data.fields), ['to_warehouse_id'])
    })

    test('a count finds what there should be, and puts stock right', async () => {
      const [more, less] = [await house.item(), await house.item()]
      await house.receive(here!.id, [
        { item_id: more.id, quantity: 2, unit_cost: 3 },
        { item_id: less.id, quantity: 5, unit_cost: 1 },
      ])
      const count = await house.post(
        {
          warehouse_id: here!.id,
          reason: 'count',
          lines: [
            { item_id: more.id, counted_quantity: 3 },
            { item_id: less.id, counted_quantity: 0 },
          ],
        },
        '/adjustments',
      )
      assert.equal(count.status, 201, count.text)
      const facts = count.body.data.lines.map((line: Record<string, unknown>) => [
        line.expected_quantity,
        line.difference,
      ])
      assert.deepEqual(facts, [
        [2, 1],
        [5, -5],
      ])
      assert.deepEqual(await stockOf(more.id), { on_hand: 3, in_transit: 0, value: 9, here: 3, there: 0 })
      assert.equal((await stockOf(less.id)).on_hand, 0)
      assert.equal((await house.post({ reverses_id: count.body.data.id }, '/adjustments')).status, 201)
      assert.equal((await stockOf(less.id)).value, 5)
    })

    test('a revaluation moves value alone, and changes the method', async () => {
      const item = await house.item()
      const receipt = await house.receive(here!.id, [{ item_id: item.id, quantity: 4, unit_cost: 1 }])
      const worth = await house.post(
        {
          type: 'revaluation',
          reason: 'late invoice',
          lines: [{ item_id: item.id, warehouse_id: here!.id, unit_cost: 2.5 }],
        },
        '/adjustments',
      )
      assert.equal(worth.status, 201, worth.text)
      assert.equal(worth.body.data.total_value, 6)
      assert.equal((await stockOf(item.id)).value, 10)
      const stuck = await house.post({ reverses_id: receipt.id })
      assert.equal(stuck.body.code, 'vendor_inventory_moved_on')
      assert.equal((await house.post({ reverses_id: worth.body.data.id }, '/adjustments')).status, 201)
      assert.equal((await stockOf(item.id)).value, 4)
      const fixed = await house.call('PUT', `/items/${item.id}`, { valuation_method: 'average' })
      assert.equal(fixed.status, 422)
      const lines = [{ item_id: item.id, warehouse_id: here!.id, valuation_method: 'average' }]
      const switched = await house.post({ type: 'revaluation', reason: 'method', lines }, '/adjustments')
      assert.equal(switched.status, 201, switched.text)
      assert.equal((await house.get(`/items/${item.id}`)).valuation_method, 'average')
    })

    test('J-16 pieces follow the documents that move them, and are found by their serial number', async () => {
      const item = await house.item({ tracking: 'serial' })
      const serials = [`A-${item.id}`, `B-${item.id}`]
      await house.receive(here!.id, [{ item_id: item.id, quantity: 2, unit_cost: 9, serials }])
      const found = await house.get(`/lookup?code=${serials[0]}`)
      assert.deepEqual(
        [found.found, found.match, found.item.id, found.unit.status],
        [true, 'serial', item.id, 'in_stock'],
      )
      const sent = await transfer([{ item_id: item.id, quantity: 1, serials: [serials[0]] }], 'in_transit')
      assert.equal(sent.status, 201, sent.text)
      const statusOf = async (serial: string) => (await house.get(`/units?search=${serial}`))[0].status
      assert.equal(await statusOf(serials[0]!), 'in_transit')
      await house.call('PUT', `/transfers/${sent.body.data.id}`, { status: 'finalised' })
      assert.equal(await statusOf(serials[0]!), 'in_stock')
      const made = await house.made('/units', { item_id: item.id, serial: `C-${item.id}`, status: 'in_stock' })
      assert.equal(made.status, 'reserved')
      const twice = await house.call('POST', '/units', { item_id: item.id, serial: `c-${item.id}` })
      assert.equal(twice.status, 409)
      const lost = await house.post(
        { warehouse_id: here!.id, reason: 'loss', lines: [{ item_id: item.id, counted_quantity: 0, serials: [] }] },
        '/adjustments',
      )
      assert.equal(lost.status, 201, lost.text)
      assert.equal(await statusOf(serials[1]!), 'lost')
    })

    test('J-26 J-04 reports, roles, types of custom fields and the manifest', async () => {
      const names = (await house.get('/reports')).map(({ id }: { id: string }) => id)
      for (const name of names) {
        assert.ok(Array.isArray(await house.get(`/reports/${name}`)), name)
        assert.equal((await house.call('GET', `/reports/${name}?format=csv`)).status, 200, name)
      }
      assert.equal((await house.call('GET', '/reports/stock-on-hand?format=xlsx&as_of=2026-01-01')).status, 200)
      assert.equal((await house.call('GET', '/reports/weather')).status, 404)
      assert.equal((await house.get('/custom-fields/types')).length, 12)
      assert.ok((await house.get('/roles/vocabulary')).levels.includes('warehouse'))
      assert.equal((await house.get('/roles/enforcement')).enforced, false)
      assert.ok((await house.get('/user-roles')).some(({ slug }: { slug: string }) => slug === 'administrator'))
      const manifest = await app.request('GET', '/vendor-inventory/v1/pwa/manifest')
      assert.deepEqual([manifest.status, manifest.body.display], [200, 'standalone'])
      const types = await house.get('/stock-movements/types')
      assert.ok(types.some(({ id, pro }: { id: string; pro: boolean }) => id === 'transfer' && pro))
    })

    test('J-26 the age and expiry of stock are told as they were at an earlier moment', async () => {
      const [place, person, item] = [
        await house.warehouse(),
        await house.recipient(),
        await house.item({ tracking: 'lot' }),
      ]
      const line = { item_id: item.id, quantity: 6, unit_cost: 2, lot: 'A', expiry_date: '2031-05-01' }
      await house.receive(place.id, [line])
      const [{ posted_at }] = await house.get(`/transactions?item_id=${item.id}`)
      const then = new Date(Date.parse(posted_at) + 1).toISOString()
      await setTimeout(5)
      const lines = [{ item_id: item.id, quantity: 5, lot: 'A' }]
      await house.post({ type: 'issue', warehouse_id: place.id, recipient_id: person.id, lines })
      const told = async (report: string, moment: string) =>
        (await house.get(`/reports/${report}?item_id=${item.id}${moment}`)).map((row: Record<string, unknown>) => [
          row.on_hand,
          row.value,
          row.expiry_date,
        ])
      for (const report of ['aging', 'expiry']) {
        assert.deepEqual(await told(report, ''), [[1, 2, '2031-05-01']], report)
        assert.deepEqual(await told(report, `&as_of=${then}`), [[6, 12, '2031-05-01']], report)
        assert.deepEqual(await told(report, '&as_of=2001-01-01'), [], report)
      }
      const again = [{ item_id: item.id, quantity: 3, unit_cost: 2, lot: 'A', expiry_date: '2031-05-01' }]
      const back = await house.receive(place.id, again)
      await app.inSystem(async ctx => {
        const open = ctx.db.selectFrom('inventory_layers').select('id').where('item_id', '=', item.id)
        const lost = open.where('sign', '>', 0)
        await ctx.db.deleteFrom('inventory_layer_moves').where('layer_id', 'in', lost).execute()
        await ctx.db.updateTable('inventory_layers').set({ remaining: 0, sign: 0 }).where('id', 'in', lost).execute()
      })
      const seeded = await house.call('POST', '/stock/seed-layers')
      assert.deepEqual(seeded.body.data, { items: 1, layers_opened: 2, skipped: 0 })
      for (const report of ['aging', 'expiry']) {
        assert.deepEqual(await told(report, `&as_of=${then}`), [[6, 12, '2031-05-01']], `${report} of lost layers`)
        assert.deepEqual(
          await told(report, '&as_of=2100-01-01'),
          [
            [1, 2, '2031-05-01'],
            [3, 6, '2031-05-01'],
          ],
          report,
        )
      }
      const undone = await house.post({ reverses_id: back.id })
      assert.equal(undone.status, 201, 'what was seeded can be taken back like what was booked')
      assert.deepEqual(await told('aging', ''), [[1, 2, '2031-05-01']])
      await prove(house)
    })

    test('J-04 a custom field of each of the twelve types holds its value', async () => {
      const samples: Record<string, unknown> = {
        ...{ text: 'a', textarea: 'a\nb', integer: 3, decimal: 1.25, money: 9.99, date: '2026-01-02' },
        ...{ datetime: '2026-01-02T10:00:00.000000Z', boolean: true, select: 'x', multi_select: ['x', 'y'] },
        ...{ url: 'https://example.com/', email: 'a@example.com' },
      }
      for (const type of Object.keys(samples))
        await house.made('/custom-fields', { key: `f_${type}`, label: type, type, choices: ['x', 'y'] })
      const values = Object.fromEntries(Object.entries(samples).map(([type, value]) => [`f_${type}`, value]))
      const item = await house.item({ custom_fields: values })
      assert.deepEqual((await house.get(`/items/${item.id}`)).custom_fields, values)
      for (const { id } of await house.get('/custom-fields')) await house.call('DELETE', `/custom-fields/${id}`)
    })

    test('J-22 records come out of files, and the run can be taken back', async () => {
      const content = 'name,sku\nImported one,IMP-1\nImported two,IMP-2\n'
      const taken = await house.made('/imports', { entity: 'items', content })
      const choices = { mapping: ['name', 'sku'] }
      const run = await house.call('POST', `/imports/${taken.id}/run`, choices)
      assert.ok(run.status < 300, run.text)
      await app.app.jobs.drain()
      const found = async () => (await house.get('/items?search=Imported')).length
      assert.equal(await found(), 2)
      assert.equal((await house.call('POST', `/imports/${taken.id}/revert`, {})).status, 202)
      await app.app.jobs.drain()
      assert.equal(await found(), 0)
      assert.ok((await house.get('/imports')).length > 0)
      assert.ok((await house.get('/import-targets')).some(({ entity }: { entity: string }) => entity === 'items'))
    })
  })
})
