import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createPost } from '../../posts/posts.ts'
import { createSite } from '../../sites/sites.ts'
import { submitComment } from '../comments.ts'
import { type Kit, startKit } from './kit.ts'

forEachEngine(engine => {
  let kit: Kit
  before(async () => {
    kit = await startKit(engine)
  })
  after(() => kit.dispose())

  const ids = (answer: { body: { id: number }[] }) => answer.body.map(comment => comment.id)
  /** An approved one of the administrator and one of a contributor that waits. */
  const pair = async (post: number) => {
    const shown = await kit.comment({ post, content: 'Shown' }, 'admin')
    const held = await kit.comment({ post, content: 'Held' }, 'contributor')
    assert.equal(held.body.status, 'hold')
    return { shown: shown.body.id as number, held: held.body.id as number }
  }

  test('host 22 visitors see approved comments, newest first, with totals', async () => {
    const post = await kit.post()
    const made: number[] = []
    for (const content of ['One', 'Two', 'Three']) made.push((await kit.comment({ post, content }, 'admin')).body.id)
    await kit.comment({ post, content: 'Waiting' }, 'contributor')
    const list = await kit.get(`/comments?post=${post}&per_page=2`)
    assert.deepEqual(ids(list), [made[2], made[1]])
    assert.equal(list.headers['x-host-total'], '3')
    assert.equal(list.headers['x-host-totalpages'], '2')
    assert.match(list.headers.link ?? '', /page=2>; rel="next"/)
    assert.deepEqual(ids(await kit.get(`/comments?post=${post}&order=asc&orderby=id`)), made)
    const beyond = await kit.get(`/comments?post=${post}&page=9`)
    assert.deepEqual([beyond.status, beyond.body], [200, []])
  })

  test('P17 totals tell nothing about comments that the caller may not see', async () => {
    const total = async (query: string, as: string | null) =>
      Number((await kit.get(`/comments?${query}`, as)).headers['x-host-total'])
    const hidden = [await kit.post({ status: 'private' }), await kit.post({ password: 'sesame' }), await kit.post()]
    const before = await total('', null)
    const body = { content: 'Hidden', password: 'sesame' }
    for (const post of hidden.slice(0, 2)) assert.equal((await kit.comment({ post, ...body }, 'admin')).status, 201)
    await kit.comment({ post: hidden[2], content: 'Held' }, 'contributor')
    assert.equal(await total('', null), before)
    for (const post of hidden) assert.equal(await total(`post=${post}`, 'subscriber'), 0)
    assert.equal(await total(`post=${hidden[1]}&password=sesame`, null), 1)
    assert.equal(await total(`post=${hidden[1]}&password=guess`, null), 0)
    assert.equal(await total(`post=${hidden[0]}`, 'editor'), 1)
    assert.equal(await total(`post=${hidden.join()}&status=all`, 'editor'), 3)
  })

  test('P17 a comment that waits does not exist for others, but for its author and for moderators', async () => {
    const { held } = await pair(await kit.post())
    const hidden = await kit.get(`/comments/${held}`)
    assert.equal(hidden.status, 404)
    assert.deepEqual(hidden.body, (await kit.get('/comments/999999')).body)
    assert.equal((await kit.get(`/comments/${held}`, 'subscriber')).status, 404)
    assert.equal((await kit.get(`/comments/${held}`, 'contributor')).body.status, 'hold')
    assert.equal((await kit.get(`/comments/${held}`, 'editor')).status, 200)
  })

  test('P17 searches find what is shown: only moderators find people by what others do not see', async () => {
    const post = await kit.post()
    const { shown } = await pair(post)
    const found = async (search: string, as: string | null) =>
      ids(await kit.get(`/comments?post=${post}&search=${encodeURIComponent(search)}`, as))
    assert.deepEqual(await found('sHoWn', null), [shown])
    assert.deepEqual(await found('admin@', null), [])
    assert.deepEqual(await found('admin@', 'editor'), [shown])
    assert.deepEqual(await found('%', null), [])
    assert.deepEqual(await found('Held', null), [])
    const { body: other } = await kit.comment({ post, content: 'So viel Ärger' }, 'admin')
    assert.deepEqual(await found('ÄRGER', null), [other.id])
  })

  test('host 22 questions about people and states need edit_posts', async () => {
    for (const query of [
      'status=hold',
      'author=1',
      'author_exclude=1',
      'author_email=a@example.com',
      'type=pingback',
    ]) {
      const refused = await kit.get(`/comments?${query}`)
      assert.equal(refused.status, 401, query)
      assert.equal(refused.body.code, 'rest_forbidden_param')
      assert.equal((await kit.get(`/comments?${query}`, 'subscriber')).status, 403)
      assert.equal((await kit.get(`/comments?${query}`, 'editor')).status, 200)
    }
    assert.equal((await kit.get('/comments?status=nonsense', 'editor')).body.code, 'rest_invalid_param')
  })

  test('host 22 the author of a post sees what waits there, and nothing that waits elsewhere', async () => {
    const own = await kit.post({}, 'author')
    const { held } = await pair(own)
    const others = await kit.post()
    await kit.comment({ post: others, content: 'Elsewhere' }, 'contributor')
    assert.deepEqual(ids(await kit.get(`/comments?post=${own},${others}&status=hold`, 'author')), [held])
  })

  test('host 22 lists are narrowed by parent, author, ids and time', async () => {
    const post = await kit.post()
    const { shown } = await pair(post)
    const answer = (await kit.comment({ post, parent: shown, content: 'Answer' }, 'editor')).body
    const list = async (query: string) => ids(await kit.get(`/comments?post=${post}&${query}`, 'editor'))
    assert.deepEqual(await list(`parent=${shown}`), [answer.id])
    assert.deepEqual(await list('parent=0'), [shown])
    assert.deepEqual(await list(`parent_exclude=${shown}`), [shown])
    assert.deepEqual(await list(`author=${answer.author}`), [answer.id])
    assert.deepEqual(await list(`author_exclude=${answer.author}`), [shown])
    assert.deepEqual(await list('author_email=EDITOR@example.com'), [answer.id])
    assert.deepEqual(await list(`include=${answer.id},${shown}&orderby=include`), [answer.id, shown])
    assert.deepEqual(await list(`exclude=${shown}`), [answer.id])
    assert.deepEqual(await list(`after=${answer.date}`), [])
    assert.deepEqual(await list(`before=${answer.date}`), [shown])
    assert.equal((await kit.get('/comments?orderby=include')).body.code, 'rest_orderby_include_missing_include')
  })

  test('host 22 what is shown depends on the context, and private fields on the right to moderate', async () => {
    const post = await kit.post()
    const { shown } = await pair(post)
    const view = await kit.get(`/comments/${shown}`)
    for (const name of ['author_email', 'author_ip', 'author_user_agent']) assert.equal(name in view.body, false, name)
    assert.deepEqual(Object.keys(view.body.content), ['rendered'])
    const edit = await kit.get(`/comments/${shown}?context=edit`, 'editor')
    assert.equal(edit.body.author_email, 'admin@localhost.localdomain')
    assert.equal(edit.body.content.raw, 'Shown')
    assert.equal((await kit.get(`/comments/${shown}?context=edit`)).body.code, 'rest_forbidden_context')
    assert.equal((await kit.get('/comments?context=edit', 'author')).status, 403)
    const embed = await kit.get(`/comments/${shown}?context=embed`)
    assert.equal('status' in embed.body, false)
  })

  test('host 22 links lead to the post, the author, what was answered and the answers', async () => {
    const post = await kit.post()
    const { shown } = await pair(post)
    const answer = await kit.comment({ post, parent: shown, content: 'Answer' }, 'editor')
    const parent = (await kit.get(`/comments/${shown}?_embed=up`)).body
    assert.match(parent._links.children[0].href, new RegExp(`/comments\\?parent=${shown}$`))
    assert.equal(parent._embedded.up[0].id, post)
    assert.match(answer.body._links['in-reply-to'][0].href, new RegExp(`/comments/${shown}$`))
    assert.match(parent.link, new RegExp(`#comment-${shown}$`))
    assert.equal('children' in answer.body._links, false)
  })

  test('host 22 comments of another site of the network are neither listed nor found', async () => {
    const post = await kit.post()
    await pair(post)
    const site = await createSite({ path: `/other-${engine}/`, title: 'Other' }, await kit.app.systemContext())
    const other = await kit.app.inSystem(async ctx => {
      const { id } = await createPost({ title: 'There', content: 'Text', status: 'publish' }, ctx)
      return submitComment({ post: id, content: 'On the other site', author: 1 }, ctx)
    }, site.id)
    const here = await kit.get('/comments?per_page=100')
    assert.equal(ids(here).includes(other.id), false)
    assert.equal((await kit.get(`/comments/${other.id}`)).status, 404)
    const there = await kit.app.fetch('GET', `/other-${engine}/api/host/v1/comments`)
    assert.deepEqual(ids(there), [other.id])
    assert.equal(
      (await kit.app.fetch('GET', `/other-${engine}/api/host/v1/comments?post=${post}`)).headers['x-host-total'],
      '0',
    )
  })
})
