/** Many callers at once: scarce things are guarded by the database, and nothing is lost or counted twice. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loans } from '../../../../test/example/entities/loans.ts'
import { members } from '../../../../test/example/entities/members.ts'
import { tools } from '../../../../test/example/entities/tools.ts'
import extension from '../../../../test/example/pro/index.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { ReadContext } from '../../context.ts'
import { RestError } from '../../errors.ts'
import { applyExtension } from '../../service.ts'
import { createRecord } from '../create.ts'
import { purgeRecord } from '../purge.ts'
import { readRecord } from '../read.ts'
import { trashRecord } from '../trash.ts'
import { updateRecord } from '../update.ts'
import { type BareRecords, openBareRecords } from './bare-records.ts'

const code = (error: unknown) => (error instanceof RestError ? error.code : error)

forEachEngine(engine => {
  describe('many at once', () => {
    let bare: BareRecords
    let admin: ReadContext
    before(async () => {
      bare = await openBareRecords(engine, applyExtension(extension))
      admin = bare.as(['manage_options'])
    })
    after(() => bare.dispose())
    const make = (values: Record<string, unknown>) => admin.transaction(tx => createRecord(tools, { values }, tx))

    test('the last piece goes out once, however many ask', async () => {
      const tool = await make({ name: 'Scarce', quantity: 3 })
      const member = await admin.transaction(tx =>
        createRecord(members, { values: { name: 'B', email: 'b@example.com' } }, tx),
      )
      const values = { tool_id: tool.id, member_id: member.id, due_on: '2099-01-01' }
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () => admin.transaction(tx => createRecord(loans, { values }, tx))),
      )
      assert.equal(results.filter(one => one.status === 'fulfilled').length, 3)
      for (const one of results) if (one.status === 'rejected') assert.equal(code(one.reason), 'example_out')
      assert.equal((await readRecord(tools, tool.id, admin)).loans_count, 3)
    })

    test('of many saves from one reading exactly one succeeds', async () => {
      const made = await make({ name: 'Contested' })
      const results = await Promise.allSettled(
        Array.from({ length: 16 }, (_, index) =>
          admin.transaction(tx =>
            updateRecord(tools, { id: made.id, values: { quantity: index }, expected: made.modified_at }, tx),
          ),
        ),
      )
      assert.equal(results.filter(one => one.status === 'fulfilled').length, 1)
      for (const one of results) if (one.status === 'rejected') assert.equal(code(one.reason), 'example_conflict')
      const member = await admin.transaction(tx =>
        createRecord(members, { values: { name: 'C', email: 'c@example.com' } }, tx),
      )
      await Promise.all(
        Array.from({ length: 8 }, () =>
          admin.transaction(tx => updateRecord(members, { id: member.id, values: {} }, tx)),
        ),
      )
      assert.equal((await readRecord(members, member.id, admin)).rev, 9, 'every save counts once')
    })

    test('counters agree with the tables after a crowd of writers', async () => {
      await Promise.all(
        Array.from({ length: 24 }, async (_, index) => {
          const made = await make({ name: `crowd ${index}` })
          if (index % 2 === 0) await admin.transaction(tx => trashRecord(tools, made.id, tx))
          if (index % 4 === 0) await admin.transaction(tx => purgeRecord(tools, made.id, tx))
        }),
      )
      for (const table of ['example_tools', 'example_members', 'example_loans', 'example_repairs']) {
        for (const [state, condition] of [
          ['active', 'null'],
          ['trash', 'not null'],
        ]) {
          const counted = Number(
            await bare.database.value(
              'select coalesce(sum(count), 0) from record_counts where owner = ? and state = ?',
              [table, state],
            ),
          )
          assert.equal(
            counted,
            Number(await bare.database.value(`select count(*) from ${table} where trashed_at is ${condition}`, [])),
            `${table} ${state}`,
          )
        }
      }
    })
  })
})
