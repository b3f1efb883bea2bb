/** Recipes as a part of the site: a demonstration, the activity log, what strangers try, and how it all goes. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { fillDemo } from '../../../platform/demo/demo.ts'
import { asker, makeRecipe, pancakes } from './kit.ts'

const TABLES = [
  ...['recipe_recipes', 'recipe_recipes_words', 'recipe_categories', 'recipe_cuisines', 'recipe_courses'],
  ...['recipe_reviews', 'recipe_review_votes', 'recipe_collections', 'recipe_collection_entries'],
  ...['recipe_favorites', 'recipe_shopping_lists', 'recipe_list_uses', 'recipe_views'],
]

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
  })
  after(() => site.dispose())

  const rowCounts = () =>
    site.inSystem(async ({ db }) => {
      const counts: Record<string, number> = {}
      for (const table of TABLES)
        counts[table] = (await dynamicTables(db).selectFrom(table).select('site_id').execute()).length
      return counts
    })
  const idOf = async (path: string, body: object, as = 'admin'): Promise<number> => {
    const made = await ask('POST', path, { as, body })
    assert.equal(made.status, 201, made.text)
    return made.body.data.id
  }

  test('a demonstration is made once, and can be looked at', async () => {
    const fill = () =>
      site.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(5), progress: () => undefined }, ctx))
    await fill()
    const first = await rowCounts()
    assert.ok(first.recipe_recipes! > 2 && first.recipe_views === 1 && first.recipe_collections === 1)
    const rated = (await ask('GET', '/recipes?orderby=rating_average', { as: null })).body.data
    assert.deepEqual(
      rated.map((one: { rating_count: number }) => one.rating_count),
      [1, 2, 1],
    )
    await fill()
    assert.deepEqual(await rowCounts(), first)
    const [{ slug, title }] = (await ask('GET', '/recipes?per_page=1', { as: null })).body.data
    const page = await site.fetch('GET', `/recipes/${slug}/`, { as: null })
    assert.equal(page.status, 200)
    assert.ok(page.text.includes(title))
  })

  test('what is written is in the activity log', async () => {
    const id = await idOf('/recipes', { ...pancakes, title: 'Logged dumplings' })
    await ask('PATCH', `/recipes/${id}`, { body: { servings: 6 } })
    await ask('DELETE', `/recipes/${id}`)
    const path = '/vendor-activity-log/v1/events?search=Logged%20dumplings&per_page=20'
    const { data } = (await site.request('GET', path, { as: 'admin' })).body
    const codes = data.map((event: { event_code: number }) => event.event_code)
    assert.equal(codes.length, 3, JSON.stringify(data))
    assert.ok(codes.every((code: number) => code >= 8400 && code < 8500))
  })

  test('C1 lists, their items, favourites and collections of others do not exist', async () => {
    const recipe = await makeRecipe(site, { title: 'Common soup' })
    const own = (await ask('POST', `/shopping-lists/from-recipe/${recipe.id}`, { as: 'author', body: {} })).body.data
    const theirs = (await ask('POST', `/shopping-lists/from-recipe/${recipe.id}`, { as: 'editor', body: {} })).body.data
    const collection = await idOf('/collections', { name: 'Mine' }, 'editor')
    const item = theirs.items[0].id
    for (const [method, path, body] of [
      ['GET', `/shopping-lists/${theirs.id}`],
      ['PATCH', `/shopping-lists/${theirs.id}`, { name: 'Taken' }],
      ['DELETE', `/shopping-lists/${theirs.id}`],
      ['PATCH', `/shopping-lists/${theirs.id}/items/${item}`, { checked: true }],
      ['PATCH', `/shopping-lists/${own.id}/items/${item}`, { checked: true }],
      ['DELETE', `/shopping-lists/${own.id}/items/${item}`],
      ['POST', `/shopping-lists/from-recipe/${recipe.id}`, { list_id: theirs.id }],
      ['GET', `/collections/${collection}`],
      ['PATCH', `/collections/${collection}`, { name: 'Taken' }],
    ] as const) {
      const { status } = await ask(method, path, { as: 'author', ...(body ? { body } : {}) })
      assert.equal(status, 404, `${method} ${path}`)
    }
  })

  test('C2 visitors meet drafts nowhere, nor what belongs to them', async () => {
    const { id } = await makeRecipe(site, { title: 'Secret gratin', status: 'draft' })
    for (const path of ['', '/ingredients', '/instructions', '/nutrition'])
      assert.equal((await ask('GET', `/recipes/${id}${path}`, { as: null })).status, 404, path)
    for (const query of ['status=draft', 'search=gratin', `include=${id}`, 'status=draft&search=gratin'])
      assert.deepEqual((await ask('GET', `/recipes?${query}`, { as: null })).body.data, [], query)
    assert.equal((await ask('POST', `/shopping-lists/from-recipe/${id}`, { as: 'subscriber', body: {} })).status, 404)
    const review = await ask('POST', '/reviews', { as: null, body: { recipe_id: id, rating: 5, author_name: 'Eve' } })
    assert.ok([404, 422].includes(review.status), review.text)
  })

  test('C3 a review says nothing of itself that moderators decide', async () => {
    const { id } = await makeRecipe(site, { title: 'Reviewed rice' })
    const body = { recipe_id: id, rating: 5, author_name: 'Eve', author_email: 'eve@example.com' }
    const more = { status: 'approved', is_verified: true, admin_reply: 'Great', helpful_count: 99 }
    const sent = await ask('POST', '/reviews', { as: null, body: { ...body, ...more } })
    assert.equal(sent.status, 201, sent.text)
    const [kept] = (await ask('GET', `/reviews?recipe_id=${id}`)).body.data
    const { status, is_verified, admin_reply, helpful_count } = kept
    assert.deepEqual([status, is_verified, admin_reply, helpful_count], ['pending', false, '', 0])
  })

  test('C5 nothing that somebody typed runs on a page', async () => {
    const evil = '</script><img src=x onerror=alert(1)><svg onload=alert(2)>'
    const made = await makeRecipe(site, {
      ...{ title: `Pie ${evil}`, excerpt: evil, description: `<p>Good</p>${evil}`, notes: evil },
      ...{ ingredients: [{ name: `flour ${evil}`, note: evil }], instructions: [{ instruction_text: `Bake ${evil}` }] },
    })
    const { text } = await site.fetch('GET', `/recipes/${made.slug}/`, { as: null })
    assert.doesNotMatch(text, /<img src=x|<svg onload/)
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!
    assert.doesNotMatch(block, /[<>]/)
    assert.doesNotThrow(() => JSON.parse(block))
  })

  test('C11 a wrong password is a visitor’s call at best', async () => {
    const headers = { authorization: `Basic ${Buffer.from('admin:wrong').toString('base64')}` }
    const answer = await ask('GET', '/recipes?status=draft', { as: null, headers })
    assert.ok(answer.status === 401 || answer.body.data.length === 0, answer.text)
  })

  test('uninstalled with its data, nothing stays', async () => {
    const { id } = await makeRecipe(site, { title: 'Last supper' })
    for (const path of ['/categories', '/cuisines', '/courses']) await idOf(path, { name: 'Last' })
    await ask('POST', `/shopping-lists/from-recipe/${id}`, { body: {} })
    await ask('POST', '/favorites', { body: { recipe_id: id } })
    const collection = await idOf('/collections', { name: 'Last' })
    await ask('POST', `/collections/${collection}/recipes`, { body: { add: [id] } })
    const review = await ask('POST', '/reviews', { as: 'author', body: { recipe_id: id, rating: 4 } })
    await ask('PATCH', `/reviews/${review.body.data.id}`, { body: { status: 'approved' } })
    await ask('POST', `/reviews/${review.body.data.id}/helpful`, { as: 'editor', body: {} })
    const empty = Object.entries(await rowCounts()).filter(([, count]) => count === 0)
    assert.deepEqual(empty, [], 'every table has something to lose')
    const settings = await ask('PATCH', '/settings', { body: { delete_data_on_uninstall: true } })
    assert.equal(settings.status, 200, settings.text)
    const plugin = (method: string, body?: object) =>
      site.request(method, '/host/v1/plugins/recipe', { as: 'admin', ...(body ? { body } : {}) })
    assert.equal((await plugin('PUT', { status: 'inactive' })).status, 200)
    assert.equal((await plugin('DELETE')).status, 200)
    await site.app.jobs.drain()
    const left = Object.entries(await rowCounts()).filter(([, count]) => count > 0)
    assert.deepEqual(left, [])
    assert.equal((await plugin('PUT', { status: 'active' })).status, 200)
    assert.deepEqual((await ask('GET', '/recipes')).body.data, [])
  })
})
