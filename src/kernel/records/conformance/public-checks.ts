/** Reads that an entity opens to visitors: exactly the rows and fields that it names. */
import assert from 'node:assert/strict'
import type { Rows } from '../../entity.ts'
import { isPublicVerb, publicRows } from '../public-reads.ts'
import { isWithin } from '../row-rule.ts'
import { makeRecord } from './samples.ts'
import { type Bench, type Check, fieldsOf, recordOf, rowsOf } from './subject.ts'

export function publicChecks(bench: Bench): Check[] {
  const { entity } = bench
  if (!entity.public) return []
  const check = (name: string, run: () => Promise<void>): Check => ({ name: `${entity.name}: ${name}`, run })
  return [
    check('visitors read the rows that are for them, and no others', () => rowsAreConfined(bench)),
    check('visitors do not see what is in the trash', () => trashIsClosed(bench)),
  ]
}

/** Neither of the strangers made the records. */
const NOBODY = { user: null }

async function rowsAreConfined(bench: Bench): Promise<void> {
  const records = [await makeRecord(bench), await makeRecord(bench), await makeRecord(bench)]
  const strangers = [null, bench.as.none]
  const [own] = await Promise.all(records.map(({ id }) => bench.ask('GET', `/${id}`)))
  assert.equal(own!.status, 200, 'who has the right reads every record')
  for (const as of strangers) {
    for (const record of records) {
      const isOpen = isWithin(openRows(bench), record)
      const read = await bench.request('GET', `${bench.base}/${record.id}`, { as })
      if (isPublicVerb(bench.entity, 'read')) assert.equal(read.status, isOpen ? 200 : 404, read.text)
      if (isPublicVerb(bench.entity, 'read') && isOpen) assertPublicFields(bench, recordOf(read))
      if (!isPublicVerb(bench.entity, 'list')) continue
      const listed = rowsOf(await bench.request('GET', `${bench.base}?orderby=id&order=desc`, { as }))
      assert.equal(
        listed.some(row => row.id === record.id),
        isOpen,
        'the list holds the same rows',
      )
      for (const row of listed) assertPublicFields(bench, row)
    }
  }
}

/** What a record does not tell cannot be looked at here: whoever makes samples makes them open in that. */
function openRows({ plan }: Bench): Rows {
  const isTold = (name: string) => plan.byName.get(name)?.options.internal !== true
  return publicRows(plan, NOBODY).map(rows => Object.fromEntries(Object.entries(rows).filter(([name]) => isTold(name))))
}

function assertPublicFields({ entity }: Bench, row: object): void {
  const closed = fieldsOf(entity).filter(
    ([name, { kind, options }]) =>
      options.internal || options.read || kind === 'secret' || entity.public?.fields?.includes(name) === false,
  )
  for (const [name] of closed) assert.ok(!(name in row) && !(`${name}_set` in row), `${name} is not for visitors`)
}

async function trashIsClosed(bench: Bench): Promise<void> {
  const record = await makeRecord(bench)
  await bench.ask('DELETE', `/${record.id}`)
  if (isPublicVerb(bench.entity, 'read'))
    assert.equal((await bench.request('GET', `${bench.base}/${record.id}`, { as: null })).status, 404)
  if (isPublicVerb(bench.entity, 'list'))
    assert.deepEqual(rowsOf(await bench.request('GET', `${bench.base}?view=trash`, { as: null })), [])
}
