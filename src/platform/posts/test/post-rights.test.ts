/** What a post tells of the caller's rights, which is remembered as long as they are the same. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { on } from '../../../kernel/hooks.ts'
import { findRole, grantCapabilities, roleHooks, saveRole } from '../../roles/roles.ts'

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine, { services: [] })
  })
  after(() => site.dispose())

  test('what the caller may do follows his rights as they are now, and whoever takes part in them', async () => {
    const { body: made } = await site.request('POST', '/host/v1/posts', {
      as: 'contributor',
      body: { title: 'Judged', content: 'x', status: 'draft' },
    })
    const mayDo = async () => {
      const { _links: links } = (
        await site.request('GET', `/host/v1/posts/${made.id}?context=edit`, { as: 'contributor' })
      ).body
      return { publish: 'host:action-publish' in links, delete: links.self[0].targetHints.allow.includes('DELETE') }
    }
    const { capabilities } = (await site.inSystem(tx => findRole('contributor', tx)))!
    assert.deepEqual(await mayDo(), { publish: false, delete: true })
    await site.inSystem(tx => grantCapabilities('contributor', ['publish_posts'], tx))
    assert.deepEqual(await mayDo(), { publish: true, delete: true })
    const { hooks } = site.app.internals
    hooks.add(on(roleHooks.userHasCap, 'test.less', map => ({ ...map, publish_posts: false, delete_posts: false })))
    assert.deepEqual(await mayDo(), { publish: false, delete: false })
    hooks.remove(roleHooks.userHasCap.name, 'test.less')
    assert.deepEqual(await mayDo(), { publish: true, delete: true })
    await site.inSystem(tx => saveRole('contributor', { capabilities, source: 'test' }, tx))
    assert.deepEqual(await mayDo(), { publish: false, delete: true })
  })
})
