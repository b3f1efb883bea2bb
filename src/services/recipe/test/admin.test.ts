/** The screens of recipes as people use them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../../test/admin/browser-site.ts'
import { lacksChromium } from '../../../../test/kit/chromium.ts'
import { workOnTask } from '../../../platform/tasks/tasks.ts'
import { pancakes } from './kit.ts'

describe('the screens of recipes', { skip: lacksChromium() }, () => {
  let story: BrowserSite
  let recipe: number
  const call = async (method: string, path: string, body?: object) =>
    (await story.site.request(method, `/vendor-recipe/v1${path}`, { as: 'administrator', ...(body ? { body } : {}) }))
      .body.data
  const shoot = async (name: string) => {
    if (process.env.DOZEN_SHOTS)
      await story.page.screenshot({ path: `${process.env.DOZEN_SHOTS}/admin-${name}.png`, fullPage: true })
  }
  /** Nothing is worked on in the background here. */
  const finishTasks = async () => {
    const { body } = await story.site.request('GET', '/host/v1/tasks?status=queued', { as: 'administrator' })
    const ctx = await story.site.systemContext()
    for (const { id } of body) await workOnTask(id, { milliseconds: 10_000, things: 1000 }, ctx)
  }
  before(async () => {
    story = await openBrowserSite(18_489)
    recipe = (await call('POST', '/recipes', { ...pancakes, status: 'published' })).id
  })
  after(() => story?.close())

  test('C-20 C-21 a list is pasted and seen parsed, rows are moved by keys, and the recipe is saved', async () => {
    const { page, show } = story
    await show(`/recipe/recipes/${recipe}`)
    await page
      .getByLabel('Paste a list, one ingredient a line')
      .fill('For the sauce:\n2-3 tbsp sugar\n1 pinch cinnamon, ground')
    const read = page.getByRole('table', { name: 'Read as' })
    await read.getByRole('cell', { name: 'sugar' }).waitFor()
    await read.getByRole('cell', { name: '2-3' }).waitFor()
    await shoot('paste')
    await page.getByRole('button', { name: 'Add these 2 lines' }).click()
    await page.getByRole('button', { name: 'Move sugar up' }).click()
    const link = page.getByLabel('Address of a page or recipe').first()
    await link.fill('flour')
    await page.getByText('An address begins with https://').waitFor()
    await link.fill('https://example.com/flour')
    await page.getByRole('button', { name: 'Move Step 2 up' }).click()
    await page.getByRole('button', { name: 'Remove salt' }).click()
    await page.getByRole('button', { name: 'Save' }).first().click()
    const saved = () => call('GET', `/recipes/${recipe}`)
    for (let tries = 0; tries < 100 && (await saved()).ingredients.length !== 5; tries++) await page.waitForTimeout(100)
    const { ingredients, instructions } = await saved()
    assert.deepEqual(
      ingredients.map((one: any) => one.name),
      ['flour', 'milk', 'eggs', 'sugar', 'cinnamon'],
    )
    assert.deepEqual([ingredients[0].link, ingredients[3].group], ['https://example.com/flour', 'For the sauce'])
    assert.equal(instructions[0].timer_seconds, 120)
    await shoot('editor')
  })

  test('C-20 C-21 ingredients and steps are put in order by dragging them', async () => {
    const { page, show } = story
    const { id } = await call('POST', '/recipes', { ...pancakes, title: 'Dragged' })
    await show(`/recipe/recipes/${id}`)
    const grips = (list: string) => page.getByRole('list', { name: list }).getByRole('button', { name: 'Drag' })
    const rows = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
    // What is loaded later moves what is already there: somebody who misses drags once more.
    const dragFirst = async (list: string, control: string, wanted: string) => {
      await rows(list).nth(1).waitFor()
      await page.waitForLoadState('networkidle')
      for (let tries = 0; tries < 20; tries++) {
        const texts = await Promise.all((await rows(list).locator(control).all()).map(one => one.inputValue()))
        const place = texts.findIndex(text => text.startsWith(wanted))
        if (place === 0) return
        await grips(list).nth(place).dragTo(rows(list).nth(0))
        await page.waitForTimeout(200)
      }
    }
    await dragFirst('Ingredients', '.recipename input', 'eggs')
    await dragFirst('Steps', 'textarea:not([aria-hidden])', 'Bake')
    await page.getByRole('button', { name: 'Save' }).first().click()
    const saved = async () => {
      const { ingredients, instructions } = await call('GET', `/recipes/${id}`)
      return [...ingredients.map((one: any) => one.name), instructions[0].timer_seconds]
    }
    for (let tries = 0; tries < 100 && (await saved())[0] !== 'eggs'; tries++) await page.waitForTimeout(100)
    const [first, ...others] = await saved()
    // Who missed has moved another row, which is why the order of the others is not told.
    assert.deepEqual([first, others.pop(), others.toSorted()], ['eggs', 120, ['flour', 'milk', 'salt']])
  })

  test('C-22 nutrition is stored and the preview shows it', async () => {
    const { page, show } = story
    await show(`/recipe/recipes/${recipe}`)
    await page.getByText('Nutrition', { exact: true }).first().click()
    await page.getByLabel('Calories').fill('420')
    await page.getByLabel('Size of a serving').fill('1 piece (80 g)')
    for (const [index, name] of ['Potassium (mg)', 'Potassium (mg)'].entries()) {
      await page.getByRole('button', { name: 'Add a nutrient' }).click()
      await page.getByLabel('Nutrient', { exact: true }).nth(index).fill(name)
    }
    await page.getByText('This one is there already.').first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Save the nutrition' }).isDisabled(), true)
    await page.getByRole('button', { name: 'Remove Potassium (mg)' }).last().click()
    await page.getByLabel('Amount', { exact: true }).last().fill('310')
    await page.getByRole('button', { name: 'Save the nutrition' }).click()
    await page.getByText('Saved.').first().waitFor()
    const { calories, serving_size, custom } = await call('GET', `/recipes/${recipe}/nutrition`)
    assert.deepEqual([calories, serving_size, custom], [420, '1 piece (80 g)', { 'Potassium (mg)': 310 }])
    await page.getByText('Preview', { exact: true }).first().click()
    await page.getByRole('article', { name: 'Preview' }).getByText('flour').first().waitFor()
    await shoot('preview')
  })

  test('C-03 the author has the last word on allergens, and one ingredient comes back without the rest', async () => {
    const { page, show } = story
    const { id, ingredients } = await call('POST', '/recipes', { ...pancakes, title: 'Brought back' })
    await call('PATCH', `/recipes/${id}/ingredients/${ingredients[0].id}`, { quantity: '300' })
    await show(`/recipe/recipes/${id}`)
    await page.getByText('Allergens and diets', { exact: true }).click()
    const allergens = page.getByRole('table', { name: 'Allergens' })
    await allergens.getByRole('row', { name: /^gluten yes \(flour\)/ }).waitFor()
    await allergens.getByLabel('nuts: you say', { exact: true }).click()
    await page.getByRole('option', { name: 'no', exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).first().click()
    const saved = async () => (await call('GET', `/recipes/${id}`)) as any
    for (let tries = 0; tries < 100 && (await saved()).food_claims.nuts !== false; tries++)
      await page.waitForTimeout(100)
    const nuts = (await saved()).allergens.find((one: any) => one.name === 'nuts')
    assert.deepEqual([nuts.is, nuts.confidence], [false, 'confirmed'])
    await shoot('food')
    await page.getByText('Versions', { exact: true }).click()
    await page.getByLabel('A note on this version').fill('Too thick')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    const versions = page.getByRole('list', { name: 'Versions' })
    await versions.getByText('Too thick').waitFor()
    await shoot('versions')
    await versions.getByRole('button', { name: 'Undo flour: 250 g → 300 g' }).click()
    for (let tries = 0; tries < 100 && (await saved()).ingredients[0].quantity !== '250'; tries++)
      await page.waitForTimeout(100)
    const { ingredients: back, food_claims } = await saved()
    assert.deepEqual([back[0].quantity, food_claims], ['250', { nuts: false }])
  })

  test('C-23 reviews are approved from the queue', async () => {
    const { page, show, site } = story
    await site.request('POST', '/vendor-recipe/v1/reviews', {
      as: null,
      body: { recipe_id: recipe, rating: 4, comment: 'Very thin.', author_name: 'Ann' },
    })
    await show('/recipe/reviews')
    await page.getByText('Very thin.').first().waitFor()
    await shoot('reviews')
    await page.getByText('Ann').first().click()
    await page.getByRole('button', { name: 'Approve' }).first().click()
    await page.waitForFunction(() => !document.body.textContent?.includes('Waiting 1'))
    for (let tries = 0; tries < 50 && (await call('GET', `/recipes/${recipe}`)).rating_count === 0; tries++)
      await page.waitForTimeout(100)
    assert.equal((await call('GET', `/recipes/${recipe}`)).rating_count, 1)
  })

  test('C-27 a meal is planned and moved to another day', async () => {
    const { page, show } = story
    const plan = await call('POST', '/collections', { name: 'Week', type: 'meal_plan' })
    await show('/recipe/plan')
    await page.getByLabel('Recipe', { exact: true }).first().click()
    await page.getByRole('option', { name: 'Pancakes' }).click()
    await page.getByRole('button', { name: 'Plan it' }).click()
    await page.getByRole('article', { name: 'Pancakes' }).waitFor()
    const [{ planned_date: first }] = (await call('GET', `/collections/${plan.id}`)).recipes
    await page.getByRole('button', { name: 'Pancakes: a day later' }).click()
    const next = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10)
    const days = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
    const written = new Intl.DateTimeFormat((await page.locator('html').getAttribute('lang')) ?? 'en', days)
    const day = page.getByRole('region', { name: written.format(Date.parse(next)) })
    await day.getByRole('article', { name: 'Pancakes' }).waitFor()
    await shoot('plan')
    const { recipes } = await call('GET', `/collections/${plan.id}`)
    assert.deepEqual(
      recipes.map((one: any) => one.planned_date),
      [next],
    )
  })

  test('C-32 a view is designed beside its preview', async () => {
    const { page, show } = story
    const view = await call('POST', '/views', { name: 'All' })
    await show('/recipe/designer')
    await page.getByRole('article', { name: 'Preview' }).getByText('Pancakes').first().waitFor()
    await page.getByLabel('Columns').fill('2')
    await page.getByLabel('Difficulty', { exact: true }).last().click({ force: true })
    await page.getByRole('article', { name: 'Preview' }).getByText('Easy').first().waitFor()
    await shoot('designer')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').first().waitFor()
    const { columns, show: shown } = await call('GET', `/views/${view.id}`)
    assert.deepEqual([columns, shown.difficulty], [2, true])
  })

  test('C-36 a file is looked at first, then taken in, then taken back', async () => {
    const { page, show } = story
    await show('/recipe/import')
    const content = JSON.stringify({ recipes: [{ title: 'Soup', ingredients: [{ name: 'water' }] }] })
    await page.locator('input[type=file]').setInputFiles({
      name: 'recipes.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
    await page.getByRole('button', { name: 'Look first' }).click()
    await page.getByText('Nothing was stored yet').waitFor()
    assert.equal((await call('GET', '/recipes?search=soup')).length, 0)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('1 recipes in the format json').waitFor()
    await page.getByText('Nothing was stored yet').waitFor({ state: 'detached' })
    assert.equal((await call('GET', '/recipes?search=soup')).length, 1)
    await shoot('import')
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, go on' }).click()
    const region = page.getByRole('region', { name: 'What was taken in' })
    await region.getByText('Waiting').waitFor()
    await finishTasks()
    await region.getByText('Done', { exact: true }).waitFor()
    assert.equal((await call('GET', '/recipes?search=soup')).length, 0)
  })

  test('C-38 a finding is mended by one click', async () => {
    const { page, show } = story
    await call('POST', `/seo-analyzer/analyze/${recipe}`)
    await show('/recipe/seo')
    const report = page.getByRole('region', { name: 'Pancakes' })
    const finding = report.getByRole('listitem').filter({ hasText: 'There are no keywords.' })
    await shoot('seo')
    await finding.getByRole('button', { name: 'Fix it' }).click()
    await finding.waitFor({ state: 'detached' })
    assert.ok((await call('GET', `/recipes/${recipe}`)).tags.length > 0)
  })

  test('C-34 the other screens open', async () => {
    const { page, show } = story
    for (const place of ['drafts', 'custom-fields', 'recipes', 'categories', 'collections', 'views', 'settings']) {
      await show(`/recipe/${place}`)
      await page.waitForLoadState('networkidle')
      await shoot(place)
    }
  })

  test('nothing of all this was refused or failed in the browser', () => {
    assert.deepEqual(story.complaints, [])
  })
})
