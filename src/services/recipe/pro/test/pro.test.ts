import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { startAiServer } from '../../../../../test/kit/ai-server.ts'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { multipartOf } from '../../../../../test/kit/multipart.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { asker, base, makeRecipe } from '../../test/kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
  })
  after(() => site.dispose())

  const send = (filename: string, content: string | Uint8Array, fields: Record<string, string> = {}) => {
    const { payload, headers } = multipartOf(fields, { filename, bytes: Buffer.from(content as Uint8Array) })
    return site.request('POST', `${base}/import-export/import`, { as: 'admin', payload, headers })
  }

  test('C-02 C-33 custom fields are defined, ordered and filled in', async () => {
    const made = await ask('POST', '/custom-fields', {
      body: {
        key: 'wine',
        label: 'Wine',
        type: 'select',
        options: ['Riesling', 'Rioja'],
        default: 'Rioja',
        show_in: ['page'],
      },
    })
    assert.equal(made.status, 201, made.text)
    const { id, options, default: usual, show_in, display_order } = made.body.data
    assert.deepEqual([options, usual, show_in, display_order], [['Riesling', 'Rioja'], 'Rioja', ['page'], 1])
    const bare = await ask('POST', '/custom-fields', { body: { key: 'x', label: 'X', type: 'select' } })
    assert.deepEqual([bare.status, bare.body.data.params], [400, ['options']])
    assert.equal((await ask('GET', `/custom-fields/${id}`)).status, 200)
    for (const path of ['/custom-fields', '/custom-fields/options'])
      assert.equal((await ask('GET', path)).body.data.length, 1)
    assert.equal((await ask('PATCH', `/custom-fields/${id}`, { body: { label: 'Goes with' } })).status, 200)
    assert.equal((await ask('POST', '/custom-fields/ordering', { body: { ids: [id] } })).status, 200)
    const recipe = await makeRecipe(site, { custom_fields: { wine: 'Riesling' } })
    assert.deepEqual(recipe.custom_fields, { wine: 'Riesling' })
    assert.match((await site.fetch('GET', `/recipes/${recipe.slug}/`)).text, /<dt>Goes with:<\/dt> <dd>Riesling<\/dd>/)
    assert.equal((await ask('DELETE', `/custom-fields/${id}`)).status, 204)
  })

  const idOf = async (title: string): Promise<number | undefined> =>
    (await ask('GET', '/recipes?per_page=100')).body.data.find((row: any) => row.title === title)?.id

  const schemaOrg = {
    '@type': 'Recipe',
    name: 'Soup of the web',
    prepTime: 'PT15M',
    cookTime: 'PT1H',
    recipeYield: '6 servings',
    recipeIngredient: ['500 g carrots', '1 l vegetable broth'],
    recipeInstructions: [{ '@type': 'HowToStep', text: 'Cook.' }],
    nutrition: { calories: '120 kcal' },
  }
  const foreign: readonly [format: string, filename: string, content: string | Uint8Array, title: string][] = [
    ['json-ld', 'page.json', JSON.stringify({ '@graph': [schemaOrg] }), 'Soup of the web'],
    [
      'json-ld',
      'cookbook.zip',
      zipSync({ 'Soup/recipe.json': strToU8(JSON.stringify({ ...schemaOrg, name: 'Cloud soup' })) }),
      'Cloud soup',
    ],
    [
      'paprika',
      'all.paprikarecipes',
      zipSync({
        'Stew.paprikarecipe': gzipSync(
          JSON.stringify({
            name: 'Stew',
            ingredients: '2 onions\n1 kg beef',
            directions: 'Cut.\nCook.',
            cook_time: '2 hours',
            categories: ['Main'],
          }),
        ),
      }),
      'Stew',
    ],
    [
      'mealie',
      'mealie.zip',
      zipSync({
        'r/bread.json': strToU8(
          JSON.stringify({
            name: 'Bread',
            slug: 'bread',
            recipeYield: '1 loaf',
            recipeIngredient: [{ quantity: 500, unit: { name: 'g' }, food: { name: 'flour' }, note: '' }],
            recipeInstructions: [{ text: 'Bake.' }],
          }),
        ),
      }),
      'Bread',
    ],
    [
      'tandoor',
      'tandoor.zip',
      zipSync({
        '1.zip': zipSync({
          'recipe.json': strToU8(
            JSON.stringify({
              name: 'Rice',
              servings: 2,
              steps: [
                {
                  name: '',
                  instruction: 'Boil.',
                  time: 12,
                  ingredients: [{ food: { name: 'rice' }, unit: { name: 'g' }, amount: 200, note: '' }],
                },
              ],
            }),
          ),
        }),
      }),
      'Rice',
    ],
    [
      'cooklang',
      'Easy Pancakes.cook',
      '>> servings: 2\nCrack @eggs{3} into a #bowl{}, mix with @flour{125%g}.\nFry for ~{4%minutes}.',
      'Easy Pancakes',
    ],
    ['csv', 'list.csv', 'title,prep_time,tags\nToast,5,"quick,bread"\n', 'Toast'],
  ]
  for (const [format, filename, content, title] of foreign)
    test(`a file of ${format} is read: ${filename}`, async () => {
      const done = await send(filename, content)
      assert.equal(done.status, 200, done.text)
      assert.deepEqual([done.body.data.format, done.body.data.created, done.body.data.errors], [format, 1, []])
      const { data } = (await ask('GET', `/recipes/${await idOf(title)}`)).body
      if (format !== 'csv')
        assert.ok(data.ingredients.length > 0 && data.ingredients[0].amount_min > 0, JSON.stringify(data.ingredients))
    })

  test('bombs, deep nesting and rubbish are refused', async () => {
    const bomb = zipSync({ 'a.json': new Uint8Array(60 * 1024 * 1024) }, { level: 9 })
    assert.ok(bomb.length < 1024 * 1024)
    assert.equal((await send('bomb.zip', bomb)).status, 422)
    assert.equal((await send('deep.json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`)).status, 422)
    assert.equal((await send('broken.json', '{"recipes": [')).status, 422)
    assert.equal((await send('broken.zip', Buffer.from('PK\u0003\u0004rubbish'))).status, 422)
    assert.equal((await send('large.json', Buffer.alloc(11 * 1024 * 1024, 32))).status, 413)
    assert.equal((await ask('POST', '/import-export/import', { as: 'subscriber' })).status, 403)
  })

  test('C-38 findings carry what mends them', async () => {
    const { id } = await makeRecipe(site)
    assert.equal((await ask('GET', `/seo-analyzer/recipe/${id}`)).status, 404)
    const first = await ask('POST', `/seo-analyzer/analyze/${id}`)
    assert.equal(first.status, 200, first.text)
    const finding = first.body.data.findings.find((one: any) => one.id === 'keywords')
    const { method, path, body } = finding.fix
    assert.equal((await site.request(method, path, { as: 'admin', body })).status, 200)
    const second = await ask('POST', `/seo-analyzer/analyze/${id}`)
    assert.ok(second.body.data.score > first.body.data.score)
    assert.equal(second.body.data.json_ld.keywords, body.tags.join(', '))
    assert.equal((await ask('GET', `/seo-analyzer/recipe/${id}`)).body.data.score, second.body.data.score)
    const all = await Promise.all(Array.from({ length: 10 }, () => ask('POST', '/seo-analyzer/analyze-all')))
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [202, ...Array.from({ length: 9 }, () => 409)])
  })

  test('C-40 a translation is a linked draft', async () => {
    const recipe = await makeRecipe(site)
    const made = await ask('POST', `/multilingual/translate/recipes/${recipe.id}`, { body: { language: 'fr' } })
    assert.equal(made.status, 201, made.text)
    const { data } = (await ask('GET', `/recipes/${made.body.data.id}`)).body
    assert.deepEqual([data.language, data.status, data.ingredients.length], ['fr', 'draft', 4])
    assert.equal(data.translation_group, (await ask('GET', `/recipes/${recipe.id}`)).body.data.translation_group)
    assert.equal(
      (await ask('POST', `/multilingual/translate/recipes/${recipe.id}`, { body: { language: 'fr' } })).status,
      422,
    )
    assert.equal((await ask('GET', '/multilingual/languages')).body.data[0].is_default, true)
  })

  test('C-34 C-35 a model drafts recipes, and nothing is stored before somebody wants it', async () => {
    const none = await ask('POST', '/ai/generate', { body: { source_type: 'topic', input: 'soup' } })
    assert.deepEqual([none.status, none.body.code], [422, 'vendor_recipe_ai_unconfigured'])
    const model = await startAiServer()
    const own = await startTestApp(engine, { env: { OUTBOUND_ALLOW: model.place } })
    try {
      const there = asker(own)
      const content = JSON.stringify({
        recipes: [
          {
            title: 'Model soup',
            ingredients: [{ name: 'carrots', quantity: '500', unit: 'g' }],
            instructions: [{ instruction_text: 'Cook.' }],
          },
        ],
      })
      model.behave({ does: 'answer', content })
      await there('PATCH', '/settings', {
        body: { ai: { base_url: model.baseUrl, model: 'm', api_key: 'secret-key-1234' } },
      })
      const shown = await there('GET', '/settings')
      assert.ok(!shown.text.includes('secret-key-1234'))
      assert.equal(shown.body.data.ai.has_key, true)
      const drafted = await there('POST', '/ai/generate', { body: { source_type: 'topic', input: 'soup' } })
      assert.equal(drafted.status, 200, drafted.text)
      assert.equal((await there('GET', '/recipes')).body.data.length, 0)
      const kept = await there('POST', '/ai/import', {
        body: { recipes: [...drafted.body.data.recipes, { title: '' }] },
      })
      assert.equal(kept.status, 201, kept.text)
      assert.deepEqual([kept.body.data.created.length, kept.body.data.failed.length], [1, 1])
      assert.equal((await there('GET', `/recipes/${kept.body.data.created[0]}`)).body.data.status, 'draft')
      const inside = await there('POST', '/ai/generate', {
        body: { source_type: 'url', input: 'http://169.254.169.254/x' },
      })
      assert.equal(inside.status, 422)
    } finally {
      await own.dispose()
      await model.close()
    }
  })

  test('C-45 C-46 C-48 the free edition says what needs Pro, and has none of its addresses', async () => {
    const free = await startTestApp(engine, { env: { EDITION: 'free' } })
    try {
      const there = asker(free)
      const gated = await there('POST', '/recipes', { body: { title: 'x', custom_fields: { wine: 'y' } } })
      assert.deepEqual([gated.status, gated.body.code], [402, 'vendor_recipe_feature_gated'])
      assert.equal((await there('POST', '/recipes', { body: { title: 'x', custom_fields: {} } })).status, 201)
      const translated = await there('POST', '/multilingual/translate/recipes/1', { body: { language: 'fr' } })
      assert.equal(translated.status, 402, translated.text)
      assert.match(translated.body.data.upgrade_url, /^http/)
      for (const [method, path] of [
        ['GET', '/custom-fields'],
        ['POST', '/ai/generate'],
        ['GET', '/import-export/export'],
        ['POST', '/seo-analyzer/analyze-all'],
      ] as const)
        assert.equal((await there(method, path)).body.code, 'rest_no_route', path)
    } finally {
      await free.dispose()
    }
  })
})
