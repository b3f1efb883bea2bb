import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { MOST_STREAMS } from '../limits.ts'
import { assertEventLoopIsFree } from './event-loop.ts'
import { book, sampleMigrations } from './sample-tables.ts'

forEachEngine(engine => {
  let opened: TestDatabase
  before(async () => {
    opened = await openLibrary()
  })
  after(() => opened.dispose())

  const openLibrary = async (): Promise<TestDatabase> => {
    const library = await openTestDatabase(engine)
    await library.database.migrate(sampleMigrations)
    for (const site of [1, 2]) {
      await library.database.transaction(site, async db => {
        const rows = Array.from({ length: 1000 }, (_, index) => book({ title: `book ${index}`, price: index }))
        await db.insertInto('books').values(rows).execute()
      })
    }
    return library
  }

  /** Counts to a number that takes minutes, without touching a row. */
  const endless = () =>
    opened.database
      .reader(1)
      .withRecursive('n(x)', db =>
        db
          .selectNoFrom(sql<number>`1`.as('x'))
          .unionAll(db.selectFrom('n').select(sql<number>`x + 1`.as('x')).where('x', '<', 2_000_000_000)),
      )
      .selectFrom('n')
      .select(({ fn }) => fn.countAll<number>().as('count'))

  test('a slow read answers like a quick one, confined to its site', async () => {
    const query = opened.database
      .reader(1)
      .selectFrom('books')
      .select(['title', 'price'])
      .where('price', '>=', 998)
      .orderBy('id')
    const expected = [
      { title: 'book 998', price: 998 },
      { title: 'book 999', price: 999 },
    ]
    assert.deepEqual(await opened.database.slow(query, { timeLimit: 10_000 }), expected)
    assert.deepEqual(await query.execute(), expected)
  })

  test('a read that takes too long is given up, and the event loop never waited for it', async () => {
    await assertEventLoopIsFree(async () => {
      const started = performance.now()
      const read = opened.database.slow(endless(), { timeLimit: 400 })
      await assert.rejects(read, { name: 'DatabaseError', problem: 'timeout' })
      const took = performance.now() - started
      assert.ok(took >= 390 && took < 5000, `${took} ms`)
    })
  })

  test('many reads that take too long leave nothing running and do not hold up the next one', async () => {
    const reads = Array.from({ length: 4 }, () => opened.database.slow(endless(), { timeLimit: 300 }))
    const ends = await Promise.allSettled(reads)
    assert.deepEqual(
      ends.map(end => end.status === 'rejected' && end.reason.problem),
      Array(4).fill('timeout'),
    )
    const started = performance.now()
    await opened.database.slow(opened.database.reader(1).selectFrom('counters').selectAll(), { timeLimit: 5000 })
    assert.ok(performance.now() - started < 5000)
    await sleep(500)
    assert.equal(await stillRunning(), 0)
  })

  /** Processes that work for us, or statements that PostgreSQL still executes. */
  const stillRunning = async (): Promise<number> => {
    if (engine === 'sqlite') return process.getActiveResourcesInfo().filter(name => name === 'ProcessWrap').length
    const text = `select count(*) from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
    return (await opened.database.value<number>(text, [])) ?? 0
  }

  test('the error of a slow read has its name', async () => {
    const read = opened.database.slow(opened.database.reader(1).selectFrom('nowhere').selectAll(), { timeLimit: 5000 })
    await assert.rejects(read, { name: 'DatabaseError', problem: 'other', message: /nowhere/ })
  })

  test('a text is read slowly and in chunks as it is read at once, with marks in order or numbered', async () => {
    const inOrder = {
      text: "select title, '?' as mark from books where site_id = ? and price >= ? order by price",
      values: [1, 999],
    }
    const ofSite = { text: 'select price from books where site_id = ?1 and price <> ?1 and price < ?2', values: [1, 3] }
    for (const statement of [inOrder, ofSite]) {
      const expected = await opened.database.rows(statement.text, statement.values)
      assert.ok(expected.length > 0)
      assert.deepEqual(await opened.database.slow(statement, { timeLimit: 10_000 }), expected)
      assert.deepEqual(await Array.fromAsync(opened.database.stream(statement)), [expected])
    }
  })

  test('a stream gives all rows in order and in chunks', async () => {
    const query = opened.database.reader(1).selectFrom('books').select('price').orderBy('price')
    const sizes: number[] = []
    const prices: number[] = []
    for await (const rows of opened.database.stream<{ price: number }>(query, 300)) {
      sizes.push(rows.length)
      prices.push(...rows.map(row => row.price))
    }
    assert.deepEqual(sizes, [300, 300, 300, 100])
    assert.deepEqual(
      prices,
      Array.from({ length: 1000 }, (_, index) => index),
    )
  })

  test('a stream reads one snapshot, at the pace of its reader', async () => {
    const query = opened.database.reader(2).selectFrom('books').select('price').orderBy('id')
    let count = 0
    for await (const rows of opened.database.stream(query, 100)) {
      if (count === 0)
        await opened.database.transaction(2, db => db.deleteFrom('books').where('price', '>=', 500).execute())
      await sleep(1)
      count += rows.length
    }
    assert.equal(count, 1000)
    assert.equal(await opened.database.value('select count(*) from books where site_id = 2', []), 500)
  })

  test('streams that are left early free what they held', async () => {
    const query = opened.database.reader(1).selectFrom('books').select('price')
    for (let round = 0; round < 10; round += 1) {
      for await (const rows of opened.database.stream(query, 10)) {
        assert.equal(rows.length, 10)
        break
      }
    }
    const ended = opened.database.stream(query, 10)[Symbol.asyncIterator]()
    await ended.next()
    await ended.return?.()
    assert.deepEqual(await ended.next(), { done: true, value: undefined })
  })

  test('streams whose readers stay away lose their places to others', async context => {
    // A database of its own: connections that rest in a pool have timers that the mocked ones could not take back.
    const { database, dispose } = await openLibrary()
    const query = database.reader(1).selectFrom('books').select('price')
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const forgotten = Array.from({ length: MOST_STREAMS }, () => database.stream(query, 10)[Symbol.asyncIterator]())
    for (const stream of forgotten) assert.equal((await stream.next()).value.length, 10)
    context.mock.timers.tick(61_000)
    let count = 0
    for await (const rows of database.stream(query, 500)) count += rows.length
    assert.equal(count, 1000)
    for (const stream of forgotten) await assert.rejects(stream.next(), { name: 'DatabaseError', problem: 'timeout' })
    context.mock.timers.reset()
    await dispose()
  })

  test('a stream that fails says why, and the next one works', async () => {
    const broken = opened.database.stream(opened.database.reader(1).selectFrom('nowhere').selectAll())
    await assert.rejects(broken[Symbol.asyncIterator]().next(), { name: 'DatabaseError', problem: 'other' })
    const empty = opened.database.stream(opened.database.reader(3).selectFrom('books').selectAll())
    for await (const rows of empty) assert.fail(`${rows.length} rows of a site that has none`)
  })

  test('a program that forgets to close the database after a slow read still ends', async () => {
    const program = `
      import { openDatabase } from ${JSON.stringify(new URL('../open-database.ts', import.meta.url).href)}
      const database = await openDatabase(${JSON.stringify(opened.options)})
      const rows = await database.slow(database.reader(1).selectFrom('books').select('id'), { timeLimit: 5000 })
      console.log(rows.length)
      ${engine === 'postgres' ? 'await database.close()' : ''}`
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { timeout: 10_000 })
    assert.equal(stdout.trim(), '1000')
  })
})
