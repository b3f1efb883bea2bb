import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachEngine, openTestDatabase } from '../../../test/kit/databases.ts'

/** What the engine itself says about the commit of this transaction. */
const WAITS = {
  sqlite: { ask: 'select synchronous as answer from pragma_synchronous', durable: /^2$/, hasty: /^1$/ },
  // A cluster for tests may be told to wait for nobody; a durable transaction then does as the cluster says.
  postgres: {
    ask: `select case when setting <> reset_val then 'less' when setting = 'off' then 'never' else 'as told' end as answer
          from pg_settings where name = 'synchronous_commit'`,
    durable: /as told|never/,
    hasty: /less|never/,
  },
} as const

forEachEngine(engine => {
  test('only transactions that may be lost with the machine do without the disk, whoever runs beside them', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    const { ask, durable, hasty } = WAITS[engine]
    const asked = async (isDurable: boolean) =>
      database.transaction(
        null,
        async db => (await sql<{ answer: unknown }>`${sql.raw(ask)}`.execute(db)).rows[0]?.answer,
        { isDurable },
      )
    try {
      const answers = await Promise.all([true, false, false, true, false, true].map(asked))
      for (const index of [0, 3, 5]) assert.match(String(answers[index]), durable)
      assert.match(String(await asked(false)), hasty)
    } finally {
      await dispose()
    }
  })
})
