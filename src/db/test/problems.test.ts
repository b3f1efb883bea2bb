import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import type { DatabaseProblem } from '../database.ts'
import { asCommitError, asDatabaseError } from '../problems.ts'
import { book, sampleMigrations } from './sample-tables.ts'

forEachEngine(engine => {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase(engine)
    await opened.database.migrate(sampleMigrations)
    await opened.database.transaction(1, async db => {
      await db.insertInto('authors').values({ id: 500, name: 'Ann' }).execute()
      await db
        .insertInto('books')
        .values(book({ title: 'Once', status: 'public' }))
        .execute()
    })
  })
  after(() => opened.dispose())

  type Case = [DatabaseProblem, string | null | RegExp, (db: Kysely<any>) => Promise<unknown>]
  const CASES: Readonly<Record<string, Case>> = {
    'a second row with the same key': [
      'unique',
      'authors.site_id, authors.name',
      db => db.insertInto('authors').values({ name: 'Ann' }).execute(),
    ],
    'a second row with the same id': [
      'unique',
      'authors.id',
      db => db.insertInto('authors').values({ id: 500, name: 'Other' }).execute(),
    ],
    'a second row in an index over an expression': [
      'unique',
      /^books_site_id_lower_title_\w+_key$/,
      db =>
        db
          .insertInto('books')
          .values(book({ title: 'ONCE', status: 'public' }))
          .execute(),
    ],
    'a reference to nothing': [
      'foreign_key',
      engine === 'postgres' ? 'books_author_id_fkey' : null,
      db =>
        db
          .insertInto('books')
          .values(book({ author_id: 999 }))
          .execute(),
    ],
    'a number below its bound': [
      'check',
      'books_price_check',
      db =>
        db
          .insertInto('books')
          .values(book({ price: -1 }))
          .execute(),
    ],
    'a text that is too long': [
      'check',
      'authors_name_check',
      db =>
        db
          .insertInto('authors')
          .values({ name: 'x'.repeat(101) })
          .execute(),
    ],
    'a word that is not a choice': [
      'check',
      'books_status_check',
      db =>
        db
          .insertInto('books')
          .values(book({ status: 'lost' }))
          .execute(),
    ],
    'a flag that is neither': [
      'check',
      'books_is_rare_check',
      db =>
        db
          .insertInto('books')
          .values(book({ is_rare: 2 }))
          .execute(),
    ],
    'an instant without its fraction': [
      'check',
      'books_created_at_check',
      db =>
        db
          .insertInto('books')
          .values(book({ created_at: '2026-03-01T12:00:00Z' }))
          .execute(),
    ],
    'a number that an update takes below its bound': [
      'check',
      'books_price_check',
      db => db.updateTable('books').set({ title: 'Twice', price: -1 }).execute(),
    ],
    'a value that is missing': [
      'not_null',
      'books.title',
      db =>
        db
          .insertInto('books')
          .values(book({ title: null }))
          .execute(),
    ],
    'a table that does not exist': ['other', null, db => db.selectFrom('nowhere').selectAll().execute()],
    'a fraction in an integer column': [
      'other',
      null,
      db =>
        db
          .insertInto('books')
          .values(book({ price: 1.5 }))
          .execute(),
    ],
    'text that is not SQL': ['other', null, db => sql`selekt 1`.execute(db)],
  }

  for (const [what, [problem, constraint, work]] of Object.entries(CASES)) {
    test(`${what} is the problem ${problem}`, async () => {
      await assert.rejects(opened.database.transaction(1, work), error => {
        const {
          name,
          problem: found,
          constraint: named,
          cause,
        } = error as Error & { problem: string; constraint: string }
        assert.deepEqual([name, found], ['DatabaseError', problem])
        if (constraint instanceof RegExp) assert.match(named, constraint)
        else assert.equal(named, constraint)
        assert.ok(cause instanceof Error)
        return true
      })
    })
  }

  test('the database is as usable as before after all these problems', async () => {
    assert.equal(await opened.database.value('select count(*) from books', []), 1)
    await opened.database.transaction(1, db => db.insertInto('authors').values({ name: 'Later' }).execute())
  })

  if (engine === 'sqlite') {
    test('a full disk undoes the transactions that shared its commit, and each of them is told', async () => {
      const small = await openTestDatabase('sqlite')
      await small.database.migrate(sampleMigrations)
      await small.database.transaction(null, db => sql.raw('PRAGMA max_page_count = 100').execute(db))
      const works = Array.from({ length: 30 }, (_, index) =>
        small.database.transaction(1, db =>
          db
            .insertInto('books')
            .values(book({ title: `${index}`, extras: 'x'.repeat(index === 10 ? 4_000_000 : 10) }))
            .execute(),
        ),
      )
      const ends = await Promise.allSettled(works)
      const told = ends.flatMap((end, index) => (end.status === 'fulfilled' ? [`${index}`] : []))
      for (const end of ends) if (end.status === 'rejected') assert.equal(end.reason.problem, 'full')
      const stored = await small.database.rows<{ title: string }>('select title from books order by id', [])
      assert.deepEqual(
        stored.map(row => row.title),
        told,
      )
      assert.ok(told.includes('29') && !told.includes('10'))
      await small.dispose()
    })

    test('a full disk is the problem full, keeps what was there, and heals when there is room', async () => {
      const limitPages = (pages: number) =>
        opened.database.transaction(null, db => sql.raw(`PRAGMA max_page_count = ${pages}`).execute(db))
      const fill = () =>
        opened.database.transaction(1, async db => {
          await db.insertInto('authors').values({ name: 'half' }).execute()
          await db
            .insertInto('books')
            .values(book({ extras: 'x'.repeat(4_000_000) }))
            .execute()
        })
      await limitPages(100)
      await assert.rejects(fill(), { name: 'DatabaseError', problem: 'full' })
      assert.deepEqual(await opened.database.rows("select 1 from authors where name = 'half'", []), [])
      await limitPages(1_000_000)
      await fill()
      assert.equal((await opened.database.rows("select 1 from authors where name = 'half'", [])).length, 1)
    })
  }
})

