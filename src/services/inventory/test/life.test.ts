/** The inventory as a part of the site: people who leave, the activity log, a demonstration, and how it goes. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createRandom } from '../../../cli/demo/random.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import { emptyDemo, fillDemo } from '../../../platform/demo/demo.ts'
import { erasePersonalData, exportPersonalData } from '../../../platform/personal-data/personal-data.ts'
import { type House, houseOf, prove } from './kit.ts'

/** Rows of every table of the service, by the database's own list, so that none can be forgotten. */
async function countRows({ db, database }: Context): Promise<Record<string, number>> {
  const names =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name like 'inventory_%'
          and name not like '%_index%' and name not like '%vocabulary%' and name not like '%_late'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_name like 'inventory_%'`
  const { rows } = await names.execute(db)
  const counts: Record<string, number> = {}
  for (const name of rows.map(row => row.name).toSorted())
    counts[name] = (await dynamicTables(db).selectFrom(name).select('site_id').execute()).length
  const options = db.selectFrom('options').select('name').where('name', 'like', 'vendor_inventory%')
  const told = db.selectFrom('notifications').select('id').where('service', '=', 'inventory')
  return { ...counts, options: (await options.execute()).length, told: (await told.execute()).length }
}

forEachEngine(engine => {
  describe('the inventory on a site', () => {
    let app: TestApp
    let house: House
    before(async () => {
      app = await startTestApp(engine, { env: { EDITION: 'pro' } })
      house = houseOf(app)
    })
    after(() => app.dispose())
    const fill = () =>
      app.inSystem(ctx => ctx.hooks.fire(fillDemo, { random: createRandom(5), progress: () => undefined }, ctx))

    test('a demonstration that nobody touched goes with all that it booked', async () => {
      await fill()
      const documents = (await house.get('/stock-movements?per_page=200')).map((row: { id: number }) => row.id)
      await app.inSystem(ctx =>
        ctx.hooks.fire(emptyDemo, { idsOf: type => (type === 'inventory.stock-movements' ? documents : []) }, ctx),
      )
      const counts = await app.inSystem(countRows)
      const booked = ['ledger', 'layers', 'layer_moves', 'stock', 'chain'].map(name => counts[`inventory_${name}`])
      assert.ok(documents.length > 12)
      assert.deepEqual(booked, [0, 0, 0, 0, 0])
      for (const base of ['stock-movements', 'items', 'warehouses', 'categories', 'recipients'])
        for (const { id } of await house.get(`/${base}?per_page=200`))
          assert.equal((await house.call('DELETE', `/${base}/${id}`)).status, 200, base)
      await app.inSystem(async ({ db }) => {
        for (const name of ['items', 'warehouses', 'categories', 'recipients', 'movements'])
          await dynamicTables(db).deleteFrom(`inventory_${name}`).execute()
      })
    })

    test('a demonstration has stock that can be proved, and is made once', async () => {
      await fill()
      const { items, value } = await house.get('/dashboard')
      assert.deepEqual([items, value > 0], [10, true])
      const documents: { document_date: string }[] = await house.get('/stock-movements?per_page=200')
      const days = new Set(documents.map(row => row.document_date))
      assert.ok(days.size > 12, `${days.size} days in three months`)
      assert.ok((await house.get('/dashboard')).low > 0, 'something is to be ordered')
      await fill()
      assert.equal((await house.get('/dashboard')).items, 10)
      await prove(house)
    })

    test('a demonstration goes with all that it booked, unless somebody booked on it', async () => {
      const ids = async (path: string): Promise<number[]> =>
        (await house.get(`${path}?per_page=100`)).map((row: { id: number }) => row.id)
      const documents = await ids('/stock-movements')
      const empty = () =>
        app.inSystem(ctx =>
          ctx.hooks.fire(emptyDemo, { idsOf: type => (type === 'inventory.stock-movements' ? documents : []) }, ctx),
        )
      const [item] = await ids('/items')
      const [place] = await ids('/warehouses')
      const booked = { type: 'adjustment', reason: 'count', warehouse_id: place, status: 'finalised' }
      // Documents of another kind have ids of their own, and may have those of the demonstration's.
      await house.made('/adjustments', { ...booked, lines: [{ item_id: item, counted_quantity: 3 }] })
      await empty()
      assert.ok((await house.get('/transactions?per_page=100')).length > documents.length, 'what others booked stays')
      await prove(house)
    })

    test('J-33 what was issued to somebody leaves with them, and the ledger keeps its rows without a name', async () => {
      const person = { email: 'ada@example.com', userId: null }
      const [item, place] = [await house.item(), await house.warehouse()]
      await house.receive(place.id, [{ item_id: item.id, quantity: 2, unit_cost: 1 }])
      const ada = await house.recipient({ name: 'Ada', email: 'Ada@Example.com', phone: '+49 30 1' })
      const issue = { type: 'issue', warehouse_id: place.id, recipient_id: ada.id }
      assert.equal((await house.post({ ...issue, lines: [{ item_id: item.id, quantity: 1 }] })).status, 201)
      const ctx = await app.systemContext()
      const [site] = (await exportPersonalData(person, ctx)).sites
      const section = site?.sections.find(({ name }) => name === 'inventory.recipients')
      assert.deepEqual(
        section?.items.map(kept => [kept.name, kept.phone]),
        [['Ada', '+49 30 1']],
      )
      await erasePersonalData({ person, reassign: null }, ctx)
      const erased = await house.get(`/recipients/${ada.id}`)
      assert.deepEqual([erased.name, erased.email, erased.phone], [`Erased ${ada.id}`, null, null])
      assert.equal((await house.get(`/transactions?recipient_id=${ada.id}`)).length, 1)
      await prove(house)
    })

    test('J-33 the activity log tells who made an item and who finalised a document', async () => {
      const [item, place] = [await house.item({ name: 'Logged thing' }), await house.warehouse()]
      const draft = await house.made('/stock-movements', {
        ...{ type: 'receipt', warehouse_id: place.id },
        lines: [{ item_id: item.id, quantity: 1, unit_cost: 1 }],
      })
      assert.equal((await house.call('PUT', `/stock-movements/${draft.id}`, { status: 'finalised' })).status, 200)
      await app.app.jobs.drain()
      const logged = async (words: string): Promise<number[]> => {
        const path = `/vendor-activity-log/v1/events?search=${encodeURIComponent(words)}&per_page=20`
        const { body } = await app.request('GET', path, { as: 'admin' })
        return body.data.map((event: { event_code: number }) => event.event_code).toSorted()
      }
      assert.deepEqual(await logged('Logged thing'), [7300])
      assert.deepEqual(await logged(draft.number), [7340, 7341])
    })

    test('uninstalling leaves the data alone, or takes all of it', async () => {
      const plugin = async (method: string, body?: object) =>
        (await app.request(method, '/host/v1/plugins/inventory', { as: 'admin', ...(body ? { body } : {}) })).status
      const uninstall = async () => {
        assert.equal(await plugin('PUT', { status: 'inactive' }), 200)
        assert.equal(await plugin('DELETE'), 200)
        await app.app.jobs.drain()
      }
      await house.made('/roles', { name: 'Blind', roles: ['author'], see_cost: false })
      const before = await app.inSystem(countRows)
      assert.ok(before.inventory_ledger! > 0 && before.options! > 0)
      await uninstall()
      assert.deepEqual(await app.inSystem(countRows), before)
      assert.equal(await plugin('PUT', { status: 'active' }), 200)
      assert.equal((await house.call('POST', '/settings', { delete_data_on_uninstall: true })).status, 200)
      await uninstall()
      const left = Object.entries(await app.inSystem(countRows)).filter(([, count]) => count > 0)
      assert.deepEqual(left, [])
    })
  })
})
