/** What is written, what is refused, and what is never written. */
import assert from 'node:assert/strict'
import type { Values } from '../kind.ts'
import { stampsOf } from '../plan.ts'
import { MARKUP } from './corpus.ts'
import { makeRecord, sampleValue, sampleValues, unfitValue } from './samples.ts'
import {
  type Answer,
  type Bench,
  type Check,
  fieldsWith,
  recordOf,
  rowsOf,
  versionOf,
  writableFields,
} from './subject.ts'

export function writingChecks(bench: Bench): Check[] {
  const { entity } = bench
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  const checks: Check[] = []
  if (bench.has('create')) {
    checks.push(
      check('a created record reads as it was sent', () => createdReadsAsSent(bench)),
      check('everything that is missing is named at once', () => missingIsNamed(bench)),
      check('everything that does not fit is named at once, and nothing is stored', () => unfitIsNamed(bench)),
      check('read-only, internal and unknown values are never stored', () => nothingIsSmuggled(bench, 'create')),
    )
  }
  if (bench.has('update') && bench.canMake) {
    checks.push(
      entity.rewrite
        ? check('PUT writes what is sent and takes back what is not, and says so', () => updatesAreWhole(bench))
        : check('an update changes what is sent and nothing else', () => updatesArePartial(bench)),
      check('an update cannot smuggle in values either', () => nothingIsSmuggled(bench, 'update')),
    )
    if (bench.plan.conflict !== 'none')
      checks.push(check('a stale key is a conflict, in the body and as If-Match', () => staleIsConflict(bench)))
  }
  if (bench.has('create') && bench.has('read'))
    checks.push(check('markup in text comes back as the text it is', () => markupIsText(bench)))
  return checks
}

async function createdReadsAsSent(bench: Bench): Promise<void> {
  const sent = await sampleValues(bench)
  const answer = await bench.ask('POST', '', sent)
  assert.equal(answer.status, 201, answer.text)
  const record = recordOf(answer)
  assert.ok(answer.headers.location?.endsWith(`${bench.base}/${record.id}`), 'Location names the record')
  for (const [name, field] of writableFields(bench.entity)) {
    if (!(name in sent)) continue
    if (field.kind === 'secret') {
      assert.equal(record[`${name}_set`], true)
      assert.ok(!answer.text.includes(String(sent[name])), `${name} is a secret`)
    } else if (field.options.local) assert.equal(Date.parse(String(record[name])), Date.parse(String(sent[name])), name)
    else if (field.kind !== 'richText' && field.kind !== 'json') assert.deepEqual(record[name], sent[name], name)
  }
  if (!bench.has('read')) return
  const read = await bench.ask('GET', `/${record.id}`)
  assert.deepEqual(recordOf(read), record)
  if (bench.plan.conflict !== 'none') assert.equal(read.headers.etag, `"${versionOf(bench, record)}"`)
}

/** The fields that an answer complains about, whatever the service's shape for it. */
function complaints({ body }: Answer, bench: Bench): string[] {
  const list = body.data[bench.service.validation?.key ?? 'params']
  return Array.isArray(list) ? list : Object.keys(list)
}

async function missingIsNamed(bench: Bench): Promise<void> {
  const needed = fieldsWith(bench.entity, 'required').filter(
    ([, { options }]) =>
      options.default === undefined && !options.readOnly && !options.internal && options.shapes === undefined,
  )
  if (needed.length === 0) return
  const answer = await bench.ask('POST', '', {})
  assert.equal(answer.status, bench.service.validation?.status ?? 400, answer.text)
  for (const [name] of needed) assert.ok(complaints(answer, bench).includes(name), `${name} is missing`)
}

async function unfitIsNamed(bench: Bench): Promise<void> {
  const unfit = writableFields(bench.entity).flatMap(([name, field]) => {
    const value = unfitValue(field)
    return value === undefined || field.options.otherwise !== undefined ? [] : [[name, value] as const]
  })
  if (unfit.length === 0) return
  const before = bench.has('list') ? (await bench.ask('GET', '')).body : null
  const answer = await bench.ask('POST', '', { ...(await sampleOwn(bench)), ...Object.fromEntries(unfit) })
  assert.equal(answer.status, bench.service.validation?.status ?? 400, answer.text)
  const named = complaints(answer, bench)
  for (const [name, value] of unfit) assert.ok(named.includes(name), `${name} = ${JSON.stringify(value)} is refused`)
  if (before) assert.deepEqual((await bench.ask('GET', '')).body, before, 'a refused create leaves nothing behind')
}

/** Sample values without making what they link to. */
const sampleOwn = async (bench: Bench): Promise<Values> =>
  Object.fromEntries(writableFields(bench.entity).map(([name, field]) => [name, sampleValue(field, 3, name)]))

const SMUGGLED: Readonly<Values> = {
  id: 4711,
  site_id: 2,
  created_at: '2001-01-01T00:00:00.000000Z',
  trashed_at: '2001-01-01T00:00:00.000000Z',
  created_by: 4711,
  is_admin: 'smuggled',
}

