/** Earlier versions and unsaved ones. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { on } from '../../../kernel/hooks.ts'
import { revisionsToKeep } from '../hooks.ts'
import { restoreRevision } from '../posts.ts'
import { errorsOf, whileListening } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const send = (method: string, path: string, options: { as?: string; body?: object } = {}) =>
    site.request(method, `/host/v1/posts${path}`, { as: 'administrator', ...options })
  const created = async (body: object, as = 'administrator') =>
    (await send('POST', '', { as, body: { content: 'x', ...body } })).body
  const titles = (answer: { body: { title: { rendered: string } }[] }) =>
    answer.body.map(revision => revision.title.rendered)

  test('every change of the texts is kept, what was there first as well', async () => {
    const post = await created({ title: 'One', status: 'publish' })
    await send('PUT', `/${post.id}`, { body: { title: 'Two' } })
    await send('PUT', `/${post.id}`, { body: { menu_order: 3, comment_status: 'closed' } })
    const changed = (await send('PUT', `/${post.id}`, { body: { title: 'Three' } })).body
    const list = await send('GET', `/${post.id}/revisions`)
    assert.deepEqual(titles(list), ['Three', 'Two', 'One'])
    assert.equal(list.headers['x-host-total'], '3')
    assert.equal(changed._links['version-history'][0].count, 3)
    assert.equal(changed._links['predecessor-version'][0].id, list.body[0].id)
    const [newest] = list.body
    assert.deepEqual([newest.parent, newest.slug], [post.id, `${post.id}-revision-v1`])
    const one = await send('GET', `/${post.id}/revisions/${newest.id}?context=edit`)
    assert.deepEqual(one.body.title, { raw: 'Three', rendered: 'Three' })
    assert.equal((await send('GET', `/${post.id}/revisions?page=2`)).body.code, 'rest_revision_invalid_page_number')
  })

  test('an earlier version can be made the present one', async () => {
    const post = await created({ title: 'First', content: 'first text', status: 'publish' })
    await send('PUT', `/${post.id}`, { body: { title: 'Second', content: 'second text' } })
    const list = await send('GET', `/${post.id}/revisions`)
    const restored = await site.inSystem(ctx => restoreRevision({ post: post.id, revision: list.body.at(-1).id }, ctx))
    assert.deepEqual([restored.title, restored.content], ['First', 'first text'])
  })

  test('versions have the rights of their post, and are deleted for good only', async () => {
    const post = await created({ title: 'Guarded', status: 'publish' })
    await send('PUT', `/${post.id}`, { body: { title: 'Guarded well' } })
    assert.equal((await site.request('GET', `/host/v1/posts/${post.id}/revisions`)).status, 401)
    assert.equal((await send('GET', `/${post.id}/revisions`, { as: 'contributor' })).status, 403)
    const [revision] = (await send('GET', `/${post.id}/revisions`)).body
    const path = `/${post.id}/revisions/${revision.id}`
    assert.equal((await send('DELETE', path)).status, 501)
    assert.equal((await send('DELETE', `${path}?force=true`, { as: 'contributor' })).status, 403)
    assert.deepEqual((await send('DELETE', `${path}?force=true`)).body.deleted, true)
    assert.equal((await send('GET', path)).body.code, 'rest_revision_invalid')
    const other = await created({ title: 'Other', status: 'publish' })
    const [left] = (await send('GET', `/${post.id}/revisions`)).body
    assert.equal((await send('GET', `/${other.id}/revisions/${left.id}`)).status, 404)
  })

  test('a site owner may keep fewer of them', async () => {
    const post = await created({ title: 'v0', status: 'publish' })
    await whileListening(site, [on(revisionsToKeep, 'test.two', () => 2)], async () => {
      for (const title of ['v1', 'v2', 'v3']) await send('PUT', `/${post.id}`, { body: { title } })
    })
    assert.deepEqual(titles(await send('GET', `/${post.id}/revisions`)), ['v3', 'v2'])
  })

  test('each author has one autosave of a post, and the post stays as it is', async () => {
    const post = await created({ title: 'Published', status: 'publish' })
    const saved = await send('POST', `/${post.id}/autosaves`, { body: { title: 'Typing' } })
    assert.equal(saved.status, 200)
    assert.deepEqual([saved.body.title.raw, saved.body.content.raw, saved.body.parent], ['Typing', 'x', post.id])
    await send('POST', `/${post.id}/autosaves`, { body: { title: 'Typing more' } })
    await send('POST', `/${post.id}/autosaves`, { as: 'editor', body: { title: 'Also typing' } })
    assert.deepEqual(titles(await send('GET', `/${post.id}/autosaves`)).toSorted(), ['Also typing', 'Typing more'])
    assert.equal((await send('GET', `/${post.id}`)).body.title.rendered, 'Published')
    assert.equal((await send('GET', `/${post.id}/autosaves/${saved.body.id}`)).status, 404)
    assert.equal(
      (await send('POST', `/${post.id}/autosaves`, { body: { title: 'Published' } })).body.code,
      'rest_autosave_no_changes',
    )
    assert.equal(
      (await send('POST', `/${post.id}/autosaves`, { as: 'contributor', body: { title: 'No' } })).status,
      403,
    )
  })

  test("the autosave of a draft's own author goes into the draft", async () => {
    const draft = await created({ title: 'My draft' }, 'contributor')
    const saved = await send('POST', `/${draft.id}/autosaves`, {
      as: 'contributor',
      body: { title: 'My better draft' },
    })
    assert.deepEqual([saved.body.id, saved.body.title.raw], [draft.id, 'My better draft'])
    assert.equal(
      (await send('GET', `/${draft.id}?context=edit`, { as: 'contributor' })).body.title.raw,
      'My better draft',
    )
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
