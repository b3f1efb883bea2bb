/** Several writers book what chance brings, on two servers where the engine allows it; an independent model agrees after every step. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { chance } from '../../../../../test/kit/chance.ts'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type Fleet, fleetOf } from '../../../../../test/kit/second-server.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { inEdition } from '../../../../editions.ts'
import { inventory } from '../../service.ts'
import { type House, houseOf, prove } from '../../test/kit.ts'
import { type Done, type Place, StockModel } from './stock-model.ts'

/** `MODEL_STEPS` is for long runs by hand, and `MODEL_SEED` for another one of them. */
const STEPS = Number(process.env.MODEL_STEPS ?? (process.env.DOZEN_STRESS ? 75_000 : 45))
const WRITERS = process.env.DOZEN_STRESS || process.env.MODEL_STEPS ? 4 : 3
const SEED = Number(process.env.MODEL_SEED ?? 0)
const KNOWN = 200

forEachEngine(engine => {
  describe('stock against a model', () => {
    let app: TestApp
    let fleet: Fleet
    let house: House
    let warehouses: number[]
    let person: number
    before(async () => {
      app = await startTestApp(engine, { services: [inventory] })
      fleet = await fleetOf(app, await inEdition('pro', [inventory]))
      house = houseOf(fleet)
      warehouses = []
      for (let made = 0; made < 3; made += 1) warehouses.push((await house.warehouse()).id)
      person = (await house.recipient()).id
    })
    after(async () => {
      await prove(house)
      await fleet.dispose()
      await app.dispose()
    })

    test(`J-09 after each of ${STEPS} steps of ${WRITERS} writers quantity, value and layers are those of the model`, async () => {
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(SEED * WRITERS + writer + 1)))
    })

    async function work(seed: number): Promise<void> {
      const random = chance(seed)
      const items = [
        (await house.item({ precision: 2 })).id as number,
        (await house.item({ precision: 2, valuation_method: 'average' })).id as number,
      ]
      const stock = new StockModel(new Set([items[1]!]))
      const done: { path: string; id: number; done: Done }[] = []
      for (let step = 0; step < STEPS; step += 1) {
        const item = items[random(2)]!
        const turn = { random, stock, place: { item, warehouse: warehouses[random(3)]! } }
        const kind = random(12)
        if (kind === 11 && done.length > 0) await takeBack(stock, done.splice(random(done.length), 1)[0]!)
        else {
          const posted = await book(kind, turn)
          if (posted && posted.done.legs.length > 0) done.push(posted)
          if (done.length > KNOWN) done.shift()
        }
        await compare(stock, item, `writer ${seed}, step ${step}, kind ${kind}`)
      }
    }

    type Turn = { random: (most: number) => number; stock: StockModel; place: Place }

    async function book(kind: number, { random, stock, place }: Turn) {
      const quantity = kind % 2 === 0 ? (1 + random(8)) * 10_000 : (1 + random(800)) * 100
      const unitCost = (1 + random(900)) * 37
      const at = { warehouse_id: place.warehouse }
      const line = { item_id: place.item, quantity: quantity / 10_000 }
      const priced = { ...line, unit_cost: unitCost / 10_000 }
      if (kind < 5) {
        const posted = await send('/stock-movements', { type: 'receipt', ...at, lines: [priced] })
        return { ...posted, done: stock.receive(place, quantity, unitCost) }
      }
      if (kind < 8) {
        const left = { type: kind === 7 ? 'write_off' : 'issue', reason: 'lost', recipient_id: person, ...at }
        return settled(await attempt('/stock-movements', { ...left, lines: [line] }), {
          held: stock.onHand(place),
          done: stock.issue(place, quantity),
        })
      }
      if (kind === 8) {
        const to = warehouses.find(id => id !== place.warehouse)!
        const sent = await attempt('/transfers', { ...at, to_warehouse_id: to, lines: [line] })
        return settled(sent, { held: stock.onHand(place), done: stock.transfer(place, to, quantity) })
      }
      if (kind === 9) {
        const counted = { item_id: place.item, counted_quantity: line.quantity }
        const posted = await send('/adjustments', { type: 'adjustment', reason: 'count', ...at, lines: [counted] })
        return { ...posted, done: stock.count(place, quantity) }
      }
      const about = { type: 'revaluation', reason: 'prices', ...at }
      await send('/adjustments', {
        ...about,
        lines: [{ item_id: place.item, unit_cost: unitCost / 10_000 }],
      })
      stock.revalue(place, unitCost)
      return null
    }

    type Sent = { path: string; id: number } | { available: number }

    function settled(sent: Sent, of: { held: number; done: Done | null }) {
      if ('id' in sent) {
        assert.ok(of.done, 'what is not there is not given out')
        return { ...sent, done: of.done }
      }
      assert.deepEqual([of.done, sent.available], [null, of.held / 10_000])
      return null
    }

    async function attempt(path: string, body: object): Promise<Sent> {
      const { status, body: told, text } = await asked(path, body)
      if (status === 201) return { path, id: told.data.id }
      assert.deepEqual([status, told.code], [422, 'vendor_inventory_insufficient_stock'], text)
      return told.data
    }

    /** Whoever is told to come again does. */
    async function asked(path: string, body: object): ReturnType<House['post']> {
      // Two things that come within one millisecond have no order.
      await sleep(1)
      for (;;) {
        const answer = await house.post(body, path)
        if (answer.status !== 503) return answer
        await sleep(200)
      }
    }

    async function send(path: string, body: object): Promise<{ path: string; id: number }> {
      const sent = await attempt(path, body)
      assert.ok('id' in sent)
      return sent
    }

    async function takeBack(stock: StockModel, { path, id, done }: { path: string; id: number; done: Done }) {
      const isBack = stock.undo(done)
      const answer = await asked(path, { reverses_id: id })
      assert.deepEqual([answer.status, id], [isBack ? 201 : 409, id], answer.text)
    }

    async function compare(stock: StockModel, item: number, when: string): Promise<void> {
      const { database } = await app.systemContext()
      const shelves = await database.rows(
        'select warehouse_id, on_hand, value, last_cost from inventory_stock where site_id = 1 and item_id = ?',
        [item],
      )
      const layers = await database.rows(
        'select warehouse_id, remaining, value from inventory_layers where site_id = 1 and item_id = ? and sign <> 0 order by received_at, id',
        [item],
      )
      for (const { warehouse_id: warehouse, ...figures } of shelves) {
        const own = layers.filter(layer => layer.warehouse_id === warehouse)
        const stored = { ...figures, layers: own.map(({ remaining, value }) => [remaining, value]) }
        assert.deepEqual(stored, stock.told(item, warehouse as number), `${when}, warehouse ${warehouse}`)
      }
    }
  })
})
