/** Transactions of SQLite that are committed together: who joins, and what becomes of them when one has to be undone. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { engines, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import type { DatabaseError } from '../database.ts'
import { sampleMigrations } from './sample-tables.ts'

if (engines.includes('sqlite')) {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase('sqlite')
    await opened.database.migrate(sampleMigrations)
  })
  after(() => opened.dispose())
  /** Longer than savepoints are made for, once one of several has been undone. */
  const forgotten = () => sleep(1100)

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

  test('whoever comes two turns later still shares the COMMIT, without a savepoint for anybody', async () => {
    const seen = await commands(async () => {
      const first = write('turns 1')
      await nextTurn()
      const second = write('turns 2')
      await nextTurn()
      await endings([first, second, write('turns 3')])
    })
    assert.deepEqual(await stored('turns'), ['turns 1', 'turns 2', 'turns 3'])
    const told = seen.filter(text => /IMMEDIATE|SAVEPOINT|RELEASE/.test(text))
    assert.deepEqual(told, ['BEGIN IMMEDIATE'])
  })

  test('when one that has written is undone, those before it and it run again, and all is as if each had been alone', async () => {
    await forgotten()
    const all = [write('clash 1'), write('clash 2'), write('clash 3', 'after'), write('clash 4')]
    assert.deepEqual(await endings(all), ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(runsOf(all), [2, 2, 2, 1])
    await assert.rejects(all[2]!.ending, /changed my mind/)
    assert.deepEqual(await stored('clash'), ['clash 1', 'clash 2', 'clash 4'])
  })

  test('whoever fails because of what another has written finds that stored when it is told so', async () => {
    await forgotten()
    const click = async () => {
      try {
        await opened.database.transaction(null, async db => {
          await db
            .insertInto('counters')
            .values({ name: `click ${Math.random()}`, value: 1 })
            .execute()
          await db.insertInto('counters').values({ name: 'the only one', value: 1 }).execute()
        })
        return 'made'
      } catch (error) {
        assert.equal((error as DatabaseError).problem, 'unique')
        return (await stored('the only one')).length === 1 ? 'found' : 'lost'
      }
    }
    const told = await Promise.all([click(), click(), click()])
    assert.deepEqual(told.toSorted(), ['found', 'found', 'made'])
    assert.equal((await stored('click')).length, 1)
  })

  test('for a second after that nobody runs again for others, however many fail', async () => {
    await forgotten()
    await endings([write('apart 0'), write('apart', 'after')])
    const all = [write('apart 1'), write('apart 2', 'after'), write('apart 3'), write('apart 4', 'after')]
    assert.deepEqual(await endings(all), ['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    assert.deepEqual(runsOf(all), [1, 1, 1, 1])
    assert.deepEqual(await stored('apart'), ['apart 0', 'apart 1', 'apart 3'])
  })

  test('who has written nothing, or is the first, takes nobody along', async () => {
    await forgotten()
    const reading = [write('reads 1'), write('reads 2', 'before'), write('reads 3')]
    assert.deepEqual(await endings(reading), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(runsOf(reading), [1, 1, 1])
    const first = [write('first 1', 'after'), write('first 2')]
    assert.deepEqual(await endings(first), ['rejected', 'fulfilled'])
    assert.deepEqual(runsOf(first), [1, 1])
    assert.deepEqual([await stored('reads'), await stored('first')], [['reads 1', 'reads 3'], ['first 2']])
  })

  test('a statement that fails is undone alone where the transaction minds it and goes on', async () => {
    await forgotten()
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
