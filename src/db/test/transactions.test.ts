import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { openDatabase } from '../open-database.ts'
import { bumpChangeStamp } from '../schema.ts'
import { book, sampleMigrations, titlesOf } from './sample-tables.ts'

forEachEngine(engine => {
  const logged: string[] = []
  const log = { warn: () => {}, error: (_details: object, message: string) => void logged.push(message) }
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase(engine, { log })
    await opened.database.migrate(sampleMigrations)
  })
  after(() => opened.dispose())

  const titles = (site: number) => titlesOf(site, opened.database)

  test('what is committed is seen by others only after the commit, and then the effects run in order', async () => {
    const order: string[] = []
    const result = await opened.database.transaction(1, async (db, transaction) => {
      await db
        .insertInto('books')
        .values(book({ title: 'committed' }))
        .execute()
      transaction.afterCommit(async () => {
        await sleep(5)
        order.push(`first sees ${await titles(1)}`)
      })
      transaction.afterCommit(() => void order.push('second'))
      order.push(`inside others see ${await titles(1)}`)
      return 'answer'
    })
    assert.equal(result, 'answer')
    assert.deepEqual(order, ['inside others see ', 'first sees committed', 'second'])
  })

  test('an error rolls everything back and drops the effects', async () => {
    const work = opened.database.transaction(2, async (db, transaction) => {
      await db.insertInto('books').values(book()).execute()
      transaction.afterCommit(() => assert.fail('an effect of a transaction that was rolled back'))
      throw new RangeError('changed my mind')
    })
    await assert.rejects(work, RangeError)
    assert.deepEqual(await titles(2), [])
  })

  test('an effect that fails is logged and does not undo the commit', async () => {
    await opened.database.transaction(3, async (db, transaction) => {
      await db.insertInto('books').values(book()).execute()
      transaction.afterCommit(() => Promise.reject(new Error('no mail today')))
    })
    assert.deepEqual(await titles(3), ['A book'])
    assert.deepEqual(logged, ['An effect after a commit failed.'])
  })

  test('a transaction inside a transaction is refused, but may follow in an effect', async () => {
    const nested = opened.database.transaction(1, () => opened.database.transaction(1, async () => {}))
    await assert.rejects(nested, /inside another one/)
    const kysely = opened.database.transaction(1, db => db.transaction().execute(async () => {}))
    await assert.rejects(kysely, /not supported/)
    await opened.database.transaction(4, async (_db, transaction) => {
      transaction.afterCommit(() =>
        opened.database
          .transaction(4, db =>
            db
              .insertInto('books')
              .values(book({ title: 'later' }))
              .execute(),
          )
          .then(() => {}),
      )
    })
    assert.deepEqual(await titles(4), ['later'])
  })

  test('a failed statement dooms the transaction even when the error is swallowed', async () => {
    const work = opened.database.transaction(5, async db => {
      await db.insertInto('books').values(book()).execute()
      await db
        .insertInto('books')
        .values(book({ price: -1 }))
        .execute()
        .catch(() => {})
      return 'looks fine'
    })
    await assert.rejects(work, { problem: 'check' })
    assert.deepEqual(await titles(5), [])
  })

  test('who goes on after a failed statement is told of that one, so that a passing failure is tried again', async () => {
    const work = opened.database.transaction(5, async db => {
      const bad = db.insertInto('books').values(book({ price: -1 }))
      await bad.execute().catch(() => {})
      await db.insertInto('books').values(book()).execute()
    })
    await assert.rejects(work, { problem: 'check' })
    assert.deepEqual(await titles(5), [])
  })

  test('an attempt may fail without dooming the transaction, and only its own work is undone', async () => {
    await opened.database.transaction(6, async (db, transaction) => {
      await db
        .insertInto('books')
        .values(book({ title: 'kept' }))
        .execute()
      const failing = transaction.attempt(async () => {
        await db
          .insertInto('books')
          .values(book({ title: 'undone' }))
          .execute()
        transaction.afterCommit(() => assert.fail('an effect of an attempt that failed'))
        await db
          .insertInto('books')
          .values(book({ price: -1 }))
          .execute()
      })
      await assert.rejects(failing, { problem: 'check' })
      await transaction.attempt(() =>
        db
          .insertInto('books')
          .values(book({ title: 'also kept' }))
          .execute(),
      )
    })
    assert.deepEqual(await titles(6), ['kept', 'also kept'])
  })

  test('the db of a transaction that has ended refuses to be used', async () => {
    const leaked = await opened.database.transaction(1, async db => ({ db }))
    await assert.rejects(leaked.db.selectFrom('books').selectAll().execute(), /has ended/)
  })

  test('statements of one transaction may be started together', async () => {
    const rows = await opened.database.transaction(8, async db => {
      const started = ['a', 'b', 'c', 'd'].map(title => db.insertInto('books').values(book({ title })).execute())
      await Promise.all(started)
      return db.selectFrom('books').select('title').orderBy('id').execute()
    })
    assert.deepEqual(
      rows.map(row => row.title),
      ['a', 'b', 'c', 'd'],
    )
  })

  test('fifty increments at once from two openers lose none', async () => {
    const second = await openDatabase(opened.options)
    await opened.database.transaction(null, db =>
      db.insertInto('counters').values({ name: 'fifty', value: 0 }).execute(),
    )
    const increments = Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? second : opened.database).transaction(null, async db => {
        const lock = engine === 'postgres' ? sql`for update` : sql``
        const row = await db
          .selectFrom('counters')
          .select('value')
          .where('name', '=', 'fifty')
          .modifyEnd(lock)
          .executeTakeFirst()
        await sleep(1)
        await db
          .updateTable('counters')
          .set({ value: row!.value + 1 })
          .where('name', '=', 'fifty')
          .execute()
      }),
    )
    await Promise.all(increments)
    assert.equal(await opened.database.value("select value from counters where name = 'fifty'", []), 50)
    await second.close()
  })

  test('of many transactions at once each succeeds or fails for itself', async () => {
    const works = Array.from({ length: 60 }, (_, index) =>
      opened.database.transaction(60, async (db, transaction) => {
        await db
          .insertInto('books')
          .values(book({ title: `work ${index}` }))
          .execute()
        if (index % 5 === 1) throw new RangeError('changed my mind')
        if (index % 5 === 2)
          await db
            .insertInto('books')
            .values(book({ price: -1 }))
            .execute()
        transaction.afterCommit(async () => assert.ok((await titles(60)).includes(`work ${index}`)))
        return index
      }),
    )
    const ends = await Promise.allSettled(works)
    const stored = ends.flatMap(end => (end.status === 'fulfilled' ? [`work ${end.value}`] : []))
    assert.equal(stored.length, 36)
    assert.deepEqual((await titles(60)).sort(), stored.sort())
    assert.deepEqual(logged, ['An effect after a commit failed.'])
  })

  test('another server sees that something it keeps in memory has changed', async () => {
    const second = await openDatabase(opened.options)
    const stamp = await second.foreignChanges()
    await opened.database.transaction(1, db => bumpChangeStamp(db))
    assert.equal(await second.foreignChanges(), stamp! + 1)
    await second.close()
  })

  test('a closed database waits for the work that is under way, refuses more, and may be closed again', async () => {
    const second = await openDatabase(opened.options)
    const work = second.transaction(70, async db => {
      await sleep(20)
      await db
        .insertInto('books')
        .values(book({ title: 'just in time' }))
        .execute()
    })
    await sleep(5)
    await second.close()
    await work
    assert.deepEqual(await titles(70), ['just in time'])
    await assert.rejects(second.ping(), { name: 'DatabaseError', problem: 'unavailable' })
    await assert.rejects(
      second.transaction(1, async () => {}),
      { name: 'DatabaseError', problem: 'unavailable' },
    )
    await second.close()
  })

  if (engine === 'postgres') {
    test('a real deadlock runs the loser again, and its effects run once', async () => {
      await opened.database.transaction(null, db =>
        db
          .insertInto('counters')
          .values([
            { name: 'left', value: 0 },
            { name: 'right', value: 0 },
          ])
          .execute(),
      )
      let runs = 0
      let effects = 0
      const bothSides = (first: string, second: string) =>
        opened.database.transaction(null, async (db, transaction) => {
          runs += 1
          transaction.afterCommit(() => {
            effects += 1
          })
          await db
            .updateTable('counters')
            .set(({ eb }) => ({ value: eb('value', '+', 1) }))
            .where('name', '=', first)
            .execute()
          await sleep(200)
          await db
            .updateTable('counters')
            .set(({ eb }) => ({ value: eb('value', '+', 1) }))
            .where('name', '=', second)
            .execute()
        })
      await Promise.all([bothSides('left', 'right'), bothSides('right', 'left')])
      const values = await opened.database.rows("select value from counters where name in ('left', 'right')", [])
      assert.deepEqual(values, [{ value: 2 }, { value: 2 }])
      assert.equal(runs, 3)
      assert.equal(effects, 2)
    })

    test('work that never stops clashing is given up after five runs', async () => {
      let runs = 0
      const clash = opened.database.transaction(null, async db => {
        runs += 1
        await sql`do $$ begin raise exception sqlstate '40001'; end $$`.execute(db)
      })
      await assert.rejects(clash, { problem: 'serialization' })
      assert.equal(runs, 5)
    })

    test('more transactions than connections that also read do not wait for each other for ever', async () => {
      const work = Array.from({ length: 20 }, () =>
        opened.database.transaction(1, async db => {
          await db.selectFrom('books').selectAll().execute()
          await opened.database.reader(1).selectFrom('books').selectAll().execute()
        }),
      )
      await Promise.all(work)
    })
  }
})
