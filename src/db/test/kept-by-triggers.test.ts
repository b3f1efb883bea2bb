/** Counts, stamps and words that the database keeps by itself, whatever is written. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { createLateCounts, keepColumn, settleColumns } from '../kept-columns.ts'
import { createCounts, keepCounts } from '../kept-counts.ts'
import { migration } from '../migrations.ts'
import { keepRowStamps } from '../stamps.ts'
import { createTable, integer, ref, text } from '../tables.ts'
import { createWordIndex, type WordIndex } from '../word-index.ts'
import { expressionFor, expressionInScopes, foundIds } from '../word-search.ts'
import { sampleMigrations } from './sample-tables.ts'

const noteIndex: WordIndex = {
  table: 'notes',
  id: 'id',
  columns: ['title', 'body'],
  holds: 'words',
  scope: "'=' || row.site_id",
  beginnings: [2],
}

const tables = migration('sample/002-notes', async (db, engine) => {
  await createTable(db, engine, 'folders', { columns: { name: text(), open_notes: integer({ default: 0 }) } })
  await createTable(db, engine, 'notes', {
    columns: { folder_id: ref('folders', { onDelete: 'cascade' }), status: text(), title: text(), body: text() },
  })
  await createCounts(db, engine, 'note_counts', { status: text() })
  await keepCounts(db, engine, { table: 'notes', counts: 'note_counts', by: { status: 'row.status' } })
  await createCounts(db, engine, 'note_lengths', { folder: integer() }, { letters: integer() })
  await keepCounts(db, engine, {
    table: 'notes',
    counts: 'note_lengths',
    by: { folder: 'row.folder_id' },
    sums: { letters: 'length(row.title)' },
    name: 'measured',
  })
  await createCounts(db, engine, 'sun_counts', { status: text() })
  await keepCounts(db, engine, {
    table: 'notes',
    counts: 'sun_counts',
    by: { status: 'row.status' },
    where: "row.title = 'sun' or row.folder_id = 2",
    name: 'sunned',
  })
  await createLateCounts(db, engine)
  await keepColumn(db, engine, {
    table: 'notes',
    where: "row.status = 'open'",
    of: { table: 'folders', column: 'open_notes', id: 'folder_id' },
  })
  await createTable(db, engine, 'boxes', { columns: { things: integer({ default: 0 }) } })
  await createTable(db, engine, 'things', { columns: { box_id: ref('boxes', { onDelete: 'cascade' }) } })
  await keepColumn(db, engine, {
    table: 'things',
    where: '1 = 1',
    of: { table: 'boxes', column: 'things', id: 'box_id' },
  })
  await createTable(db, engine, 'folder_stamps', {
    id: 'none',
    columns: { folder_id: ref('folders', { onDelete: 'cascade' }), stamp: integer() },
    primaryKey: ['folder_id'],
  })
  await keepRowStamps(db, engine, {
    stamps: 'folder_stamps',
    id: 'folder_id',
    watched: [{ table: 'notes', on: ['insert', 'update', 'delete'], ids: 'select row.folder_id as id' }],
  })
  await createWordIndex(db, engine, noteIndex)
})

const STATUSES = ['open', 'done']
const WORDS = ['sun', 'moon', 'sundial']
const step = fc.record({
  what: fc.constantFrom('add', 'add', 'change', 'move', 'delete', 'several'),
  which: fc.nat(30),
  status: fc.constantFrom(...STATUSES),
  word: fc.constantFrom(...WORDS),
})

forEachEngine(engine => {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase(engine)
    await opened.database.migrate([...sampleMigrations, tables])
    await opened.database.transaction(1, db =>
      db
        .insertInto('folders')
        .values([{ name: 'first' }, { name: 'second' }])
        .execute(),
    )
  })
  after(() => opened.dispose())

  const take = async (
    db: Kysely<any>,
    { what, which, status, word }: typeof step extends fc.Arbitrary<infer S> ? S : never,
  ) => {
    const note = { folder_id: 1 + (which % 2), status, title: word, body: WORDS[which % 3] }
    const [row] = await db
      .selectFrom('notes')
      .select('id')
      .orderBy('id')
      .offset(which % 5)
      .limit(1)
      .execute()
    if (what === 'several')
      await db
        .insertInto('notes')
        .values([note, note, { ...note, status: 'done' }])
        .execute()
    else if (what === 'add' || !row) await db.insertInto('notes').values(note).execute()
    else if (what === 'change')
      await db.updateTable('notes').set({ status, title: word }).where('id', '=', row.id).execute()
    else if (what === 'move') await db.updateTable('notes').set({ folder_id: note.folder_id }).execute()
    else await db.deleteFrom('notes').where('id', '=', row.id).execute()
  }

  const rows = (text: string, values: readonly unknown[] = []) =>
    opened.database.rows<Record<string, any>>(text, values)

  const idsWith = async (words: readonly string[]) => {
    const wanted = expressionFor(noteIndex, { words, columns: [] }, engine)!
    const expression = expressionInScopes(wanted, ['=1'], engine)
    const { text, values } = foundIds(noteIndex, { expression, columns: [] }, engine)
    return (await rows(text, values)).map(row => Number(row.id ?? row.rowid)).sort((one, other) => one - other)
  }

  const countsAgree = async (counts: string, where: string) => {
    for (const status of STATUSES)
      assert.deepEqual(
        await rows(`select coalesce(sum(count), 0) as total from ${counts} where status = ?`, [status]),
        await rows(`select count(*) as total from notes where ${where} and status = ?`, [status]),
      )
  }

  test('whatever is written and undone', async () => {
    const transaction = fc.record({ steps: fc.array(step, { maxLength: 5 }), isUndone: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 3 }), async transactions => {
        for (const { steps, isUndone } of transactions)
          await opened.database
            .transaction(1, async db => {
              for (const one of steps) await take(db, one)
              if (isUndone) throw new RangeError('changed my mind')
            })
            .catch((error: Error) => assert.ok(error instanceof RangeError))
        await countsAgree('note_counts', 'true')
        await countsAgree('sun_counts', "(title = 'sun' or folder_id = 2)")
        for (const folder of [1, 2])
          assert.deepEqual(
            await rows(
              'select cast(coalesce(sum(count), 0) as bigint) as notes, cast(coalesce(sum(letters), 0) as bigint) as letters from note_lengths where folder = ?',
              [folder],
            ),
            await rows(
              'select count(*) as notes, coalesce(sum(length(title)), 0) as letters from notes where folder_id = ?',
              [folder],
            ),
          )
        assert.deepEqual(
          await rows('select open_notes as total from folders order by id'),
          await rows(`select (select count(*) from notes n where n.folder_id = f.id and n.status = 'open') as total
            from folders f order by f.id`),
        )
        const all = await rows('select id, title, body from notes order by id')
        for (const word of ['sun', 'moon', 'sundi'])
          assert.deepEqual(
            await idsWith([word]),
            all
              .filter(row => `${row.title} ${row.body}`.split(' ').some(one => one.startsWith(word)))
              .map(row => row.id),
          )
      }),
      { numRuns: process.env.DOZEN_STRESS ? 300 : 20 },
    )
  })

  test('writers of one row do not wait for each other, and what they leave is added', async () => {
    const { id } = await opened.database.transaction(1, db =>
      db.insertInto('boxes').values({ things: 0 }).returning('id').executeTakeFirstOrThrow(),
    )
    const count = async () => Number((await rows('select things from boxes where id = ?', [id]))[0]!.things)
    const add = (db: Kysely<any>) =>
      db
        .insertInto('things')
        .values([{ box_id: id }, { box_id: id }])
        .execute()
    const [added, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = opened.database.transaction(1, async db => {
      await add(db)
      added.resolve()
      await mayEnd.promise
    })
    await added.promise
    // The embedded engine has one writer. Behind PostgreSQL another one commits while the first has not.
    if (engine === 'sqlite') mayEnd.resolve()
    await opened.database.transaction(1, add)
    mayEnd.resolve()
    await first
    assert.equal(await count(), engine === 'postgres' ? 2 : 4)
    await settleColumns(opened.database)
    assert.equal(await count(), 4)
    await settleColumns(opened.database)
    assert.equal(await count(), 4)
    // As a copy from the other engine brings it, and for a row that is gone.
    for (const target of [id, 999]) {
      const values = [target, 3]
      await opened.database.transaction(1, async (_db, { send }) =>
        send(`insert into late_counts (place, target_id, change) values ('boxes.things', ?, ?)`, values),
      )
    }
    await settleColumns(opened.database)
    assert.equal(await count(), 7)
    assert.deepEqual(await rows('select * from late_counts'), [])
    await opened.database.transaction(1, db => db.deleteFrom('boxes').where('id', '=', id).execute())
    assert.deepEqual(await rows('select * from late_counts'), [], 'nothing is left for a row that is gone')
  })

  test('a stamp rises with each change, and is gone with its row', async () => {
    const stamp = async () => Number((await rows('select stamp from folder_stamps where folder_id = 1'))[0]?.stamp ?? 0)
    const first = await stamp()
    await opened.database.transaction(1, db =>
      db.insertInto('notes').values({ folder_id: 1, status: 'open', title: 'sun', body: '' }).execute(),
    )
    assert.equal(await stamp(), first + 1)
    await opened.database.transaction(1, db => db.deleteFrom('folders').where('id', '=', 1).execute())
    assert.deepEqual(await rows('select stamp from folder_stamps where folder_id = 1'), [])
  })
})
