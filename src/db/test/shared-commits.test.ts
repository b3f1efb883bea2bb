/** Transactions of SQLite that are committed together: who joins, and what becomes of them when one has to be undone. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { engines, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { sampleMigrations } from './sample-tables.ts'

if (engines.includes('sqlite')) {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase('sqlite')
    await opened.database.migrate(sampleMigrations)
  })
  after(() => opened.dispose())

  /** What a transaction did, how often it ran, and how it ended. */
  type Written = { runs: number; ending: Promise<unknown> }
  function write(name: string, fails: 'before' | 'after' | null = null): Written {
    const written: Written = { runs: 0, ending: Promise.resolve() }
    written.ending = opened.database.transaction(null, async db => {
      written.runs += 1
      await db.selectFrom('counters').selectAll().execute()
      if (fails === 'before') throw new Error('changed my mind')
      await db.insertInto('counters').values({ name, value: 1 }).execute()
      if (fails === 'after') throw new Error('changed my mind')
    })
    return written
  }
  const stored = async (beginning: string) => {
    const text = `select name from counters where name like ? order by name`
    return (await opened.database.rows<{ name: string }>(text, [`${beginning}%`])).map(({ name }) => name)
  }
  const endings = async (all: readonly Written[]) =>
    (await Promise.allSettled(all.map(({ ending }) => ending))).map(({ status }) => status)
  const runsOf = (all: readonly Written[]) => all.map(({ runs }) => runs)

  async function commands(work: () => Promise<unknown>): Promise<string[]> {
    const run = DatabaseSync.prototype.exec
    const seen: string[] = []
    DatabaseSync.prototype.exec = function (this: DatabaseSync, text: string) {
      seen.push(text)
      return run.call(this, text)
    }
    try {
      await work()
      return seen
    } finally {
      DatabaseSync.prototype.exec = run
    }
  }

  test('whoever comes two turns later still shares the COMMIT', async () => {
    const seen = await commands(async () => {
      const first = write('turns 1')
      await nextTurn()
      const second = write('turns 2')
      await nextTurn()
      await endings([first, second, write('turns 3')])
    })
    assert.deepEqual(await stored('turns'), ['turns 1', 'turns 2', 'turns 3'])
    assert.equal(seen.filter(text => text === 'BEGIN IMMEDIATE').length, 1)
  })

  test('one that is undone takes nobody along, whether it has written or not', async () => {
    const all = [
      ...[write('clash 1', 'after'), write('clash 2'), write('clash 3', 'before'), write('clash 4')],
      ...[write('clash 5', 'after'), write('clash 6')],
    ]
    assert.deepEqual(await endings(all), ['rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(runsOf(all), [1, 1, 1, 1, 1, 1])
    await assert.rejects(all[0]!.ending, /changed my mind/)
    assert.deepEqual(await stored('clash'), ['clash 2', 'clash 4', 'clash 6'])
  })

  test('a statement that fails is undone alone where the transaction minds it and goes on', async () => {
    const before = write('attempt 1')
    const minded = opened.database.transaction(null, async (db, { attempt }) => {
      const add = (name: string) => db.insertInto('counters').values({ name, value: 1 }).execute()
      await add('attempt 2')
      await assert.rejects(attempt(() => add('attempt 2')))
      await add('attempt 3')
    })
    await Promise.all([before.ending, minded])
    assert.deepEqual(await stored('attempt'), ['attempt 1', 'attempt 2', 'attempt 3'])
  })
}
