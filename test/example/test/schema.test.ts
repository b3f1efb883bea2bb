import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EngineName } from '../../../src/db/database.ts'
import { defineEntity } from '../../../src/kernel/entity.ts'
import { integer, text } from '../../../src/kernel/fields.ts'
import { schemaProblems } from '../../../src/kernel/records/conformance/schema-problems.ts'
import { recordMigrations } from '../../../src/kernel/records/record-table.ts'
import { applyExtension } from '../../../src/kernel/service.ts'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../kit/databases.ts'
import extension from '../pro/index.ts'

const service = applyExtension(extension)

/** A declaration that has forgotten its migration. */
const changed = defineEntity('repairs', {
  table: 'example_repairs',
  label: ['Repair', 'Repairs'],
  title: 'what',
  fields: {
    what: text({ sort: true, unique: true }),
    tool_id: text({ required: true }),
    cost: integer({ sort: true }),
  },
})

async function migrated(
  engine: EngineName,
  work: (database: TestDatabase['database']) => Promise<void>,
): Promise<void> {
  const { database, dispose } = await openTestDatabase(engine)
  try {
    await database.migrate([...recordMigrations, ...(service.migrations ?? [])])
    await work(database)
  } finally {
    await dispose()
  }
}

forEachEngine(engine => {
  test('the migrated tables are what the entities declare', () =>
    migrated(engine, async database => {
      for (const entity of service.entities ?? []) assert.deepEqual(await schemaProblems(database, entity), [])
    }))

  test('a declaration that has left its table behind is told', () =>
    migrated(engine, async database => {
      assert.deepEqual(await schemaProblems(database, changed), [
        'example_repairs.what must be nullable',
        'example_repairs.tool_id is integer, not text',
        'example_repairs.cost has no column',
        'example_repairs.done is not declared as a field',
        'example_repairs.what must be the only one and has no unique index',
        'example_repairs.cost is sorted by and has no index for it',
      ])
    }))
})
