import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { plain } from '../domain/json-ld.ts'
import { storeHits } from '../store/hits.ts'
import { asker, makeRecipe } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
    for (const name of ['anna', 'ben']) await site.account(name, ['subscriber'])
  })
  after(() => site.dispose())

  test('C-30 a meal plan is a calendar feed: of a public one for everybody, else by its link', async () => {
    const { id } = await makeRecipe(site, { title: 'Feast' })
    const made = await ask('POST', '/collections', { as: 'anna', body: { name: 'Week', type: 'meal_plan' } })
    const plan = made.body.data
    const add = [{ recipe_id: id, planned_date: '2027-03-01', meal: 'dinner', note: 'for six' }, { recipe_id: id }]
    await ask('POST', `/collections/${plan.id}/recipes`, { as: 'anna', body: { add } })
    const path = `/collections/${plan.id}/calendar`
    for (const as of [null, 'ben']) assert.equal((await ask('GET', path, { as })).status, 404)
    assert.equal((await ask('GET', `${path}?key=guess`, { as: null })).status, 404)
    const { calendar_url } = (await ask('GET', `/collections/${plan.id}`, { as: 'anna' })).body.data
    const feed = await ask('GET', `${path}${new URL(calendar_url).search}`, { as: null })
    assert.equal(feed.status, 200, feed.text)
    assert.match(feed.headers['content-type'] ?? '', /^text\/calendar/)
    assert.equal(feed.text.match(/BEGIN:VEVENT/g)?.length, 1)
    assert.match(feed.text, /SUMMARY:Feast/)
    await ask('PATCH', `/collections/${plan.id}`, { as: 'anna', body: { visibility: 'public' } })
    assert.equal((await ask('GET', path, { as: null })).status, 200)
    await ask('PATCH', `/recipes/${id}`, { body: { status: 'draft' } })
    assert.doesNotMatch((await ask('GET', path, { as: null })).text, /Feast/)
  })

  test('visits of a page are counted, kept pages included, and those of whoever writes recipes are not', async () => {
    const { id, slug } = await makeRecipe(site, { title: 'Looked at' })
    const path = `/recipes/${slug}/`
    for (let time = 0; time < 3; time++) await site.fetch('GET', path, { as: null })
    await site.fetch('HEAD', path, { as: null })
    const { password } = await site.account('cook', ['editor'])
    const session = await site.request('POST', '/host/v1/session', { body: { username: 'cook', password } })
    const cookie = session.headers['set-cookie']!.split(';')[0]!
    assert.equal((await site.fetch('GET', path, { as: null, headers: { cookie } })).status, 200)
    await storeHits(await site.systemContext())
    await site.fetch('GET', path, { as: null })
    await storeHits(await site.systemContext())
    const told = await ask('GET', '/hits?limit=5')
    assert.deepEqual(told.body.data.recipes, [{ id, title: 'Looked at', hits: 4 }], told.text)
    for (const [as, status] of [
      [null, 401],
      ['anna', 403],
    ] as const)
      assert.equal((await ask('GET', '/hits', { as })).status, status)
    await ask('DELETE', `/recipes/${id}`)
    assert.deepEqual((await ask('GET', '/hits')).body.data.recipes, [])
  })

  test('C-21 C-22 a page tells with each step what it takes, whom the recipe suits, and every nutrient', async () => {
    const category = (await ask('POST', '/categories', { body: { name: 'Sweets' } })).body.data
    const { id, slug, ingredients } = await makeRecipe(site, {
      title: 'Told in full',
      category_ids: [category.id],
      diet_flags: ['kosher'],
      food_claims: { nut_free: true },
    })
    const [flour, milk] = ingredients
    const steps = [
      { instruction_text: 'Pour.', ingredient_ids: [milk.id] },
      { instruction_text: 'Stir.', ingredient_ids: [flour.id, milk.id] },
      { instruction_text: 'Wait.' },
    ]
    assert.equal((await ask('POST', `/recipes/${id}/instructions`, { body: { items: steps } })).status, 200)
    const body = { calories: 210, custom: { 'Vitamin C (mg)': 12 } }
    assert.equal((await ask('PUT', `/recipes/${id}/nutrition`, { body })).status, 200)
    const page = (await site.fetch('GET', `/recipes/${slug}/?rc_servings=8`, { as: null })).text
    const lists = [...page.matchAll(/<ul class="recipe-uses">(.*?)<\/ul>/gs)].map(([, list]) => plain(list!))
    assert.deepEqual(lists, ['1 l milk', '500 g flour 1 l milk'])
    assert.match(plain(page), /Category: Sweets/)
    assert.match(plain(page), /Diets: [^:]*without nuts[^:]*kosher/)
    assert.match(plain(page), /Vitamin C \(mg\) 12/)
    const [, block] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
    assert.ok(JSON.parse(block!).suitableForDiet.includes('https://schema.org/KosherDiet'), page)
  })

  test('C-32 a view is shown before it is saved, with its own columns, colour and shape', async () => {
    await makeRecipe(site, { title: 'Seen in a view' })
    const style = { accent: '#b45309', radius: 16, gap: 12 }
    for (const layout of ['grid', 'list', 'masonry', 'carousel', 'table']) {
      const seen = await ask('POST', '/views/preview', { body: { layout, columns: 2, style, per_page: 100 } })
      assert.equal(seen.status, 200, seen.text)
      assert.match(seen.body.data.html, /Seen in a view/)
      const measures = '--recipe-columns:2;--recipe-gap:12px;--recipe-radius:16px;--recipe-accent:#b45309'
      assert.ok(seen.body.data.html.includes(layout === 'table' ? '--recipe-accent:#b45309' : measures), layout)
    }
    const bad = { ...style, accent: 'red;background:url(x)' }
    assert.equal((await ask('POST', '/views/preview', { body: { style: bad } })).status, 400)
    assert.equal((await ask('POST', '/views/preview', { as: null, body: {} })).status, 401)
  })
})
