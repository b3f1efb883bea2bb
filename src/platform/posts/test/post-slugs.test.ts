/** Slugs and addresses on their way in. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { setOption } from '../../options/options.ts'
import { namedAlike } from '../../pages/resolve/lookups.ts'
import { refreshPaths } from '../jobs.ts'
import { wasDatedOn } from '../old-addresses.ts'
import { createPost } from '../posts.ts'
import { errorsOf } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const create = async (body: object, base = 'posts') =>
    (
      await site.request('POST', `/host/v1/${base}`, {
        as: 'administrator',
        body: { content: 'x', status: 'publish', ...body },
      })
    ).body
  const update = async (id: number, body: object, base = 'posts') =>
    (await site.request('PUT', `/host/v1/${base}/${id}`, { as: 'administrator', body })).body

  test('titles become slugs as people expect', async () => {
    const rows = [
      ['Hello Wörld & Co. — 50% off!', 'hello-world-co-50-off'],
      ['naïve café’s', 'naive-cafes'],
      ['a.b/c_d × ½ ß Æ', 'a-b-c_d-x-%c2%bd-s-ae'],
      ['日本', '%e6%97%a5%e6%9c%ac'],
    ]
    for (const [title, slug] of rows) assert.equal((await create({ title })).slug, slug)
    const named = await create({ title: '!!!' })
    assert.equal(named.slug, String(named.id))
  })

  test('reserved names and what looks like a date get a number', async () => {
    assert.equal((await create({ title: 'feed' })).slug, 'feed-2')
    assert.equal((await create({ title: '12' })).slug, '12')
    assert.equal((await create({ title: 'page2' }, 'pages')).slug, 'page2-2')
    assert.equal((await create({ title: '2024' }, 'pages')).slug, '2024-2')
    assert.equal((await create({ title: 'api' }, 'pages')).slug, 'api-2')
  })

  test('a post and a page may share a slug, and so may pages of different parents', async () => {
    assert.equal((await create({ title: 'Shared' })).slug, 'shared')
    const page = await create({ title: 'Shared' }, 'pages')
    assert.equal(page.slug, 'shared')
    assert.equal((await create({ title: 'Shared', parent: page.id }, 'pages')).slug, 'shared')
    assert.equal((await create({ title: 'Shared', parent: page.id }, 'pages')).slug, 'shared-2')
  })

  test('two that meet in the number behind their slug are both stored, each with a slug of its own', async () => {
    for (let round = 1; round <= 8; round += 1) {
      await create({ title: `Meeting ${round}` })
      // Half of them get a number behind their slug that the others ask for by name.
      const titles = Array.from({ length: 12 }, (_, index) => `Meeting ${round}${index % 2 === 0 ? '' : ' 2'}`)
      const slugs = (await Promise.all(titles.map(title => create({ title })))).map(({ slug }) => slug)
      assert.equal(new Set(slugs).size, titles.length, slugs.join())
      for (const slug of slugs) assert.match(slug, new RegExp(`^meeting-${round}-\\d`))
    }
  })

  test('a draft is checked as if it were published once it has a slug', async () => {
    assert.equal((await create({ title: 'Alpha' })).slug, 'alpha')
    const draft = await create({ title: 'Alpha', status: 'draft', slug: 'Alpha' })
    assert.equal(draft.slug, 'alpha-2')
    assert.equal((await update(draft.id, { status: 'publish' })).slug, 'alpha-2')
    assert.equal(
      (await update((await create({ title: 'Beta two', status: 'draft' })).id, { status: 'publish' })).slug,
      'beta-two',
    )
  })

  test('changing the slug of a published post remembers the old one, and using it again frees it', async () => {
    const post = await create({ title: 'Old name', date: '2026-05-01T00:00:00' })
    const hadIt = (slug: string) =>
      site.inSystem(async ctx => (await namedAlike(slug, ctx)).find(({ isRenamed }) => isRenamed)?.id ?? null)
    const oldOwner = () => hadIt('old-name')
    assert.equal(await oldOwner(), null)
    await update(post.id, { slug: 'new-name', date: '2026-05-02T00:00:00' })
    assert.equal(await oldOwner(), post.id)
    assert.equal(await site.inSystem(ctx => wasDatedOn(post.id, '2026-05-01', ctx)), true)
    await update(post.id, { slug: 'old-name' })
    assert.equal(await oldOwner(), null)
    const page = await create({ title: 'Old page' }, 'pages')
    await update(page.id, { slug: 'new-page' }, 'pages')
    assert.equal(await hadIt('old-page'), null)
  })

  test('pages below a page move with it', async () => {
    const top = await create({ title: 'Root' }, 'pages')
    const middle = await create({ title: 'Middle', parent: top.id }, 'pages')
    const leaf = await create({ title: 'Leaf', parent: middle.id }, 'pages')
    assert.equal(leaf.link, 'http://localhost:8080/root/middle/leaf/')
    await update(top.id, { slug: 'trunk' }, 'pages')
    const linkOf = async (id: number) => (await site.request('GET', `/host/v1/pages/${id}`)).body.link
    assert.equal(await linkOf(leaf.id), 'http://localhost:8080/trunk/middle/leaf/')
    const loop = await site.request('PUT', `/host/v1/pages/${top.id}`, {
      as: 'administrator',
      body: { parent: leaf.id },
    })
    assert.deepEqual([loop.status, loop.body.code], [400, 'rest_post_invalid_id'])
    await site.request('DELETE', `/host/v1/pages/${middle.id}?force=true`, { as: 'administrator' })
    assert.equal(await linkOf(leaf.id), 'http://localhost:8080/trunk/leaf/')
  })

  test('a new structure changes all addresses at once, before and after they are stored anew', async () => {
    const post = await create({ title: 'Structured', date: '2026-06-07T08:09:10' })
    const link = async () => (await site.request('GET', `/host/v1/posts/${post.id}`)).body.link
    assert.equal(await link(), 'http://localhost:8080/2026/06/07/structured/')
    for (const [structure, expected] of [
      ['/%category%/%postname%', 'http://localhost:8080/uncategorized/structured'],
      ['/archives/%post_id%', `http://localhost:8080/archives/${post.id}`],
      ['', `http://localhost:8080/?p=${post.id}`],
      ['/%year%/%monthnum%/%day%/%postname%/', 'http://localhost:8080/2026/06/07/structured/'],
    ] as const) {
      await site.inSystem(ctx => setOption('permalink_structure', structure, ctx))
      assert.equal(await link(), expected)
      await refreshPaths.run(null, await site.systemContext())
      assert.equal(await link(), expected)
      assert.equal((await site.request('GET', `/host/v1/posts?include=${post.id}`)).body[0].link, expected)
    }
  })

  test('twenty posts of one name at the same time get twenty slugs', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        site.inSystem(ctx => createPost({ title: 'Race', content: 'x', status: 'publish' }, ctx)),
      ),
    )
    assert.equal(new Set(made.map(post => post.slug)).size, 20)
  })

  test('P-N21 a page that moves up keeps the slug that its parent had', async () => {
    const top = await create({ title: 'Top' }, 'pages')
    const middle = await create({ title: 'Same', parent: top.id }, 'pages')
    const low = await create({ title: 'Same', parent: middle.id }, 'pages')
    assert.equal(low.slug, 'same')
    const gone = await site.request('DELETE', `/host/v1/pages/${middle.id}?force=true`, { as: 'administrator' })
    assert.equal(gone.status, 200)
    const moved = (await site.request('GET', `/host/v1/pages/${low.id}`)).body
    assert.deepEqual([moved.slug, moved.parent, moved.link], ['same', top.id, 'http://localhost:8080/top/same/'])
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
