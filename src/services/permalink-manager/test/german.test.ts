/** Why an address leads where it leads, in German. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { assertSaidWhole } from '../../../../test/kit/word-tables.ts'
import { traceWords } from '../../../platform/pages/resolve/trace-words.ts'
import { ownTraceWords } from '../pages/trace-words.ts'

test('every step has a German sentence with the same placeholders', () => {
  assertSaidWhole(traceWords)
  assertSaidWhole(ownTraceWords)
})

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const stepsOf = async (url: string, query = '') => {
    const path = `/vendor-permalink-manager/v1/debug/resolve?url=${encodeURIComponent(url)}${query}`
    const { body } = await site.request('GET', path, { as: 'administrator' })
    return (body.data ?? body).steps.map(({ detail }: { detail: string }) => detail)
  }

  test('the steps are English, and German for who asks for it', async () => {
    const english = await stepsOf('/nothing/here')
    const german = await stepsOf('/nothing/here', '&_locale=de')
    assert.equal(german.length, english.length)
    assert.ok(english.includes('nothing is there for this visitor'), english.join('\n'))
    assert.ok(german.includes('für diesen Besucher ist hier nichts'), german.join('\n'))
    for (const [at, step] of english.entries()) assert.notEqual(german[at], step)
  })
})
