/** Categories and tags over the API. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { on } from '../../../../kernel/hooks.ts'
import type { Happening } from '../../../happening.ts'
import { setOption } from '../../../options/options.ts'
import { createPost } from '../../posts.ts'
import { errorsOf, whileListening } from '../../test/kit.ts'
import { termHooks, termLink } from '../hooks.ts'
import { createTerm, deleteTerm, getTerm, updateTerm } from '../terms.ts'

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const send = (method: string, path: string, options: { as?: string | null; body?: object } = {}) =>
    site.request(method, `/host/v1${path}`, { as: 'administrator', ...options })
  const created = async (body: object, base = 'categories') => (await send('POST', `/${base}`, { body })).body

  test('a new term answers 201 with its address in Location', async () => {
    const made = await send('POST', '/categories', { body: { name: 'Fruit & <b>Veg</b>', description: 'Fresh' } })
    assert.equal(made.status, 201)
    assert.equal(made.headers.location, `http://localhost:8080/api/host/v1/categories/${made.body.id}`)
    const { _links: links, ...shown } = made.body
    assert.deepEqual(shown, {
      ...{ id: made.body.id, count: 0, description: 'Fresh', link: 'http://localhost:8080/category/fruit-veg/' },
      ...{ name: 'Fruit & Veg', slug: 'fruit-veg', taxonomy: 'category', parent: 0, meta: {} },
    })
    assert.deepEqual(links.self[0].targetHints.allow, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    assert.equal((await send('POST', '/categories', { body: {} })).body.code, 'rest_missing_callback_param')
    assert.equal((await send('POST', '/categories', { body: { name: '  ' } })).body.code, 'empty_term_name')
  })

  test('host 21 the same name under the same parent exists already, whatever its case', async () => {
    const first = await created({ name: 'Same' })
    const again = await send('POST', '/categories', { body: { name: 'SAMÉ' } })
    assert.deepEqual(
      [again.status, again.body.code, again.body.data],
      [400, 'term_exists', { status: 400, term_id: first.id }],
    )
    const below = await created({ name: 'Same', parent: first.id })
    assert.equal(below.slug, 'same-same')
    assert.equal(below.link, 'http://localhost:8080/category/same/same-same/')
    const other = await created({ name: 'Another' })
    const renamed = await send('PUT', `/categories/${other.id}`, { body: { name: 'Same' } })
    assert.deepEqual([renamed.body.code, renamed.body.data.term_id], ['term_exists', first.id])
    assert.equal((await created({ name: 'Taken', slug: 'same' })).slug, 'same-2')
    assert.equal((await created({ name: 'Same' }, 'tags')).slug, 'same')
  })

  test('tags are made by whoever may assign them, categories by those who manage them', async () => {
    assert.equal((await send('POST', '/tags', { as: 'contributor', body: { name: 'By a contributor' } })).status, 201)
    const refused = await send('POST', '/categories', { as: 'contributor', body: { name: 'By a contributor' } })
    assert.deepEqual([refused.status, refused.body.code], [403, 'rest_cannot_create'])
    const visitor = await send('POST', '/tags', { as: null, body: { name: 'x' } })
    assert.deepEqual([visitor.status, visitor.body.code], [401, 'rest_cannot_create'])
    assert.equal((await send('POST', '/tags', { as: 'subscriber', body: { name: 'x' } })).status, 403)
    const term = await created({ name: 'Managed' }, 'tags')
    const changed = await send('PUT', `/tags/${term.id}`, { as: 'contributor', body: { name: 'y' } })
    assert.deepEqual([changed.status, changed.body.code], [403, 'rest_cannot_update'])
  })

  test('parents are for categories only, must be there, and never stand below their child', async () => {
    const top = await created({ name: 'Top' })
    const below = await created({ name: 'Below', parent: top.id })
    const refused = async (path: string, body: object, method = 'POST') =>
      (await send(method, path, { body })).body.code
    assert.equal(await refused('/tags', { name: 'x', parent: top.id }), 'rest_taxonomy_not_hierarchical')
    assert.equal(await refused('/categories', { name: 'x', parent: 999_999 }), 'rest_term_invalid')
    assert.equal(await refused(`/categories/${top.id}`, { parent: below.id }, 'PUT'), 'rest_term_invalid')
    assert.equal(await refused(`/categories/${top.id}`, { parent: top.id }, 'PUT'), 'rest_term_invalid')
    assert.equal(below._links.up[0].href, `http://localhost:8080/api/host/v1/categories/${top.id}`)
  })

  test('host 21 a term is deleted for good only, its children move up, its posts get the default one', async () => {
    const top = await created({ name: 'Grandparent' })
    const middle = await created({ name: 'Parent', parent: top.id })
    const leaf = await created({ name: 'Child', parent: middle.id })
    const post = await site.inSystem(ctx =>
      createPost({ title: 'x', content: 'x', status: 'publish', terms: { category: [middle.id] } }, ctx),
    )
    const both = await site.inSystem(ctx =>
      createPost({ title: 'y', content: 'x', status: 'publish', terms: { category: [middle.id, leaf.id] } }, ctx),
    )
    const soft = await send('DELETE', `/categories/${middle.id}`)
    assert.deepEqual([soft.status, soft.body.code], [501, 'rest_trash_not_supported'])
    const hard = await send('DELETE', `/categories/${middle.id}?force=true`)
    assert.deepEqual([hard.status, hard.body.deleted, hard.body.previous.name], [200, true, 'Parent'])
    assert.equal((await site.inSystem(ctx => getTerm(leaf.id, ctx)))?.parent_id, top.id)
    const categories = async (id: number) => (await send('GET', `/posts/${id}`)).body.categories
    assert.deepEqual(await categories(post.id), [1])
    assert.deepEqual(await categories(both.id), [leaf.id])
    assert.equal((await send('GET', `/categories/${middle.id}`)).body.code, 'rest_term_invalid')
  })

  test('host 21 the default category cannot be deleted, not even by the system', async () => {
    const refused = await send('DELETE', '/categories/1?force=true')
    assert.deepEqual([refused.status, refused.body.code], [403, 'rest_cannot_delete'])
    await assert.rejects(
      site.inSystem(ctx => deleteTerm(1, ctx)),
      { code: 'rest_cannot_delete' },
    )
  })

  test('lists are sorted, filtered and counted; a page beyond the last one is empty', async () => {
    const red = await created({ name: 'aa Red', description: 'zz' }, 'tags')
    const blue = await created({ name: 'ab Blue', slug: 'zz-blue' }, 'tags')
    const post = await site.inSystem(ctx =>
      createPost({ title: 'T', content: 'x', status: 'publish', terms: { post_tag: [blue.id] } }, ctx),
    )
    const hidden = await site.inSystem(ctx =>
      createPost({ title: 'H', content: 'x', terms: { post_tag: [red.id] } }, ctx),
    )
    const slugs = async (query: string, as: string | null = null) =>
      (await send('GET', `/tags?${query}`, { as })).body.map((term: { slug: string }) => term.slug)
    assert.deepEqual(await slugs(`include=${blue.id},${red.id}`), ['aa-red', 'zz-blue'])
    assert.deepEqual(await slugs(`include=${blue.id},${red.id}&orderby=include`), ['zz-blue', 'aa-red'])
    assert.deepEqual(await slugs(`include=${blue.id},${red.id}&orderby=slug&order=desc`), ['zz-blue', 'aa-red'])
    assert.deepEqual(await slugs(`include=${blue.id},${red.id}&orderby=count&order=desc`), ['zz-blue', 'aa-red'])
    assert.deepEqual(await slugs('hide_empty=true'), ['zz-blue'])
    assert.deepEqual(await slugs('search=AB B'), ['zz-blue'])
    assert.deepEqual(await slugs('search=%25'), [])
    assert.deepEqual(await slugs('slug=zz-blue'), ['zz-blue'])
    assert.deepEqual(await slugs(`post=${post.id}`), ['zz-blue'])
    assert.deepEqual(await slugs(`post=${hidden.id}`), [])
    assert.deepEqual(await slugs(`post=${hidden.id}`, 'editor'), ['aa-red'])
    const beyond = await send('GET', '/tags?page=50')
    assert.deepEqual([beyond.status, beyond.body], [200, []])
    assert.ok(Number(beyond.headers['x-host-total']) >= 2)
    for (const query of ['orderby=name_key', 'per_page=101', 'order=x'])
      assert.equal((await send('GET', `/tags?${query}`)).status, 400)
    assert.equal((await send('GET', '/tags?context=edit', { as: null })).status, 401)
  })

  test('listeners are told of every change, with what was before and what is after', async () => {
    const told: [string, Happening][] = []
    const listeners = [termHooks.created, termHooks.edited, termHooks.deleted].map(action =>
      on(action, 'test.listener', about => void told.push([action.name, about])),
    )
    await whileListening(site, listeners, () =>
      site.inSystem(async ctx => {
        const term = await createTerm('post_tag', { name: 'Heard' }, ctx)
        await updateTerm(term.id, { name: 'Heard again' }, ctx)
        await deleteTerm(term.id, ctx)
      }),
    )
    assert.deepEqual(
      told.map(([name, { before: earlier, after: later }]) => [name, earlier?.name, later?.name]),
      [
        ['created_term', undefined, 'Heard'],
        ['edited_term', 'Heard', 'Heard again'],
        ['deleted_term', 'Heard again', undefined],
      ],
    )
  })

  test('a filter may change the address of a term', async () => {
    const moved = on(termLink, 'test.moved', (link, { term }) => `${link}#${term.id}`)
    const shown = await whileListening(site, [moved], () => send('GET', '/categories/1'))
    assert.equal(shown.body.link, 'http://localhost:8080/category/uncategorized/#1')
  })

  test('P-15 names are plain text, and descriptions of people without unfiltered_html run nothing', async () => {
    const made = (
      await send('POST', '/tags', {
        as: 'author',
        body: {
          name: '<img src=x onerror=alert(1)>Nice',
          description: '<script>alert(1)</script><a href="javascript:x">y</a>',
        },
      })
    ).body
    assert.equal(made.name, 'Nice')
    assert.doesNotMatch(made.description, /script/)
  })

  test('twenty terms of one name at the same time are one', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => site.inSystem(ctx => createTerm('post_tag', { name: 'Race' }, ctx))),
    )
    assert.equal(results.filter(result => result.status === 'fulfilled').length, 1)
    const codes = results.flatMap(result => (result.status === 'rejected' ? [result.reason.code] : []))
    assert.deepEqual([...new Set(codes)], ['term_exists'])
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })

  test('P-R1 a category goes although a child, or a child of the same name as a sibling, moves up', async () => {
    const top = await created({ name: 'Nest' })
    const inner = await created({ name: 'Nest', parent: top.id })
    const gone = await send('DELETE', `/categories/${top.id}?force=true`)
    assert.deepEqual([gone.status, gone.body.deleted, gone.body.previous.id], [200, true, top.id])
    const moved = (await send('GET', `/categories/${inner.id}`)).body
    assert.deepEqual([moved.name, moved.parent], ['Nest', 0])
    const parent = await created({ name: 'Above' })
    const child = await created({ name: 'Twin', parent: parent.id })
    const twin = await created({ name: 'Twin' })
    await created({ name: 'Twin (2)' })
    assert.equal((await send('DELETE', `/categories/${parent.id}?force=true`)).status, 200)
    const shown = (await send('GET', `/categories/${child.id}`)).body
    assert.deepEqual([shown.name, shown.parent, shown.slug], ['Twin (3)', 0, child.slug])
    assert.equal((await send('GET', `/categories/${twin.id}`)).body.name, 'Twin')
    assert.deepEqual(errorsOf(site), [])
  })

  test('P-N4 a default category must be one, and a category with posts goes even where it is not', async () => {
    const tag = await created({ name: 'A tag' }, 'tags')
    for (const default_category of [99_999, tag.id, 0]) {
      const answer = await send('PUT', '/settings', { body: { default_category } })
      assert.deepEqual([answer.status, Object.keys(answer.body.data.params)], [400, ['default_category']])
    }
    const other = await created({ name: 'Other default' })
    const first = (await send('GET', '/settings')).body.default_category
    assert.equal((await send('PUT', '/settings', { body: { default_category: other.id } })).status, 200)
    const used = await created({ name: 'Used' })
    const body = { title: 'Filed', status: 'publish', categories: [used.id] }
    const post = (await send('POST', '/posts', { body })).body
    assert.equal((await send('DELETE', `/categories/${used.id}?force=true`)).status, 200)
    assert.deepEqual((await send('GET', `/posts/${post.id}`)).body.categories, [other.id])
    assert.equal((await send('PUT', '/settings', { body: { default_category: null } })).body.default_category, first)
    await site.inSystem(ctx => setOption('default_category', 99_999, ctx))
    const late = await created({ name: 'Late' })
    await site.inSystem(ctx => createPost({ title: 'Kept', terms: { category: [late.id] } }, ctx))
    assert.equal((await send('DELETE', `/categories/${late.id}?force=true`)).status, 200)
    await send('PUT', '/settings', { body: { default_category: null } })
  })
})
