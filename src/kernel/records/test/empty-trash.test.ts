import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tools } from '../../../../test/example/entities/tools.ts'
import { example } from '../../../../test/example/service.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { instantFromMillis } from '../../clock.ts'
import { integer } from '../../fields.ts'
import { defineSettings } from '../../settings.ts'
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

forEachEngine(engine => {
  for (const [days, left] of [
    [0, 1],
    [3650, 1],
    [1, 0],
  ] as const) {
    test(`T-13 with trash_days ${days}, ${left} of one record stays that was trashed a year ago`, async () => {
      const fields = { ...example.settings!.fields, trash_days: integer({ default: 30, min: 0, max: 3650 }) }
      const service = { ...example, settings: defineSettings('example', { fields }) }
      const bare = await openBareRecords(engine, service)
      try {
        await bare.as(['manage_options']).transaction(async tx => {
          const { id } = await createRecord(tools, { values: { name: 'old' } }, tx)
          await trashRecord(tools, id, tx)
          const trashed_at = instantFromMillis(tx.clock.millis() - 365 * 86_400_000)
          await tx.db.updateTable('example_tools').set({ trashed_at }).where('id', '=', id).execute()
          await emptyTrash(service, { ...tx, settings: async () => ({ trash_days: days }) as never })
        })
        assert.equal((await bare.database.rows('select id from example_tools', [])).length, left)
      } finally {
        await bare.dispose()
      }
    })
  }
})

test('a service with a trash has a job that empties it', () => {
  assert.deepEqual(
    trashJobs(example).map(job => job.name),
    ['example.empty-trash'],
  )
  assert.deepEqual(trashJobs({ ...example, entities: [] }), [])
})
