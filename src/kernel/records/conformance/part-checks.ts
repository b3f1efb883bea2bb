/** Records that are parts of others. */
import assert from 'node:assert/strict'
import { wholeOf } from '../parts.ts'
import { mostOf, positionOf } from '../rights.ts'
import { makeRecord, sampleValues } from './samples.ts'
import { type Bench, benchFor, type Check, recordOf, rowsOf } from './subject.ts'

export function partChecks(bench: Bench): Check[] {
  const { entity } = bench
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  return [
    check('parts are read and changed below their whole, by its rights', () => rightsAreOfTheWhole(bench)),
    ...(replaceMethod(bench)
      ? [
          check('all parts are replaced at once, and those with an id keep it', () => replaces(bench)),
          check('everything that does not fit is named at once, and nothing is stored', () => unfitIsNamed(bench)),
        ]
      : []),
    check('one part is changed and deleted, at its own whole only', () => changesOne(bench)),
    check('parts are copied and deleted with their whole', () => goesWithTheWhole(bench)),
  ]
}

type Whole = { readonly id: number; readonly path: string; readonly bench: Bench }

async function makeWhole(bench: Bench): Promise<Whole> {
  const { make: _make, ...rest } = bench
  const whole = benchFor({ ...rest, entity: wholeOf(bench.plan).entity })
  const { id } = await makeRecord(whole)
  return { id, path: `${whole.base}/${id}/${bench.entity.parent!.path}`, bench: whole }
}

/** Values without the link, which the address says. */
async function sampleParts(bench: Bench, count: number): Promise<Record<string, unknown>[]> {
  const parts = []
  for (let made = 0; made < count; made++) {
    const { [bench.entity.parent!.link]: _link, ...values } = await sampleValues(bench, 1)
    parts.push(values)
  }
  return parts
}

/** Asks as the caller who may do everything: `GET /path`. */
function send(bench: Bench, door: string, body?: unknown) {
  const [method = '', path = ''] = door.split(' ')
  return bench.request(method, path, { as: bench.as.all, ...(body === undefined ? {} : { body }) })
}
/** How all parts are replaced at once; false where they are not. */
const replaceMethod = ({ entity, has }: Bench) => has('update') && (entity.parent!.replace ?? 'PUT')

/** Puts parts below a whole that has none: all at once, or one by one. */
async function putParts(bench: Bench, path: string, count: number): Promise<Record<string, unknown>[]> {
  const items = await sampleParts(bench, count)
  if (replaceMethod(bench)) return rowsOf(await send(bench, `${replaceMethod(bench)} ${path}`, { items }))
  for (const item of items) {
    const added = await send(bench, `POST ${path}`, item)
    assert.equal(added.status, 201, added.text)
  }
  return rowsOf(await send(bench, `GET ${path}`))
}

const nameOf = ({ entity }: Bench, part: Record<string, unknown>) => part[entity.parent!.key ?? 'id']

async function rightsAreOfTheWhole(bench: Bench): Promise<void> {
  const { path } = await makeWhole(bench)
  for (const [method, address] of [
    ...(bench.entity.public ? [] : [['GET', path]]),
    [replaceMethod(bench) || 'POST', path],
    ...(bench.has('update') ? [['PATCH', `${path}/1`]] : []),
    ['DELETE', `${path}/1`],
  ] as const) {
    const body = method === 'GET' ? {} : { body: { items: [] } }
    assert.equal((await bench.request(method, address, { as: null, ...body })).status, 401, `${method} as a visitor`)
    assert.equal((await bench.request(method, address, { as: bench.as.none, ...body })).status, 403, method)
  }
}

async function replaces(bench: Bench): Promise<void> {
  const { path } = await makeWhole(bench)
  const put = (items: unknown) => send(bench, `${replaceMethod(bench)} ${path}`, { items })
  const first = await put(await sampleParts(bench, 3))
  assert.equal(first.status, 200, first.text)
  const [one, two, three] = rowsOf(first)
  const [fresh] = await sampleParts(bench, 1)
  const second = await put([{ id: three!.id }, fresh, { id: one!.id }])
  assert.equal(second.status, 200, second.text)
  const ids = rowsOf(second).map(row => row.id)
  assert.equal(ids.length, 3)
  assert.ok(!ids.includes(two!.id), 'what is not sent goes')
  if (positionOf(bench.entity)) assert.deepEqual([ids[0], ids[2]], [three!.id, one!.id])
  assert.deepEqual(rowsOf(await send(bench, `GET ${path}`)), rowsOf(second))
}

async function unfitIsNamed(bench: Bench): Promise<void> {
  const { path } = await makeWhole(bench)
  const [good] = await sampleParts(bench, 1)
  const answer = await send(bench, `${replaceMethod(bench)} ${path}`, {
    items: [good, 'text', { ...good, id: 987_654_321 }],
  })
  assert.ok(answer.status === 422 || answer.status === 400, answer.text)
  for (const name of ['items[1]', 'items[2].id']) assert.ok(answer.text.includes(name), `${name} is named`)
  assert.deepEqual(rowsOf(await send(bench, `GET ${path}`)), [])
  const many = Array.from({ length: mostOf(bench.entity)! + 1 }, () => good)
  assert.equal((await send(bench, `${replaceMethod(bench)} ${path}`, { items: many })).status, 409)
}

async function changesOne(bench: Bench): Promise<void> {
  const { path } = await makeWhole(bench)
  const elsewhere = await makeWhole(bench)
  const [part] = await putParts(bench, path, 1)
  const name = nameOf(bench, part!)
  if (bench.has('update')) {
    const [values] = await sampleParts(bench, 1)
    assert.equal((await send(bench, `PATCH ${elsewhere.path}/${name}`, values)).status, 404)
    const changed = await send(bench, `PATCH ${path}/${name}`, values)
    assert.equal(changed.status, 200, changed.text)
    assert.equal(recordOf(changed).id, part!.id)
  }
  assert.equal((await send(bench, `DELETE ${elsewhere.path}/${name}`)).status, 404)
  assert.equal((await send(bench, `DELETE ${path}/${name}`)).status, 200)
  assert.deepEqual(rowsOf(await send(bench, `GET ${path}`)), [])
}

async function goesWithTheWhole(bench: Bench): Promise<void> {
  const { path, id, bench: whole } = await makeWhole(bench)
  const parts = await putParts(bench, path, 2)
  if (whole.has('duplicate')) {
    const copy = recordOf(await whole.ask('POST', `/${id}/duplicate`, {}))
    const copied = rowsOf(await send(bench, `GET ${path.replace(`/${id}/`, `/${copy.id}/`)}`))
    assert.equal(copied.length, parts.length)
    assert.ok(copied.every(row => parts.every(part => part.id !== row.id)))
  }
  await whole.ask('DELETE', `/${id}`)
  if (whole.has('trash')) {
    assert.equal((await send(bench, `${replaceMethod(bench) || 'POST'} ${path}`, { items: [] })).status, 409)
    await whole.ask('DELETE', `/${id}/purge`)
  }
  assert.equal((await send(bench, `GET ${path}`)).status, 404)
}
