/** What happens when another process holds the database. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { engines, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { createMutex } from '../mutex.ts'
import { openDatabase } from '../open-database.ts'
import { assertEventLoopIsFree } from './event-loop.ts'
import { sampleMigrations } from './sample-tables.ts'

if (engines.includes('sqlite')) {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase('sqlite')
    await opened.database.migrate(sampleMigrations)
  })
  after(() => opened.dispose())

  /** Another process that holds the write lock for so long. Resolves once it has it. */
  const holdLock = async (milliseconds: number) => {
    const program = `
      const { DatabaseSync } = require('node:sqlite')
      const db = new DatabaseSync(${JSON.stringify(opened.options.file)}, { timeout: 5000 })
      db.exec('BEGIN IMMEDIATE')
      console.log('held')
      setTimeout(() => { db.exec('COMMIT'); db.close() }, ${milliseconds})`
    const other = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const hasEnded = once(other, 'exit')
    await once(other.stdout, 'data')
    return { kill: () => other.kill('SIGKILL'), hasEnded }
  }

  const add = (name: string) =>
    opened.database.transaction(null, db => db.insertInto('counters').values({ name, value: 1 }).execute())

  test('a writer waits for another process without holding up readers or the event loop', async () => {
    let round = 0
    await assertEventLoopIsFree(async () => {
      round += 1
      const other = await holdLock(1000)
      let reads = 0
      const reading = setInterval(() => opened.database.value('select 1 from counters', []).then(() => (reads += 1)), 5)
      const started = performance.now()
      await Promise.all([add(`waited ${round}`), add(`waited too ${round}`)])
      clearInterval(reading)
      const waited = performance.now() - started
      assert.ok(waited > 700, `it waited ${waited} ms`)
      assert.ok(reads > 20, `${reads} reads meanwhile`)
      await other.hasEnded
    })
  })

  test('after five seconds a writer gives up with the problem busy, and later writers succeed', async () => {
    const other = await holdLock(60_000)
    const started = performance.now()
    await assert.rejects(add('too late'), { name: 'DatabaseError', problem: 'busy' })
    const waited = performance.now() - started
    assert.ok(waited > 4900 && waited < 10_000, `${waited} ms`)
    other.kill()
    await other.hasEnded
    await add('in time')
    assert.deepEqual(await opened.database.rows("select value from counters where name = 'too late'", []), [])
  })

  test('a killed writer of another process leaves nothing half done', async () => {
    const other = await holdLock(60_000)
    other.kill()
    await other.hasEnded
    await add('after the kill')
    const check = await opened.database.rows('PRAGMA integrity_check', [])
    assert.deepEqual(check, [{ integrity_check: 'ok' }])
  })

  test('a transaction that does nothing for half a minute is rolled back, so that others can write', async context => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const { promise: isIdle, resolve: idle } = Promise.withResolvers<void>()
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
    const stuck = opened.database.transaction(null, async db => {
      await db.insertInto('counters').values({ name: 'stuck', value: 1 }).execute()
      context.mock.timers.tick(29_000)
      await db.updateTable('counters').set({ value: 2 }).where('name', '=', 'stuck').execute()
      context.mock.timers.tick(29_000)
      idle()
      await goesOn
      await db.updateTable('counters').set({ value: 3 }).where('name', '=', 'stuck').execute()
    })
    await isIdle
    const next = add('not stuck')
    context.mock.timers.tick(30_000)
    await next
    goOn()
    await assert.rejects(stuck, { problem: 'timeout', message: /did nothing for too long/ })
    const names = await opened.database.rows("select name from counters where name like '%stuck'", [])
    assert.deepEqual(names, [{ name: 'not stuck' }])
  })

  test('opening works while another process writes', async () => {
    const other = await holdLock(300)
    const second = await openDatabase(opened.options)
    await second.ping()
    await second.close()
    await other.hasEnded
  })

  test('the settings of the file are the safe ones', async () => {
    const setting = async (name: string) =>
      opened.database.transaction(null, async db => {
        const { rows } = await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(db)
        return Object.values(rows[0] ?? {})[0]
      })
    assert.equal(await setting('journal_mode'), 'wal')
    // COMMIT does not wait for the disk itself; see `log-on-disk.ts`.
    assert.equal(await setting('synchronous'), 1)
    assert.equal(await setting('foreign_keys'), 1)
    assert.equal(await setting('trusted_schema'), 0)
    assert.equal(await setting('cell_size_check'), 1)
    assert.equal(await setting('busy_timeout'), 0)
  })

  test('a file that is no database is refused and left as it is', async () => {
    const { writeFile, readFile } = await import('node:fs/promises')
    const file = `${opened.options.file}-other`
    await writeFile(file, 'This is a letter, not a database. '.repeat(50))
    await assert.rejects(openDatabase({ file }), { name: 'DatabaseError', problem: 'unavailable' })
    assert.match(await readFile(file, 'utf8'), /^This is a letter/)
  })
}

if (engines.includes('postgres')) {
  test('a row that another transaction holds too long is the problem busy', async () => {
    const { database, dispose } = await openTestDatabase('postgres')
    await database.migrate(sampleMigrations)
    await database.transaction(null, db => db.insertInto('counters').values({ name: 'held', value: 1 }).execute())
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const holder = database.transaction(null, async db => {
      await db.updateTable('counters').set({ value: 2 }).execute()
      held()
      await mayEnd
    })
    await isHeld
    const waiter = database.transaction(null, db => db.updateTable('counters').set({ value: 3 }).execute())
    await assert.rejects(waiter, { name: 'DatabaseError', problem: 'busy' })
    end()
    await holder
    assert.equal(await database.value('select value from counters', []), 2)
    await dispose()
  })
}

test('the lock of the writers is given in the order of asking, and giving it back twice does nothing', async () => {
  const mutex = createMutex()
  const order: number[] = []
  const work = [1, 2, 3].map(async number => {
    const release = await mutex.lock()
    order.push(number)
    await sleep(1)
    release()
    release()
    order.push(-number)
  })
  await Promise.all(work)
  assert.deepEqual(order, [1, -1, 2, -2, 3, -3])
})
