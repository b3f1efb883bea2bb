import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { probe } from '../../../../test/kit/probe-service.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { migration } from '../../../db/migrations.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { createTable, text } from '../../../db/tables.ts'
import { COMMIT, type Context, type ReadContext } from '../../../kernel/context.ts'
import type { Service } from '../../../kernel/service.ts'
import { setOption } from '../../options/options.ts'
import { raiseStamp } from '../memory.ts'

const tables = migration('probe/001-colours', async (db, engine) => {
  for (const table of ['probe_colours', 'probe_noise'])
    await createTable(db, engine, table, { columns: { name: text() } })
})
const service: Service = { ...probe, migrations: [tables], stamped: { colours: ['probe_colours'] } }
const STAMP = `${probe.slug}.colours`

forEachEngine(engine => {
  let app: TestApp
  let loads = 0
  before(async () => {
    app = await startTestApp(engine, { services: [service] })
  })
  after(() => app.dispose())
  beforeEach(() => {
    loads = 0
  })

  const load = (ctx: ReadContext) => async () => {
    loads += 1
    return (await dynamicTables(ctx.db).selectFrom('probe_colours').select('name').orderBy('id').execute()).map(
      ({ name }) => name,
    )
  }
  const colours = (ctx: ReadContext, stamp = STAMP) => ctx.memory(`by ${stamp}`, stamp).keep('all', load(ctx))
  const add = (table: string, name: string) => (ctx: Context) =>
    dynamicTables(ctx.db).insertInto(table).values({ name }).execute()

  test('it is loaded once, and again after each way to change its tables', async () => {
    const ctx = await app.systemContext()
    assert.deepEqual([await colours(ctx), await colours(ctx), loads], [[], [], 1])
    await app.inSystem(add('probe_noise', 'loud'))
    assert.deepEqual([await colours(ctx), loads], [[], 1])
    await app.inSystem(add('probe_colours', 'red'))
    assert.deepEqual([await colours(ctx), await colours(ctx), loads], [['red'], ['red'], 2])
    await app.inSystem(tx => dynamicTables(tx.db).updateTable('probe_colours').set({ name: 'green' }).execute())
    assert.deepEqual([await colours(ctx), loads], [['green'], 3])
    await app.inSystem(tx => dynamicTables(tx.db).deleteFrom('probe_colours').execute())
    assert.deepEqual([await colours(ctx), loads], [[], 4])
    await app.inSystem(tx => raiseStamp(STAMP, tx))
    assert.deepEqual([await colours(ctx), loads], [[], 5])
  })

  test('those who ask at once wait for the same, and a failure is not kept', async () => {
    const ctx = await app.systemContext()
    await app.inSystem(tx => raiseStamp(STAMP, tx))
    await Promise.all(Array.from({ length: 5 }, () => colours(ctx)))
    assert.equal(loads, 1)
    const memory = ctx.memory('fails', STAMP)
    await assert.rejects(memory.keep('x', () => Promise.reject(new Error('not now'))))
    assert.equal(await memory.keep('x', async () => 7), 7)
  })

  test('a transaction uses what is kept until it changes something, and keeps nothing itself', async () => {
    const ctx = await app.systemContext()
    await colours(ctx)
    loads = 0
    await assert.rejects(
      app.inSystem(async tx => {
        assert.deepEqual([await colours(tx), loads], [[], 0])
        await add('probe_colours', 'undone')(tx)
        assert.deepEqual([await colours(tx), loads], [['undone'], 1])
        throw new Error('undo it')
      }),
    )
    assert.deepEqual([await colours(ctx), loads], [[], 1])
    await app.inSystem(add('probe_colours', 'blue'))
    assert.deepEqual(await colours(ctx), ['blue'])
  })

  test('each site has its own, and options make everything of a site old', async () => {
    const { body } = await app.request('POST', '/host/v1/sites', { as: 'admin', body: { path: '/two/', title: 'Two' } })
    const [one, two] = [await app.systemContext(), await app.systemContext(body.id)]
    assert.deepEqual([await colours(one), await colours(two)], [['blue'], []])
    loads = 0
    await app.inSystem(add('probe_colours', 'there'), body.id)
    assert.deepEqual([await colours(one), await colours(two), loads], [['blue'], ['there'], 1])
    await app.inSystem(tx => setOption('probe', 'changed', tx))
    await colours(await app.systemContext())
    assert.equal(loads, 2)
  })

  test('by the stamp of commits anything that is written makes it old', async () => {
    const ctx = await app.systemContext()
    await colours(ctx, COMMIT)
    loads = 0
    await app.inSystem(add('probe_noise', 'any'))
    await colours(ctx, COMMIT)
    assert.equal(loads, 1)
    await app.inSystem(tx => colours(tx, COMMIT))
    assert.equal(loads, 2, 'a transaction has a state of its own')
  })
})
