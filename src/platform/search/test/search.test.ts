import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createPost } from '../../posts/posts.ts'
import { createSite } from '../../sites/sites.ts'

type Result = { id: number; title: string; url: string; type: string; subtype: string }

forEachEngine(engine => {
  let app: TestApp
  const ids: Record<string, number> = {}
  const create = async (name: string, base: string, body: Record<string, unknown>) => {
    const made = await app.request('POST', `/host/v1/${base}`, { as: 'admin', body })
    assert.equal(made.status, 201, made.text)
    ids[name] = made.body.id
  }
  before(async () => {
    app = await startTestApp(engine)
    const post = (values: Record<string, unknown>) => ({
      title: 'A day out',
      content: 'Nothing special',
      status: 'publish',
      ...values,
    })
    await create('inText', 'posts', post({ content: 'We saw a kingfisher by the river' }))
    await create('inTitle', 'posts', post({ title: 'Kingfishers & <em>friends</em>', content: 'Birds' }))
    await create('page', 'pages', post({ title: 'About the kingfisher' }))
    await create('draft', 'posts', post({ title: 'Kingfisher draft', status: 'draft' }))
    await create('private', 'posts', post({ title: 'Kingfisher private', status: 'private' }))
    await create('locked', 'posts', post({ title: 'Kingfisher locked', content: 'Kingfisher', password: 'sesame' }))
    await create('category', 'categories', { name: 'Kingfisher walks' })
    await create('tag', 'tags', { name: 'Éisvogel kingfisher' })
  })
  after(() => app.dispose())

  const search = (query: string, as: string | null = null) => app.request('GET', `/host/v1/search?${query}`, { as })
  const found = async (query: string, as: string | null = null): Promise<(number | undefined)[]> =>
    (await search(query, as)).body.map((item: Result) => item.id)

  test('host 11 search finds published posts of all types by their words, titles first', async () => {
    const answer = await search('search=kingfisher')
    assert.equal(answer.status, 200)
    assert.equal(answer.body.at(-1).id, ids.inText)
    assert.deepEqual(answer.body.map((item: Result) => item.id).sort(), [ids.inText, ids.inTitle, ids.page].sort())
    const page = answer.body.find((item: Result) => item.id === ids.page)
    const { _links, ...plain } = page
    assert.deepEqual(plain, {
      id: ids.page,
      title: 'About the kingfisher',
      url: page.url,
      type: 'post',
      subtype: 'page',
    })
    assert.match(page.url, /^http:\/\/localhost:8080\/a-day-out\/$|\/about-the-kingfisher\/$/)
    assert.match(_links.self[0].href, new RegExp(`/host/v1/pages/${ids.page}$`))
  })

  test('host 11 titles come as text, without marks', async () => {
    const answer = await search('search=friends')
    assert.deepEqual(
      answer.body.map((item: Result) => item.title),
      ['Kingfishers & friends'],
    )
  })

  test('P17 nothing hidden is found or counted, not even by those who may read it', async () => {
    for (const as of [null, 'subscriber', 'admin']) {
      const answer = await search('search=kingfisher', as)
      assert.equal(answer.headers['x-host-total'], '3')
    }
  })

  test('host 11 a subtype narrows the search, an unknown one is refused', async () => {
    assert.deepEqual(await found('search=kingfisher&subtype=page'), [ids.page])
    assert.deepEqual((await found('search=kingfisher&subtype=post,page')).length, 3)
    assert.deepEqual((await found('search=kingfisher&subtype=any')).length, 3)
    for (const subtype of ['attachment', 'revision', 'nonsense', 'category']) {
      const refused = await search(`search=kingfisher&subtype=${subtype}`)
      assert.deepEqual([refused.status, refused.body.code], [400, 'rest_invalid_param'], subtype)
      assert.ok(refused.body.data.params.subtype)
    }
  })

  test('host 11 search finds terms by a part of their name, without accents', async () => {
    const answer = await search('type=term&search=KINGF')
    assert.deepEqual(
      answer.body.map((item: Result) => [item.id, item.type, item.subtype]),
      [
        [ids.tag, 'term', 'post_tag'],
        [ids.category, 'term', 'category'],
      ],
    )
    assert.equal(answer.headers['x-host-total'], '2')
    assert.deepEqual(await found('type=term&search=eisvo'), [ids.tag])
    assert.deepEqual(await found('type=term&search=kingfisher&subtype=category'), [ids.category])
    assert.deepEqual(await found('type=term&search=%25'), [])
    assert.match(answer.body[1].url, /\/category\/kingfisher-walks\/$/)
    assert.match(answer.body[1]._links.self[0].href, new RegExp(`/categories/${ids.category}$`))
  })

  test('host 11 results come in pages; beyond the last one is a mistake', async () => {
    const first = await search('search=kingfisher&per_page=2')
    assert.equal(first.body.length, 2)
    assert.deepEqual([first.headers['x-host-total'], first.headers['x-host-totalpages']], ['3', '2'])
    assert.match(first.headers.link ?? '', /rel="next"/)
    const second = await found('search=kingfisher&per_page=2&page=2')
    assert.equal(second.length, 1)
    const beyond = await search('search=kingfisher&per_page=2&page=3')
    assert.deepEqual([beyond.status, beyond.body.code], [400, 'rest_search_invalid_page_number'])
    const nothing = await search('search=nowhere&page=3')
    assert.deepEqual([nothing.status, nothing.body], [200, []])
    assert.equal((await search('per_page=101')).status, 400)
    assert.equal((await search('type=user')).status, 400)
  })

  test('host 11 named ones are picked or left out, and without words everything is found', async () => {
    assert.deepEqual(await found(`search=kingfisher&include=${ids.page}`), [ids.page])
    assert.equal((await found(`search=kingfisher&exclude=${ids.page}`)).includes(ids.page), false)
    assert.ok((await found('per_page=100')).includes(ids.inTitle))
    assert.deepEqual(await found('search=!!!'), [])
  })

  test('host 11 nothing of another site is found', async () => {
    const site = await createSite({ path: `/birds-${engine}/`, title: 'Birds' }, await app.systemContext())
    await app.inSystem(
      ctx => createPost({ title: 'Kingfisher elsewhere', content: 'x', status: 'publish' }, ctx),
      site.id,
    )
    assert.equal((await search('search=kingfisher')).headers['x-host-total'], '3')
    const there = await app.fetch('GET', `/birds-${engine}/api/host/v1/search?search=kingfisher`)
    assert.equal(there.headers['x-host-total'], '1')
  })
})
