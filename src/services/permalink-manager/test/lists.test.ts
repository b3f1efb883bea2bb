import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { setMeta } from '../../../platform/posts/posts.ts'
import { published, type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  let site: Site
  const ids: Record<string, number> = {}
  const titles = async (query: string) => (await site.data('GET', `/uris?${query}`)).map((item: any) => item.title)
  before(async () => {
    site = await startSite(engine)
    ids.red = await site.make('posts', published('Red apples'))
    ids.green = await site.make('posts', published('Green pears'))
    ids.blue = await site.make('pages', published('Blue plums'))
    ids.draft = await site.make('posts', { title: 'A draft of apples', status: 'draft' })
    ids.fruit = await site.make('categories', { name: 'Fruit' })
    await site.data('PUT', `/uris/post/${ids.green}`, { uri: 'garden/old-trees' })
  })
  after(() => site.dispose())

  test('G-37 G-38 a list has a page of items and the facts of the whole', async () => {
    const { body } = await site.call('GET', '/uris?type=post&per_page=2&orderby=title&order=asc')
    assert.deepEqual([body.success, body.meta], [true, { total: 3, page: 1, per_page: 2, pages: 2 }])
    assert.deepEqual(
      body.data.map((item: any) => item.title),
      ['A draft of apples', 'Green pears'],
    )
    assert.deepEqual(await titles('type=post&per_page=2&page=2&orderby=title&order=asc'), ['Red apples'])
  })

  test('G-38 a list is filtered by kind, type, status and by whether the address is its own', async () => {
    assert.deepEqual(await titles('kind=term&type=category&orderby=title&order=asc'), ['Fruit', 'Uncategorized'])
    assert.deepEqual(await titles('filter=custom'), ['Green pears'])
    assert.deepEqual(await titles('status=draft'), ['A draft of apples'])
    assert.deepEqual((await titles('type=post&filter=native&orderby=id&order=asc')).slice(-2), [
      'Red apples',
      'A draft of apples',
    ])
    assert.deepEqual(await titles('orderby=uri&order=desc&type=post&status=publish'), ['Green pears', 'Red apples'])
    assert.deepEqual(await titles('orderby=modified&order=desc&per_page=1'), ['Green pears'])
    assert.deepEqual(await titles('type=nothing'), [])
  })

  test('G-38 a search finds the beginnings of words of titles and addresses', async () => {
    assert.deepEqual(await titles('search=apple&orderby=id&order=asc'), ['Red apples', 'A draft of apples'])
    assert.deepEqual(await titles('search=TREE'), ['Green pears'])
    assert.deepEqual(await titles('search=garden/old'), ['Green pears'])
    assert.deepEqual(await titles('search=apples&status=publish'), ['Red apples'])
    assert.deepEqual(await titles("search='%22*-"), [])
    assert.deepEqual(await titles('kind=term&search=fru'), ['Fruit'])
    assert.equal((await site.call('GET', '/uris?search=apple')).body.meta.total, 2)
  })

  test('G-77 per_page is at most 100, and what does not fit is refused', async () => {
    for (const query of ['per_page=101', 'kind=word', 'filter=some', 'orderby=secret', 'order=up', 'page=0'])
      assert.deepEqual(
        [(await site.call('GET', `/uris?${query}`)).status, (await site.call('GET', `/uris?${query}`)).body.code],
        [400, 'rest_invalid_param'],
        query,
      )
  })

  test('G-39 types and taxonomies come with their counts', async () => {
    const types = await site.data('GET', '/uris/types')
    assert.deepEqual(
      types.map((type: any) => [type.kind, type.name, type.count, type.custom, type.native, type.excluded]),
      [
        ['post', 'post', 3, 1, 2, false],
        ['post', 'page', 1, 0, 1, false],
        ['post', 'attachment', 0, 0, 0, true],
        ['term', 'category', 2, 0, 2, false],
        ['term', 'post_tag', 0, 0, 0, false],
      ],
    )
  })

  test('an author sees his own drafts and nobody else’s', async () => {
    const { id: author } = await site.account('ben', ['author'])
    await site.make('posts', { title: 'A draft of Ben', status: 'draft', author })
    const seen = await site.call('GET', '/uris?status=draft', { as: 'ben' })
    assert.deepEqual([seen.body.data.map((item: any) => item.title), seen.body.meta.total], [['A draft of Ben'], 1])
    assert.equal((await site.call('GET', `/uris/post/${ids.draft}`, { as: 'ben' })).status, 404)
  })

  test('a list can be confined to a language', async () => {
    const owner = { object: 'post', subtype: 'post', id: ids.red!, label: '' } as const
    await site.inSystem(ctx => setMeta(owner, { key: 'language', value: 'de' }, ctx))
    assert.deepEqual(await titles('language=de'), ['Red apples'])
    assert.equal((await site.data('GET', `/uris/post/${ids.red}`)).language, 'de')
    assert.ok(!(await titles('language=en&per_page=100')).includes('Red apples'))
    assert.ok((await titles('language=en&per_page=100')).includes('Green pears'))
  })

  test('what is renamed, moved or deleted is so in lists at once', async () => {
    const item = await site.make('posts', published('Yellow lemons'))
    await site.change('posts', item, { title: 'Sour lemons', status: 'pending' })
    assert.deepEqual(await titles('search=lemons&status=pending'), ['Sour lemons'])
    assert.deepEqual(await titles('search=yellow'), [])
    await site.request('DELETE', `/host/v1/posts/${item}?force=true`, { as: 'admin' })
    assert.deepEqual(await titles('search=lemons'), [])
  })

  test('G-61 the dashboard has the numbers of items, redirects, misses and jobs', async () => {
    await site.data('PUT', `/uris/post/${ids.green}`, { uri: 'garden/new-trees' })
    const dashboard = await site.data('GET', '/dashboard')
    assert.deepEqual(Object.keys(dashboard), ['items', 'redirects', 'not_found', 'issues', 'history', 'jobs'])
    assert.deepEqual(dashboard.redirects, { old: 1, manual: 0, external: 0, disabled: 0, hits_30d: 0 })
    assert.equal(dashboard.items.custom, 1)
    assert.equal(dashboard.items.excluded, 2, 'the drafts')
    assert.equal(dashboard.items.total, dashboard.items.custom + dashboard.items.native + dashboard.items.excluded)
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
