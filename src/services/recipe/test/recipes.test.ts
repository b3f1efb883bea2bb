import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { asker, makeRecipe, pancakes } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
  })
  after(() => site.dispose())

  test('C-03 C-04 C-05 C-06 C-15 C-41 C-47 a recipe is made with its ingredients and instructions', async () => {
    const made = await ask('POST', '/recipes', { body: { ...pancakes, status: 'published' } })
    assert.equal(made.status, 201, made.text)
    const { data } = made.body
    assert.deepEqual(
      [data.title, data.status, data.slug, data.total_time, data.servings, data.difficulty, data.rating_average],
      ['Pancakes', 'published', 'pancakes', 30, 4, 'easy', 0],
    )
    assert.deepEqual(
      data.ingredients.map((one: any) => [one.name, one.quantity, one.amount_min, one.unit_code, one.position]),
      [
        ['flour', '250', 250, 'g', 1],
        ['milk', '1/2', 0.5, 'l', 2],
        ['eggs', '3', 3, null, 3],
        ['salt', 'to taste', null, null, 4],
      ],
    )
    assert.equal(data.instructions[1].timer_seconds, 120)
    const read = await ask('GET', `/recipes/${data.id}`, { as: null })
    assert.equal(read.status, 200)
    assert.equal(read.body.data.private_notes, undefined)
    const listed = await ask('GET', '/recipes', { as: null })
    assert.equal(listed.body.data[0].ingredients, undefined, 'lists are short')
    const changed = await ask('PATCH', `/recipes/${data.id}`, { body: { title: 'Thin pancakes' } })
    assert.deepEqual(
      [changed.status, changed.body.data.title, changed.body.data.slug],
      [200, 'Thin pancakes', 'pancakes'],
    )
    assert.equal((await ask('DELETE', `/recipes/${data.id}`)).status, 204)
    assert.equal((await ask('GET', `/recipes/${data.id}`)).status, 404)
  })

  test('what was told of allergens and diets has its reasons, and what is unknown stays unknown', async () => {
    const known = await makeRecipe(site, { ingredients: [{ name: 'flour' }, { name: 'milk' }] })
    const of = (recipe: any, list: string, name: string) => recipe[list].find((one: any) => one.name === name)
    assert.deepEqual(of(known, 'allergens', 'milk'), {
      name: 'milk',
      is: true,
      because: ['milk'],
      confidence: 'certain',
    })
    assert.deepEqual(of(known, 'diets', 'vegan'), {
      name: 'vegan',
      is: false,
      because: ['milk'],
      confidence: 'certain',
    })
    assert.equal(of(known, 'allergens', 'fish').is, false)
    const strange = await makeRecipe(site, { ingredients: [{ name: 'zorblax' }], food_claims: { vegan: true } })
    assert.deepEqual(of(strange, 'allergens', 'milk'), {
      name: 'milk',
      is: null,
      because: ['zorblax'],
      confidence: 'unknown',
    })
    assert.equal(of(strange, 'diets', 'vegan').confidence, 'confirmed')
  })

  test('a recipe is published with a title, an ingredient and an instruction only, by who may', async () => {
    const bare = await ask('POST', '/recipes', { body: { title: 'Air', status: 'published' } })
    assert.deepEqual([bare.status, bare.body.code], [422, 'vendor_recipe_not_publishable'])
    const draft = await ask('POST', '/recipes', { body: { title: 'Air' } })
    assert.equal(draft.body.data.status, 'draft')
    const { id } = await makeRecipe(site)
    assert.equal((await ask('POST', `/recipes/${id}/ingredients`, { body: { items: [] } })).status, 422)
    assert.equal((await ask('POST', '/recipes', { body: { ...pancakes, status: 'cooked' } })).status, 400)
  })

  test('C-11 C-20 C-21 C-47 ingredients are replaced at once, changed and deleted one by one', async () => {
    const recipe = await makeRecipe(site)
    const other = await makeRecipe(site)
    const [flour, milk] = recipe.ingredients
    const path = `/recipes/${recipe.id}/ingredients`
    const replaced = await ask('POST', path, { body: [{ id: milk.id, name: 'oat milk' }, { name: 'sugar' }] })
    assert.equal(replaced.status, 200, replaced.text)
    assert.deepEqual(replaced.body.data[0].id, milk.id)
    const bad = await ask('POST', path, {
      body: { items: [{ name: 'x' }, { id: flour.id, name: 'y' }, { quantity: '1' }] },
    })
    assert.ok(bad.status === 400 || bad.status === 422, bad.text)
    const [first, second] = (await ask('GET', path, { as: null })).body.data
    assert.deepEqual([first.name, second.name], ['oat milk', 'sugar'])
    const one = await ask('PATCH', `${path}/${second.id}`, { body: { quantity: '1½', unit: 'cups' } })
    assert.deepEqual([one.body.data.amount_min, one.body.data.unit_code, one.body.data.name], [1.5, 'cup', 'sugar'])
    assert.equal(
      (await ask('PATCH', `/recipes/${other.id}/ingredients/${second.id}`, { body: { name: 'x' } })).status,
      404,
    )
    assert.equal((await ask('DELETE', `${path}/${second.id}`)).status, 204)
    assert.equal((await ask('DELETE', `${path}/${second.id}`)).status, 404)
    const steps = `/recipes/${recipe.id}/instructions`
    const [step] = (await ask('GET', steps, { as: null })).body.data
    const stirred = await ask('PATCH', `${steps}/${step.id}`, { body: { instruction_text: '<script>x</script>Stir.' } })
    assert.equal(stirred.body.data.instruction_text, 'Stir.')
    assert.equal((await ask('POST', steps, { body: { items: [{ instruction_text: 'Only this.' }] } })).status, 200)
    assert.equal((await ask('DELETE', `${steps}/1`)).status, 404)
    await ask('PATCH', `/recipes/${recipe.id}`, { body: { status: 'draft' } })
    const [last] = (await ask('GET', steps)).body.data
    assert.equal((await ask('DELETE', `${steps}/${last.id}`)).status, 204)
  })

  test('C-16 C-17 recipes are put in order and copied', async () => {
    const [one, two] = [await makeRecipe(site), await makeRecipe(site)]
    const ordered = await ask('POST', '/recipes/ordering', {
      body: {
        items: [
          { id: two.id, menu_order: 1 },
          { id: one.id, menu_order: 2 },
        ],
      },
    })
    assert.equal(ordered.status, 200, ordered.text)
    assert.equal((await ask('POST', '/recipes/ordering', { body: { ids: [one.id, 987654] } })).status, 422)
    const copy = await ask('POST', `/recipes/${one.id}/duplicate`, { body: {} })
    assert.equal(copy.status, 201, copy.text)
    const { data } = copy.body
    assert.deepEqual([data.title, data.status, data.ingredients.length], ['Pancakes (copy)', 'draft', 4])
    const ids = new Set(one.ingredients.map((item: any) => item.id))
    assert.ok(data.ingredients.every((item: any) => !ids.has(item.id)))
  })

  test('C-07 C-08 C-14 lists are filtered and ordered', async () => {
    const category = (await ask('POST', '/categories', { body: { name: 'Crepes' } })).body.data
    const mine = await makeRecipe(site, {
      title: 'Galettes bretonnes',
      category_ids: [category.id],
      cost: 'low',
      diet_flags: ['vegetarian'],
      featured: true,
      language: 'fr',
      ingredients: [{ name: 'sarrasin' }],
    })
    const found = async (query: string) =>
      (await ask('GET', `/recipes?${query}`, { as: null })).body.data.map((one: any) => one.id)
    for (const query of [
      `category=${category.id}`,
      'category=crepes',
      'cost=low',
      'diet_flag=vegetarian',
      'featured=true',
      'language=fr',
      'search=galette',
      'search=sarrasin',
    ])
      assert.deepEqual(await found(query), [mine.id], query)
    assert.deepEqual(await found('min_rating=4'), [])
    assert.deepEqual(await found('category=nothing'), [])
    const byTitle = await ask('GET', '/recipes?orderby=title&order=asc&per_page=1', { as: null })
    assert.equal(byTitle.body.data[0].title, 'Galettes bretonnes')
    assert.ok(byTitle.body.meta.total > 1 && byTitle.body.meta.pages > 1)
    for (const orderby of ['date', 'rating_average', 'menu_order', 'prep_time', 'total_time', 'popularity'])
      assert.equal((await ask('GET', `/recipes?orderby=${orderby}`, { as: null })).status, 200)
    assert.equal((await ask('GET', '/recipes?per_page=101', { as: null })).status, 400)
    const attack = await ask('GET', "/recipes?orderby=id;drop&cost='or 1=1&diet_flag=x&language=%27", { as: null })
    assert.equal(attack.status, 200)
    const counted = (await ask('GET', `/categories/${category.id}`, { as: null })).body.data
    assert.equal(counted.recipe_count, 1)
  })

  test('drafts are for editors and their authors, whatever is asked', async () => {
    const { id: author } = await site.account('cook', ['subscriber'])
    const draft = (await ask('POST', '/recipes', { body: { ...pancakes, title: 'Secret soup', author_id: author } }))
      .body.data
    for (const path of [`/recipes/${draft.id}`, `/recipes/${draft.id}/ingredients`, `/recipes/${draft.id}/nutrition`])
      assert.equal((await ask('GET', path, { as: null })).status, 404, path)
    const seen = await ask('GET', '/recipes?status=draft&search=secret', { as: null })
    assert.deepEqual(seen.body.data, [])
    assert.equal((await ask('GET', `/recipes/${draft.id}`, { as: 'cook' })).status, 200)
    const own = await ask('PATCH', `/recipes/${draft.id}`, { as: 'cook', body: { title: 'Secret stew' } })
    assert.equal(own.status, 200, own.text)
    const published = await ask('PATCH', `/recipes/${draft.id}`, { as: 'cook', body: { status: 'published' } })
    assert.deepEqual([published.status, published.body.code], [403, 'vendor_recipe_cannot_publish'])
    const foreign = await makeRecipe(site)
    assert.equal((await ask('PATCH', `/recipes/${foreign.id}`, { as: 'cook', body: { title: 'x' } })).status, 403)
    assert.equal((await ask('POST', '/recipes', { as: 'cook', body: pancakes })).status, 403)
    assert.equal((await ask('POST', '/recipes', { as: null, body: pancakes })).status, 401)
    assert.equal(
      (await ask('POST', `/shopping-lists/from-recipe/${draft.id}`, { as: 'subscriber', body: {} })).status,
      404,
    )
  })

  test('C-18 C-19 terms are made, changed, ordered and deleted; courses have no order', async () => {
    for (const base of ['categories', 'cuisines', 'courses']) {
      const one = await ask('POST', `/${base}`, { body: { name: `One of ${base}` } })
      assert.equal(one.status, 201, one.text)
      const { id } = one.body.data
      assert.equal((await ask('POST', `/${base}`, { body: { name: 'Twin', slug: `one-of-${base}` } })).status, 422)
      assert.equal((await ask('PATCH', `/${base}/${id}`, { body: { name: 'Another' } })).body.data.name, 'Another')
      assert.equal((await ask('GET', `/${base}`, { as: null })).status, 200)
      assert.equal((await ask('GET', `/${base}/${id}`)).body.data.name, 'Another')
      const ordered = await ask('POST', `/${base}/ordering`, { body: { ids: [id] } })
      assert.equal(ordered.status, base === 'courses' ? 404 : 200, ordered.text)
      if (base !== 'courses')
        assert.equal((await ask('POST', `/${base}/ordering`, { body: { ids: [id, 987_654] } })).status, 422)
      assert.equal((await ask('DELETE', `/${base}/${id}`)).status, 204)
    }
  })

  test('C-22 nutrition is stored once for each recipe', async () => {
    const { id } = await makeRecipe(site)
    const path = `/recipes/${id}/nutrition`
    assert.equal((await ask('GET', path, { as: null })).status, 404)
    const saved = await ask('PUT', path, { body: { calories: 310.5, fat: 12, per: 'serving' } })
    assert.deepEqual([saved.status, saved.body.data.calories], [200, 310.5])
    assert.equal((await ask('GET', path, { as: null })).body.data.fat, 12)
    assert.equal((await ask('GET', `/recipes/${id}`)).body.data.calories, 310.5)
    assert.equal((await ask('PUT', path, { body: { calories: 'many' } })).status, 400)
    assert.equal((await ask('PUT', path, { as: null, body: {} })).status, 401)
    assert.equal((await ask('DELETE', path)).status, 204)
    assert.equal((await ask('GET', path)).status, 404)
  })

  test('C-32 views are saved displays', async () => {
    const made = await ask('POST', '/views', {
      body: { name: 'Quick', layout: 'list', columns: 2, filters: { difficulty: 'easy' } },
    })
    assert.equal(made.status, 201, made.text)
    const { id } = made.body.data
    assert.equal((await ask('PATCH', `/views/${id}`, { body: { show: { rating: false } } })).body.data.show.image, true)
    assert.equal((await ask('GET', `/views/${id}`, { as: null })).status, 200)
    assert.equal((await ask('POST', '/views', { body: { name: 'x', columns: 7 } })).status, 400)
    assert.equal((await ask('DELETE', `/views/${id}`)).status, 204)
  })

  test('versions of a recipe hold its ingredients, and can be compared and brought back', async () => {
    const { id } = await makeRecipe(site)
    await ask('POST', `/recipes/${id}/ingredients`, {
      body: { items: [{ name: 'flour', quantity: '300', unit: 'g' }] },
    })
    const kept = await ask('POST', `/recipes/${id}/revisions`, { body: { label: 'Less flour' } })
    assert.equal(kept.status, 201, kept.text)
    const versions = (await ask('GET', `/recipes/${id}/revisions`)).body.data
    const first = versions.at(-1)
    assert.equal((await ask('GET', `/recipes/${id}/revisions/${first.id}`)).status, 200)
    const compared = await ask('GET', `/recipes/${id}/revisions/${first.id}/compare`)
    assert.equal(compared.status, 200, compared.text)
    assert.ok(compared.text.includes('ingredients'))
    assert.deepEqual([versions[0].label, versions[0].kitchen, first.kitchen], ['Less flour', [], []])
    const gone = versions[1].kitchen.find((one: any) => one.text === '− 1/2 l milk')
    assert.deepEqual([gone?.is, versions.length], ['removed', 3], JSON.stringify(versions))
    const paged = (await ask('GET', `/recipes/${id}/revisions?per_page=1&page=2`)).body.data
    assert.deepEqual(paged, [versions[1]], 'a page tells of its last version what the next page is needed for')
    const milk = gone.ingredient_id
    const back = await ask('POST', `/recipes/${id}/revisions/${first.id}/kitchen`, { body: { ingredient_id: milk } })
    assert.deepEqual(back.body.data.ingredients.map((one: any) => one.name).toSorted(), ['flour', 'milk'], back.text)
    assert.equal(
      (await ask('POST', `/recipes/${id}/revisions/${first.id}/kitchen`, { body: { ingredient_id: 1 } })).status,
      404,
    )
    const restored = await ask('POST', `/recipes/${id}/revisions/${first.id}/restore`, {
      body: { fields: ['ingredients'] },
    })
    assert.equal(restored.status, 200, restored.text)
    assert.equal((await ask('GET', `/recipes/${id}`)).body.data.ingredients.length, 4)
  })

  test('the admin app is told what there is', async () => {
    const { id } = await makeRecipe(site)
    for (const path of ['/bootstrap', '/meta/entities', '/filters/recipes', '/settings', '/multilingual/languages'])
      assert.equal((await ask('GET', path)).status, 200, path)
    for (const name of [
      'recipes',
      'categories',
      'cuisines',
      'courses',
      'reviews',
      'collections',
      'shopping-lists',
      'views',
    ])
      assert.equal((await ask('GET', `/${name}/options`)).status, 200, name)
    const mass = await ask('POST', '/mass-action/recipes', {
      body: { action: 'update', ids: [id], values: { featured: true } },
    })
    assert.deepEqual(mass.body.data.done, [id])
  })
})
