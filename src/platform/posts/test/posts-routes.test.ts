/** Posts over the API: creating, reading, changing, deleting, and who may. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { errorsOf } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const create = (body: object, as = 'administrator', base = 'posts') =>
    site.request('POST', `/host/v1/${base}`, { as, body })
  const read = (id: number, as: string | null = null, query = '') =>
    site.request('GET', `/host/v1/posts/${id}${query}`, { as })

  test('host 19 a new post answers 201 with its address in Location and with everything that an editor needs', async () => {
    const made = await create({ title: 'A first post', content: 'One.\n\nTwo.', status: 'publish' })
    assert.equal(made.status, 201)
    assert.equal(made.headers.location, `http://localhost:8080/api/host/v1/posts/${made.body.id}`)
    assert.deepEqual(made.body.title, { raw: 'A first post', rendered: 'A first post' })
    assert.deepEqual(made.body.content, {
      raw: 'One.\n\nTwo.',
      rendered: '<p>One.</p>\n<p>Two.</p>',
      protected: false,
      block_version: 0,
    })
    assert.equal(made.body.generated_slug, 'a-first-post')
    assert.match(made.body.permalink_template, /%postname%\/$/)
    assert.equal((await site.request('GET', new URL(made.headers.location!).pathname.replace('/api', ''))).status, 200)
  })

  test('readers see the fields of their context and no raw text', async () => {
    const { body: made } = await create({
      title: 'Seen',
      content: 'Text',
      status: 'publish',
      date: '2026-02-03T04:05:06',
    })
    const { body: seen } = await read(made.id)
    assert.deepEqual(Object.keys(seen), [
      ...[
        'id',
        'date',
        'date_gmt',
        'guid',
        'modified',
        'modified_gmt',
        'slug',
        'status',
        'type',
        'link',
        'title',
        'content',
      ],
      ...[
        'excerpt',
        'author',
        'featured_media',
        'comment_status',
        'ping_status',
        'sticky',
        'template',
        'format',
        'meta',
      ],
      ...['categories', 'tags', 'class_list', '_links'],
    ])
    assert.equal(seen.date, '2026-02-03T04:05:06')
    assert.equal(seen.link, 'http://localhost:8080/2026/02/03/seen/')
    assert.deepEqual(seen.title, { rendered: 'Seen' })
    const { body: embedded } = await read(made.id, null, '?context=embed')
    assert.deepEqual(Object.keys(embedded), [
      'id',
      'date',
      'slug',
      'type',
      'link',
      'title',
      'excerpt',
      'author',
      'featured_media',
      '_links',
    ])
    assert.equal((await read(made.id, null, '?context=edit')).status, 401)
    assert.equal((await read(made.id, 'subscriber', '?context=edit')).status, 403)
    assert.equal((await read(made.id, null, '?context=all')).status, 400)
  })

  test('links say where everything is, and what the caller may do', async () => {
    const { body: made } = await create({ title: 'Linked', content: 'x', status: 'publish' })
    const { _links: links } = (await read(made.id)).body
    const api = 'http://localhost:8080/api/host/v1'
    assert.deepEqual(links.self, [{ href: `${api}/posts/${made.id}`, targetHints: { allow: ['GET'] } }])
    assert.deepEqual(links.collection, [{ href: `${api}/posts` }])
    assert.deepEqual(links.about, [{ href: `${api}/types/post` }])
    assert.deepEqual(links.author, [{ embeddable: true, href: `${api}/users/${made.author}` }])
    assert.deepEqual(links.replies, [{ embeddable: true, href: `${api}/comments?post=${made.id}` }])
    assert.deepEqual(links['version-history'], [{ count: 0, href: `${api}/posts/${made.id}/revisions` }])
    assert.deepEqual(links['host:term'], [
      { taxonomy: 'category', embeddable: true, href: `${api}/categories?post=${made.id}` },
      { taxonomy: 'post_tag', embeddable: true, href: `${api}/tags?post=${made.id}` },
    ])
    assert.deepEqual(links.curies, [{ name: 'host', href: 'https://host.example/rel/{rel}', templated: true }])
    const allowed = (await read(made.id, 'administrator')).body._links.self[0].targetHints.allow
    assert.deepEqual(allowed, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    assert.deepEqual((await read(made.id, 'contributor')).body._links.self[0].targetHints.allow, ['GET'])
  })

  test('_embed brings the author and the terms along', async () => {
    const { body: made } = await create({ title: 'Embedding', content: 'x', status: 'publish' })
    const { body } = await read(made.id, null, '?_embed=author,host:term')
    assert.equal(body._embedded.author[0].id, made.author)
    assert.equal(body._embedded['host:term'][0][0].slug, 'uncategorized')
  })

  test('host 19 a second post of the same name gets another slug, and a draft has a plain address', async () => {
    assert.equal((await create({ title: 'Twin', content: 'x', status: 'publish' })).body.slug, 'twin')
    assert.equal((await create({ title: 'Twin', content: 'x', status: 'publish' })).body.slug, 'twin-2')
    const { body: draft } = await create({ title: 'Twin', content: 'x' })
    assert.equal(draft.status, 'draft')
    assert.equal(draft.slug, '')
    assert.equal(draft.link, `http://localhost:8080/?p=${draft.id}`)
  })

  test('host 19 who may not create, publish or write for others is told so', async () => {
    const visitor = await site.request('POST', '/host/v1/posts', { body: { title: 'x' } })
    assert.deepEqual([visitor.status, visitor.body.code], [401, 'rest_cannot_create'])
    const subscriber = await create({ title: 'x' }, 'subscriber')
    assert.deepEqual([subscriber.status, subscriber.body.code], [403, 'rest_cannot_create'])
    const publishing = await create({ title: 'x', status: 'publish' }, 'contributor')
    assert.deepEqual([publishing.status, publishing.body.code], [403, 'rest_cannot_publish'])
    const asOther = await create({ title: 'x', author: 1 }, 'author')
    assert.deepEqual([asOther.status, asOther.body.code], [403, 'rest_cannot_edit_others'])
    const sticky = await create({ title: 'x', sticky: true }, 'author')
    assert.deepEqual([sticky.status, sticky.body.code], [403, 'rest_cannot_assign_sticky'])
  })

  test('an own draft can be changed, the post of another not, and what is hidden does not exist', async () => {
    const { body: own } = await create({ title: 'Mine' }, 'contributor')
    assert.equal(
      (await site.request('PUT', `/host/v1/posts/${own.id}`, { as: 'contributor', body: { title: 'Still mine' } }))
        .status,
      200,
    )
    const { body: others } = await create({ title: 'Theirs', content: 'x', status: 'publish' })
    const refused = await site.request('PATCH', `/host/v1/posts/${others.id}`, {
      as: 'contributor',
      body: { title: 'Mine now' },
    })
    assert.deepEqual([refused.status, refused.body.code], [403, 'rest_cannot_edit'])
    const { body: hidden } = await create({ title: 'Hidden' })
    for (const as of [null, 'subscriber', 'contributor']) {
      const answer = await read(hidden.id, as)
      const missing = await read(987_654, as)
      assert.deepEqual([answer.status, answer.body], [missing.status, missing.body])
    }
    const change = (id: number) =>
      site.request('PUT', `/host/v1/posts/${id}`, { as: 'contributor', body: { title: 'x' } })
    assert.deepEqual((await change(hidden.id)).body, (await change(987_654)).body)
  })

  test('host 19 deleting puts a post in the trash, a second time answers 410, and force deletes it for good', async () => {
    const { body: made } = await create({ title: 'Going', content: 'x', status: 'publish' })
    const remove = (query = '') => site.request('DELETE', `/host/v1/posts/${made.id}${query}`, { as: 'administrator' })
    const trashed = await remove()
    assert.deepEqual([trashed.status, trashed.body.status, trashed.body.slug], [200, 'trash', 'going__trashed'])
    const again = await remove()
    assert.deepEqual([again.status, again.body.code], [410, 'rest_already_trashed'])
    assert.equal((await create({ title: 'Going', content: 'x', status: 'publish' })).body.slug, 'going')
    const gone = await remove('?force=true')
    assert.deepEqual([gone.status, gone.body.deleted, gone.body.previous.id], [200, true, made.id])
    const missing = await remove('?force=true')
    assert.deepEqual([missing.status, missing.body.code], [404, 'rest_post_invalid_id'])
  })

  test('a post comes back from the trash when it is given a status', async () => {
    const { body: made } = await create({ title: 'Back again', content: 'x', status: 'publish' })
    await site.request('DELETE', `/host/v1/posts/${made.id}`, { as: 'administrator' })
    const restored = await site.request('POST', `/host/v1/posts/${made.id}`, {
      as: 'administrator',
      body: { status: 'publish' },
    })
    assert.deepEqual([restored.body.status, restored.body.slug], ['publish', 'back-again'])
  })

  test('a post without title, content and excerpt is refused', async () => {
    const empty = await create({ title: ' ', content: '' })
    assert.deepEqual([empty.status, empty.body.code], [400, 'empty_content'])
    const exists = await create({ id: 1, title: 'x' })
    assert.deepEqual([exists.status, exists.body.code], [400, 'rest_post_exists'])
  })

  test('what a post names must be there', async () => {
    const codes = async (body: object, base = 'posts') =>
      (await create({ title: 'x', ...body }, 'administrator', base)).body.code
    assert.equal(await codes({ author: 4_000_000 }), 'rest_invalid_author')
    assert.equal(await codes({ featured_media: 4_000_000 }), 'rest_invalid_featured_media')
    assert.equal(await codes({ parent: 4_000_000 }, 'pages'), 'rest_post_invalid_id')
    assert.equal(await codes({ template: 'nowhere.html' }), 'rest_invalid_param')
    assert.equal(await codes({ format: 'poem' }), 'rest_invalid_param')
    assert.equal(await codes({ sticky: true, password: 'x' }), 'rest_invalid_field')
    assert.equal(await codes({ status: 'trash' }), 'rest_invalid_param')
  })

  test('a protected post shows its content only to those who know its password', async () => {
    const { body: made } = await create({
      title: 'Safe',
      content: 'secret words',
      status: 'publish',
      password: 'sesame',
    })
    const closed = (await read(made.id)).body
    assert.deepEqual(closed.content, { rendered: '', protected: true })
    assert.deepEqual(closed.excerpt, { rendered: '', protected: true })
    assert.equal(closed.password, undefined)
    const opened = (await read(made.id, null, '?password=sesame')).body
    assert.equal(opened.content.rendered, '<p>secret words</p>')
    const wrong = await read(made.id, null, '?password=wrong')
    assert.deepEqual([wrong.status, wrong.body.code], [403, 'rest_post_incorrect_password'])
    assert.equal((await read(made.id, 'administrator', '?context=edit')).body.content.rendered, '<p>secret words</p>')
    const { body: list } = await site.request('GET', `/host/v1/posts?include=${made.id}`)
    assert.equal(list[0].content.rendered, '')
  })

  test('an address with the id of another type is no address', async () => {
    const { body: page } = await create({ title: 'A page', content: 'x', status: 'publish' }, 'administrator', 'pages')
    assert.equal((await read(page.id)).status, 404)
    const changed = await site.request('PUT', `/host/v1/posts/${page.id}`, {
      as: 'administrator',
      body: { title: 'y' },
    })
    assert.deepEqual([changed.status, changed.body.code], [404, 'rest_post_invalid_id'])
  })

  test('P12 fields that are not to be written are never stored', async () => {
    const { body: made } = await create({ title: 'Firm', content: 'x', status: 'publish' })
    const marker = 424_242
    const sent = {
      ...{
        guid: { rendered: 'http://evil.example', raw: 'http://evil.example' },
        type: 'page',
        link: 'http://evil.example',
        modified: '2001-01-01T00:00:00',
      },
      ...{
        comment_count: marker,
        revision_count: marker,
        path: '/evil/',
        site_id: marker,
        has_meta: 1,
        slug_scope: 'x',
        title_key: 'x',
        mime: 'text/evil',
      },
      ...{
        status_before_trash: 'publish',
        trashed_at: '2001-01-01T00:00:00.000000Z',
        content_html: '<script>',
        excerpt_html: '<script>',
        class_list: ['evil'],
      },
    }
    const changed = await site.request('PUT', `/host/v1/posts/${made.id}`, {
      as: 'administrator',
      body: { ...sent, title: 'Firm' },
    })
    assert.equal(changed.status, 200)
    assert.doesNotMatch(JSON.stringify(changed.body), /evil|424242|2001-01-01|<script>/)
    const stored = await site.inSystem(ctx =>
      ctx.db.selectFrom('posts').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow(),
    )
    assert.doesNotMatch(JSON.stringify(stored), /evil|424242|2001-01-01|<script>/)
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
