import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine, openTestDatabase } from '../../../../../test/kit/databases.ts'
import { schemaProblems } from '../../../../kernel/records/conformance/schema-problems.ts'
import { recordMigrations } from '../../../../kernel/records/record-table.ts'
import { applyExtension } from '../../../../kernel/service.ts'
import extension from '../index.ts'

forEachEngine(engine => {
  test('the tables of chat Pro are what its entities declare', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    try {
      const { migrations = [], entities = [] } = applyExtension(extension)
      await database.migrate([...recordMigrations, ...migrations])
      for (const entity of entities) assert.deepEqual(await schemaProblems(database, entity), [])
    } finally {
      await dispose()
    }
  })
})
