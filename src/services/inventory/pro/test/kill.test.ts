/** A server that is killed while documents are finalised: each is booked whole or not at all, and the chain goes on. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultSite, startFaultSite, until } from '../../../../../test/faults/fault-site.ts'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { signInAsAdmin } from '../../../../../test/kit/server-process.ts'

const ROUNDS = process.env.DOZEN_STRESS ? 100 : 2
const WRITERS = 4
const ITEMS = 20

forEachEngine(engine => {
  let site: FaultSite
  let authorization: string
  before(async () => {
    site = await startFaultSite(engine)
    authorization = await signInAsAdmin(site.server.url)
  })
  after(() => site.dispose())

  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${site.server.url}/api/vendor-inventory/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, data: ((await answer.json()) as { data: any }).data }
  }
  const made = async (path: string, body: object): Promise<number> => {
    const { status, data } = await call('POST', path, body)
    assert.equal(status, 201, JSON.stringify(data))
    return data.id
  }

  test(`J15 of documents that are finalised when the server is killed, ${ROUNDS} times, each is whole or not there`, async () => {
    const [here, there] = [
      await made('/warehouses', { name: 'Here', code: 'H' }),
      await made('/warehouses', { name: 'There', code: 'T' }),
    ]
    const items: number[] = []
    for (let count = 0; count < ITEMS; count += 1) items.push(await made('/items', { name: `Piece ${count}` }))
    const lines = items.map(item_id => ({ item_id, quantity: 1, unit_cost: 2 }))
    const receipt = { type: 'receipt', warehouse_id: here, status: 'finalised', lines }
    const transfer = { warehouse_id: here, to_warehouse_id: there, status: 'finalised', lines }
    let known = { received: 0, moved: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      let isOver = false
      const told = { received: 0, moved: 0 }
      const write = async () => {
        for (let turn = 0; !isOver; turn += 1) {
          const brings = turn % 2 === 0
          const answer = await call(
            'POST',
            ...((brings ? ['/stock-movements', receipt] : ['/transfers', transfer]) as [string, object]),
          ).catch(() => null)
          if (answer?.status === 201) told[brings ? 'received' : 'moved'] += 1
        }
      }
      const writers = Array.from({ length: WRITERS }, write)
      await until(() => told.received + told.moved >= WRITERS, 120_000, 'Documents')
      await sleep(Math.random() * 200)
      const killed = site.restart()
      isOver = true
      await killed
      await Promise.all(writers)
      const found = await stockOf(items, here, there)
      for (const kind of ['received', 'moved'] as const) {
        const least = known[kind] + told[kind]
        assert.ok(found[kind] >= least && found[kind] <= least + WRITERS, `${kind}: ${found[kind]}, told ${least}`)
      }
      known = found
    }
    assert.ok(known.received > 0)
  })

  /** Every document moves one of each item, so that all items have the same figures. */
  async function stockOf(items: readonly number[], here: number, there: number) {
    const { data } = await call('GET', `/items?per_page=200&include=${items.join(',')}`)
    const figures = (data as { stock: { warehouse_id: number; on_hand: number }[] }[]).map(({ stock }) =>
      [here, there].map(place => stock.find(({ warehouse_id }) => warehouse_id === place)?.on_hand ?? 0).join(),
    )
    assert.deepEqual([figures.length, new Set(figures).size], [ITEMS, 1], figures.join(' '))
    const { data: health } = await call('GET', '/stock/health?rows=0')
    assert.deepEqual([health.mismatches, health.chain_ok, health.orphan_layers], [[], true, []])
    const [left, moved] = figures[0]!.split(',').map(Number) as [number, number]
    return { received: left + moved, moved }
  }
})
