/** What strangers try with recipes, and what search engines are told, on a whole site. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { PIXEL } from '../../../../test/admin/pixel.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { googleProblems } from './google-recipe.ts'
import { asker, makeRecipe } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
    await ask('PATCH', '/settings', { body: { api: { rate_limit: 100_000 } } })
  })
  after(() => site.dispose())

  test('C4 two hundred votes of one visitor at once are one', async () => {
    const { id } = await makeRecipe(site)
    const review = (await ask('POST', '/reviews', { as: 'author', body: { recipe_id: id, rating: 5 } })).body.data
    await ask('PATCH', `/reviews/${review.id}`, { body: { status: 'approved' } })
    const vote = () => ask('POST', `/reviews/${review.id}/helpful`, { as: null })
    const votes = await Promise.all(Array.from({ length: 200 }, vote))
    assert.ok(votes.every(({ status }) => status === 200))
    assert.equal((await ask('GET', `/reviews/${review.id}`, { as: null })).body.data.helpful_count, 1)
  })

  test('C6 an address of the inside is never asked', async () => {
    let asked = 0
    const canary = createServer((_request, response) => {
      asked += 1
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await new Promise(done => canary.once('listening', done))
    const { port } = canary.address() as AddressInfo
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0']
    for (const input of [
      ...hosts.map(host => `http://${host}:${port}/`),
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
    ]) {
      const { status } = await ask('POST', '/ai/generate', { body: { source_type: 'url', input } })
      assert.ok(status === 400 || status === 422, `${input}: ${status}`)
    }
    canary.close()
    assert.equal(asked, 0)
  })

  test('C8 whatever filters and orders are, they are values', async () => {
    await makeRecipe(site)
    const nasty = [
      "'",
      '"',
      "' or '1'='1",
      '1; drop table recipe_recipes',
      'id)--',
      '\\',
      '%00',
      '(select 1)',
      '*',
      'NEAR(',
    ]
    for (const name of [
      'orderby',
      'order',
      'cost',
      'diet_flag',
      'language',
      'difficulty',
      'category',
      'search',
      'include',
    ])
      for (const value of nasty) {
        const { status, text } = await ask('GET', `/recipes?${name}=${encodeURIComponent(value)}`, { as: null })
        assert.ok(status === 200 || status === 400, `${name}=${value}: ${text}`)
      }
    assert.ok((await ask('GET', '/recipes', { as: null })).body.data.length > 0)
  })

  test('C10 with public reads off visitors read nothing, by whatever method', async () => {
    const { id } = await makeRecipe(site)
    await ask('PATCH', '/settings', { body: { api: { public_read: false } } })
    const lists =
      'recipes categories cuisines courses reviews collections views favorites shopping-lists shortcodes settings'
    const more = [
      'multilingual/languages',
      'import-export/export',
      'seo-analyzer/recipes',
      'custom-fields',
      'bootstrap',
    ]
    const children = ['', '/ingredients', '/instructions', '/nutrition', '/revisions'].map(end => `recipes/${id}${end}`)
    for (const path of [...lists.split(' '), ...more, ...children])
      for (const method of ['GET', 'HEAD']) {
        const { status } = await ask(method, `/${path}`, { as: null })
        assert.equal(status, 401, `${method} ${path}`)
      }
    await ask('PATCH', '/settings', { body: { api: { public_read: true } } })
  })

  test('C12 whoever reads while ingredients are replaced sees one list or the other, never half of one', async () => {
    const { id } = await makeRecipe(site)
    const path = `/recipes/${id}/ingredients`
    const items = (mark: number) =>
      Array.from({ length: 40 }, (_, index) => ({ name: `set ${mark}`, note: `${index}` }))
    await ask('POST', path, { body: { items: items(0) } })
    const writing = Array.from({ length: 12 }, (_, mark) => ask('POST', path, { body: { items: items(mark) } }))
    const reading = Array.from({ length: 24 }, () => ask('GET', path, { as: null }))
    for (const { body } of await Promise.all(reading)) {
      const names = new Set(body.data.map((one: { name: string }) => one.name))
      assert.deepEqual([body.data.length, names.size], [40, 1])
    }
    assert.ok((await Promise.all(writing)).every(({ status }) => status === 200))
  })

  test('C13 no cell of an export is a formula', async () => {
    const starts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1']
    for (const start of starts) await makeRecipe(site, { title: `${start} pie`, notes: start, excerpt: start })
    for (const path of ['/import-export/export?format=csv', '/recipes/export?format=csv']) {
      const { status, text } = await ask('GET', path)
      if (status !== 404) assert.doesNotMatch(text, /(^|[,"\n])[=+@＝＋]|,"?-\d/m, path)
    }
  })

  test('C14 fifty calls to analyse everything are one task', async () => {
    const calls = await Promise.all(Array.from({ length: 50 }, () => ask('POST', '/seo-analyzer/analyze-all')))
    assert.equal(calls.filter(({ status }) => status === 202).length, 1)
    assert.equal(calls.filter(({ status }) => status === 409).length, 49)
    await site.app.jobs.drain()
  })

  test('C-01 what a page tells search engines fits what Google documents', async () => {
    const picture = await site.request('POST', '/host/v1/media', {
      as: 'admin',
      payload: PIXEL,
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="pie.png"' },
    })
    assert.equal(picture.status, 201, picture.text)
    const recipe = await makeRecipe(site, {
      ...{
        title: 'Rich <b>pie</b>',
        excerpt: 'Good.',
        image_id: picture.body.id,
        tags: ['pie', 'rich'],
        rest_time: 90,
      },
      ...{ diet_flags: ['vegetarian', 'keto'], servings: 2.5, description: '<p>Long.</p>' },
      instructions: [
        { instruction_text: '<b>Mix</b> it.' },
        { group: 'Bake', instruction_text: 'Bake.', timer_seconds: 60, image_id: picture.body.id },
      ],
    })
    await ask('PUT', `/recipes/${recipe.id}/nutrition`, { body: { calories: 310.5, fat: 12, sodium: 3, per: '100g' } })
    const review = (await ask('POST', '/reviews', { as: 'author', body: { recipe_id: recipe.id, rating: 4 } })).body
      .data
    await ask('PATCH', `/reviews/${review.id}`, { body: { status: 'approved' } })
    const { text } = await site.fetch('GET', `/recipes/${recipe.slug}/`, { as: null })
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const told = blocks.map(([, block]) => JSON.parse(block!)).find(one => one['@type'] === 'Recipe')
    assert.deepEqual(googleProblems(told), [])
    assert.notDeepEqual(googleProblems({ ...told, image: undefined }), [])
  })
})
