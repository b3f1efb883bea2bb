/** Translations: a new record has a group, and a group has one record in each language. */
import assert from 'node:assert/strict'
import { makeRecord, sampleValues } from './samples.ts'
import { type Bench, type Check, recordOf } from './subject.ts'

export function translationChecks(bench: Bench): Check[] {
  const { entity } = bench
  if (!entity.translations || !bench.has('create')) return []
  return [{ name: `${entity.name}: a group has one record in each language`, run: () => oneInEachLanguage(bench) }]
}

async function oneInEachLanguage(bench: Bench): Promise<void> {
  const { group, language } = bench.entity.translations!
  const original = await makeRecord(bench, { [group]: undefined, [language]: 'en' })
  assert.match(String(original[group]), /\S/)
  const values = { ...(await sampleValues(bench)), [group]: original[group] }
  const again = await bench.ask('POST', '', { ...values, [language]: 'en' })
  const taken = [409, bench.service.errors.duplicate?.().status]
  assert.ok(taken.includes(again.status), again.text)
  const translation = await bench.ask('POST', '', { ...values, [language]: 'de' })
  assert.equal(translation.status, 201, translation.text)
  assert.equal(recordOf(translation)[group], original[group])
}
