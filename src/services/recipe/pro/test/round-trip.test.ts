/** Files of our own: what leaves comes back, whole. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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

  const send = (filename: string, content: string, fields: Record<string, string>) => {
    const { payload, headers } = multipartOf(fields, { filename, bytes: Buffer.from(content) })
    return site.request('POST', `${base}/import-export/import`, { as: 'admin', payload, headers })
  }
  const idOf = async (title: string): Promise<number | undefined> =>
    (await ask('GET', '/recipes?per_page=100')).body.data.find((row: any) => row.title === title)?.id

  test('C-36 C-37 what is exported is imported again without loss, as JSON and as CSV', async () => {
    const recipe = await makeRecipe(site, {
      title: '=Round trip',
      tags: ['a', 'b'],
      equipment: [{ name: 'pan', note: 'large' }],
      description: '<p>Long, "quoted"\n text</p>',
      source_url: 'https://example.com/x',
    })
    await ask('PUT', `/recipes/${recipe.id}/nutrition`, { body: { calories: 100, fat: 1.5 } })
    const cuisine = (await ask('POST', '/cuisines', { body: { name: 'Nordic' } })).body.data
    const before = (await ask('PATCH', `/recipes/${recipe.id}`, { body: { cuisine_ids: [cuisine.id] } })).body.data
    for (const format of ['json', 'csv']) {
      const file = await ask('GET', `/import-export/export?format=${format}`)
      assert.equal(file.status, 200)
      if (format === 'csv') assert.ok(!/(^|,)=Round/m.test(file.text), 'no formulas')
      assert.equal((await ask('DELETE', `/recipes/${(await idOf('=Round trip'))!}`)).status, 204)
      const preview = await send(`recipes.${format}`, file.text, { mode: 'skip', dry_run: 'true' })
      assert.equal(preview.status, 200, preview.text)
      assert.equal(await idOf('=Round trip'), undefined, 'a dry run stores nothing')
      const done = await send(`recipes.${format}`, file.text, { mode: 'skip' })
      assert.deepEqual(
        [done.body.data.format, done.body.data.created, done.body.data.failed],
        [format, 1, 0],
        done.text,
      )
      const after = (await ask('GET', `/recipes/${await idOf('=Round trip')}`)).body.data
      const { id: _id, created_at: _c, updated_at: _u, ...was } = before
      const { id: _id2, created_at: _c2, updated_at: _u2, ...is } = after
      assert.deepEqual({ ...is, nutrition: null }, { ...was, nutrition: null })
      assert.equal(is.nutrition.fat, 1.5)
    }
  })

  test('C-36 C-37 translations come back as such, their authors too, and copies make a group of their own', async () => {
    const author = (await site.request('GET', '/host/v1/users/me', { as: 'author' })).body.id
    const soup = await makeRecipe(site, { title: 'Leek soup', language: 'en', author_id: author })
    const { translation_group } = soup
    await makeRecipe(site, { title: 'Lauchsuppe', language: 'de', translation_group })
    const file = (await ask('GET', '/import-export/export?format=json')).text
    const two = JSON.stringify({
      recipes: JSON.parse(file).recipes.filter(({ title }: any) => ['Leek soup', 'Lauchsuppe'].includes(title)),
    })
    const groups = async () =>
      (await ask('GET', '/recipes?per_page=100')).body.data
        .filter(({ title }: any) => ['Leek soup', 'Lauchsuppe'].includes(title))
        .map((row: any) => [row.title, row.translation_group, row.author_id, row.published_at])
    const before = await groups()
    const copied = await send('copy.json', two, { mode: 'create' })
    assert.deepEqual([copied.body.data.created, copied.body.data.failed], [2, 0], copied.text)
    const all = await groups()
    const byGroup = Map.groupBy(all, ([, group]: any) => group)
    assert.deepEqual(
      [...byGroup.values()].map(members => members.length),
      [2, 2],
    )
    for (const [title, , by, since] of before)
      assert.equal(all.filter((row: any) => row[0] === title && row[2] === by && row[3] === since).length, 2, title)
  })
})
