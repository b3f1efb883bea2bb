import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine, openTestDatabase } from '../../../../test/kit/databases.ts'
import { schemaProblems } from '../../../kernel/records/conformance/schema-problems.ts'
import { recordMigrations } from '../../../kernel/records/record-table.ts'
import { faq } from '../service.ts'

forEachEngine(engine => {
  test('the tables of the FAQ are what its entities declare', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    try {
      await database.migrate([...recordMigrations, ...(faq.migrations ?? [])])
      for (const entity of faq.entities ?? []) assert.deepEqual(await schemaProblems(database, entity), [])
    } finally {
      await dispose()
    }
  })
})
