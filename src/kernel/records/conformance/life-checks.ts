/** Trash, restore, purge, copies, mass actions and files. */
import assert from 'node:assert/strict'
import type { Values } from '../kind.ts'
import { endsAtOnce } from '../rights.ts'
import { FORMULAS } from './corpus.ts'
import { makeRecord } from './samples.ts'
import { type Bench, type Check, fieldsWith, recordOf, rowsOf, writableFields } from './subject.ts'

export function lifeChecks(bench: Bench): Check[] {
  const { entity, canMake } = bench
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  if (!canMake) return []
  const isListed = bench.service.standard?.includes('mass-action') === true
  return [
    ...(bench.has('trash') && bench.has('restore') && bench.has('purge')
      ? [check('trash, restore and purge follow each other and nothing else does', () => trashCycle(bench))]
      : []),
    ...(bench.has('duplicate') ? [check('a copy is a new record under another title', () => copies(bench))] : []),
    ...(isListed && bench.has('massTrash')
      ? [check('a mass action tells what was done, skipped and failed', () => massActions(bench))]
      : []),
    ...(isListed && bench.has('massUpdate')
      ? [check('a mass update obeys the rules of a single one', () => massUpdates(bench))]
      : []),
    ...(bench.has('export') ? [check('a file holds what the list shows, and no formulas', () => files(bench))] : []),
  ]
}

async function trashCycle(bench: Bench): Promise<void> {
  const { codeOf } = bench.service.errors
  const record = await makeRecord(bench)
  const refused = async (method: string, tail: string, code: string) => {
    const answer = await bench.ask(method, `/${record.id}${tail}`, method === 'GET' ? undefined : {})
    assert.deepEqual([answer.status, answer.body.code], [409, codeOf(code)], `${method} ${tail}`)
  }
  await refused('POST', '/restore', 'not_trashed')
  await refused('DELETE', '/purge', 'not_trashed')
  const trashed = recordOf(await bench.ask('DELETE', `/${record.id}`))
  assert.notEqual(trashed.trashed_at, null)
  await refused('DELETE', '', 'trashed')
  if (bench.has('update')) await refused(bench.changing, '', 'trashed')
  if (bench.has('read')) assert.equal(recordOf(await bench.ask('GET', `/${record.id}`)).trashed_at, trashed.trashed_at)
  if (bench.has('list')) await listedOnlyIn(bench, record.id, 'trash')
  const restored = recordOf(await bench.ask('POST', `/${record.id}/restore`, {}))
  assert.equal(restored.trashed_at, null)
  assert.deepEqual(restored.status, record.status, 'a restored record has the status it had')
  if (bench.has('list')) await listedOnlyIn(bench, record.id, 'active')
  await bench.ask('DELETE', `/${record.id}`)
  const purged = await bench.ask('DELETE', `/${record.id}/purge`)
  assert.equal(purged.status, 200, purged.text)
  const gone = await bench.ask('DELETE', `/${record.id}`)
  assert.deepEqual([gone.status, gone.body.code], [404, codeOf('not_found')])
}

async function listedOnlyIn(bench: Bench, id: number, view: 'active' | 'trash'): Promise<void> {
  for (const asked of ['active', 'trash']) {
    const ids = rowsOf(await bench.ask('GET', `?view=${asked}&orderby=id&order=desc`)).map(row => row.id)
    assert.equal(ids.includes(id), asked === view, `listed in ${asked}`)
  }
}

async function copies(bench: Bench): Promise<void> {
  const { entity } = bench
  const record = await makeRecord(bench)
  const answer = await bench.ask('POST', `/${record.id}/duplicate`, {})
  assert.equal(answer.status, 201, answer.text)
  const copy = recordOf(answer)
  assert.notEqual(copy.id, record.id)
  assert.match(String(copy[entity.title]), / \(copy\)$/)
  for (const [name] of fieldsWith(entity, 'internal')) assert.ok(!(name in copy))
}

