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
  type Plans = { page: string; total: string; statement: string; selection: Selection }
  const plansOf = async (query: object): Promise<Plans> => {
    const ctx = await site.systemContext()
    const plan = planFor(recipes, ctx)
    const selection = await selectRecords({ plan, verb: 'list', query: { ...query, status: 'published' } }, ctx)
    const listed = jsonStatement({ plan, selection, window: { limit: 50, offset: 0 } }, ctx)
    const total = await planOf(totalStatement(plan, selection, ctx))
    return { page: await planOf(listed), total, statement: listed.text, selection }
  }

  const AMOUNTS = ['few', 'many', 'dense'] as const
  /** What is asked where a count has told how many there are, and what that finds. */
  const countedAs = async (selection: Selection, amount: (typeof AMOUNTS)[number]) => {
    const ctx = await site.systemContext()
    const selected = { ...selection, amount }
    const page = { plan: planFor(recipes, ctx), selection: selected, window: { limit: 50, offset: 0 } }
    const { text, values } = jsonStatement(page, ctx)
    return { text, rows: (await ctx.database.rows<{ rows: string }>(text, values))[0]!.rows }
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
      const { page, total, statement, selection } = await plansOf(query)
      assert.equal(selection.words?.isAll, true, name)
      const asked = await Promise.all(AMOUNTS.map(amount => countedAs(selection, amount)))
      assert.equal(new Set(asked.map(({ rows }) => rows)).size, 1, name)
      if (engine === 'postgres') {
        const [few, , dense] = asked.map(({ text }) => text)
        const isLink = Object.keys(query).join() === 'category'
        assert.match(few!, isLink ? /t\.id in \(select l\.owner_id/ : /offset 0\) f order by f\.record_id/, name)
        if (!('search' in query)) assert.match(dense!, isLink ? /l\.owner_id/ : /position\(.* in /, name)
        continue
      }
      assert.match(page, /SCAN \S*index VIRTUAL TABLE INDEX \d+:M\d/, name)
      assert.match(page, /SEARCH t USING INTEGER PRIMARY KEY/, name)
      // What is sorted once more is the page alone: the index is cut before a recipe is looked at.
      assert.match(statement, /order by rowid desc limit .* offset .*\) f cross join recipe_recipes t/, name)
      assert.doesNotMatch(`${page}${total}`, /SCAN t\b/, name)
      assert.doesNotMatch(total, /TEMP B-TREE/, name)
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

  test('the newest that are rated well are found in an index that knows their ratings', async () => {
    if (engine === 'postgres') return
    const { page } = await plansOf({ min_rating: '4.5' })
    assert.match(page, /SEARCH t USING INDEX \S+status_id\S* \(site_id=\? AND status=\?/)
    const { database } = await site.systemContext()
    const columns = await database.rows<{ name: string }>('pragma index_info(recipe_recipes_by_status_id)', [])
    assert.deepEqual(
      columns.map(({ name }) => name),
      ['site_id', 'status', 'id', 'rating_average'],
    )
  })

  test('totals of staff and of visitors follow every change', async () => {
    const { id } = await makeRecipe(site, { title: 'Counted', diet_flags: ['halal'] })
    const totals = async () => {
      const staff = await ask('GET', '/recipes?diet_flag=halal')
      const visitors = await ask('GET', '/recipes?diet_flag=halal', { as: null })
      return [staff.body.meta.total, visitors.body.meta.total]
    }
    assert.deepEqual(await totals(), [1, 1])
    await ask('POST', '/reviews', { body: { recipe_id: id, rating: 5 } })
    assert.deepEqual(await totals(), [1, 1])
    const copy = await makeRecipe(site, { title: 'Counted too', diet_flags: ['halal'] })
    assert.deepEqual(await totals(), [2, 2])
    await ask('DELETE', `/recipes/${copy.id}`)
    assert.deepEqual(await totals(), [1, 1])
  })

  test('how many have a status is looked up, and is what a count would say', async () => {
    const { total } = await plansOf({})
    assert.match(total, engine === 'sqlite' ? /^SEARCH c USING PRIMARY KEY/ : /record_counts/)
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
