/** Comments that must wait or be refused: below protected posts, with too many links, too long, of people elsewhere. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Kit, startKit } from './kit.ts'

forEachEngine(engine => {
  let kit: Kit
  before(async () => {
    kit = await startKit(engine)
  })
  after(() => kit.dispose())

  test('T-6 a wrong password opens a protected post to no comment', async () => {
    const post = await kit.post({ password: 'sesame' })
    for (const password of ['wrong', '', 'sesam', 'sesame ']) {
      const answer = await kit.comment({ post, content: 'Hello', password }, 'subscriber')
      assert.deepEqual([answer.status, answer.body.code], [403, 'rest_cannot_read_post'], password)
    }
    assert.equal((await kit.comment({ post, content: 'Hello', password: 'sesame' }, 'subscriber')).status, 201)
  })

  test('T-14 a comment may have exactly as many links as the site says', async () => {
    const post = await kit.post()
    const link = 'https://example.com/'
    await kit.withOption('comment_previously_approved', false, async () => {
      for (const [count, status] of [
        [2, 'approved'],
        [3, 'hold'],
      ] as const) {
        const answer = await kit.comment({ post, content: `${link} `.repeat(count) }, 'subscriber')
        assert.deepEqual([count, answer.body.status], [count, status])
      }
    })
  })

  test('X-17 the password of a post cannot be guessed without end, by whichever address of the API', async () => {
    const password = 'sesame'
    const post = await kit.post({ password })
    const comment = (await kit.comment({ post, content: 'Inside' }, 'admin')).body.id
    const tries: readonly [string, (password: string) => Promise<{ status: number }>][] = [
      ['a post', guess => kit.get(`/posts/${post}?password=${guess}`)],
      ['a comment', guess => kit.get(`/comments/${comment}?password=${guess}`)],
      ['a list of comments', guess => kit.get(`/comments?post=${post}&password=${guess}`)],
      [
        'a new comment',
        guess => kit.send('POST', '/comments', { as: 'subscriber', body: { post, content: 'Hello', password: guess } }),
      ],
    ]
    for (const [name, attempt] of tries) {
      kit.app.moveClock(600_000)
      const statuses: number[] = []
      for (let count = 0; count < 60 && statuses.at(-1) !== 429; count += 1)
        statuses.push((await attempt(`guess${count}`)).status)
      assert.equal(statuses.at(-1), 429, name)
      assert.equal((await attempt(password)).status, 429, `${name}: the right one has to wait, too`)
    }
    assert.equal((await kit.get(`/posts/${post}?password=x`, 'admin')).status, 403, 'whoever may edit is not counted')
    kit.app.moveClock(600_000)
    assert.equal((await kit.get(`/posts/${post}?password=${password}`)).status, 200)
    assert.equal((await kit.get(`/comments?post=${post}&password=${password}`)).body.length, 1)
  })

  test('X-9 what people without unfiltered_html send is cleaned only up to a length', async () => {
    const post = await kit.post()
    const send = (content: string, as: string) => kit.send('POST', '/posts', { as, body: { title: 'Long', content } })
    for (const mark of ['<', '<p>', '<li>', '<img src=x>'])
      assert.equal((await send(mark.repeat(240_000 / mark.length), 'contributor')).status, 413, mark)
    assert.equal((await send('words '.repeat(10_000), 'contributor')).status, 201)
    assert.equal((await send('words '.repeat(40_000), 'editor')).status, 201)
    assert.equal((await kit.comment({ post, content: '<'.repeat(60_000) }, 'subscriber')).status, 413)
    assert.equal((await kit.comment({ post, content: 'words '.repeat(10_000) }, 'subscriber')).status, 201)
    const term = { name: 'Long', description: 'x'.repeat(70_000) }
    assert.equal((await kit.send('POST', '/categories', { as: 'admin', body: term })).status, 413)
  })

  test('P-N10 on a network nothing is signed with an account of another site', async () => {
    const made = await kit.send('POST', '/sites', { as: 'admin', body: { path: '/second/', title: 'Second' } })
    const { id: stranger } = await kit.app.account('stranger', ['author'])
    const { id: member } = await kit.app.account('member', ['administrator'], made.body.id)
    const on = (method: string, path: string, body: object) =>
      kit.app.fetch(method, `/second/api/host/v1${path}`, { as: 'member', body })
    const text = { title: 'Theirs', content: 'Text', status: 'publish', comment_status: 'open' }
    const refused = await on('POST', '/posts', { ...text, author: stranger })
    assert.deepEqual([refused.status, refused.body.code], [400, 'rest_invalid_author'])
    const { body: post } = await on('POST', '/posts', { ...text, author: member })
    const comment = await on('POST', '/comments', { post: post.id, content: 'Hello', author: stranger })
    assert.equal(comment.status, 400)
    assert.doesNotMatch(comment.text, /stranger/)
    const own = await on('POST', '/comments', { post: post.id, content: 'Hello', author: member })
    assert.equal(own.body.author_name, 'member')
    const changed = await on('PUT', `/comments/${own.body.id}`, { author: stranger })
    assert.equal(changed.status, 400)
  })
})
