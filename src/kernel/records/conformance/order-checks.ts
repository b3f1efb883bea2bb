/** An order that people make by hand, and records that stand below others. */
import assert from 'node:assert/strict'
import { mostOf, positionOf } from '../rights.ts'
import { makeRecord } from './samples.ts'
import { type Bench, type Check, recordOf, rowsOf } from './subject.ts'

export function orderChecks(bench: Bench): Check[] {
  const { entity } = bench
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  if (!bench.canMake || !bench.has('list')) return []
  return [
    ...(bench.has('reorder')
      ? [check('its order is saved in one call, whole or not at all', () => reorders(bench))]
      : []),
    ...(entity.tree ? [check('a tree has no circles, and loses nothing below what goes', () => treeHolds(bench))] : []),
  ]
}

async function reorders(bench: Bench): Promise<void> {
  const { codeOf } = bench.service.errors
  const path = (bench.entity.order && 'position' in bench.entity.order && bench.entity.order.path) || 'reorder'
  const send = (body: unknown, as = bench.as.all) => bench.request('POST', `${bench.base}/${path}`, { as, body })
  const made = [await makeRecord(bench), await makeRecord(bench), await makeRecord(bench)].map(({ id }) => id)
  const isWhole = mostOf(bench.entity) !== null
  const ids = async () => rowsOf(await bench.ask('GET', '')).map(row => row.id as number)
  const usual = isWhole ? await ids() : made
  const wanted = usual.toReversed()
  const saved = await send({ ids: wanted })
  assert.equal(saved.status, 200, saved.text)
  if (isWhole) assert.deepEqual(await ids(), wanted)
  const position = positionOf(bench.entity)!
  const [first, second] = await Promise.all(wanted.slice(0, 2).map(id => bench.ask('GET', `/${id}`)))
  assert.deepEqual([recordOf(first!)[position], recordOf(second!)[position]], [1, 2])
  const unknown = await send({ ids: [...wanted, 987_654_321] })
  const { order } = bench.entity
  if (order && 'strangers' in order) assert.deepEqual(recordOf(unknown).ids, wanted, 'unknown ones are passed over')
  else assert.ok(unknown.status === 422 || unknown.status === 400, unknown.text)
  if (isWhole) {
    const stale = await send({ ids: wanted.slice(1) })
    assert.deepEqual([stale.status, stale.body.code], [409, codeOf('conflict')])
    assert.deepEqual(await ids(), wanted, 'and nothing was saved')
  }
  const items = usual.map((id, index) => ({ id, [position]: index + 10 }))
  assert.equal((await send({ items })).status, 200)
  assert.equal((await send({ ids: wanted }, bench.as.none)).status, 403)
}

async function treeHolds(bench: Bench): Promise<void> {
  const { parent, deepest } = bench.entity.tree!
  const put = (id: unknown, above: unknown) => bench.change(id, { [parent]: above })
  const read = async (id: unknown) => recordOf(await bench.ask('GET', `/${id}`))[parent]
  const top = await makeRecord(bench, { [parent]: null })
  const chain = [top]
  while (chain.length < deepest) chain.push(await makeRecord(bench, { [parent]: chain.at(-1)!.id }))
  const complains = async (answer: { status: number; text: string }) =>
    assert.ok((answer.status === 422 || answer.status === 400) && answer.text.includes(parent), answer.text)
  await complains(await put(top.id, top.id))
  await complains(await put(top.id, chain.at(-1)!.id))
  const other = await makeRecord(bench, { [parent]: null })
  await complains(await put(other.id, chain.at(-1)!.id))
  await complains(await put(top.id, other.id))
  if (deepest < 3) return
  await bench.ask('DELETE', `/${chain[1]!.id}`)
  assert.equal(await read(chain[2]!.id), top.id, 'what stood below moves up')
}
