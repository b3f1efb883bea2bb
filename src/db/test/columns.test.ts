import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { describeSchema } from '../describe-schema.ts'
import { openDatabase } from '../open-database.ts'
import { addColumns, text } from '../tables.ts'
import { book, NOW, sampleMigrations } from './sample-tables.ts'

forEachEngine(engine => {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase(engine)
    await opened.database.migrate(sampleMigrations)
  })
  after(() => opened.dispose())

  test('every kind of column gives back what was written', async () => {
    const written = book({
      title: 'Žluťoučký kůň 🐎',
      price: Number.MAX_SAFE_INTEGER,
      weight: 0.1,
      published_at: NOW,
      is_rare: true,
      extras: '{"a":[1,null]}',
      cover: Uint8Array.from([0, 1, 254, 255]),
    })
    const { id } = await opened.database.transaction(1, db =>
      db.insertInto('books').values(written).returning('id').executeTakeFirstOrThrow(),
    )
    const read = await opened.database.reader(1).selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst()
    assert.deepEqual(read, {
      ...{ id, site_id: 1, author_id: null, status: 'draft' },
      ...{ trashed_at: null, trashed_from: null, created_by: null, modified_by: null },
      ...written,
      is_rare: 1,
    })
    assert.equal(Object.getPrototypeOf(read), Object.prototype)
  })

  test('a missing value is null, a bigint is a number again, and no number gains a fraction', async () => {
    const values = book({ price: 12n, weight: undefined, is_rare: false })
    const read = await opened.database.transaction(1, db =>
      db.insertInto('books').values(values).returning(['price', 'weight', 'is_rare']).execute(),
    )
    assert.deepEqual(read, [{ price: 12, weight: null, is_rare: 0 }])
    const joined = await opened.database.value("select cast(? as text) || '!'", [5])
    assert.equal(joined, '5!')
  })

  test('values that the engines would store differently are refused', async () => {
    for (const title of [new Date(0), { a: 1 }, ['a'], Number.NaN, Number.POSITIVE_INFINITY, 'a\0b']) {
      const insert = opened.database.transaction(1, db => db.insertInto('books').values(book({ title })).execute())
      await assert.rejects(insert, { name: 'DatabaseError', problem: 'other' })
    }
  })

  test('an integer beyond 2^53 is refused with a sentence when it is read, and the database goes on', async () => {
    await opened.database.transaction(1, db =>
      db
        .insertInto('books')
        .values(book({ price: 2n ** 53n + 1n }))
        .execute(),
    )
    const reading = opened.database.reader(1).selectFrom('books').select('price').execute()
    await assert.rejects(reading, {
      name: 'DatabaseError',
      message: /9007199254740993 is too large to be read exactly/,
    })
    await opened.database.transaction(1, db =>
      db
        .deleteFrom('books')
        .where('price', '>', 2n ** 53n)
        .execute(),
    )
    await opened.database.ping()
  })

  test('sums, averages, truth values and byte order come out alike', async () => {
    await opened.database.transaction(7, db =>
      db
        .insertInto('books')
        .values([book({ title: 'b', price: 1 }), book({ title: 'B', price: 2 }), book({ title: 'é', price: 2 })])
        .execute(),
    )
    const read = await opened.database
      .reader(7)
      .selectFrom('books')
      .select(({ fn, exists, selectFrom }) => [
        fn.sum<number>('price').as('sum'),
        fn.avg<number>('price').as('average'),
        fn.countAll<number>().as('count'),
        exists(selectFrom('books').selectAll()).as('some'),
      ])
      .execute()
    assert.deepEqual(
      read.map(row => ({ ...row, average: row.average.toFixed(9) })),
      [{ sum: 5, average: (5 / 3).toFixed(9), count: 3, some: 1 }],
    )
    const titles = await opened.database.reader(7).selectFrom('books').select('title').orderBy('title').execute()
    assert.deepEqual(
      titles.map(row => row.title),
      ['B', 'b', 'é'],
    )
  })

  test('counts of changed rows are told, and ids grow by themselves', async () => {
    await opened.database.transaction(9, async db => {
      await db
        .insertInto('books')
        .values([book({ title: 'x' }), book({ title: 'y' })])
        .execute()
      const changed = await db.updateTable('books').set({ price: 3 }).executeTakeFirstOrThrow()
      assert.equal(changed.numUpdatedRows, 2n)
      const gone = await db.deleteFrom('books').executeTakeFirstOrThrow()
      assert.equal(gone.numDeletedRows, 2n)
    })
  })

  test('the described schema says the same on both engines', async () => {
    const tables = await describeSchema(opened.database)
    assert.deepEqual(
      tables.map(table => table.table),
      ['authors', 'books', 'change_stamp', 'counters', 'migrations'],
    )
    const books = tables.find(table => table.table === 'books')!
    const told = ['id', 'site_id', 'title', 'author_id', 'price', 'weight']
    assert.deepEqual(
      books.columns.filter(({ name }) => told.includes(name)),
      [
        { name: 'id', type: 'integer', nullable: false, optional: true },
        { name: 'site_id', type: 'integer', nullable: false, optional: false },
        { name: 'title', type: 'text', nullable: false, optional: false },
        { name: 'author_id', type: 'integer', nullable: true, optional: true },
        { name: 'price', type: 'integer', nullable: false, optional: true },
        { name: 'weight', type: 'real', nullable: true, optional: true },
      ],
    )
    assert.deepEqual(
      books.columns.find(column => column.name === 'cover'),
      { name: 'cover', type: 'blob', nullable: true, optional: true },
    )
    assert.deepEqual(books.primaryKey, ['id'])
    assert.deepEqual(books.references, ['authors'])
    assert.deepEqual(
      books.indexes.map(({ columns, unique, partial }) => ({ columns, unique, partial })),
      [
        { columns: ['author_id'], unique: false, partial: false },
        { columns: ['site_id', null], unique: true, partial: true },
        { columns: ['site_id', 'status', 'title'], unique: false, partial: false },
      ],
    )
    assert.deepEqual(tables.find(table => table.table === 'counters')!.primaryKey, ['name'])
  })

  test('a column that is added is read at once, also by statements prepared before', async () => {
    const read = () => opened.database.rows('select * from counters', [])
    await opened.database.transaction(null, db => db.insertInto('counters').values({ name: 'a', value: 1 }).execute())
    for (let round = 0; round < 3; round += 1) assert.deepEqual(await read(), [{ name: 'a', value: 1 }])
    await opened.database.transaction(null, db =>
      addColumns(db, engine, 'counters', { note: text({ default: 'none' }) }),
    )
    assert.deepEqual(await read(), [{ name: 'a', value: 1, note: 'none' }])
  })

  test('a column that somebody else adds is read too', async () => {
    const second = await openDatabase(opened.options)
    const read = () => opened.database.reader(1).selectFrom('authors').selectAll().execute()
    const rename = () =>
      opened.database.transaction(1, db => db.updateTable('authors').set({ name: 'Eve' }).returningAll().execute())
    await opened.database.transaction(1, db => db.insertInto('authors').values({ name: 'Ann' }).execute())
    for (let round = 0; round < 3; round += 1) assert.equal('note' in (await read())[0]!, false)
    for (let round = 0; round < 3; round += 1) assert.equal('note' in (await rename())[0]!, false)
    await second.transaction(null, db => addColumns(db, engine, 'authors', { note: text({ default: 'none' }) }))
    assert.equal((await read())[0]!.note, 'none')
    assert.equal((await rename())[0]!.note, 'none')
    await second.close()
  })

  test('a reader cannot write, neither through the builder nor through raw text', async () => {
    const reader = opened.database.reader(1)
    await assert.rejects(reader.deleteFrom('books').execute(), /A reader cannot write/)
    const hidden = reader
      .with('gone', db => db.deleteFrom('books').returningAll())
      .selectFrom('gone')
      .selectAll()
    await assert.rejects(hidden.execute(), /A reader cannot write/)
    await assert.rejects(sql`delete from books`.execute(reader), { name: 'DatabaseError' })
    await assert.rejects(opened.database.rows('delete from books', []), { name: 'DatabaseError' })
  })
})
