import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp } from '../../../../test/kit/test-app.ts'
import type { Context } from '../../../kernel/context.ts'

forEachEngine(engine => {
  test('within a transaction a caller is asked about rows that only the transaction sees', async () => {
    const site = await startTestApp(engine)
    const verdicts: unknown[] = []
    site.app.internals.hooks.addAction('save_post', async (about: { object: { id: number } }, ctx: Context) => {
      verdicts.push(await ctx.user?.can('edit_post', about.object.id))
    })
    try {
      const made = await site.request('POST', '/host/v1/posts', { as: 'author', body: { title: 'New' } })
      assert.equal(made.status, 201)
      assert.deepEqual(verdicts, [true])
    } finally {
      await site.dispose()
    }
  })
})