const massAction = (bench: Bench, body: Values) =>
  bench.request('POST', `/${bench.service.namespace}/mass-action/${bench.entity.name}`, { as: bench.as.all, body })

async function massActions(bench: Bench): Promise<void> {
  const [one, two] = [await makeRecord(bench), await makeRecord(bench)]
  await bench.ask('DELETE', `/${two.id}`)
  const answer = await massAction(bench, { action: 'delete', ids: [one.id, one.id, two.id, 987_654_321] })
  assert.equal(answer.status, 200, answer.text)
  const { done, skipped, failed } = recordOf(answer) as {
    done: number[]
    skipped: { id: number; code: string }[]
    failed: unknown[]
  }
  assert.deepEqual(done, [one.id])
  const { codeOf } = bench.service.errors
  assert.deepEqual(
    skipped.map(({ id, code }) => [id, code]),
    [
      [two.id, endsAtOnce(bench.entity) ? codeOf('not_found') : codeOf('trashed')],
      [987_654_321, codeOf('not_found')],
    ],
  )
  assert.deepEqual(failed, [])
  const most = bench.service.massLimit ?? 200
  const many = await massAction(bench, {
    action: 'delete',
    ids: Array.from({ length: most + 1 }, (_, index) => index + 1),
  })
  assert.deepEqual([many.status, many.body.code], [400, codeOf('too_many')])
  for (const body of [
    { action: 'explode', ids: [1] },
    { action: 'delete', ids: [] },
    { action: 'delete' },
    { action: 'delete', ids: ['1 or 1=1'] },
  ]) {
    assert.equal((await massAction(bench, body)).status, 400, JSON.stringify(body))
  }
  const stranger = await bench.request('POST', `/${bench.service.namespace}/mass-action/${bench.entity.name}`, {
    as: bench.as.none,
    body: {},
  })
  assert.equal(stranger.status, 403)
}

async function massUpdates(bench: Bench): Promise<void> {
  const [one, two] = [await makeRecord(bench), await makeRecord(bench)]
  const [name, field] =
    writableFields(bench.entity).find(
      ([, { kind, options }]) => kind === 'choice' && !options.fixed && !options.write,
    ) ?? []
  if (name === undefined || field === undefined) return
  const value = field.options.values?.at(-1)
  const good = await massAction(bench, { action: 'update', ids: [one.id, two.id], values: { [name]: value, id: 1 } })
  assert.deepEqual(recordOf(good).failed, [], good.text)
  const bad = recordOf(
    await massAction(bench, { action: 'update', ids: [one.id], values: { [name]: 'no-such-choice' } }),
  )
  assert.deepEqual([bad.done, (bad.failed as { id: number }[]).map(({ id }) => id)], [[], [one.id]])
}

async function files(bench: Bench): Promise<void> {
  const { entity } = bench
  const [name] =
    writableFields(entity).find(
      ([, { kind, options }]) =>
        kind === 'text' && options.pattern === undefined && options.csv !== false && (options.max ?? 255) >= 20,
    ) ?? []
  const formulas = name !== undefined && bench.has('create') ? FORMULAS : []
  for (const formula of formulas) await makeRecord(bench, { [String(name)]: formula })
  const answer = await bench.ask('GET', '/export')
  assert.equal(answer.status, 200)
  assert.match(answer.headers['content-type'] ?? '', /^text\/csv/)
  assert.match(answer.headers['content-disposition'] ?? '', /^attachment/)
  assert.ok(answer.text.startsWith('\uFEFFid,'), 'a byte-order mark and a header')
  const cells = answer.text.split(/\r\n|,/).map(cell => cell.replace(/^"/, ''))
  for (const formula of FORMULAS) assert.ok(!cells.includes(formula), `${formula} is neutralised`)
  for (const formula of formulas) assert.ok(cells.includes(`'${formula}`), `'${formula} is there`)
  const [header = ''] = answer.text.slice(1).split('\r\n')
  for (const [hidden] of fieldsWith(entity, 'internal'))
    assert.ok(!header.split(',').includes(hidden), `${hidden} is internal`)
}
