/** SQLite reads from one snapshot within one turn of the event loop: what that hides, and what it must not hide. */
import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { engines, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { openDatabase } from '../open-database.ts'
import { sampleMigrations } from './sample-tables.ts'

if (engines.includes('sqlite')) {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase('sqlite')
    await opened.database.migrate(sampleMigrations)
  })
  after(() => opened.dispose())

  const count = async () => Number(await opened.database.value('select count(*) from counters', []))
  const add = (name: string) =>
    opened.database.transaction(null, db => db.insertInto('counters').values({ name, value: 1 }).execute())
  const fileOf = () => opened.options.file ?? ''
  const addElsewhere = (name: string) => {
    const other = new DatabaseSync(fileOf())
    other.exec(`insert into counters (name, value) values ('${name}', 1)`)
    other.close()
  }

  test('whoever is told of a commit sees it at once, whatever was read before in the same turn', async () => {
    const before = await count()
    for (let round = 1; round <= 20; round += 1) {
      await count()
      await add(`own ${round}`)
      assert.equal(await count(), before + round)
    }
  })

  test('the same for whoever does not wait for the disk', async () => {
    await nextTurn()
    const before = await count()
    const lightly = opened.database.transaction(
      null,
      db => db.insertInto('counters').values({ name: 'lightly', value: 1 }).execute(),
      { isDurable: false },
    )
    const strictly = add('strictly')
    await lightly
    assert.equal(await count(), before + 2, 'both share a commit')
    await strictly
  })

  test('what another process commits is seen in the next turn', async () => {
    const before = await count()
    addElsewhere('from elsewhere')
    assert.equal(await count(), before, 'one turn reads from one snapshot')
    await nextTurn()
    assert.equal(await count(), before + 1)
  })

  test('a statement that fails leaves the snapshot usable', async () => {
    const before = await count()
    await assert.rejects(opened.database.rows('select nothing from nowhere', []))
    assert.equal(await count(), before)
    await nextTurn()
    assert.equal(await count(), before)
  })

  test('readers do not keep the journal from being begun anew', async () => {
    const text = 'x'.repeat(200_000)
    for (let round = 0; round < 300; round += 1) {
      await count()
      await add(`large ${round} ${text}`)
    }
    const { size } = await stat(`${fileOf()}-wal`)
    assert.ok(size < 60_000_000, `${size} bytes, though 120 MB were written and everything was read in between`)
  })

  test('a database that is closed in the middle of a turn leaves nothing behind', async () => {
    const second = await openDatabase(opened.options)
    await second.rows('select 1', [])
    await second.close()
    await nextTurn()
    await assert.rejects(second.rows('select 1', []), { problem: 'unavailable' })
    await nextTurn()
  })
}
