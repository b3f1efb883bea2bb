/** The index of words on SQLite, which is written once for each COMMIT, holds exactly the words that posts have. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { engines } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Context } from '../../../kernel/context.ts'
import { createPost, deletePost, updatePost } from '../posts.ts'

const WORDS = ['sun', 'moon', 'star', 'rain']
const RUNS = process.env.DOZEN_STRESS ? 300 : 40

type Step = { readonly what: 'create' | 'retitle' | 'move' | 'delete'; readonly which: number; readonly word: string }

const step = fc.record<Step>({
  what: fc.constantFrom('create', 'create', 'retitle', 'retitle', 'move', 'delete'),
  which: fc.nat(20),
  word: fc.constantFrom(...WORDS),
})

if (engines.includes('sqlite')) {
  let site: TestApp
  before(async () => {
    site = await startTestApp('sqlite', {})
  })
  after(() => site.dispose())

  const take = async ({ what, which, word }: Step, ids: number[], tx: Context) => {
    const id = ids[which % ids.length]
    if (what === 'create' || id === undefined) {
      const date = `2026-03-01T10:00:0${which % 10}`
      ids.push((await createPost({ type: 'post', title: word, content: word, status: 'publish', date }, tx)).id)
    } else if (what === 'retitle') await updatePost(id, { title: word }, tx)
    else if (what === 'move') await updatePost(id, { date: `2026-04-01T10:00:0${which % 10}` }, tx)
    else {
      await deletePost(id, tx)
      ids.splice(ids.indexOf(id), 1)
    }
  }

  /** Places of posts with the word: as the index says, and as the texts say. */
  const placesOf = async (word: string) => {
    const { database } = site.app.internals
    const found = await database.rows(
      'select cast(rowid as text) as place from post_words_index where post_words_index match ?',
      [`{title excerpt content} : ${word}`],
    )
    const had = await database.rows(
      `select cast(unixepoch(substr(date_gmt, 1, 19)) * 33554432 + (post_id & 33554431) as text) as place
       from post_words where ' ' || title || ' ' || excerpt || ' ' || content || ' ' like ?`,
      [`% ${word} %`],
    )
    const sorted = (rows: readonly Record<string, unknown>[]) => rows.map(({ place }) => String(place)).sort()
    return [sorted(found), sorted(had)]
  }

  test('whatever is written and undone within transactions that share a COMMIT', async () => {
    const ids: number[] = []
    const transaction = fc.record({ steps: fc.array(step, { maxLength: 6 }), isUndone: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 4 }), async transactions => {
        await Promise.all(
          transactions.map(({ steps, isUndone }) =>
            site
              .inSystem(async tx => {
                const mine = [...ids]
                for (const taken of steps) await take(taken, mine, tx)
                if (isUndone) throw new Error('changed my mind')
                ids.splice(0, ids.length, ...mine)
              })
              .catch((error: Error) => assert.equal(error.message, 'changed my mind')),
          ),
        )
        for (const word of WORDS) {
          const [found, had] = await placesOf(word)
          assert.deepEqual(found, had)
        }
      }),
      { numRuns: RUNS },
    )
    assert.ok(ids.length > 0)
  })
}
