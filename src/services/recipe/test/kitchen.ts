/** A site with something on every page of recipes, for tests that look at them. */
import type { TestApp } from '../../../../test/kit/test-app.ts'
import { asker, makeRecipe } from './kit.ts'

/** The paths of its pages, by what they show. */
export async function fillKitchen(site: TestApp): Promise<Record<string, string>> {
  const ask = asker(site)
  const data = async (path: string, body: object) => {
    const answer = await ask('POST', path, { body })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.data
  }
  await data('/custom-fields', { key: 'wine', label: 'Wine', type: 'text', show_in: ['card', 'page'] })
  const recipe = await makeRecipe(site, {
    excerpt: 'The batter rests while you set the table.',
    notes: 'Goes with apple sauce.',
    equipment: [{ name: 'pan', note: 'large' }],
    source_name: 'Grandmother',
    custom_fields: { wine: 'Riesling' },
  })
  const others = []
  for (const title of ['Lentil soup', 'Roasted vegetables', 'Bread', 'Apple cake'])
    others.push(await makeRecipe(site, { title, difficulty: 'medium', excerpt: `${title}, as at home.` }))
  await ask('PUT', `/recipes/${recipe.id}/nutrition`, { body: { calories: 420, fat: 12, protein: 9, sodium: 300 } })
  await ask('POST', '/reviews', {
    as: null,
    body: { recipe_id: recipe.id, rating: 4, title: 'Good', comment: 'Very thin.', author_name: 'Ann' },
  })
  const [{ id: review }] = (await ask('GET', '/reviews')).body.data
  await ask('PATCH', `/reviews/${review}`, { body: { status: 'approved', admin_reply: 'Thank you!' } })
  const plan = await data('/collections', { name: 'This week', type: 'meal_plan', visibility: 'public' })
  const add = others.map(({ id }, index) => ({
    recipe_id: id,
    planned_date: `2027-03-0${1 + (index % 2)}`,
    meal: index % 2 === 0 ? 'lunch' : 'dinner',
  }))
  await ask('POST', `/collections/${plan.id}/recipes`, { body: { add: [...add, recipe.id] } })
  const party = await data('/collections', { name: 'For guests', visibility: 'public', description: 'Big pots.' })
  await ask('POST', `/collections/${party.id}/recipes`, { body: { add: others.map(({ id }) => id) } })
  await ask('POST', '/favorites', { body: { recipe_id: recipe.id } })
  await data(`/shopping-lists/from-recipe/${recipe.id}`, {})
  return pagesOf(site, { data, recipe, plan, party })
}

type Made = {
  readonly data: (path: string, body: object) => Promise<any>
  readonly recipe: any
  readonly plan: any
  readonly party: any
}

async function pagesOf(site: TestApp, { data, recipe, plan, party }: Made): Promise<Record<string, string>> {
  const page = async (title: string, content: string) => {
    const body = { title, content, status: 'publish' }
    const answer = await site.request('POST', '/host/v1/pages', { as: 'admin', body })
    if (answer.status !== 201) throw new Error(answer.text)
    return new URL(answer.body.link).pathname
  }
  const views: Record<string, string> = {}
  for (const layout of ['grid', 'list', 'masonry', 'carousel', 'table']) {
    const show = { image: true, rating: true, time: true, excerpt: true, difficulty: true, servings: true }
    const look = { columns: 2, style: { accent: '#b45309', radius: 16, gap: 12 }, show }
    const view = await data('/views', { name: layout, layout, per_page: 3, ...look })
    views[layout] = await page(`As a ${layout}`, `[vendor_recipes view=${view.id}]`)
  }
  return {
    recipe: `/recipes/${recipe.slug}/`,
    ...views,
    collection: await page('Collection', `[vendor_recipe_collection id=${party.id}]`),
    plan: await page('Plan', `[vendor_recipe_collection id=${plan.id}]`),
    shopping: await page('Shopping', '[vendor_recipe_shopping_list]'),
    favorites: await page('Favourites', '[vendor_recipe_favorites]'),
    search: `${await page('Search', '[vendor_recipe_search]')}?rc_q=soup`,
    nutrition: await page('Label', `[vendor_recipe_nutrition id=${recipe.id}]`),
  }
}
