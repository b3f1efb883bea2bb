import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { asker, makeRecipe } from '../../test/kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
  })
  after(() => site.dispose())

  test('C-38 the worst come first in the list of what was found', async () => {
    const [good, poor] = [await makeRecipe(site, { tags: ['x'], excerpt: 'y' }), await makeRecipe(site)]
    for (const { id } of [good, poor]) await ask('POST', `/seo-analyzer/analyze/${id}`)
    const listed = (await ask('GET', '/seo-analyzer/recipes?per_page=100')).body.data
    const placeOf = (id: number) => listed.findIndex((one: any) => one.recipe_id === id)
    assert.ok(placeOf(poor.id) >= 0 && placeOf(poor.id) < placeOf(good.id))
    assert.equal((await ask('GET', '/seo-analyzer/recipes', { as: null })).status, 401)
  })
})
