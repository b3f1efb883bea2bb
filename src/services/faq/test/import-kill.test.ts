import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { workFor } from '../../../../test/kit/killed-program.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { faqs } from '../entities/faqs.ts'
import { faq } from '../service.ts'

const ROWS = process.env.DOZEN_STRESS ? 5000 : 400
/** Milliseconds of work before each kill; the last server is left alone. */
const KILLS = process.env.DOZEN_STRESS ? [20, 100, 400, 1500, 4000] : [30, 250]

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine, { services: [faq], env: { EDITION: 'free' } })
    await site.inSystem(async ctx => {
      for (const question of ['Old one?', 'Old two?'])
        await createRecord(faqs, { values: { question, answer: 'So.' } }, ctx)
    })
  })
  after(() => site.dispose())

  test('K9 a server that is killed while it replaces all answers has replaced none', { timeout: 110_000 }, async () => {
    for (const wait of KILLS) {
      await replaceFor(wait)
      assert.deepEqual(await stored(), { answers: 2, categories: 0, words: 2 })
    }
    assert.equal(await replaceFor(null), 0)
    assert.deepEqual(await stored(), { answers: ROWS, categories: 2, words: ROWS })
  })

  const stored = async () => {
    const { database } = await site.systemContext()
    const count = async (table: string) => Number((await database.rows(`select count(*) as n from ${table}`, []))[0]!.n)
    return {
      answers: await count('faq_answers'),
      categories: await count('faq_categories'),
      words: await count('faq_answers_words'),
    }
  }

  /** Starts a server that imports; null waits until it is done. Answers how it ended. */
  const replaceFor = (wait: number | null) =>
    workFor(wait, { site, program: new URL('./import-large-file.ts', import.meta.url), env: { ROWS: String(ROWS) } })
})