test('errors of the operating system and of a server that goes away are the problem unavailable', () => {
  const errors = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', '57P01', '57P03', '08006', '25P03'].map(code =>
    Object.assign(new Error('gone'), { code }),
  )
  for (const error of [...errors, new Error('Connection terminated unexpectedly')]) {
    assert.equal(asDatabaseError(error).problem, 'unavailable', error.message)
  }
})

test('PostgreSQL codes have the names of the list', () => {
  const expected = {
    ...{ '23505': 'unique', '23503': 'foreign_key', '23514': 'check', '23502': 'not_null', '23P01': 'exclusion' },
    ...{ '40001': 'serialization', '40P01': 'deadlock', '55P03': 'busy', '57014': 'timeout', '53100': 'full' },
  }
  for (const [code, problem] of Object.entries(expected)) {
    assert.equal(asDatabaseError(Object.assign(new Error('x'), { code })).problem, problem)
  }
})

test('SQLite codes have the names of the list', () => {
  const expected = {
    ...{ 5: 'busy', 261: 'busy', 517: 'busy', 13: 'full', 2067: 'unique', 1555: 'unique', 787: 'foreign_key' },
    ...{ 275: 'check', 1299: 'not_null', 10: 'unavailable', 1034: 'unavailable', 11: 'unavailable', 26: 'unavailable' },
  }
  for (const [errcode, problem] of Object.entries(expected)) {
    const error = Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: Number(errcode), errstr: 'x' })
    assert.equal(asDatabaseError(error).problem, problem, errcode)
  }
})

test('a commit of which nobody knows the end is unavailable, one that was refused says why', () => {
  const coded = (code: string) => asCommitError(Object.assign(new Error('x'), { code })).problem
  assert.deepEqual(['ECONNRESET', '57P01', '08007', 'XX000', '57014'].map(coded), Array(5).fill('unavailable'))
  assert.deepEqual(['40001', '23503'].map(coded), ['serialization', 'foreign_key'])
})
