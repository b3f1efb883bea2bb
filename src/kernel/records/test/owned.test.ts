/** Records that belong to people and to teams: who reaches which rows. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tables } from '../../../../test/example/migrations/001-records.ts'
import { permissions } from '../../../../test/example/permissions.ts'
import { example } from '../../../../test/example/service.ts'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../../test/kit/databases.ts'
import { databaseMigrations } from '../../../db/schema.ts'
import type { ReadContext } from '../../context.ts'
import { defineEntity } from '../../entity.ts'
import { link, text } from '../../fields.ts'
import { planOf } from '../plan.ts'
import { recordMigrations } from '../record-table.ts'
import { reachOf } from '../row-rule.ts'

const visits = defineEntity('visits', {
  table: 'example_visits',
  label: ['Visit', 'Visits'],
  title: 'note',
  fields: { note: text({}), account_id: link('users', {}), shelf_id: link('shelves', {}) },
  owned: { by: 'account_id', unless: 'edit_others', team: { link: 'shelf_id', members: 'keepers' } },
})
const plan = planOf({
  service: {
    ...example,
    permissions: { ...permissions, filter: undefined },
    entities: [...(example.entities ?? []), visits],
  } as never,
  entity: visits,
})
const NOW = '2026-03-01T12:00:00.000000Z'

forEachEngine(engine => {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase(engine)
    await opened.database.migrate([...databaseMigrations, ...recordMigrations, tables])
    const shelf = { position: 0, created_at: NOW, modified_at: NOW }
    await opened.database.transaction(1, async db => {
      await db
        .insertInto('example_shelves')
        .values([
          { ...shelf, name: 'tall', trashed_at: null },
          { ...shelf, name: 'low', trashed_at: null },
          { ...shelf, name: 'gone', trashed_at: NOW },
        ])
        .execute()
      const member = { owner: 'example_shelves', field: 'keepers', target_id: 7, position: 0 }
      await db
        .insertInto('record_links')
        .values([
          { ...member, owner_id: 2 },
          { ...member, owner_id: 3 },
          { ...member, owner_id: 1, field: 'visitors' },
        ])
        .execute()
    })
  })
  after(() => opened.dispose())

  const reach = (id: number | null, capabilities: readonly string[] = []) =>
    reachOf(plan, 'list', {
      system: null,
      user: id === null ? null : { id, has: (name: string) => capabilities.includes(name) },
      site: { id: 1 },
      database: opened.database,
    } as unknown as ReadContext)

  test('who may reach those of everybody does', async () => {
    assert.equal(await reach(7, ['example_edit_others']), true)
  })

  test('others reach their own, and those of the teams that list them and are not in the trash', async () => {
    assert.deepEqual(await reach(7), [{ account_id: 7 }, { shelf_id: [2] }])
    assert.deepEqual(await reach(8), [{ account_id: 8 }])
    assert.equal(await reach(null), false)
  })
})
