/** What readers see of a post: formatted once, the same whether or not somebody else takes part, and safe. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { on, withPriority } from '../../../kernel/hooks.ts'
import { createPost, postLink, theContent, theTitle, trashPost, updatePost } from '../posts.ts'
import { createTerm, deleteTerm, updateTerm } from '../terms/terms.ts'
import { errorsOf, whileListening } from './kit.ts'

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<form action="https://evil.example"><input name=q></form>',
  '<b onmouseover=alert(1)>x</b>',
  '"><script>alert(1)</script>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
]

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const create = (body: object, as = 'administrator') => site.request('POST', '/host/v1/posts', { as, body })

  test('a list is the same from the stored texts and through the filters, for visitors and for those who may edit', async () => {
    await site.inSystem(async ctx => {
      await createPost({ title: 'Plain', content: 'One\n\nTwo & <em>three</em>', status: 'publish' }, ctx)
      await createPost(
        {
          title: 'With "quotes" \\ and \u2028 日本',
          content: '<pre>\n a\n\tb</pre>\n\u0001',
          excerpt: 'Own *excerpt*\n\nhere',
          status: 'publish',
        },
        ctx,
      )
      await createPost({ title: 'Private', content: 'x', status: 'private', format: 'aside', sticky: true }, ctx)
      await createPost({ title: 'Draft', content: '', status: 'draft', date: '2020-01-01T00:00:00' }, ctx)
    })
    const nothing = [on(theTitle, 'test.nothing', title => title), on(postLink, 'test.nothing', link => link)]
    for (const [query, as] of [
      ['', null],
      ['', 'administrator'],
      ['status=any', 'editor'],
      ['context=embed', null],
    ] as const) {
      const fast = await site.request('GET', `/host/v1/posts?${query}`, { as })
      const slow = await whileListening(site, nothing, () => site.request('GET', `/host/v1/posts?${query}`, { as }))
      assert.equal(fast.status, 200)
      assert.ok(fast.body.length > 1)
      assert.deepEqual(slow.body, fast.body)
      assert.equal(slow.text, fast.text)
    }
  })

  test('a single post is the same from the stored texts and through the filters', async () => {
    const { body: made } = await create({
      title: 'Single',
      content: 'Text\nwith a break',
      status: 'publish',
      tags: [],
      meta: {},
    })
    const ask = () => site.request('GET', `/host/v1/posts/${made.id}`)
    const fast = await ask()
    const slow = await whileListening(
      site,
      [
        withPriority(
          99,
          on(theContent, 'test.nothing', content => content),
        ),
      ],
      ask,
    )
    assert.equal(slow.text, fast.text)
  })

  test('filters have the last word on texts and addresses', async () => {
    const { body: made } = await create({ title: 'Filtered', content: 'Text', status: 'publish' })
    const listeners = [
      withPriority(
        20,
        on(theContent, 'test.more', (content, { post }) => `${content}<p>${post.id}</p>`),
      ),
      on(theTitle, 'test.loud', title => title.toUpperCase()),
      on(postLink, 'test.elsewhere', () => 'http://localhost:8080/elsewhere'),
    ]
    const { body: seen } = await whileListening(site, listeners, () => site.request('GET', `/host/v1/posts/${made.id}`))
    assert.equal(seen.content.rendered, `<p>Text</p><p>${made.id}</p>`)
    assert.equal(seen.title.rendered, 'FILTERED')
    assert.equal(seen.link, 'http://localhost:8080/elsewhere')
  })

  test('what looks like a shortcode is formatted when it is shown', async () => {
    const { body: made } = await create({ title: 'Short', content: 'Before [nothing-known] after', status: 'publish' })
    const stored = await site.inSystem(ctx =>
      ctx.db.selectFrom('posts').select(['content_html', 'excerpt_html']).where('id', '=', made.id).executeTakeFirst(),
    )
    assert.deepEqual(stored, { content_html: null, excerpt_html: null })
    const { body: seen } = await site.request('GET', `/host/v1/posts/${made.id}`)
    assert.equal(seen.content.rendered, '<p>Before [nothing-known] after</p>')
    assert.equal(seen.excerpt.rendered, '<p>Before [nothing-known] after</p>')
  })

  test('P15 people without unfiltered_html leave nothing that runs in any text', async () => {
    const running = /<script|<svg|<math|<iframe|<object|<form|\son\w+\s*=|javascript:|style=/i
    for (const payload of PAYLOADS) {
      const made = await create(
        { title: `t ${payload}`, content: `c ${payload}`, excerpt: `e ${payload}`, status: 'publish' },
        'author',
      )
      assert.equal(made.status, 201)
      const { body: seen } = await site.request('GET', `/host/v1/posts/${made.body.id}`)
      for (const text of [
        seen.title.rendered,
        seen.content.rendered,
        seen.excerpt.rendered,
        made.body.content.raw,
        made.body.title.raw,
      ]) {
        assert.doesNotMatch(text, running, payload)
      }
    }
  })

  test('people with unfiltered_html may write what they like, and the excerpt of it is plain', async () => {
    const { body: made } = await create(
      { title: 'Trusted', content: '<script>ok()</script><p>5 &lt; 6</p>', status: 'publish' },
      'editor',
    )
    assert.equal(made.content.raw, '<script>ok()</script><p>5 &lt; 6</p>')
    assert.equal(made.excerpt.rendered, '<p>5 &lt; 6</p>')
  })

  test('texts come bare or as the API shows them', async () => {
    const { body: made } = await create({
      title: { raw: 'As shown' },
      content: { raw: 'Raw', rendered: 'ignored' },
      status: 'draft',
    })
    assert.deepEqual([made.title.raw, made.content.raw], ['As shown', 'Raw'])
    const wrong = await create({ title: 5 })
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'rest_invalid_param'])
  })

  test('what readers have seen before is never older than what is stored', async () => {
    const tag = await site.inSystem(ctx => createTerm('post_tag', { name: 'Early' }, ctx))
    const { body: made } = await create({ title: 'Seen early', content: 'One', status: 'publish', tags: [tag.id] })
    const single = async () => (await site.request('GET', `/host/v1/posts/${made.id}`)).body
    const listed = async () => (await site.request('GET', `/host/v1/posts?include=${made.id}`)).body[0]
    const both = async () => {
      const [one, other] = [await single(), await listed()]
      assert.deepEqual(one, other)
      return one
    }
    assert.deepEqual((await both()).tags, [tag.id])
    await site.inSystem(ctx => updateTerm(tag.id, { slug: 'late' }, ctx))
    assert.ok((await both()).class_list.includes('tag-late'))
    await site.inSystem(ctx => updatePost(made.id, { content: 'Two', sticky: true }, ctx))
    assert.deepEqual([(await both()).content.rendered, (await both()).sticky], ['<p>Two</p>', true])
    await site.inSystem(ctx => deleteTerm(tag.id, ctx))
    assert.deepEqual((await both()).tags, [])
    await site.inSystem(ctx => updatePost(made.id, { sticky: false, password: 'closed' }, ctx))
    assert.equal((await both()).content.rendered, '')
    await assert.rejects(
      site.inSystem(async ctx => {
        await updatePost(made.id, { title: 'Rolled back', password: '' }, ctx)
        throw new Error('undone')
      }),
    )
    assert.equal((await both()).title.rendered, 'Seen early')
    await site.inSystem(ctx => trashPost(made.id, ctx))
    assert.equal((await single()).code, 'rest_post_invalid_id')
    assert.equal(await listed(), undefined)
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
