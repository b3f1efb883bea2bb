/** Content belongs to its site: another site neither shows, counts nor changes it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createPost } from '../posts.ts'
import { createTerm } from '../terms/terms.ts'
import { errorsOf } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let post: number
  let tag: number
  let second: number
  before(async () => {
    site = await startTestApp(engine)
    second = (
      await site.request('POST', '/host/v1/sites', { as: 'admin', body: { path: '/second/', title: 'Second' } })
    ).body.id
    await site.account('local', ['administrator'], second)
    await site.inSystem(async ctx => {
      tag = (await createTerm('post_tag', { name: 'First only' }, ctx)).id
      post = (
        await createPost(
          { title: 'First', content: 'unmistakable', status: 'publish', terms: { post_tag: [tag] } },
          ctx,
        )
      ).id
    })
  })
  after(() => site.dispose())

  const onSecond = (method: string, path: string, options: { as?: string; body?: object } = {}) =>
    site.fetch(method, `/second/api/host/v1${path}`, options)

  test('nothing of one site is seen, searched, filtered or counted on another', async () => {
    for (const query of [
      '',
      '?search=unmistakable',
      `?tags=${tag}`,
      `?tags=${tag}&page=2`,
      `?include=${post}`,
      '?slug=first',
    ]) {
      const answer = await onSecond('GET', `/posts${query}`)
      assert.deepEqual([query, answer.status, answer.body, answer.headers['x-host-total']], [query, 200, [], '0'])
    }
    assert.equal((await onSecond('GET', `/posts/${post}`)).body.code, 'rest_post_invalid_id')
    assert.equal((await onSecond('GET', `/tags/${tag}`)).body.code, 'rest_term_invalid')
    assert.deepEqual((await onSecond('GET', '/tags')).body, [])
  })

  test('nothing of one site is changed from another, nor can its terms be taken', async () => {
    const as = 'local'
    assert.equal((await onSecond('PUT', `/posts/${post}`, { as, body: { title: 'Mine' } })).status, 404)
    assert.equal((await onSecond('DELETE', `/posts/${post}?force=true`, { as })).status, 404)
    assert.equal((await onSecond('DELETE', `/tags/${tag}?force=true`, { as })).status, 404)
    const own = await onSecond('POST', '/posts', {
      as,
      body: { title: 'First', content: 'x', status: 'publish', tags: [tag] },
    })
    assert.deepEqual([own.status, own.body.slug, own.body.tags], [201, 'first', []])
    assert.equal(own.body._links.self[0].href, `http://localhost:8080/second/api/host/v1/posts/${own.body.id}`)
    assert.match(own.body.link, /^http:\/\/localhost:8080\/second\/\d{4}\/\d\d\/\d\d\/first\/$/)
    assert.deepEqual((await onSecond('GET', `/posts/${own.body.id}`)).body.categories.length, 1)
    assert.equal((await site.request('GET', '/host/v1/posts')).headers['x-host-total'], '1')
  })

  test('a site administrator of a network writes no markup that runs', async () => {
    const made = await onSecond('POST', '/posts', {
      as: 'local',
      body: { title: 'x', content: '<script>alert(1)</script>y' },
    })
    assert.equal(made.body.content.raw, 'y')
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
