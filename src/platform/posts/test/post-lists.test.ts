/** Lists of posts: order, filters, totals, and that they tell nothing about what the caller may not see. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createPost, type PostDraft } from '../posts.ts'
import { createTerm } from '../terms/terms.ts'
import { errorsOf } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ann: number
  let news: number
  let local: number
  let red: number
  const ids: Record<string, number> = {}

  before(async () => {
    site = await startTestApp(engine)
    ann = (await site.account('ann', ['author'])).id
    await site.inSystem(async ctx => {
      news = (await createTerm('category', { name: 'News' }, ctx)).id
      local = (await createTerm('category', { name: 'Local', parent: news }, ctx)).id
      red = (await createTerm('post_tag', { name: 'Red' }, ctx)).id
      const post = async (name: string, draft: PostDraft) => {
        ids[name] = (
          await createPost({ title: name, content: `About ${name}.`, status: 'publish', author: 1, ...draft }, ctx)
        ).id
      }
      await post('Cherry', { date: '2026-01-01T00:00:00', terms: { category: [news] } })
      await post('apple', { date: '2026-01-03T00:00:00', terms: { category: [local], post_tag: [red] }, author: ann })
      await post('Banana', { date: '2026-01-02T00:00:00', sticky: true, content: 'A yellow fruit, zéro sugar' })
      await post('Éclair', { date: '2026-01-04T00:00:00', terms: { post_tag: [red] }, excerpt: 'sweet pastry' })
      await post('Draft one', { status: 'draft' })
      await post('Draft of Ann', { status: 'draft', author: ann })
      await post('Private', { status: 'private', date: '2026-01-05T00:00:00' })
      await post('Locked', { date: '2025-01-01T00:00:00', password: 'p', content: 'hiddenword' })
    })
  })
  after(() => site.dispose())

  const list = (query: string, as: string | null = null) => site.request('GET', `/host/v1/posts?${query}`, { as })
  const titles = async (query: string, as: string | null = null): Promise<string[]> =>
    (await list(query, as)).body.map((post: { title: { rendered: string } }) => post.title.rendered)

  test('the newest comes first, and headers tell how many there are and where the next page is', async () => {
    const first = await list('per_page=2')
    assert.deepEqual(
      first.body.map((post: { slug: string }) => post.slug),
      ['eclair', 'apple'],
    )
    assert.equal(first.headers['x-host-total'], '5')
    assert.equal(first.headers['x-host-totalpages'], '3')
    assert.match(first.headers.link!, /<http:\/\/localhost:8080\/api\/host\/v1\/posts\?per_page=2&page=2>; rel="next"/)
    assert.deepEqual(await titles('per_page=2&page=2'), ['Banana', 'Cherry'])
    assert.deepEqual(await titles('per_page=2&offset=3'), ['Cherry', 'Locked'])
  })

  test('host 19 a page beyond the last one, too many on a page and page 0 are refused', async () => {
    const beyond = await list('per_page=2&page=4')
    assert.deepEqual([beyond.status, beyond.body.code], [400, 'rest_post_invalid_page_number'])
    for (const query of [
      'per_page=101',
      'per_page=0',
      'page=0',
      'page=x',
      'order=up',
      'orderby=password',
      'status=secret',
    ]) {
      const refused = await list(query)
      assert.deepEqual([query, refused.status, refused.body.code], [query, 400, 'rest_invalid_param'])
    }
    assert.deepEqual((await list('page=3&search=nothinglikethis')).body, [])
  })

  test('every order has its opposite', async () => {
    const orders = {
      date: ['Locked', 'Cherry', 'Banana', 'apple', 'Éclair'],
      id: ['Cherry', 'apple', 'Banana', 'Éclair', 'Locked'],
      title: ['apple', 'Banana', 'Cherry', 'Éclair', 'Locked'],
      slug: ['apple', 'Banana', 'Cherry', 'Éclair', 'Locked'],
      author: ['Locked', 'Cherry', 'Banana', 'Éclair', 'apple'],
      modified: ['Cherry', 'apple', 'Banana', 'Éclair', 'Locked'],
      menu_order: ['Cherry', 'apple', 'Banana', 'Éclair', 'Locked'],
    }
    for (const [order, expected] of Object.entries(orders)) {
      assert.deepEqual(await titles(`orderby=${order}&order=asc`), expected, order)
      assert.deepEqual(await titles(`orderby=${order}&order=desc`), expected.toReversed(), order)
    }
  })

  test('filters by ids, slugs, authors and dates', async () => {
    const { Cherry: cherry, apple, Banana: banana } = ids
    assert.deepEqual(await titles(`include=${cherry},${apple}`), ['apple', 'Cherry'])
    assert.deepEqual(await titles(`include[]=${cherry}&include[]=${banana}&include[]=${apple}&orderby=include`), [
      'Cherry',
      'Banana',
      'apple',
    ])
    assert.deepEqual(await titles('slug=banana,apple&orderby=include_slugs'), ['Banana', 'apple'])
    assert.deepEqual(await titles('slug=banana'), ['Banana'])
    assert.deepEqual(await titles(`exclude=${cherry},${apple}`), ['Éclair', 'Banana', 'Locked'])
    assert.deepEqual(await titles(`author=${ann}`), ['apple'])
    assert.deepEqual(await titles(`author_exclude=${ann}`), ['Éclair', 'Banana', 'Cherry', 'Locked'])
    assert.deepEqual(await titles('after=2026-01-02T00:00:00&before=2026-01-04T00:00:00'), ['apple'])
    assert.deepEqual(await titles('after=2026-01-02T00:00:00%2B02:00&before=2026-01-02T00:00:01Z'), ['Banana'])
    assert.deepEqual(await titles('modified_after=2099-01-01T00:00:00'), [])
    assert.deepEqual(await titles('sticky=true'), ['Banana'])
    assert.equal((await titles('sticky=false')).length, 4)
    assert.deepEqual(await titles('include='), [])
    assert.equal((await list('orderby=include')).body.code, 'rest_orderby_include_missing_include')
    assert.equal((await list('after=2026-01-02')).status, 400)
  })

  test('filters by terms, with those below them, all of them or none of them', async () => {
    assert.deepEqual(await titles(`categories=${news}`), ['Cherry'])
    assert.deepEqual(await titles(`categories[terms]=${news}&categories[include_children]=true`), ['apple', 'Cherry'])
    assert.deepEqual(await titles(`categories=${news},${local}`), ['apple', 'Cherry'])
    assert.deepEqual(await titles(`tags=${red}`), ['Éclair', 'apple'])
    assert.deepEqual(await titles(`tags=${red}&order=asc`), ['apple', 'Éclair'])
    assert.deepEqual(await titles(`tags=${red}&categories=${local}`), ['apple'])
    assert.deepEqual(await titles(`tags=${red}&categories=${news}&tax_relation=OR`), ['Éclair', 'apple', 'Cherry'])
    assert.deepEqual(await titles(`tags_exclude=${red}`), ['Banana', 'Cherry', 'Locked'])
    const total = async (query: string) => (await list(`${query}&per_page=1`)).headers['x-host-total']
    assert.equal(await total(`tags=${red}`), '2')
    assert.equal(await total(`tags=${red}&categories=${local}`), '1')
    assert.equal(await total('tags=999999'), '0')
  })

  test('a search finds all its words, the last one by its beginning, without accents', async () => {
    assert.deepEqual(await titles('search=YELLOW fr'), ['Banana'])
    assert.deepEqual(await titles('search=zero'), ['Banana'])
    assert.deepEqual(await titles('search=eclair'), ['Éclair'])
    assert.deepEqual(await titles('search=yellow apple'), [])
    assert.deepEqual(await titles('search=yel fruit'), [])
    assert.deepEqual(await titles('search=pastry&search_columns=post_title'), [])
    assert.deepEqual(await titles('search=pastry&search_columns=post_title,post_excerpt'), ['Éclair'])
    assert.deepEqual(await titles('search=about&orderby=relevance'), await titles('search=about'))
    assert.equal((await list('orderby=relevance')).body.code, 'rest_no_search_term_defined')
    assert.equal((await list('search=about&per_page=1')).headers['x-host-total'], '3')
  })

  test('a title with more of the words is more relevant', async () => {
    await site.inSystem(ctx =>
      createPost({ title: 'About about', content: 'x', status: 'publish', date: '2020-01-01T00:00:00' }, ctx),
    )
    assert.equal((await titles('search=about&orderby=relevance'))[0], 'About about')
    await site.inSystem(
      async ctx => void (await ctx.db.deleteFrom('posts').where('title', '=', 'About about').execute()),
    )
  })

  test('P17 other statuses need the right to edit, and show and count only what the caller may see', async () => {
    const visitor = await list('status=draft')
    assert.deepEqual([visitor.status, visitor.body.code], [400, 'rest_invalid_param'])
    assert.equal(visitor.body.data.details.status.code, 'rest_forbidden_status')
    assert.equal((await list('status=any', 'subscriber')).status, 400)
    const own = await list('status=draft&per_page=1', 'ann')
    assert.deepEqual([own.body.length, own.headers['x-host-total']], [1, '1'])
    assert.deepEqual(await titles('status=private', 'ann'), [])
    assert.deepEqual(await titles('status=draft,private', 'editor'), ['Draft of Ann', 'Draft one', 'Private'])
    const all = await list('status=any&per_page=3&page=2&orderby=date&order=asc', 'editor')
    assert.equal(all.headers['x-host-total'], '8')
    assert.deepEqual(
      all.body.map((post: { slug: string; status: string }) => post.slug || post.status),
      ['apple', 'eclair', 'private'],
    )
  })

  test('P17 who asks for the fields of the editor sees only what he may edit', async () => {
    assert.equal((await list('context=edit')).status, 401)
    assert.equal((await list('context=edit', 'subscriber')).status, 403)
    const own = await list('context=edit&per_page=1', 'ann')
    assert.deepEqual([own.body[0].title.raw, own.headers['x-host-total']], ['apple', '1'])
    assert.equal((await list('context=edit&per_page=1', 'editor')).headers['x-host-total'], '5')
  })

  test('P17 a search tells nothing about the content that a password protects', async () => {
    assert.deepEqual(await titles('search=hiddenword'), [])
    assert.equal((await list('search=hiddenword')).headers['x-host-total'], '0')
    assert.deepEqual(await titles('search=hiddenword', 'editor'), ['Locked'])
  })

  test('P14 what looks like SQL is a value or refused, never a part of a statement', async () => {
    const attacks = [
      "' or 1=1 --",
      '1); drop table posts; --',
      '%27%20union%20select',
      '\\',
      '"',
      '*',
      "x' and sleep(5)",
      '%',
      '_',
      'a"b',
      'NOT',
      'NEAR(a,b)',
      '{title}:x',
      "');select pg_sleep(1)--",
    ]
    for (const attack of attacks) {
      const text = encodeURIComponent(attack)
      for (const name of ['search', 'slug'])
        assert.deepEqual([name, attack, (await list(`${name}=${text}`)).status], [name, attack, 200])
      for (const name of [
        'orderby',
        'order',
        'include',
        'author',
        'status',
        'categories',
        'per_page',
        'after',
        'search_columns',
      ]) {
        assert.deepEqual([name, attack, (await list(`${name}=${text}`)).status], [name, attack, 400])
      }
    }
    assert.equal((await list('')).headers['x-host-total'], '5')
  })

  test('counts are kept by the database, whatever happens to a post', async () => {
    const counted = async () =>
      await site.inSystem(ctx =>
        ctx.db
          .selectFrom('post_counts')
          .select(['type', 'status', 'count'])
          .where('count', '>', 0)
          .orderBy('type')
          .orderBy('status')
          .execute(),
      )
    const real = await site.inSystem(ctx =>
      ctx.db
        .selectFrom('posts')
        .select(['type', 'status', ctx.db.fn.countAll().as('count')])
        .groupBy(['type', 'status'])
        .orderBy('type')
        .orderBy('status')
        .execute(),
    )
    assert.deepEqual(
      await counted(),
      real.map(row => ({ ...row, count: Number(row.count) })),
    )
  })

  test('pages come with parents and places', async () => {
    const page = (body: object) =>
      site.request('POST', '/host/v1/pages', {
        as: 'administrator',
        body: { content: 'x', status: 'publish', ...body },
      })
    const top = (await page({ title: 'Top', menu_order: 2 })).body
    const below = (await page({ title: 'Below', parent: top.id, menu_order: 1 })).body
    assert.equal(below.link, 'http://localhost:8080/top/below/')
    assert.equal(below._links.up[0].href, `http://localhost:8080/api/host/v1/pages/${top.id}`)
    const asked = async (query: string) =>
      (await site.request('GET', `/host/v1/pages?${query}`)).body.map((each: { slug: string }) => each.slug)
    assert.deepEqual(await asked(`parent=${top.id}`), ['below'])
    assert.deepEqual(await asked('parent=0'), ['top'])
    assert.deepEqual(await asked(`parent_exclude=${top.id}`), ['top'])
    assert.deepEqual(await asked('orderby=menu_order&order=asc'), ['below', 'top'])
    assert.deepEqual(await asked('menu_order=2'), ['top'])
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
