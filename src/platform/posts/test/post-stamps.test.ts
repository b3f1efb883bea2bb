/** The number of a post rises with whatever readers can see of it, so that no kept text outlives a change. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Context } from '../../../kernel/context.ts'
import { createPost, setPostTerms, updatePost } from '../posts.ts'
import { createTerm } from '../terms/terms.ts'

forEachEngine(engine => {
  describe('the stamp of a post', () => {
    let site: TestApp
    before(async () => {
      site = await startTestApp(engine)
    })
    after(() => site.dispose())

    const stampOf = async (id: number): Promise<number> => {
      const { database } = await site.systemContext()
      return Number((await database.value('select stamp from post_stamps where post_id = ?', [id])) ?? 0)
    }
    const tagged = async (id: number, ctx: Context) => {
      const { id: term } = await createTerm('post_tag', { name: `Tag ${id} ${Math.random()}` }, ctx)
      await setPostTerms(id, { taxonomy: 'post_tag', ids: [term] }, ctx)
    }

    if (engine === 'postgres')
      test('is not there for a new post, though it has terms', async () => {
        const { id } = await site.inSystem(ctx => createPost({ title: 'New', status: 'publish' }, ctx))
        assert.equal(await stampOf(id), 0)
      })

    const CHANGES: readonly [name: string, change: (id: number, ctx: Context) => Promise<unknown>][] = [
      ['other terms', tagged],
      ['another title', (id, ctx) => updatePost(id, { title: 'Changed' }, ctx)],
      [
        'another title and other terms at once',
        async (id, ctx) => {
          await updatePost(id, { title: 'Changed' }, ctx)
          await tagged(id, ctx)
        },
      ],
      [
        'other terms, where an attempt to change the title was given up',
        async (id, ctx) => {
          await ctx
            .attempt(async () => {
              await updatePost(id, { title: 'Given up' }, ctx)
              throw new Error('given up')
            })
            .catch(() => {})
          await tagged(id, ctx)
        },
      ],
    ]
    for (const [name, change] of CHANGES)
      test(`rises with ${name}`, async () => {
        const { id } = await site.inSystem(ctx => createPost({ title: 'Old', status: 'publish' }, ctx))
        const before = await stampOf(id)
        await site.inSystem(ctx => change(id, ctx))
        assert.ok((await stampOf(id)) > before)
      })
  })
})
