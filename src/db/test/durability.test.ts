/** Whoever must not lose a transaction is told of it when it is on the disk; nobody else waits for that. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { engines, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { openDatabase } from '../open-database.ts'
import { sampleMigrations } from './sample-tables.ts'

if (engines.includes('postgres')) {
  /** A cluster for tests may be told to wait for nobody; a durable transaction then does as the cluster says. */
  const ASK = sql<{ answer: string }>`
    select case when setting <> reset_val then 'less' when setting = 'off' then 'never' else 'as told' end as answer
    from pg_settings where name = 'synchronous_commit'`

  test('PostgreSQL: only transactions that may be lost do without the disk, whoever runs beside them', async () => {
    const { database, dispose } = await openTestDatabase('postgres')
    const asked = (isDurable: boolean) =>
      database.transaction(null, async db => (await ASK.execute(db)).rows[0]?.answer ?? '', { isDurable })
    try {
      const answers = await Promise.all([true, false, false, true, false, true].map(asked))
      for (const index of [0, 3, 5]) assert.match(answers[index]!, /as told|never/)
      assert.match(await asked(false), /less|never/)
    } finally {
      await dispose()
    }
  })
}

if (engines.includes('sqlite')) {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase('sqlite')
    await opened.database.migrate(sampleMigrations)
  })
  after(() => opened.dispose())
  afterEach(() => mock.restoreAll())

  const add = (name: string, isDurable = true) =>
    opened.database.transaction(null, db => db.insertInto('counters').values({ name, value: 1 }).execute(), {
      isDurable,
    })
  const isThere = async (name: string) =>
    (await opened.database.rows('select name from counters where name = ?', [name])).length === 1

  type Wait = (error: Error | null) => void
  /** A disk that answers when it is told to. */
  function slowDisk() {
    const waits: Wait[] = []
    mock.method(fs, 'fdatasync', (_descriptor: number, done: Wait) => void waits.push(done))
    const until = async (count: number) => {
      while (waits.length < count) await sleep(1)
    }
    return { waits, until }
  }
  const watched = (work: Promise<unknown>) => {
    const watch = { isOver: false, work: work.finally(() => (watch.isOver = true)) }
    return watch
  }

  test('SQLite: one that must not be lost ends when the disk has it, one that may be with its commit', async () => {
    const { waits, until } = slowDisk()
    const lasting = watched(add('lasting'))
    const fleeting = watched(add('fleeting', false))
    await until(1)
    await fleeting.work
    await sleep(20)
    assert.deepEqual([lasting.isOver, waits.length], [false, 1])
    waits[0]!(null)
    await lasting.work
  })

  test('SQLite: where all may be lost nobody asks the disk', async () => {
    const { waits } = slowDisk()
    await Promise.all([add('light', false), add('lighter', false)])
    assert.equal(waits.length, 0)
  })

  test('SQLite: others go on while the disk is waited for, and share the next wait', async () => {
    const { waits, until } = slowDisk()
    const first = watched(add('waits 0'))
    await until(1)
    const later = []
    for (let number = 1; number <= 3; number += 1) {
      later.push(watched(add(`waits ${number}`)))
      while (!(await isThere(`waits ${number}`))) await sleep(1)
    }
    assert.deepEqual([first.isOver, waits.length], [false, 1])
    waits[0]!(null)
    await first.work
    await until(2)
    assert.ok(later.every(({ isOver }) => !isOver))
    waits[1]!(null)
    await Promise.all(later.map(({ work }) => work))
    assert.equal(waits.length, 2)
  })

  const refused = { name: 'DatabaseError', problem: 'unavailable' }
  const EIO = new Error('EIO: i/o error, fdatasync')
  const file = () => (opened.options as { file: string }).file
  const logLength = () => fs.statSync(`${file()}-wal`).size

  test('SQLite: a disk that refuses is told as what it is, to those behind the gap too', async () => {
    const { waits, until } = slowDisk()
    const first = add('refused')
    await until(1)
    const second = add('behind the gap')
    while (!(await isThere('behind the gap'))) await sleep(1)
    waits[0]!(EIO)
    await Promise.all([assert.rejects(first, refused), assert.rejects(second, refused)])
    assert.equal(waits.length, 1)
  })

  test('SQLite: after a refusal the whole log is brought into the file before anybody is told again', async () => {
    const { waits, until } = slowDisk()
    assert.ok(logLength() > 0)
    await add('brought in')
    assert.deepEqual([waits.length, logLength()], [0, 0])
    const next = add('asked again')
    await until(1)
    waits[0]!(null)
    await next
  })

  test('SQLite: as long as somebody reads from the log the doubt remains', async () => {
    const { waits, until } = slowDisk()
    const work = add('refused again')
    await until(1)
    waits[0]!(EIO)
    await assert.rejects(work, refused)
    const reader = new DatabaseSync(file())
    const rows = reader.prepare('select name from counters').iterate()
    rows.next()
    await assert.rejects(add('in doubt'), refused)
    rows.return?.()
    reader.close()
    await add('in doubt no more')
    assert.deepEqual([waits.length, logLength()], [1, 0])
  })

  test('SQLite: who closes the file while the disk is waited for is waited for too', async () => {
    const second = await openDatabase(opened.options)
    const { waits, until } = slowDisk()
    const closed = mock.method(fs, 'closeSync')
    const work = second.transaction(null, db => db.insertInto('counters').values({ name: 'late', value: 1 }).execute())
    await until(1)
    await second.close()
    assert.equal(closed.mock.callCount(), 0)
    waits[0]!(null)
    await work
    assert.equal(closed.mock.callCount(), 1)
    assert.ok(await isThere('late'))
  })
}
