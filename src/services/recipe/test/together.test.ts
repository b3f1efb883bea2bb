import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { asker, makeRecipe } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
    await site.account('anna', ['subscriber'])
    await site.account('ben', ['subscriber'])
  })
  after(() => site.dispose())

  test('C-10 C-12 C-23 C-24 reviews wait for moderators, who approve and answer them', async () => {
    const { id } = await makeRecipe(site)
    const sent = {
      ...{ recipe_id: id, rating: 4, comment: 'Good', author_name: 'Guest', author_email: 'guest@example.com' },
      ...{ status: 'approved', is_verified: true, admin_reply: 'me' },
    }
    const guest = await ask('POST', '/reviews', { as: null, body: sent })
    assert.equal(guest.status, 201, guest.text)
    const { data } = guest.body
    assert.deepEqual(
      [data.status, data.is_verified, data.admin_reply, data.author_email],
      ['pending', false, '', undefined],
    )
    assert.deepEqual((await ask('GET', `/reviews?recipe_id=${id}`, { as: null })).body.data, [])
    assert.equal((await ask('GET', `/reviews/${data.id}`, { as: null })).status, 404)
    const again = await ask('POST', '/reviews', { as: null, body: sent })
    assert.deepEqual([again.status, again.body.code], [422, 'vendor_recipe_already_reviewed'])
    assert.equal((await ask('PATCH', `/reviews/${data.id}`, { as: 'anna', body: { status: 'approved' } })).status, 403)
    const approved = await ask('PATCH', `/reviews/${data.id}`, {
      body: { status: 'approved', admin_reply: 'Thanks', is_verified: true, rating: 1 },
    })
    assert.deepEqual([approved.status, approved.body.data.rating, approved.body.data.admin_reply], [200, 4, 'Thanks'])
    assert.notEqual(approved.body.data.replied_at, null)
    const recipe = (await ask('GET', `/recipes/${id}`, { as: null })).body.data
    assert.deepEqual([recipe.rating_average, recipe.rating_count], [4, 1])
    const shown = (await ask('GET', `/reviews?recipe_id=${id}&rating=4`, { as: null })).body.data
    assert.deepEqual([shown.length, shown[0].author_email], [1, undefined])
    await ask('PATCH', `/recipes/${id}`, { body: { status: 'draft' } })
    assert.equal((await ask('GET', `/reviews/${data.id}`, { as: null })).status, 404)
    assert.equal((await ask('DELETE', `/reviews/${data.id}`)).status, 204)
    assert.equal((await ask('GET', `/recipes/${id}`)).body.data.rating_count, 0)
  })

  test('a program that fills in the trap is thanked and forgotten; reviews can be switched off', async () => {
    const { id } = await makeRecipe(site)
    const trapped = await ask('POST', '/reviews', { as: null, body: { recipe_id: id, rating: 5, website: 'x' } })
    assert.equal(trapped.status, 201)
    assert.deepEqual((await ask('GET', `/reviews?recipe_id=${id}`)).body.data, [])
    assert.equal((await ask('POST', '/reviews', { as: 'anna', body: { recipe_id: id, rating: 6 } })).status, 400)
    await ask('PATCH', '/settings', { body: { reviews: { enabled: false } } })
    const off = await ask('POST', '/reviews', { as: 'anna', body: { recipe_id: id, rating: 5 } })
    assert.deepEqual([off.status, off.body.code], [403, 'vendor_recipe_reviews_off'])
    await ask('PATCH', '/settings', { body: { reviews: { enabled: true } } })
  })

  test('a hundred reviews of one account at once are one, and the average is that of a recount', async () => {
    const { id } = await makeRecipe(site)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        ask('POST', '/reviews', { as: 'anna', body: { recipe_id: id, rating: 1 + (index % 5) } }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.ok(answers.every(({ status }) => status === 201 || status === 422))
    await ask('POST', '/reviews', { as: 'ben', body: { recipe_id: id, rating: 2 } })
    const rows = (await ask('GET', `/reviews?recipe_id=${id}&status=approved`)).body.data
    const average = rows.reduce((sum: number, row: any) => sum + row.rating, 0) / rows.length
    const { data } = (await ask('GET', `/recipes/${id}`)).body
    assert.deepEqual([data.rating_count, data.rating_average], [2, Math.round(average * 100) / 100])
  })

  test('C-25 a vote counts once for each person, however often it is sent at once', async () => {
    const { id } = await makeRecipe(site)
    const review = (await ask('POST', '/reviews', { as: 'anna', body: { recipe_id: id, rating: 5 } })).body.data
    const votes = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', `/reviews/${review.id}/helpful`, { as: null })),
    )
    assert.ok(
      votes.every(({ status }) => status === 200),
      votes[0]!.text,
    )
    assert.equal((await ask('GET', `/reviews/${review.id}`, { as: null })).body.data.helpful_count, 1)
    assert.equal((await ask('GET', `/reviews/${review.id}`, { as: null })).body.data.voted, true)
    const own = await ask('POST', `/reviews/${review.id}/helpful`, { as: 'anna' })
    assert.deepEqual([own.status, own.body.code], [422, 'vendor_recipe_own_review'])
    const back = await ask('DELETE', `/reviews/${review.id}/helpful`, { as: null })
    assert.deepEqual(back.body.data, { helpful_count: 0, voted: false })
    const body = { recipe_id: id, rating: 4, author_name: 'Guest' }
    const guests = (await ask('POST', '/reviews', { as: null, body })).body.data
    await ask('PATCH', `/reviews/${guests.id}`, { body: { status: 'approved' } })
    const theirs = await ask('POST', `/reviews/${guests.id}/helpful`, { as: null })
    assert.deepEqual([theirs.status, theirs.body.code], [422, 'vendor_recipe_own_review'], 'nor for one of a guest')
    const mailed = { ...body, author_email: 'Ben@example.com' }
    const known = (await ask('POST', '/reviews', { as: null, body: mailed })).body.data
    await ask('PATCH', `/reviews/${known.id}`, { body: { status: 'approved' } })
    for (const as of [null, 'ben']) {
      const { status, body } = await ask('POST', `/reviews/${known.id}/helpful`, { as })
      assert.deepEqual([status, body.code], [422, 'vendor_recipe_own_review'], 'nor for one with a mail address')
    }
    const others = await ask('POST', `/reviews/${known.id}/helpful`, { as: 'anna' })
    assert.deepEqual([others.status, others.body.data], [200, { helpful_count: 1, voted: true }])
  })

  test('C-26 C-27 collections are their owner’s; their recipes change all at once or not at all', async () => {
    const [one, two] = [await makeRecipe(site), await makeRecipe(site)]
    const made = await ask('POST', '/collections', { as: 'anna', body: { name: 'Week', type: 'meal_plan' } })
    assert.equal(made.status, 201, made.text)
    const { id } = made.body.data
    assert.equal(made.body.data.visibility, 'private')
    const change = (body: object, as = 'anna') => ask('POST', `/collections/${id}/recipes`, { as, body })
    const added = await change({
      add: [{ recipe_id: one.id, servings: 2, planned_date: '2027-01-04', meal: 'dinner' }, two.id],
    })
    assert.equal(added.status, 200, added.text)
    assert.deepEqual(added.body.data.recipes[0], {
      ...{ recipe_id: one.id, position: 1, servings: 2, planned_date: '2027-01-04', meal: 'dinner', note: '' },
    })
    const refused = await change({ remove: [one.id], add: [987_654] })
    assert.equal(refused.status, 422)
    const ordered = await change({ order: [two.id, one.id] })
    assert.deepEqual(
      ordered.body.data.recipes.map((entry: any) => entry.recipe_id),
      [two.id, one.id],
    )
    for (const [method, path] of [
      ['GET', `/collections/${id}`],
      ['PATCH', `/collections/${id}`],
      ['DELETE', `/collections/${id}`],
      ['POST', `/collections/${id}/recipes`],
    ] as const)
      assert.equal(
        (await ask(method, path, { as: 'ben', ...(method === 'GET' ? {} : { body: {} }) })).status,
        404,
        path,
      )
    assert.equal((await ask('GET', `/collections/${id}`, { as: null })).status, 404)
    await ask('PATCH', `/collections/${id}`, { as: 'anna', body: { visibility: 'public' } })
    assert.equal((await ask('GET', `/collections/${id}`, { as: null })).status, 200)
    assert.equal((await ask('GET', '/collections', { as: null })).body.data.length, 1)
    const list = await ask('POST', `/shopping-lists/from-collection/${id}`, { as: 'anna', body: {} })
    assert.equal(list.status, 201, list.text)
    const flour = list.body.data.items.find((item: any) => item.name === 'flour')
    assert.deepEqual([flour.quantity, flour.unit, flour.sources.length], ['375', 'g', 2])
    assert.equal((await ask('DELETE', `/collections/${id}`, { as: 'anna' })).status, 204)
  })

  test('C-28 C-29 C-30 shopping lists merge, keep ticks, subtract exactly, and are their owner’s', async () => {
    const [one, two] = [await makeRecipe(site), await makeRecipe(site, { title: 'Waffles' })]
    const made = await ask('POST', `/shopping-lists/from-recipe/${one.id}`, { as: 'anna', body: { servings: 6 } })
    assert.equal(made.status, 201, made.text)
    const list = made.body.data
    const of = (name: string, data: any) => data.items.find((item: any) => item.name === name)
    assert.deepEqual(
      [of('flour', list).quantity, of('flour', list).unit, of('flour', list).aisle],
      ['375', 'g', 'baking'],
    )
    const more = await ask('POST', `/shopping-lists/from-recipe/${two.id}`, { as: 'anna', body: { list_id: list.id } })
    assert.deepEqual([more.status, of('flour', more.body.data).quantity], [200, '625'])
    const milk = of('milk', more.body.data)
    const tick = (body: object, as = 'anna') =>
      ask('PATCH', `/shopping-lists/${list.id}/items/${milk.id}`, { as, body })
    const ticked = await tick({ checked: true, checked_at: '2025-01-02T10:00:00.000Z' })
    assert.deepEqual([ticked.status, ticked.body.data.checked], [200, true])
    const stale = await tick({ checked: false, checked_at: '2025-01-02T09:00:00.000Z' })
    assert.equal(stale.body.data.checked, true, 'the last tick wins, not the last request')
    await tick({ checked: true, checked_at: '2025-01-02T12:00:00.000Z' })
    const late = await tick({ checked: false, checked_at: '2025-01-02T11:00:00.000Z' })
    assert.equal(late.body.data.checked, true, 'a tick that says the same again is a tick too')
    const again = await ask('POST', `/shopping-lists/from-recipe/${two.id}`, { as: 'anna', body: { list_id: list.id } })
    assert.equal(
      again.body.data.items.filter((item: any) => item.name === 'milk').length,
      1,
      'what is ticked never comes back',
    )
    const less = await ask('POST', `/shopping-lists/from-recipe/${two.id}`, {
      as: 'anna',
      body: { list_id: list.id, remove: true },
    })
    assert.deepEqual([of('flour', less.body.data).quantity, of('milk', less.body.data).checked], ['375', true])
    assert.equal((await tick({ checked: false }, 'ben')).status, 404)
    const foreign = (await ask('POST', '/shopping-lists', { as: 'ben', body: { name: 'Mine' } })).body.data
    const mixed = await ask('PATCH', `/shopping-lists/${foreign.id}/items/${milk.id}`, {
      as: 'ben',
      body: { checked: true },
    })
    assert.equal(mixed.status, 404)
    const added = await ask('POST', `/shopping-lists/${foreign.id}/items`, {
      as: 'ben',
      body: { name: 'Soap', quantity: '2' },
    })
    assert.deepEqual([added.status, added.body.data.name, added.body.data.aisle], [201, 'Soap', 'other'])
    const item = `/shopping-lists/${foreign.id}/items/${added.body.data.id}`
    assert.equal((await ask('DELETE', item, { as: 'ben' })).status, 204)
    const lists = (await ask('GET', '/shopping-lists', { as: 'ben' })).body.data
    assert.deepEqual(
      lists.map((row: any) => row.id),
      [foreign.id],
    )
    assert.equal((await ask('GET', '/shopping-lists', { as: null })).status, 401)
    assert.equal(
      (await ask('GET', `/shopping-lists/${list.id}`, { as: 'anna' })).status,
      404,
      'there is no such address',
    )
    const later = await ask('GET', '/shopping-lists?since=2099-01-01T00:00:00Z', { as: 'anna' })
    assert.deepEqual(later.body.data, [])
    await ask('DELETE', `/recipes/${one.id}`)
    const kept = (await ask('GET', '/shopping-lists', { as: 'anna' })).body.data.find((row: any) => row.id === list.id)
    assert.equal(of('flour', kept).sources[0].recipe_id, null)
    assert.equal(
      (await ask('PATCH', `/shopping-lists/${list.id}`, { as: 'anna', body: { status: 'archived' } })).status,
      200,
    )
    assert.equal((await ask('DELETE', `/shopping-lists/${list.id}`, { as: 'anna' })).status, 204)
  })

  test('C-09 C-31 favourites are kept once and counted', async () => {
    const { id } = await makeRecipe(site)
    assert.equal((await ask('POST', '/favorites', { as: 'anna', body: { recipe_id: id } })).status, 201)
    assert.equal((await ask('POST', '/favorites', { as: 'anna', body: { recipe_id: id } })).status, 200)
    assert.equal((await ask('GET', `/recipes/${id}`)).body.data.favorite_count, 1)
    assert.deepEqual(
      (await ask('GET', '/favorites', { as: 'anna' })).body.data.map((row: any) => row.id),
      [id],
    )
    assert.deepEqual((await ask('GET', '/favorites', { as: 'ben' })).body.data, [])
    assert.equal((await ask('DELETE', `/favorites/${id}`, { as: 'anna' })).status, 204)
    assert.equal((await ask('DELETE', `/favorites/${id}`, { as: 'anna' })).status, 204)
    assert.equal((await ask('POST', '/favorites', { as: 'anna', body: { recipe_id: 987_654 } })).status, 404)
  })

  test('C-01 a recipe has a page of its own that works without a script, and search engines are told of it', async () => {
    const recipe = await makeRecipe(site, {
      title: 'Crème </script> brûlée',
      ingredients: [{ name: 'cream', quantity: '1 1/2', unit: 'cups' }],
    })
    const page = await site.fetch('GET', `/recipes/${recipe.slug}/`)
    assert.equal(page.status, 200, page.text.slice(0, 300))
    assert.ok(page.text.includes('1 1/2 cups'))
    const [, block] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.text) ?? []
    const told = JSON.parse(block!)
    assert.deepEqual(
      [told['@type'], told.name, told.recipeIngredient],
      ['Recipe', 'Crème </script> brûlée', ['1 1/2 cups cream']],
    )
    const scaled = await site.fetch('GET', `/recipes/${recipe.slug}/?rc_servings=8&rc_units=metric`)
    assert.ok(scaled.text.includes('720 g') || scaled.text.includes('720 ml'), 'amounts follow')
    assert.equal((await site.fetch('GET', '/recipes/nothing-here/')).status, 404)
    await ask('PATCH', `/recipes/${recipe.id}`, { body: { status: 'draft' } })
    assert.equal((await site.fetch('GET', `/recipes/${recipe.slug}/`)).status, 404)
    const shown = await ask('POST', '/shortcodes/render', {
      body: { tag: 'vendor_recipe', attributes: { id: String(recipe.id) } },
    })
    assert.equal(shown.status, 200, shown.text)
    for (const tag of [
      'vendor_recipes',
      'vendor_recipe_search',
      'vendor_recipe_favorites',
      'vendor_recipe_shopping_list',
      'vendor_recipe_nutrition',
    ])
      assert.equal((await ask('POST', '/shortcodes/render', { body: { tag } })).status, 200, tag)
    assert.equal((await ask('GET', '/shortcodes')).body.data.length, 7)
    assert.equal((await ask('GET', '/shortcodes/vendor_recipe')).status, 200)
    assert.equal((await ask('GET', '/shortcodes/nothing')).status, 404)
  })

  test('a person gets what is kept of them, and is forgotten', async () => {
    const { id: user } = await site.account('carla', ['subscriber'])
    const recipe = await makeRecipe(site)
    await ask('POST', '/reviews', { as: 'carla', body: { recipe_id: recipe.id, rating: 3, comment: 'Fine' } })
    await ask('POST', '/favorites', { as: 'carla', body: { recipe_id: recipe.id } })
    await ask('POST', `/shopping-lists/from-recipe/${recipe.id}`, { as: 'carla', body: {} })
    const { personalDataErase, personalDataExport } = await import('../../../platform/personal-data/personal-data.ts')
    const person = { email: 'carla@example.com', userId: user }
    const ctx = await site.systemContext()
    const sections = await ctx.hooks.apply(personalDataExport, [], { person }, ctx)
    assert.deepEqual(
      sections.filter(({ name }) => name.startsWith('recipe.')).map(({ name, items }) => [name, items.length]),
      [
        ['recipe.reviews', 1],
        ['recipe.own', 2],
      ],
    )
    await site.inSystem(tx => tx.hooks.fire(personalDataErase, { person, report: () => undefined }, tx))
    const after = (await ask('GET', `/recipes/${recipe.id}`)).body.data
    assert.deepEqual([after.rating_count, after.rating_average, after.favorite_count], [1, 3, 0])
    const [review] = (await ask('GET', `/reviews?recipe_id=${recipe.id}`)).body.data
    assert.deepEqual([review.author_name, review.comment, review.author_email], ['', '', null])
  })
})
