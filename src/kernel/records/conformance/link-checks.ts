/** Links between records of two entities. */
import assert from 'node:assert/strict'
import type { Values } from '../kind.ts'
import { type Side, sidesOf } from '../link-sides.ts'
import { makeRecord, sampleValues } from './samples.ts'
import { type Answer, type Bench, benchFor, type Check, recordOf, rowsOf } from './subject.ts'

export function linkChecks(bench: Bench): Check[] {
  const { entity } = bench
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  return [
    check('links are read and written below both sides, by their rights', () => rightsAreOfTheSides(bench)),
    check('a link is made, seen and changed from either side, and is there once', () => seenFromBothSides(bench)),
    check('what does not fit is named, and nothing is linked', () => unfitIsNamed(bench)),
    check('a link rests while a side is in the trash, and goes with either side', () => goesWithItsSides(bench)),
    ...(bench.elsewhere ? [check('records of another site cannot be linked', () => otherSitesAreApart(bench))] : []),
  ]
}

/** Two records that are not linked yet, and what is to be said of their link. */
type Pair = { readonly ends: readonly [End, End]; readonly values: Values }
type End = Side & { readonly id: number; readonly bench: Bench; readonly address: string }

async function makePair(bench: Bench): Promise<Pair> {
  const { make: _make, ...rest } = bench
  const values = await sampleValues(bench)
  const endOf = (side: Side): End => {
    const own = benchFor({ ...rest, entity: side.plan.entity })
    const id = values[side.field] as number
    return { ...side, id, bench: own, address: `${own.base}/${id}/${side.path}` }
  }
  const [one, other] = sidesOf(bench.plan).map(endOf) as [End, End]
  const { [one.field]: _one, [other.field]: _other, ...said } = values
  return { ends: [one, other], values: said }
}

/** Asks as the caller who may do everything: `GET /path`. */
function send(bench: Bench, door: string, body?: unknown): Promise<Answer> {
  const [method = '', path = ''] = door.split(' ')
  return bench.request(method, path, { as: bench.as.all, ...(body === undefined ? {} : { body }) })
}

async function linked(bench: Bench, { ends: [one, other], values }: Pair): Promise<Values> {
  const answer = await send(bench, `POST ${one.address}`, { ...values, [other.field]: other.id })
  assert.equal(answer.status, 201, answer.text)
  return recordOf(answer)
}

const listed = async (bench: Bench, { address }: End): Promise<Values[]> => rowsOf(await send(bench, `GET ${address}`))

async function rightsAreOfTheSides(bench: Bench): Promise<void> {
  const { ends } = await makePair(bench)
  for (const { address } of ends)
    for (const [method, path] of [
      ...(bench.entity.public ? [] : [['GET', address]]),
      ['POST', address],
      ['DELETE', `${address}/1`],
      ...(bench.has('update') ? [['PATCH', `${address}/1`]] : []),
    ] as const) {
      const body = method === 'GET' ? {} : { body: {} }
      assert.equal((await bench.request(method, path, { as: null, ...body })).status, 401, `${method} as a visitor`)
      assert.equal((await bench.request(method, path, { as: bench.as.none, ...body })).status, 403, method)
    }
}

async function seenFromBothSides(bench: Bench): Promise<void> {
  const pair = await makePair(bench)
  const [one, other] = pair.ends
  const made = await linked(bench, pair)
  assert.deepEqual([made[one.field], made[other.field]], [one.id, other.id])
  for (const end of pair.ends) assert.deepEqual(await listed(bench, end), [made], `seen at ${end.path}`)
  const again = await send(bench, `POST ${other.address}`, { ...pair.values, [one.field]: one.id })
  assert.deepEqual([again.status, recordOf(again).id], [201, made.id], 'linked once, from whichever side')
  const stranger = (await makePair(bench)).ends[0]
  if (bench.has('update')) {
    const { values } = await makePair(bench)
    const changed = await send(bench, `PATCH ${other.address}/${one.id}`, values)
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(await listed(bench, one), [recordOf(changed)])
    assert.equal((await send(bench, `PATCH ${one.address}/${other.id + 1000}`, values)).status, 404)
  }
  assert.equal((await send(bench, `DELETE ${stranger.address}/${other.id}`)).status, 404)
  const parted = await send(bench, `DELETE ${one.address}/${other.id}`)
  assert.deepEqual([parted.status, recordOf(parted)], [200, { id: made.id, deleted: true }])
  for (const end of pair.ends) assert.deepEqual(await listed(bench, end), [])
}

async function unfitIsNamed(bench: Bench): Promise<void> {
  const { ends, values } = await makePair(bench)
  const [one, other] = ends
  for (const [own, foreign] of [ends, [other, one]] as const)
    for (const target of [undefined, 'text', 987_654_321, -1]) {
      const body = { ...values, ...(target === undefined ? {} : { [foreign.field]: target }) }
      const answer = await send(bench, `POST ${own.address}`, body)
      assert.ok(answer.status === 422 || answer.status === 400, answer.text)
      assert.ok(answer.text.includes(foreign.field), `${foreign.field} is named`)
      assert.deepEqual(await listed(bench, own), [])
    }
  assert.equal((await send(bench, `POST ${one.bench.base}/987654321/${one.path}`, values)).status, 404)
}

async function goesWithItsSides(bench: Bench): Promise<void> {
  for (const at of [0, 1] as const) {
    const pair = await makePair(bench)
    const made = await linked(bench, pair)
    const [gone, left] = at === 0 ? pair.ends : [pair.ends[1], pair.ends[0]]
    await gone.bench.ask('DELETE', `/${gone.id}`)
    if (gone.bench.has('trash')) {
      assert.deepEqual(await listed(bench, left), [], 'it rests')
      assert.equal((await send(bench, `POST ${gone.address}`, { [left.field]: left.id })).status, 409)
      assert.equal((await send(bench, `DELETE ${left.address}/${gone.id}`)).status, 404)
      await gone.bench.ask('POST', `/${gone.id}/restore`, {})
      assert.deepEqual(await listed(bench, left), [made], 'it is back')
      await gone.bench.ask('DELETE', `/${gone.id}`)
      await gone.bench.ask('DELETE', `/${gone.id}/purge`)
    }
    assert.deepEqual(await listed(bench, left), [], 'it is gone')
    assert.equal((await send(bench, `GET ${gone.address}`)).status, 404)
  }
}

async function otherSitesAreApart(bench: Bench): Promise<void> {
  const { ends } = await makePair(bench)
  const { make: _make, ...rest } = bench
  for (const [own, foreign] of [ends, [ends[1], ends[0]]] as const) {
    const there = await makeRecord(benchFor({ ...rest, request: bench.elsewhere!, entity: foreign.plan.entity }))
    const unknown = { [foreign.field]: there.id + 1_000_000 }
    assert.equal((await bench.elsewhere!('GET', own.address, { as: bench.as.all })).status, 404)
    const across = await send(bench, `POST ${own.address}`, { [foreign.field]: there.id })
    const absent = await send(bench, `POST ${own.address}`, unknown)
    assert.ok(across.status === 400 || across.status === 422, across.text)
    assert.equal(across.status, absent.status, 'it is as if it did not exist')
  }
}
