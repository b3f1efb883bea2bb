import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tools } from '../../../../test/example/entities/tools.ts'
import { example } from '../../../../test/example/service.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createRecord } from '../create.ts'
import { emptyTrash, trashJobs } from '../empty-trash.ts'
import { trashRecord } from '../trash.ts'
import { openBareRecords } from './bare-records.ts'

forEachEngine(engine => {
  test('records leave the trash after thirty days and not before', async () => {
    const bare = await openBareRecords(engine, example)
    try {
      const admin = bare.as(['manage_options'])
      const ids = await admin.transaction(async tx => {
        const made = [
          await createRecord(tools, { values: { name: 'old' } }, tx),
          await createRecord(tools, { values: { name: 'new' } }, tx),
        ]
        for (const { id } of made) await trashRecord(tools, id, tx)
        await tx.db
          .updateTable('example_tools')
          .set({ trashed_at: '2020-01-01T00:00:00.000000Z' })
          .where('id', '=', made[0]!.id)
          .execute()
        return made.map(({ id }) => id)
      })
      assert.equal(await admin.transaction(tx => emptyTrash(example, tx)), 1)
      assert.deepEqual(
        (await bare.database.rows('select id from example_tools', [])).map(row => row.id),
        [ids[1]],
      )
    } finally {
      await bare.dispose()
    }
  })
})

test('a service with a trash has a job that empties it', () => {
  assert.deepEqual(
    trashJobs(example).map(job => job.name),
    ['example.empty-trash'],
  )
  assert.deepEqual(trashJobs({ ...example, entities: [] }), [])
})