async function nothingIsSmuggled(bench: Bench, verb: 'create' | 'update'): Promise<void> {
  const { entity } = bench
  const closed = [
    ...fieldsWith(entity, 'readOnly'),
    ...fieldsWith(entity, 'internal'),
    ...(verb === 'update' ? fieldsWith(entity, 'fixed').filter(([, { options }]) => options.fixed === true) : []),
    // A counter that is sent back is a question about conflicts, not a value.
  ].filter(([name]) => name !== bench.plan.conflict)
  const marks = Object.fromEntries(closed.map(([name, field]) => [name, marker(field.kind, name)]))
  const before = verb === 'update' ? await makeRecord(bench) : null
  const body = { ...(before ? {} : await sampleValues(bench)), ...SMUGGLED, ...marks }
  const answer = before ? await bench.change(before.id, body) : await bench.ask('POST', '', body)
  assert.equal(answer.status, before ? 200 : 201, answer.text)
  const record = recordOf(answer)
  for (const name of Object.keys(SMUGGLED)) assert.notDeepEqual(record[name], SMUGGLED[name], name)
  for (const [name, { options }] of closed) {
    if (options.internal) assert.ok(!(name in record), `${name} is internal`)
    else assert.notDeepEqual(record[name], marks[name], `${name} is not for callers to set`)
  }
  assert.ok(!answer.text.includes('smuggled'))
}

const marker = (kind: string, name: string): unknown =>
  kind === 'integer' || kind === 'money' || kind === 'decimal'
    ? 31_337
    : kind === 'instant'
      ? '2001-02-03T04:05:06.000000Z'
      : `smuggled ${name}`

async function updatesArePartial(bench: Bench): Promise<void> {
  const before = await makeRecord(bench)
  const other = await sampleValues(bench)
  const [name] =
    writableFields(bench.entity).find(
      ([key, { options, kind }]) =>
        !options.fixed && ['text', 'longText', 'choice', 'date'].includes(kind) && key in other,
    ) ?? []
  // A state may take along what the server notes of it: when a lead was read.
  const isState = name !== undefined && bench.entity.fields[name].kind === 'choice'
  const follow = isState ? fieldsWith(bench.entity, 'readOnly').map(([key]) => key) : []
  for (const method of bench.updating) {
    const answer = await bench.ask(method, `/${before.id}`, name === undefined ? {} : { [name]: other[name] })
    assert.equal(answer.status, 200, answer.text)
    const after = recordOf(answer)
    const changing = new Set([
      name,
      ...stampsOf(bench.entity).map(([, shown]) => shown),
      'rev',
      ...(bench.entity.computed?.names ?? []),
      ...follow,
    ])
    for (const key of Object.keys(before)) if (!changing.has(key)) assert.deepEqual(after[key], before[key], key)
    if (name !== undefined) assert.deepEqual(after[name], other[name])
    const [old, now] = [versionOf(bench, before), versionOf(bench, after)]
    assert.ok(old === undefined || String(now) > String(old), 'a save is later than what it changes')
  }
}

/** Fields that fall back, by what the entity says of them; required ones are asked for. */
async function updatesAreWhole(bench: Bench): Promise<void> {
  const { entity } = bench
  const before = await makeRecord(bench)
  const needed = fieldsWith(entity, 'required').filter(([, { options }]) => options.default === undefined)
  const least = Object.fromEntries(needed.map(([name]) => [name, before[name]]))
  const answer = await bench.ask('PUT', `/${before.id}`, least)
  assert.equal(answer.status, 200, answer.text)
  const after = recordOf(answer)
  for (const [name, { options, kind }] of writableFields(entity)) {
    if (options.fixed || kind === 'secret' || name === 'custom_fields' || name in least) continue
    const isKept = entity.rewrite!.kept.includes(name)
    const usual = options.default ?? (kind === 'links' ? [] : null)
    assert.deepEqual(after[name], isKept ? before[name] : usual, name)
  }
  const { reset } = answer.body.meta
  for (const name of reset) assert.notDeepEqual(after[name], before[name], name)
  assert.equal((await bench.ask('PATCH', `/${before.id}`, least)).status, 404, 'there is no PATCH')
  for (const [name] of needed) {
    const { [name]: _, ...rest } = least
    assert.equal((await bench.ask('PUT', `/${before.id}`, rest)).status, bench.service.validation?.status ?? 400, name)
  }
}

async function staleIsConflict(bench: Bench): Promise<void> {
  const conflict = bench.entity.conflictAs ?? bench.plan.conflict
  const first = await makeRecord(bench)
  const read = versionOf(bench, first)
  const second = recordOf(await bench.change(first.id, { [conflict]: read }))
  const stale = await bench.change(first.id, { [conflict]: read })
  assert.equal(stale.status, 409, stale.text)
  assert.equal(stale.body.code, bench.service.errors.codeOf('conflict'))
  const matching = (key: unknown) => bench.change(first.id, {}, { 'if-match': `"${key}"` })
  assert.equal((await matching(read)).status, 409, 'an old key as If-Match')
  assert.equal((await matching(versionOf(bench, second))).status, 200, 'the present key as If-Match')
  assert.equal((await bench.change(first.id, {})).status, 200, 'the check is opt-in')
}

async function markupIsText(bench: Bench): Promise<void> {
  const names = writableFields(bench.entity).filter(
    ([, { kind, options }]) =>
      (kind === 'text' || kind === 'longText') && options.pattern === undefined && (options.max ?? 255) >= 60,
  )
  for (const payload of names.length > 0 ? MARKUP : []) {
    const sent = Object.fromEntries(
      names.map(([name, { options }]) => [
        name,
        options.unique ? `${payload}${Math.random()}`.slice(0, options.max ?? 255) : payload,
      ]),
    )
    const record = await makeRecord(bench, sent)
    const read = await bench.ask('GET', `/${record.id}`)
    for (const [name] of names) assert.equal(recordOf(read)[name], sent[name])
    assert.match(read.headers['content-type'] ?? '', /^application\/json/)
    if (bench.has('list')) assert.ok(rowsOf(await bench.ask('GET', '')).length > 0)
  }
}
