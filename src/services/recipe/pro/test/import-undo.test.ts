import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { multipartOf } from '../../../../../test/kit/multipart.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { workOnTask } from '../../../../platform/tasks/tasks.ts'
import { recipe } from '../../service.ts'
import { asker, base, makeRecipe } from '../../test/kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine, { services: [recipe] })
    ask = asker(site)
  })
  after(() => site.dispose())

  async function take(recipes: readonly object[], fields: Record<string, string>): Promise<any> {
    const bytes = Buffer.from(JSON.stringify({ recipes }))
    const { payload, headers } = multipartOf(fields, { filename: 'recipes.json', bytes })
    const taken = await site.request('POST', `${base}/import-export/import`, { as: 'admin', payload, headers })
    assert.equal(taken.status, 200, taken.text)
    return taken.body.data
  }

  async function takeBack(id: number): Promise<any> {
    const started = await site.request('POST', `/host/v1/tasks/${id}/undo`, { as: 'admin' })
    assert.ok(started.status < 300, started.text)
    const ctx = await site.systemContext()
    return workOnTask(started.body.id, { milliseconds: 30_000, things: 1000 }, ctx)
  }

  const titles = async (): Promise<string[]> =>
    (await ask('GET', '/recipes?per_page=100&orderby=title&order=asc')).body.data.map((row: any) => row.title)
  const termNames = async (kind: string): Promise<string[]> =>
    (await ask('GET', `/${kind}`)).body.data.map((row: any) => row.name)

  const soup = (title: string, more: object = {}) => ({
    title,
    ingredients: [{ name: 'leek', quantity: '2', unit: '' }],
    instructions: [{ instruction_text: 'Cook.' }],
    ...more,
  })

  test('C-36 an import is taken back whole: recipes, terms, and what recipes said before', async () => {
    const known = await makeRecipe(site, { title: 'Known', slug: 'known', prep_time: 10, cook_time: 20 })
    await ask('PUT', `/recipes/${known.id}/nutrition`, { body: { calories: 100, fat: 1.5 } })
    const was = (await ask('GET', `/recipes/${known.id}`)).body.data
    const changed = soup('Known', { slug: 'known', total_time: 99, tags: ['new'], nutrition: { calories: 7 } })
    const fresh = soup('Fresh', { categories: ['Winter'], cuisines: ['Breton'] })
    const { task_id, created, updated } = await take([changed, fresh], { mode: 'update' })
    assert.deepEqual([created, updated], [1, 1])
    assert.deepEqual(await titles(), ['Fresh', 'Known'])
    assert.deepEqual([await termNames('categories'), await termNames('cuisines')], [['Winter'], ['Breton']])
    const back = await takeBack(task_id)
    assert.deepEqual([back.status, back.changed, back.skipped, back.failed], ['finished', 2, 0, 0])
    assert.deepEqual(await titles(), ['Known'])
    assert.deepEqual([await termNames('categories'), await termNames('cuisines')], [[], []])
    const is = (await ask('GET', `/recipes/${known.id}`)).body.data
    assert.deepEqual({ ...is, updated_at: null }, { ...was, updated_at: null })
    const longer = await ask('PATCH', `/recipes/${known.id}`, { body: { cook_time: 30 } })
    assert.equal(longer.body.data.total_time, 40, 'the total is the sum again')
    const again = await site.request('POST', `/host/v1/tasks/${task_id}/undo`, { as: 'admin' })
    assert.equal(again.status, 409, again.text)
  })

  test('C-36 what somebody changed, rated or uses since stays', async () => {
    const tagged = (title: string) => soup(title, { status: 'published', categories: ['Shared'] })
    const { task_id } = await take([tagged('Edited'), tagged('Rated'), tagged('Untouched')], { mode: 'create' })
    const rows = (await ask('GET', '/recipes?per_page=100')).body.data
    const idOf = (title: string) => rows.find((row: any) => row.title === title).id
    await ask('PATCH', `/recipes/${idOf('Edited')}`, { body: { notes: 'Mine.' } })
    await ask('POST', '/favorites', { body: { recipe_id: idOf('Rated') } })
    const back = await takeBack(task_id)
    assert.deepEqual([back.changed, back.skipped, back.failed], [1, 2, 0])
    assert.deepEqual(await titles(), ['Edited', 'Known', 'Rated'])
    assert.deepEqual(await termNames('categories'), ['Shared'])
  })

  test('C-36 a dry run leaves nothing to take back', async () => {
    const { task_id, created } = await take([soup('Never')], { mode: 'create', dry_run: 'true' })
    assert.deepEqual([task_id, created], [null, 1])
  })
})
