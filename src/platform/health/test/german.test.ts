/** The health of the site in German, for whoever asks for it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { assertSaidWhole } from '../../../../test/kit/word-tables.ts'
import { healthWords } from '../health-words.ts'

test('every finding has a German sentence with the same placeholders', () => assertSaidWhole(healthWords))

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const mailOf = async (query: string) => {
    const { body } = await site.request('GET', `/host/v1/health${query}`, { as: 'administrator' })
    return body.checks.find(({ id }: { id: string }) => id === 'mail')
  }

  test('a finding is told in English, and in German to who asks for it', async () => {
    const { id, status } = await mailOf('')
    assert.deepEqual(await mailOf(''), { id, status, detail: healthWords.en.no_mail })
    assert.deepEqual(await mailOf('?_locale=de-AT'), { id, status, detail: healthWords.de.no_mail })
  })
})
