import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { getPost } from '../../posts/posts.ts'
import { type Kit, startKit } from './kit.ts'

forEachEngine(engine => {
  let kit: Kit
  before(async () => {
    kit = await startKit(engine)
  })
  after(() => kit.dispose())

  test('host 22 a visitor who comments is asked to sign in', async () => {
    const refused = await kit.comment({ post: await kit.post(), content: 'Hello' }, null)
    assert.equal(refused.status, 401)
    assert.equal(refused.body.code, 'rest_comment_login_required')
    const withName = await kit.comment(
      { post: await kit.post(), content: 'Hello', author_name: 'Ann', author_email: 'ann@example.com' },
      null,
    )
    assert.equal(withName.body.code, 'rest_comment_login_required')
  })

  test('host 22 where the site takes them, visitors leave name and e-mail address and wait for approval', async () => {
    const post = await kit.post()
    await kit.withOption('anonymous_comments', true, async () => {
      const nameless = await kit.comment({ post, content: 'Hello' }, null)
      assert.equal(nameless.status, 400)
      assert.equal(nameless.body.code, 'rest_comment_author_data_required')
      const stored = await kit.comment(
        {
          post,
          content: 'Hello',
          author_name: 'Ann <b>',
          author_email: 'ann@example.com',
          author_url: 'https://ann.example/',
        },
        null,
      )
      assert.equal(stored.status, 201)
      assert.equal(stored.body.status, 'hold')
      assert.equal(stored.body.author, 0)
      assert.equal(stored.body.author_name, 'Ann')
      assert.equal(stored.body.author_email, undefined)
      assert.match(stored.headers.location ?? '', /\/api\/host\/v1\/comments\/\d+$/)
    })
  })

  test('host 22 visitors are turned away where an account is needed, whatever else is set', async () => {
    const post = await kit.post()
    const body = { post, content: 'Hello', author_name: 'Ann', author_email: 'ann@example.com' }
    await kit.withOption('anonymous_comments', true, () =>
      kit.withOption('comment_registration', true, async () =>
        assert.equal((await kit.comment(body, null)).status, 401),
      ),
    )
  })

  test('host 22 everything that is wrong with what a visitor says of himself is told at once', async () => {
    const post = await kit.post()
    const body = {
      post,
      content: 'x',
      author_name: 'n'.repeat(246),
      author_email: 'no address',
      author_url: 'javascript:alert(1)',
    }
    await kit.withOption('anonymous_comments', true, async () => {
      const refused = await kit.comment(body, null)
      assert.equal(refused.status, 400)
      assert.equal(refused.body.code, 'rest_invalid_param')
      assert.deepEqual(Object.keys(refused.body.data.params).sort(), ['author_email', 'author_name', 'author_url'])
    })
  })

  test('host 22 a first comment waits, and once one was approved the next ones need no approval', async () => {
    const post = await kit.post()
    const first = await kit.comment({ post, content: 'First' }, 'subscriber')
    assert.equal(first.body.status, 'hold')
    await kit.send('PUT', `/comments/${first.body.id}`, { as: 'editor', body: { status: 'approved' } })
    const second = await kit.comment({ post, content: 'Second' }, 'subscriber')
    assert.equal(second.body.status, 'approved')
    await kit.withOption('comment_moderation', true, async () => {
      assert.equal((await kit.comment({ post, content: 'Third' }, 'subscriber')).body.status, 'hold')
    })
    const links = await kit.comment(
      { post, content: 'http://a.example http://b.example http://c.example' },
      'subscriber',
    )
    assert.equal(links.body.status, 'hold')
  })

  test('host 22 the author of the post and those who moderate need no approval', async () => {
    const post = await kit.post({}, 'author')
    assert.equal((await kit.comment({ post, content: 'Mine' }, 'author')).body.status, 'approved')
    assert.equal((await kit.comment({ post, content: 'Moderating' }, 'editor')).body.status, 'approved')
  })

  test('host 22 the same words twice are a duplicate, even in a hurry', async () => {
    const post = await kit.post()
    assert.equal((await kit.comment({ post, content: 'Same words' }, 'contributor')).status, 201)
    const again = await kit.send('POST', '/comments', { as: 'contributor', body: { post, content: 'Same words' } })
    assert.equal(again.status, 409)
    assert.equal(again.body.code, 'comment_duplicate')
    const elsewhere = await kit.comment({ post: await kit.post(), content: 'Same words' }, 'contributor')
    assert.equal(elsewhere.status, 201)
  })

  test('host 22 two comments within 15 seconds are a flood, from those who moderate they are not', async () => {
    const post = await kit.post()
    await kit.comment({ post, content: 'One' }, 'contributor')
    const quick = await kit.send('POST', '/comments', { as: 'contributor', body: { post, content: 'Two' } })
    assert.equal(quick.status, 400)
    assert.equal(quick.body.code, 'comment_flood')
    assert.equal(quick.headers['retry-after'], '15')
    kit.app.moveClock(15_000)
    assert.equal(
      (await kit.send('POST', '/comments', { as: 'contributor', body: { post, content: 'Two' } })).status,
      201,
    )
    for (const content of ['One', 'Two', 'Three']) {
      assert.equal((await kit.send('POST', '/comments', { as: 'editor', body: { post, content } })).status, 201)
    }
  })

  test('host 22 a clock that was set back keeps nobody waiting', async () => {
    const post = await kit.post()
    assert.equal((await kit.comment({ post, content: 'Before' }, 'contributor')).status, 201)
    kit.app.moveClock(-3_600_000)
    assert.equal(
      (await kit.send('POST', '/comments', { as: 'contributor', body: { post, content: 'After' } })).status,
      201,
    )
    kit.app.moveClock(3_600_000)
  })

  test('host 22 a comment that another server’s clock sees a moment later counts', async () => {
    const post = await kit.post()
    kit.app.moveClock(20_000)
    assert.equal((await kit.comment({ post, content: 'Ahead' }, 'contributor')).status, 201)
    kit.app.moveClock(-2_000)
    const behind = await kit.send('POST', '/comments', { as: 'contributor', body: { post, content: 'Behind' } })
    assert.deepEqual([behind.status, behind.body.code], [400, 'comment_flood'])
    kit.app.moveClock(2_000)
  })

  test('host 22 of many identical comments at once exactly one is stored', async () => {
    const post = await kit.post()
    kit.app.moveClock(20_000)
    await kit.app.authorization('author')
    const body = { post, content: 'At the same moment' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => kit.send('POST', '/comments', { as: 'author', body })),
    )
    assert.equal(answers.filter(answer => answer.status === 201).length, 1)
    assert.ok(answers.every(answer => answer.status === 201 || answer.body.code === 'comment_duplicate'))
  })

  test('host 22 of many different comments of one person at once exactly one is stored', async () => {
    const post = await kit.post()
    kit.app.moveClock(20_000)
    const send = (number: number) =>
      kit.send('POST', '/comments', { as: 'author', body: { post, content: `Number ${number}` } })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => send(number)))
    assert.equal(answers.filter(answer => answer.status === 201).length, 1)
    assert.ok(answers.every(answer => answer.status === 201 || answer.body.code === 'comment_flood'))
  })

  test('host 22 closed comments take none, from nobody', async () => {
    const post = await kit.post({ comment_status: 'closed' })
    for (const as of ['subscriber', 'admin']) {
      const refused = await kit.comment({ post, content: 'Hello' }, as)
      assert.equal(refused.status, 403)
      assert.equal(refused.body.code, 'rest_comment_closed')
    }
  })

  test('P17 a post that the caller may not read is to him as one that does not exist', async () => {
    const hidden = await kit.comment({ post: await kit.post({ status: 'draft' }), content: 'Hello' }, 'subscriber')
    const absent = await kit.comment({ post: 999_999, content: 'Hello' }, 'subscriber')
    assert.equal(hidden.status, 404)
    assert.deepEqual(hidden.body, absent.body)
  })

  test('host 22 a draft and a post in the trash take no comments of those who see them', async () => {
    const draft = await kit.comment({ post: await kit.post({ status: 'draft' }), content: 'Hello' }, 'editor')
    assert.equal(draft.status, 403)
    assert.equal(draft.body.code, 'rest_comment_draft_post')
    const post = await kit.post()
    await kit.send('DELETE', `/posts/${post}`, { as: 'admin' })
    assert.equal((await kit.comment({ post, content: 'Hello' }, 'editor')).body.code, 'rest_comment_trash_post')
  })

  test('host 22 the comments of a protected post are for those who know its password', async () => {
    const post = await kit.post({ password: 'sesame' })
    assert.equal((await kit.comment({ post, content: 'Hello' }, 'subscriber')).body.code, 'rest_cannot_read_post')
    assert.equal((await kit.comment({ post, content: 'Hello', password: 'sesame' }, 'subscriber')).status, 201)
  })

  test('host 22 one answers comments of the same post that one can see', async () => {
    const post = await kit.post()
    const held = await kit.comment({ post, content: 'Waiting' }, 'contributor')
    const seen = await kit.comment({ post, content: 'Seen' }, 'admin')
    assert.equal(
      (await kit.comment({ post, parent: seen.body.id, content: 'Answer' }, 'author')).body.parent,
      seen.body.id,
    )
    const toHeld = await kit.comment({ post, parent: held.body.id, content: 'Answer' }, 'subscriber')
    const toNothing = await kit.comment({ post, parent: 999_999, content: 'Answer' }, 'subscriber')
    assert.equal(toHeld.status, 400)
    assert.deepEqual(toHeld.body, toNothing.body)
    const elsewhere = await kit.comment(
      { post: await kit.post(), parent: seen.body.id, content: 'Answer' },
      'subscriber',
    )
    assert.equal(elsewhere.body.code, 'rest_comment_invalid_parent')
  })

  test('host 22 empty comments, also those of which nothing is left, are refused', async () => {
    const post = await kit.post()
    for (const content of ['', '   ', '<script>alert(1)</script>', '<p></p>', { raw: '' }, undefined]) {
      const refused = await kit.comment({ post, content }, 'author')
      assert.equal(refused.status, 400)
      assert.equal(refused.body.code, 'rest_comment_content_invalid')
    }
  })

  test('P12 what only moderators may say is refused from others, and a name is never borrowed', async () => {
    const post = await kit.post()
    const refusals = { author: 1, author_ip: '192.0.2.1', status: 'approved', date: '2020-01-01T00:00:00' }
    for (const [name, value] of Object.entries(refusals)) {
      const refused = await kit.comment({ post, content: 'Hello', [name]: value }, 'contributor')
      assert.equal(refused.status, 403, name)
      assert.match(refused.body.code, /^rest_comment_invalid_/)
    }
    const body = {
      post,
      content: 'Hello',
      author_name: 'Admin',
      author_email: 'a@example.com',
      author_user_agent: 'forged',
      comment_count: 9,
      trashed_with_post: 1,
    }
    const stored = await kit.comment(body, 'contributor')
    assert.equal(stored.body.author_name, 'contributor')
    const seen = await kit.get(`/comments/${stored.body.id}?context=edit`, 'editor')
    assert.equal(seen.body.author_email, 'contributor@example.com')
    assert.notEqual(seen.body.author_user_agent, 'forged')
  })

  test('host 22 a moderator may write in the name of others and at another time', async () => {
    const post = await kit.post()
    const body = {
      post,
      content: 'Imported',
      author: 0,
      author_name: 'Old Reader',
      author_email: 'old@example.com',
      author_ip: '192.0.2.7',
      date: '2020-01-02T03:04:05',
      status: 'hold',
    }
    const stored = await kit.comment(body, 'editor')
    assert.equal(stored.status, 201)
    assert.deepEqual(
      [stored.body.author, stored.body.author_name, stored.body.author_ip, stored.body.date, stored.body.status],
      [0, 'Old Reader', '192.0.2.7', '2020-01-02T03:04:05', 'hold'],
    )
    assert.equal(
      (await kit.comment({ post, content: 'x', author: 999_999 }, 'editor')).body.code,
      'rest_comment_invalid_author_id',
    )
  })

  test('host 22 an id, another type or a missing post is refused', async () => {
    const post = await kit.post()
    assert.equal((await kit.comment({ id: 1, post, content: 'x' }, 'author')).body.code, 'rest_comment_exists')
    assert.equal(
      (await kit.comment({ post, content: 'x', type: 'pingback' }, 'author')).body.code,
      'rest_invalid_comment_type',
    )
    assert.equal((await kit.comment({ content: 'x' }, 'author')).body.code, 'rest_missing_callback_param')
  })

  test('host 22 a post counts its approved comments', async () => {
    const post = await kit.post()
    const count = async () => (await kit.app.inSystem(ctx => getPost(post, ctx)))?.comment_count
    const held = await kit.comment({ post, content: 'Waiting' }, 'contributor')
    await kit.comment({ post, content: 'Shown' }, 'editor')
    assert.equal(await count(), 1)
    await kit.send('PUT', `/comments/${held.body.id}`, { as: 'editor', body: { status: 'approve' } })
    assert.equal(await count(), 2)
    await kit.send('DELETE', `/comments/${held.body.id}?force=true`, { as: 'editor' })
    assert.equal(await count(), 1)
  })
})
