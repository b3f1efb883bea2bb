import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { inventory } from '../service.ts'
import { type House, houseOf, prove } from './kit.ts'

forEachEngine(engine => {
  describe('documents move stock', () => {
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

    test('J-03 J-09 stock is the result of finalised documents, and cannot be sent', async () => {
      const item = await house.item()
      const draft = await house.made('/stock-movements', {
        type: 'receipt',
        warehouse_id: place.id,
        lines: [{ item_id: item.id, quantity: 5, unit_cost: 2 }],
      })
      assert.equal(draft.status, 'draft')
      assert.match(draft.number, /^REC-\d{4}-\d{5}$/)
      assert.equal((await figures(item.id)).on_hand, 0)
      const sent = await house.call('PUT', `/items/${item.id}`, { on_hand: 7 })
      assert.equal(sent.status, 422)
      assert.deepEqual(Object.keys(sent.body.data.fields), ['on_hand'])
      const finalised = await house.call('PUT', `/stock-movements/${draft.id}`, { status: 'finalised' })
      assert.equal(finalised.status, 200, finalised.text)
      assert.equal(finalised.body.data.total_value, 10)
      assert.equal(finalised.body.data.lines[0].cost_total, 10)
      assert.deepEqual(await figures(item.id), { on_hand: 5, value: 10, average_cost: 2, last_cost: 2 })
    })

    test('what lies in many layers leaves the oldest first, also where more of them are taken than are read at once', async () => {
      const item = await house.item()
      const take = (...quantities: number[]) => issue(quantities.map(quantity => ({ item_id: item.id, quantity })))
      for (let cost = 1; cost <= 12; cost++)
        await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: cost }])
      const worth: number[] = []
      for (const quantities of [[1], [6], [2, 1]]) {
        await take(...quantities)
        worth.push((await figures(item.id)).value)
      }
      assert.deepEqual(worth, [77, 50, 23])
      const tooMany = { type: 'issue', warehouse_id: place.id, recipient_id: person.id, status: 'finalised' }
      const lines = [{ item_id: item.id, quantity: 3 }]
      const refused = await house.call('POST', '/stock-movements', { ...tooMany, lines })
      assert.deepEqual([refused.body.code, refused.body.data.available], ['vendor_inventory_insufficient_stock', 2])
      assert.deepEqual((await figures(item.id)).on_hand, 2)
    })

    test('J-08 a finalised document is never changed: not its words, not its lines, and not twice', async () => {
      const item = await house.item()
      const receipt = await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: 1 }])
      for (const body of [{ notes: 'x' }, { lines: [] }, { status: 'draft' }, { status: 'finalised' }]) {
        const answer = await house.call('PUT', `/stock-movements/${receipt.id}`, body)
        assert.equal(answer.status, 409)
        assert.equal(answer.body.code, 'vendor_inventory_document_finalised')
        assert.deepEqual(answer.body.data.body, { reverses_id: receipt.id, status: 'finalised' })
      }
      assert.equal((await figures(item.id)).on_hand, 1)
    })

    test('J-38 J-07 a finalised document cannot be trashed, and the reasons are listed', async () => {
      const item = await house.item()
      const receipt = await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: 1 }])
      const answer = await house.call('DELETE', `/stock-movements/${receipt.id}`)
      assert.equal(answer.status, 409)
      assert.deepEqual(
        answer.body.data.blockers.map(({ type }: { type: string }) => type),
        ['is_finalised'],
      )
      const blocked = await house.call('DELETE', `/items/${item.id}`)
      assert.equal(blocked.status, 409)
      assert.deepEqual(
        blocked.body.data.blockers.map(({ type }: { type: string }) => type),
        ['has_stock', 'has_ledger'],
      )
      const place409 = await house.call('DELETE', `/warehouses/${place.id}`)
      assert.equal(place409.status, 409)
    })

    test('what came first leaves first, and nothing is left behind when the last piece goes', async () => {
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 3, unit_cost: 0.3333 }])
      await house.receive(place.id, [{ item_id: item.id, quantity: 3, unit_cost: 2 }])
      const first = await issue([{ item_id: item.id, quantity: 4 }])
      assert.equal(first.status, 201, first.text)
      assert.equal(first.body.data.total_value, 3)
      await issue([{ item_id: item.id, quantity: 2 }])
      assert.deepEqual(await figures(item.id), { on_hand: 0, value: 0, average_cost: 0, last_cost: 2 })
    })

    test('the moving average leaves nothing behind either', async () => {
      const item = await house.item({ valuation_method: 'average' })
      await house.receive(place.id, [{ item_id: item.id, quantity: 1, unit_cost: 1 }])
      await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 2 }])
      const answer = await issue([{ item_id: item.id, quantity: 1 }])
      assert.equal(answer.body.data.total_value, 1.67)
      const rest = await issue([{ item_id: item.id, quantity: 2 }])
      assert.equal(rest.body.data.total_value, 3.33)
      assert.equal((await figures(item.id)).value, 0)
    })

    test('what is not there cannot be issued, and all that lacks is told by line', async () => {
      const [one, other] = [await house.item(), await house.item()]
      await house.receive(place.id, [{ item_id: one.id, quantity: 2, unit_cost: 1 }])
      const answer = await issue([
        { item_id: one.id, quantity: 3 },
        { item_id: other.id, quantity: 1 },
      ])
      assert.equal(answer.status, 422)
      assert.equal(answer.body.code, 'vendor_inventory_insufficient_stock')
      const { item_id, warehouse_id, available, lines } = answer.body.data
      assert.deepEqual({ item_id, warehouse_id, available }, { item_id: one.id, warehouse_id: place.id, available: 2 })
      assert.equal(lines.length, 2)
      assert.equal((await figures(one.id)).on_hand, 2)
    })

    test('J-08 the opposite goes back to the same layers, whole or in part, and only once', async () => {
      const item = await house.item()
      await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 1 }])
      await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 5 }])
      const out = (await issue([{ item_id: item.id, quantity: 3 }])).body.data
      assert.equal(out.total_value, 7)
      const part = await house.post({ reverses_id: out.id, lines: [{ id: out.lines[0].id, quantity: 1 }] })
      assert.equal(part.status, 201, part.text)
      assert.equal(part.body.data.type, 'issue_reversal')
      assert.equal(part.body.data.total_value, 5)
      const rest = await house.post({ reverses_id: out.id })
      assert.equal(rest.status, 201, rest.text)
      assert.equal(rest.body.data.total_value, 2)
      assert.equal((await house.get(`/stock-movements/${out.id}`)).reversed_by_id, rest.body.data.id)
      const again = await house.post({ reverses_id: out.id })
      assert.equal(again.body.code, 'vendor_inventory_nothing_to_reverse')
      assert.deepEqual(await figures(item.id), { on_hand: 4, value: 12, average_cost: 3, last_cost: 5 })
    })

    test('what has moved on is reversed in order: the later documents are named', async () => {
      const item = await house.item()
      const receipt = await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 1 }])
      const out = (await issue([{ item_id: item.id, quantity: 1 }])).body.data
      const stuck = await house.post({ reverses_id: receipt.id })
      assert.equal(stuck.status, 409, stuck.text)
      assert.equal(stuck.body.code, 'vendor_inventory_moved_on')
      assert.deepEqual(stuck.body.data.documents, [{ type: 'issue', id: out.id, number: out.number }])
      assert.equal((await house.post({ reverses_id: out.id })).status, 201)
      assert.equal((await house.post({ reverses_id: receipt.id })).status, 201)
      assert.equal((await figures(item.id)).on_hand, 0)
    })

    const hostile = [
      ['1e308', 1e308],
      ['minus one', -1],
      ['nothing', 0],
      ['0.1 + 0.2', 0.1 + 0.2],
      ['text', '1e3'],
      ['half a piece', 0.5],
      ['null', null],
    ] as const
    for (const [name, quantity] of hostile)
      test(`J-36 a quantity that cannot be is refused by the name of its field: ${name}`, async () => {
        const item = await house.item()
        const lines = [{ item_id: item.id, quantity, unit_cost: 1 }]
        const answer = await house.post({ type: 'receipt', warehouse_id: place.id, lines })
        assert.equal(answer.status, 422, answer.text)
        assert.match(Object.keys(answer.body.data.fields)[0]!, /^lines/)
      })

    test('J-36 a document tells all that it lacks', async () => {
      const answer = await house.post({ type: 'issue', lines: [] })
      assert.equal(answer.status, 422)
      assert.deepEqual(Object.keys(answer.body.data.fields).toSorted(), ['lines', 'recipient_id', 'warehouse_id'])
    })
  })
})
