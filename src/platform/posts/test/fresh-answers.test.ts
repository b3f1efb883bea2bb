/** Whoever makes a post is answered what was stored, also where others change it before the answer. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Context } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { createPost, postHooks, setPostTerms, updatePost } from '../posts.ts'
import { createTerm } from '../terms/terms.ts'
import { whileListening } from './kit.ts'

/** What somebody does when he hears of a new post. */
const MEANWHILE: readonly { readonly name: string; readonly change: (id: number, ctx: Context) => Promise<unknown> }[] =
  [
    { name: 'nobody does anything', change: async () => {} },
    { name: 'its title is changed', change: (id, ctx) => updatePost(id, { title: 'Another title' }, ctx) },
    {
      name: 'it gets other terms',
      async change(id, ctx) {
        const term = await createTerm('post_tag', { name: `Tag ${id}` }, ctx)
        await setPostTerms(id, { taxonomy: 'post_tag', ids: [term.id] }, ctx)
      },
    },
    {
      name: 'its row is written past the platform',
      change: (id, ctx) => ctx.database.send('update posts set menu_order = 7 where id = ?', [id]),
    },
    {
      name: 'another post is made',
      change: (_id, ctx) => createPost({ title: 'One more', status: 'draft' }, ctx),
    },
  ]

forEachEngine(engine => {
  describe('the answer to a new post', () => {
    let site: TestApp
    before(async () => {
      site = await startTestApp(engine)
    })
    after(() => site.dispose())

    for (const { name, change } of MEANWHILE)
      test(`is the post as it is read afterwards when ${name}`, async () => {
        let isFirst = true
        const listener = on(postHooks.save, 'test.meanwhile', async ({ object }, ctx) => {
          if (!isFirst) return
          isFirst = false
          await change(Number(object.id), ctx)
        })
        const body = { title: `Fresh <em>bread</em> & ${name}`, content: 'One.\n\nTwo.', status: 'publish' }
        const made = await whileListening(site, [listener], () =>
          site.request('POST', '/host/v1/posts', { as: 'administrator', body }),
        )
        assert.equal(made.status, 201)
        const read = await site.request('GET', `/host/v1/posts/${made.body.id}?context=edit`, { as: 'administrator' })
        assert.deepEqual(made.body, read.body)
      })
  })
})
