/** Many at once, on two servers where the engine allows it: the last piece leaves once, and all can be proved afterwards. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { chance } from '../../../../test/kit/chance.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Fleet, fleetOf } from '../../../../test/kit/second-server.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { inventory } from '../service.ts'
import { type House, houseOf, prove } from './kit.ts'

const isStress = Boolean(process.env.DOZEN_STRESS)
const callers = 200
const [writers, steps] = isStress ? [4, 2500] : [3, 20]

forEachEngine(engine => {
  describe('many at once', () => {
    let app: TestApp
    let fleet: Fleet
    let house: House
    let places: { id: number }[]
    let person: { id: number }
    before(async () => {
      app = await startTestApp(engine, { services: [inventory], env: { EDITION: 'free' } })
      fleet = await fleetOf(app, [inventory])
      house = houseOf(fleet)
      places = [await house.warehouse(), await house.warehouse()]
      person = await house.recipient()
    })
    after(async () => {
      await prove(house)
      await fleet.dispose()
      await app.dispose()
    })
    /** Who is told that the site is busy comes again. */
    const patiently = async (body: object) => {
      for (;;) {
        const answer = await house.post(body)
        if (answer.status !== 503) return answer
        await sleep(200)
      }
    }
    const issue = (item_id: number, quantity: number, place = places[0]!) =>
      patiently({ type: 'issue', warehouse_id: place.id, recipient_id: person.id, lines: [{ item_id, quantity }] })

    test('J-09 the last piece is issued once, and the others hear what is there', async () => {
      const item = await house.item()
      await house.receive(places[0]!.id, [{ item_id: item.id, quantity: 1, unit_cost: 3 }])
      const answers = await Promise.all(Array.from({ length: callers }, () => issue(item.id, 1)))
      const taken = answers.filter(({ status }) => status === 201)
      assert.equal(taken.length, 1, answers.map(({ status }) => status).join())
      for (const { status, body } of answers.filter(answer => !taken.includes(answer)))
        assert.deepEqual([status, body.code, body.data.available], [422, 'vendor_inventory_insufficient_stock', 0])
    })

    test('J-08 J4 a document that many finalise at once is booked once', async () => {
      const item = await house.item()
      const draft = await house.made('/stock-movements', {
        type: 'receipt',
        warehouse_id: places[0]!.id,
        lines: [{ item_id: item.id, quantity: 2, unit_cost: 1 }],
      })
      const answers = await Promise.all(
        Array.from({ length: isStress ? callers : 30 }, () =>
          house.call('PUT', `/stock-movements/${draft.id}`, { status: 'finalised' }),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      assert.equal(statuses.filter(status => status === 200).length, 1, statuses.join())
      assert.equal((await house.get(`/items/${item.id}`)).on_hand, 2)
    })

    test('after any order of steps by several writers, figures equal an independent count', async () => {
      const items = await Promise.all([house.item(), house.item({ valuation_method: 'average' }), house.item()])
      const counted = new Map<string, number>()
      const done: { id: number; effects: [string, number][] }[] = []
      const add = (effects: readonly [string, number][]) => {
        for (const [key, quantity] of effects) counted.set(key, (counted.get(key) ?? 0) + quantity)
      }
      const random = chance(7)
      const act = async () => {
        const [item, place, quantity] = [items[random(3)]!, places[random(2)]!, 1 + random(5)]
        const effects: [string, number][] = [[`${item.id} ${place.id}`, quantity]]
        const kind = random(5)
        if (kind < 2) {
          const made = await patiently({
            type: 'receipt',
            warehouse_id: place.id,
            lines: [{ item_id: item.id, quantity, unit_cost: (100 + random(500)) / 100 }],
          })
          assert.equal(made.status, 201, made.text)
          add(effects)
          done.push({ id: made.body.data.id, effects })
        } else if (kind < 4) {
          const made = await issue(item.id, quantity, place)
          assert.ok([201, 422].includes(made.status), made.text)
          if (made.status === 201) {
            const taken = effects.map(([key, count]): [string, number] => [key, -count])
            add(taken)
            done.push({ id: made.body.data.id, effects: taken })
          }
        } else if (done.length > 0) {
          const [chosen] = done.splice(random(done.length), 1)
          const back = await patiently({ reverses_id: chosen!.id })
          assert.ok([201, 409].includes(back.status), back.text)
          if (back.status === 201) add(chosen!.effects.map(([key, count]): [string, number] => [key, -count]))
        }
      }
      const write = async () => {
        for (let count = 0; count < steps; count += 1) await act()
      }
      await Promise.all(Array.from({ length: writers }, write))
      for (const item of items) {
        const { stock } = await house.get(`/items/${item.id}`)
        for (const { warehouse_id, on_hand } of stock as { warehouse_id: number; on_hand: number }[])
          assert.equal(on_hand, counted.get(`${item.id} ${warehouse_id}`) ?? 0)
      }
      const health = await house.get('/stock/health?rows=0')
      assert.deepEqual([health.mismatches, health.negative, health.chain_ok], [[], [], true])
    })
  })
})
