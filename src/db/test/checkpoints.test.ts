/** Where much is written, another process brings the log into the file; where little is, COMMIT does. SQLite only. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Checkpoints, type LogState } from '../checkpoints.ts'
import { SqliteConnection } from '../sqlite-connection.ts'

const complain = (_details: object, message: string): never => assert.fail(message)
const log = { warn: complain, error: complain }
const PAGE = 'x'.repeat(4000)
const LIMIT = 30_000

describe('the log of a SQLite file', () => {
  let folder: string
  let connection: SqliteConnection
  let checkpoints: Checkpoints
  /** What a writer would wait for. */
  let held: Promise<void>
  let holds: number
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dozen-log-'))
    const file = join(folder, 'log.sqlite')
    connection = new SqliteConnection({ file, readOnly: false, wait: 2000, cache: 4 })
    connection.command('PRAGMA synchronous = NORMAL; create table pages (id integer primary key, text text)')
    const alone = (work: () => Promise<void>): Promise<void> => {
      holds += 1
      held = work()
      return held
    }
    ;[held, holds] = [Promise.resolve(), 0]
    checkpoints = new Checkpoints(file, { connection, log, alone })
  })
  afterEach(async () => {
    checkpoints.close()
    connection.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a little is left to COMMIT', async () => {
    for (let round = 0; round < 3; round++) await write(100)
    assert.equal(commitDoesIt(), 4000)
    assert.equal(state().checkpointed, 0)
  })

  test('much is brought in by another process while it is written, and all of it is there', async () => {
    const begun = performance.now()
    let written = 0
    let [longest, isBroughtIn] = [0, false]
    while (!(isBroughtIn && written > 30_000) && performance.now() - begun < LIMIT) {
      await write(500)
      written += 500
      const { log: length, checkpointed } = state()
      longest = Math.max(longest, length)
      isBroughtIn ||= commitDoesIt() > 4000 && checkpointed > 0
    }
    assert.ok(isBroughtIn, `${written} pages were written, and nobody has brought them in`)
    assert.ok(longest < 12_000, `the log grew to ${longest} pages`)
    assert.equal(Number(connection.rows('select count(*) as count from pages', [])[0]!.count), written)
    assert.deepEqual(connection.rows('PRAGMA integrity_check', []), [{ integrity_check: 'ok' }])
  })

  test('who never pauses waits while the rest of a long log is brought in, and it begins anew', async () => {
    const begun = performance.now()
    let [written, longest, times] = [0, 0, 0]
    for (let last = 0; times < 3 && performance.now() - begun < LIMIT; ) {
      commit(500)
      written += 500
      await nextTurn()
      await held
      const { log: length } = state()
      if (length < last && holds > 0) times += 1
      last = length
      longest = Math.max(longest, length)
    }
    assert.equal(times, 3, `${written} pages were written, and the log, ${longest} pages long, has not begun anew`)
    assert.ok(longest < 20_000, `the log grew to ${longest} pages`)
    assert.equal(Number(connection.rows('select count(*) as count from pages', [])[0]!.count), written)
    assert.deepEqual(connection.rows('PRAGMA integrity_check', []), [{ integrity_check: 'ok' }])
  })

  async function write(pages: number): Promise<void> {
    commit(pages)
    // As between requests; the other process may hold the file for a moment.
    await sleep(60)
  }

  function commit(pages: number): void {
    connection.command('BEGIN IMMEDIATE')
    for (let page = 0; page < pages; page++) connection.rows('insert into pages (text) values (?)', [PAGE])
    connection.command('COMMIT')
    checkpoints.noteCommit()
  }

  const state = (): LogState => connection.rows<LogState>('PRAGMA wal_checkpoint(NOOP)', [])[0]!
  const commitDoesIt = (): number => Number(connection.rows('PRAGMA wal_autocheckpoint', [])[0]!.wal_autocheckpoint)
})
