/** Versions of records: kept by every save, closed to strangers, brought back by an ordinary save. */
import assert from 'node:assert/strict'
import { makeRecord, sampleValues } from './samples.ts'
import { type Bench, type Check, recordOf, rowsOf, versionOf, writableFields } from './subject.ts'

export function revisionChecks(bench: Bench): Check[] {
  const { entity } = bench
  if (!entity.revisions || !bench.canMake || !bench.has('update')) return []
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  return [
    check('a save keeps the version before it, which comes back by an ordinary save', () => versionsComeBack(bench)),
    check('versions are closed to who may not change the record', () => versionsAreClosed(bench)),
  ]
}

async function versionsComeBack(bench: Bench): Promise<void> {
  const first = await makeRecord(bench)
  const other = await sampleValues(bench)
  const [name] =
    writableFields(bench.entity).find(
      ([key, { options, kind }]) => !options.fixed && ['text', 'longText', 'choice'].includes(kind) && key in other,
    ) ?? []
  if (name === undefined) return
  await bench.change(first.id, { [name]: other[name] })
  const versions = rowsOf(await bench.ask('GET', `/${first.id}/revisions`))
  assert.deepEqual(versions[0]?.changed, first[name] === other[name] ? [] : [name])
  const oldest = versions.at(-1)!
  const restored = await bench.ask('POST', `/${first.id}/revisions/${oldest.id}/restore`, {})
  assert.equal(restored.status, 200, restored.text)
  assert.deepEqual(recordOf(restored)[name], first[name])
  if (bench.plan.conflict === 'none') return
  const { conflict } = bench.plan
  const read = { [bench.entity.conflictAs ?? conflict]: versionOf(bench, first) }
  const stale = await bench.ask('POST', `/${first.id}/revisions/${oldest.id}/restore`, read)
  assert.equal(stale.status, 409, stale.text)
}

async function versionsAreClosed(bench: Bench): Promise<void> {
  const record = await makeRecord(bench)
  const path = `${bench.base}/${record.id}/revisions`
  for (const as of [null, bench.as.none]) {
    const answer = await bench.request('GET', path, { as })
    // Whoever may come in for records of their own is not told that this one exists, unless they can read it.
    const isSeen = (await bench.request('GET', `${bench.base}/${record.id}`, { as })).status === 200
    const closed = bench.entity.doors?.update && !isSeen ? 404 : 403
    assert.equal(answer.status, as === null ? 401 : closed)
  }
  const elsewhere = await bench.elsewhere?.('GET', path, { as: bench.as.all })
  if (elsewhere) assert.equal(elsewhere.status, 404, elsewhere.text)
  const unknown = await bench.ask('GET', `/${record.id}/revisions/987654321`)
  assert.deepEqual([unknown.status, unknown.body.code], [404, bench.service.errors.codeOf('not_found')])
}
