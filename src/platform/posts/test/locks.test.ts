/** Two people at one post are told of each other. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'

forEachEngine(engine => {
  let site: TestApp
  let id: number
  const say = async (as: string | null, body: object = {}) =>
    (await site.request('POST', `/host/v1/posts/${id}/lock`, { as, body })) as { status: number; body: any }
  const leave = (as: string) => site.request('DELETE', `/host/v1/posts/${id}/lock`, { as })

  before(async () => {
    site = await startTestApp(engine)
    const made = await site.request('POST', '/host/v1/posts', { as: 'administrator', body: { title: 'Ours' } })
    id = made.body.id
  })
  after(() => site.dispose())

  test('the first one has it, the second one is told who, and nobody is kept from saving', async () => {
    assert.equal((await say('administrator')).body.is_yours, true)
    const { body } = await say('editor')
    assert.deepEqual([body.is_yours, body.holder.name], [false, 'administrator'])
    const saved = await site.request('PUT', `/host/v1/posts/${id}`, { as: 'editor', body: { title: 'Still saved' } })
    assert.equal(saved.status, 200)
  })

  test('it is taken over when asked for, and then the first one is told', async () => {
    assert.equal((await say('editor', { take: true })).body.is_yours, true)
    assert.deepEqual((await say('administrator')).body.holder.name, 'editor')
  })

  test('only whoever has it gives it free, and an editor that was closed without a word loses it', async () => {
    assert.equal((await leave('administrator')).status, 204)
    assert.equal((await say('administrator')).body.is_yours, false)
    assert.equal((await leave('editor')).status, 204)
    assert.equal((await say('administrator')).body.is_yours, true)
    site.moveClock(151_000)
    assert.equal((await say('editor')).body.is_yours, true)
  })

  test('pages have it too; whoever may not read the draft is told that there is none', async () => {
    const { body: page } = await site.request('POST', '/host/v1/pages', { as: 'administrator', body: { title: 'A' } })
    const path = `/host/v1/pages/${page.id}/lock`
    assert.equal((await site.request('POST', path, { as: 'administrator', body: {} })).body.is_yours, true)
    assert.equal((await site.request('DELETE', path, { as: 'administrator' })).status, 204)
    assert.deepEqual([(await say('author')).status, (await say(null)).status], [404, 401])
  })
})
