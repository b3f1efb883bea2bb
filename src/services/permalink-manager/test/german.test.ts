/** Why an address leads where it leads, or is none, in German. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { assertSaidWhole } from '../../../../test/kit/word-tables.ts'
import { traceWords } from '../../../platform/pages/resolve/trace-words.ts'
import { reasonWords as taskReasons } from '../../../platform/tasks/reasons.ts'
import { ownTraceWords } from '../pages/trace-words.ts'
import { reasonWords } from '../reasons.ts'

test('every step and every reason has a German sentence with the same placeholders', () => {
  for (const words of [traceWords, ownTraceWords, reasonWords, taskReasons]) assertSaidWhole(words)
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

  test('why something is no address is told in the language of the sentence around it', async () => {
    const { body: post } = await site.request('POST', '/host/v1/posts', {
      as: 'administrator',
      body: { title: 'Far', status: 'publish' },
    })
    const refusal = async (query: string) => {
      const path = `/vendor-permalink-manager/v1/uris/post/${post.id}${query}`
      const { body } = await site.request('PUT', path, { as: 'administrator', body: { uri: 'x'.repeat(300) } })
      return [body.message, body.data.reason]
    }
    assert.deepEqual(await refusal(''), ['This is not an address: it is longer than 200 characters.', 'too_long'])
    assert.deepEqual(await refusal('?_locale=de'), [
      'Das ist keine Adresse: sie ist länger als 200 Zeichen.',
      'too_long',
    ])
  })
})
