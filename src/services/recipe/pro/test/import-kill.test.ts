import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { workFor } from '../../../../../test/kit/killed-program.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { workOnTask } from '../../../../platform/tasks/tasks.ts'
import { recipe } from '../../service.ts'

const ROWS = process.env.DOZEN_STRESS ? 3000 : 60
/** Milliseconds of work before each kill. */
const KILLS = process.env.DOZEN_STRESS ? [20, 100, 400, 1500, 4000] : [200]

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine, { services: [recipe] })
  })
  after(() => site.dispose())

  test('C-36 an import whose server was killed is ended by the next one: no recipe is lost or there twice', {
    timeout: 110_000,
  }, async () => {
    let files = 0
    for (const wait of KILLS) {
      await importFor(wait)
      files += await goOn()
      const titles = await stored()
      assert.equal(titles.length, files * ROWS)
      assert.equal(new Set(titles).size, files === 0 ? 0 : ROWS)
    }
  })

  /** Nobody renews the lease of a dead server: it runs out. Answers how many imports had begun. */
  async function goOn(): Promise<number> {
    const tasks = await site.inSystem(async ctx => {
      await ctx.db.updateTable('tasks').set({ lease_until: '2020-01-01T00:00:00.000000Z' }).execute()
      return ctx.db.selectFrom('tasks').select('id').where('status', 'in', ['queued', 'running']).execute()
    })
    const ctx = await site.systemContext()
    for (const { id } of tasks) {
      const { status } = await workOnTask(id, { milliseconds: 60_000, things: Number.MAX_SAFE_INTEGER }, ctx)
      assert.equal(status, 'finished')
    }
    return tasks.length
  }

  const stored = async (): Promise<string[]> => {
    const { db } = await site.systemContext()
    const rows = await db.selectFrom('recipe_recipes').select('title').execute()
    return rows.map(({ title }) => title)
  }

  const importFor = (wait: number) =>
    workFor(wait, { site, program: new URL('./import-large-file.ts', import.meta.url), env: { ROWS: String(ROWS) } })
})
