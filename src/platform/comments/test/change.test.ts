import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { deleteAccount } from '../../accounts/accounts.ts'
import type { Happening } from '../../happening.ts'
import { getPost } from '../../posts/posts.ts'
import { forgetOld } from '../../retention/retention.ts'
import { commentMeta, deleteCommentMeta, getComment, setCommentMeta } from '../comments.ts'
import { emptyCommentTrash } from '../followers.ts'
import { type Kit, startKit } from './kit.ts'

forEachEngine(engine => {
  let kit: Kit
  before(async () => {
    kit = await startKit(engine)
  })
  after(() => kit.dispose())

  const change = (id: number, body: Record<string, unknown>, as: string | null = 'editor') =>
    kit.send('PUT', `/comments/${id}`, { as, body })
  const remove = (id: number, query = '', as: string | null = 'editor') =>
    kit.send('DELETE', `/comments/${id}${query}`, { as })
  const stored = (id: number) => kit.app.inSystem(ctx => getComment(id, ctx))
  const newComment = async (post: number, content = 'Words', as = 'editor'): Promise<number> =>
    (await kit.comment({ post, content }, as)).body.id
  /** What was fired while `work` ran, by name. */
  const fired = async (names: readonly string[], work: () => Promise<unknown>): Promise<[string, Happening][]> => {
    const heard: [string, Happening][] = []
    const { hooks } = kit.app.app.internals
    for (const name of names)
      hooks.addAction(name, (told: Happening) => void heard.push([name, told]), { id: 'listening test' })
    await work()
    for (const name of names) hooks.remove(name, 'listening test')
    return heard
  }

  test('host 22 whoever may edit the post may edit its comments, others may not', async () => {
    const post = await kit.post({}, 'author')
    const id = await newComment(post)
    assert.equal((await change(id, { content: 'x' }, null)).status, 401)
    assert.equal((await change(id, { content: 'x' }, 'subscriber')).body.code, 'rest_cannot_edit')
    assert.equal((await change(id, { content: 'x' }, 'contributor')).status, 403)
    const edited = await change(id, { content: 'Better <i>words</i><script>x</script>' }, 'author')
    assert.equal(edited.status, 200)
    assert.equal(edited.body.content.raw, 'Better <i>words</i>')
    assert.equal((await change(999_999, { content: 'x' })).status, 404)
  })

  test('host 22 nobody edits a comment because he wrote it', async () => {
    const id = await newComment(await kit.post(), 'Mine', 'subscriber')
    assert.equal((await change(id, { content: 'Other words' }, 'subscriber')).status, 403)
    assert.equal((await remove(id, '', 'subscriber')).body.code, 'rest_cannot_delete')
  })

  test('P12 what a comment is and where it stands cannot be changed', async () => {
    const [post, other] = [await kit.post(), await kit.post()]
    const id = await newComment(post)
    const before = await stored(id)
    await change(
      id,
      { post: other, parent: 1, type: 'pingback', link: 'https://evil.example', trashed_at: 'x', comment_count: 5 },
      'admin',
    )
    assert.deepEqual(await stored(id), before)
  })

  test('P12 the author of a post moderates its comments without changing who wrote them', async () => {
    const id = await newComment(await kit.post({}, 'author'))
    assert.equal((await change(id, { author: 1 }, 'author')).body.code, 'rest_comment_invalid_author')
    assert.equal((await change(id, { author_ip: '192.0.2.9' }, 'author')).body.code, 'rest_comment_invalid_author_ip')
    assert.equal((await change(id, { author: 1 }, 'editor')).body.author, 1)
    assert.equal((await change(id, { author: 999_999 }, 'editor')).body.code, 'rest_comment_invalid_author_id')
  })

  test('host 22 statuses move under all the names that clients know, and each move is told', async () => {
    const id = await newComment(await kit.post())
    const names = [
      'transition_comment_status',
      'comment_approved_to_spam',
      'spammed_comment',
      'unspammed_comment',
      'trashed_comment',
      'untrashed_comment',
    ]
    const steps: readonly (readonly [string, string])[] = [
      ['hold', 'hold'],
      ['approve', 'approved'],
      ['spam', 'spam'],
      ['unspam', 'approved'],
      ['trash', 'trash'],
      ['untrash', 'approved'],
      ['0', 'hold'],
      ['1', 'approved'],
    ]
    const heard = await fired(names, async () => {
      for (const [wish, status] of steps) assert.equal((await change(id, { status: wish })).body.status, status, wish)
    })
    const count = (name: string) => heard.filter(([fired]) => fired === name).length
    assert.deepEqual(names.map(count), [8, 1, 1, 1, 1, 1])
    assert.deepEqual(heard[0]?.[1].extra, {
      old_status: 'approved',
      new_status: 'hold',
      post: (await stored(id))?.post_id,
    })
    assert.equal((await change(id, { status: 'nonsense' })).body.code, 'rest_invalid_param')
  })

  test('host 22 a status that is there already is told to nobody', async () => {
    const id = await newComment(await kit.post())
    assert.deepEqual(
      await fired(['transition_comment_status', 'edit_comment'], () =>
        change(id, { status: 'approved', content: 'Words' }),
      ),
      [],
    )
  })

  test('host 22 a new comment and an edited one are told with what they were and are', async () => {
    const post = await kit.post()
    let id = 0
    const heard = await fired(['insert_comment', 'comment_post', 'edit_comment'], async () => {
      id = await newComment(post, 'Old')
      await change(id, { content: 'New' })
    })
    assert.deepEqual(
      heard.map(([name]) => name),
      ['insert_comment', 'comment_post', 'edit_comment'],
    )
    const [, edited] = heard[2]!
    assert.deepEqual(
      [edited.object, edited.before?.content, edited.after?.content],
      [{ type: 'comment', id, label: 'New' }, 'Old', 'New'],
    )
    assert.equal('author_ip' in (edited.after ?? {}), false)
  })

  test('host 22 deleting puts in the trash first, then is gone already, then is for good', async () => {
    const post = await kit.post()
    const parent = await newComment(post, 'Parent')
    const middle = (await kit.comment({ post, parent, content: 'Middle' }, 'editor')).body.id
    const child = (await kit.comment({ post, parent: middle, content: 'Child' }, 'editor')).body.id
    assert.equal((await remove(middle)).body.status, 'trash')
    assert.equal((await remove(middle)).status, 410)
    assert.equal((await remove(middle)).body.code, 'rest_already_trashed')
    assert.equal((await kit.get(`/comments/${middle}`)).status, 404)
    const gone = await remove(middle, '?force=true')
    assert.equal(gone.body.deleted, true)
    assert.equal(gone.body.previous.id, middle)
    assert.equal(await stored(middle), null)
    assert.equal((await stored(child))?.parent_id, parent)
    assert.equal((await remove(middle, '?force=true')).status, 404)
    assert.equal((await remove(parent, '', null)).status, 401)
  })

  test('host 22 what comes out of the trash may be said again, and what is in the trash keeps nobody from saying it', async () => {
    const post = await kit.post()
    const first = await newComment(post, 'Again')
    await remove(first)
    const second = await kit.comment({ post, content: 'Again' }, 'editor')
    assert.equal(second.status, 201)
    assert.equal((await change(first, { status: 'untrash' })).body.status, 'approved')
  })

  test('host 22 comments go to the trash with their post and come back with it', async () => {
    const post = await kit.post()
    const shown = await newComment(post, 'Shown')
    const held = await newComment(post, 'Held', 'contributor')
    const thrown = await newComment(post, 'Thrown away before')
    await remove(thrown)
    await kit.send('DELETE', `/posts/${post}`, { as: 'admin' })
    for (const id of [shown, held, thrown]) assert.equal((await stored(id))?.status, 'trash')
    await kit.send('PUT', `/posts/${post}`, { as: 'admin', body: { status: 'publish' } })
    const statuses = await Promise.all([shown, held, thrown].map(async id => (await stored(id))?.status))
    assert.deepEqual(statuses, ['approved', 'hold', 'trash'])
    assert.equal((await kit.app.inSystem(ctx => getPost(post, ctx)))?.comment_count, 1)
  })

  test('host 22 comments are deleted with their post', async () => {
    const post = await kit.post()
    const id = await newComment(post)
    const heard = await fired(['deleted_post_comments'], () =>
      kit.send('DELETE', `/posts/${post}?force=true`, { as: 'admin' }),
    )
    assert.deepEqual(heard[0]?.[1].extra, { count: 1 })
    assert.equal(await stored(id), null)
  })

  test('host 22 comments of an account that goes keep name and address and lose it; nobody’s go to the trash', async () => {
    const post = await kit.post()
    const [first, second] = [
      await kit.app.account('first', ['subscriber']),
      await kit.app.account('second', ['subscriber']),
    ]
    const [byFirst, bySecond] = [
      await newComment(post, 'By the first', 'first'),
      await newComment(post, 'By the second', 'second'),
    ]
    await kit.app.inSystem(ctx => deleteAccount({ id: first.id, reassign: 1 }, ctx))
    await kit.app.inSystem(ctx => deleteAccount({ id: second.id, reassign: null }, ctx))
    const shown = async (id: number) => {
      const { status, user_id, author_name, author_email } = (await stored(id))!
      return [status === 'trash', user_id, author_name, author_email]
    }
    assert.deepEqual(await shown(byFirst), [false, 0, 'first', 'first@example.com'])
    assert.deepEqual(await shown(bySecond), [true, 0, 'second', 'second@example.com'])
  })

  test('host 22 the trash is emptied after thirty days, or never', async () => {
    const id = await newComment(await kit.post(), 'Old trash')
    await remove(id)
    const run = () => kit.app.inSystem(ctx => emptyCommentTrash.run(null, ctx))
    kit.app.moveClock(29 * 86_400_000)
    await run()
    assert.notEqual(await stored(id), null)
    kit.app.moveClock(2 * 86_400_000)
    await kit.withOption('trash_days', 0, run)
    assert.notEqual(await stored(id), null)
    await run()
    assert.equal(await stored(id), null)
  })

  test('host 22 who commented when is forgotten after a day', async () => {
    await newComment(await kit.post(), 'Quick', 'subscriber')
    const left = () => kit.app.inSystem(ctx => ctx.db.selectFrom('comment_pace').select('who').execute())
    assert.equal((await left()).length > 0, true)
    kit.app.moveClock(2 * 86_400_000)
    await forgetOld(await kit.app.systemContext())
    assert.deepEqual(await left(), [])
  })

  test('host 22 code keeps values with a comment until it is gone', async () => {
    const id = await newComment(await kit.post(), 'With meta')
    const comment = (await stored(id))!
    await kit.app.inSystem(async ctx => {
      await setCommentMeta(comment, { key: 'rating', value: { stars: 4 } }, ctx)
      await setCommentMeta(comment, { key: 'rating', value: { stars: 5 } }, ctx)
      await setCommentMeta(comment, { key: 'other', value: 1 }, ctx)
      assert.equal(await deleteCommentMeta(comment, 'other', ctx), true)
      assert.equal(await deleteCommentMeta(comment, 'other', ctx), false)
    })
    const read = () => kit.app.inSystem(ctx => commentMeta(id, 'rating', ctx))
    assert.deepEqual(await read(), { stars: 5 })
    await remove(id, '?force=true')
    assert.equal(await read(), undefined)
  })

  test('host 22 comments are settled in a batch', async () => {
    const id = await newComment(await kit.post())
    const requests = [{ method: 'PUT', path: `/host/v1/comments/${id}`, body: { status: 'hold' } }]
    const answer = await kit.app.request('POST', '/batch/v1', { as: 'editor', body: { requests } })
    assert.equal(answer.status, 207)
    assert.equal(answer.body.responses[0].body.status, 'hold')
  })
})
