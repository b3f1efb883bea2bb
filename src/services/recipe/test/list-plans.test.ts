/** Lists of many recipes come from indexes: filters, searches and both together, without a look at every recipe. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { jsonStatement } from '../../../kernel/records/list-statements.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { type Selection, selectRecords } from '../../../kernel/records/selection.ts'
import { totalStatement } from '../../../kernel/records/totals.ts'
import type { Sql } from '../../../kernel/statement.ts'
import { recipes } from '../entities/recipes.ts'
import { asker, makeRecipe } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
  })
  after(() => site.dispose())

  const planOf = async ({ text, values }: Sql): Promise<string> => {
    const { database } = await site.systemContext()
    if (engine === 'sqlite') {
      const rows = await database.rows<{ detail: string }>(`explain query plan ${text}`, values)
      return rows.map(({ detail }) => detail).join('\n')
    }
    const rows = await database.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  const plansOf = async (query: object): Promise<{ page: string; total: string; selection: Selection }> => {
    const ctx = await site.systemContext()
    const plan = planFor(recipes, ctx)
    const selection = await selectRecords({ plan, verb: 'list', query: { ...query, status: 'published' } }, ctx)
    const page = await planOf(jsonStatement({ plan, selection, window: { limit: 50, offset: 0 } }, ctx))
    return { page, total: await planOf(totalStatement(plan, selection, ctx)), selection }
  }

  test('one or several facets and words are asked of the index of words alone', async () => {
    const category = (await ask('POST', '/categories', { body: { name: 'Soups' } })).body.data
    await makeRecipe(site, { category_ids: [category.id] })
    for (const query of [
      { category: 'soups' },
      { category: category.id },
      { diet_flag: 'vegan' },
      { diet_flag: 'vegan,vegetarian' },
      { category: 'soups', diet_flag: 'vegan', difficulty: 'easy', featured: 'true' },
      { search: 'flour' },
      { search: 'flour', category: 'soups', cost: 'low' },
    ]) {
      const name = JSON.stringify(query)
      const { page, total, selection } = await plansOf(query)
      assert.equal(selection.words?.isAll, true, name)
      if (engine === 'postgres') continue
      assert.match(page, /SCAN \S*index VIRTUAL TABLE INDEX \d+:M\d/, name)
      assert.match(page, /SEARCH t USING INTEGER PRIMARY KEY/, name)
      assert.doesNotMatch(`${page}${total}`, /SCAN t\b|TEMP B-TREE/, name)
      assert.doesNotMatch(total, /recipe_recipes\b|\bt\b/, name)
    }
  })

  test('each order of what is published, and each filter by one value, has an index', async () => {
    if (engine === 'postgres') return
    for (const query of [
      ...['date', 'title', 'rating_average', 'menu_order', 'popularity'].map(orderby => ({ orderby })),
      ...[{ difficulty: 'hard' }, { cost: 'low' }, { featured: 'true' }, { language: 'de' }],
    ]) {
      const { page, total } = await plansOf(query)
      assert.match(page, /SEARCH t USING INDEX \S+ \(site_id=\? AND status=\?/, JSON.stringify(query))
      assert.doesNotMatch(page, /TEMP B-TREE FOR ORDER BY/, JSON.stringify(query))
      assert.doesNotMatch(total, /SCAN t\b/, JSON.stringify(query))
    }
  })

  test('how many have a status is looked up, and is what a count would say', async () => {
    const { total } = await plansOf({})
    assert.match(total, /record_counts/)
    const draft = await makeRecipe(site, { status: 'draft' })
    const told = async (query: string) => (await ask('GET', `/recipes?per_page=100${query}`)).body
    for (const query of ['', '&status=draft', '&status=published', '&status=archived']) {
      const { meta, data } = await told(query)
      assert.equal(meta.total, data.length, query)
    }
    await ask('PATCH', `/recipes/${draft.id}`, { body: { status: 'archived' } })
    assert.equal((await told('&status=archived')).meta.total, 1)
    await ask('DELETE', `/recipes/${draft.id}`)
    assert.equal((await told('&status=archived')).meta.total, 0)
  })

  test('what changes is found as it is now: facets, status, and terms that are gone', async () => {
    const category = (await ask('POST', '/categories', { body: { name: 'Stews' } })).body.data
    const other = (await ask('POST', '/categories', { body: { name: 'Pies' } })).body.data
    const { id } = await makeRecipe(site, { category_ids: [category.id], diet_flags: ['keto'] })
    const found = async (query: string, as: string | null = null) => {
      const { body } = await ask('GET', `/recipes?${query}`, { as })
      assert.equal(body.meta.total, body.data.length, query)
      return body.data.map((one: { id: number }) => one.id)
    }
    assert.deepEqual(await found('category=stews&diet_flag=keto'), [id])
    assert.deepEqual(await found('category=stews,pies'), [id])
    assert.deepEqual(await found('category=pies'), [])
    await ask('PATCH', `/recipes/${id}`, { body: { category_ids: [other.id], diet_flags: ['paleo'] } })
    assert.deepEqual(await found('category=stews'), [])
    assert.deepEqual(await found('category=pies&diet_flag=paleo,keto&orderby=title'), [id])
    await ask('PATCH', `/recipes/${id}`, { body: { status: 'draft' } })
    assert.deepEqual(await found('category=pies'), [])
    assert.deepEqual(await found('category=pies&status=draft'), [], 'visitors never see drafts')
    assert.deepEqual(await found('category=pies', 'admin'), [id])
    assert.deepEqual(await found('category=pies&status=draft&search=flour', 'admin'), [id])
    await ask('DELETE', `/categories/${other.id}`)
    assert.deepEqual(await found(`category=${other.id}`, 'admin'), [])
    await ask('DELETE', `/recipes/${id}`)
    assert.deepEqual(await found('diet_flag=paleo', 'admin'), [])
  })

  test('what visitors are listed is kept, and never older than the last change of a recipe or a term', async () => {
    const category = (await ask('POST', '/categories', { body: { name: 'Kept' } })).body.data
    const { id } = await makeRecipe(site, { title: 'Kept pie', category_ids: [category.id] })
    const listed = async () => {
      const { data, meta } = (await ask('GET', '/recipes?category=kept', { as: null })).body
      return [meta.total, ...data.map((one: { title: string }) => one.title)]
    }
    const shown = async () =>
      (await ask('GET', `/recipes?include=${id}`, { as: null })).body.data.map((one: { category_ids: number[] }) => [
        ...one.category_ids,
      ])
    for (const title of ['Kept pie', 'Kept cake', 'Kept tart']) {
      await ask('PATCH', `/recipes/${id}`, { body: { title } })
      for (let time = 0; time < 3; time++) assert.deepEqual(await listed(), [1, title])
    }
    assert.deepEqual(await shown(), [[category.id]])
    await ask('DELETE', `/categories/${category.id}`)
    assert.deepEqual(await shown(), [[]])
    await ask('PATCH', `/recipes/${id}`, { body: { status: 'draft' } })
    assert.deepEqual(await shown(), [])
  })
})
