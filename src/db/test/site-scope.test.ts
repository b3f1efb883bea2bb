import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { book, sampleMigrations } from './sample-tables.ts'

forEachEngine(engine => {
  let opened: TestDatabase
  let ours: Kysely<any>
  let all: Kysely<any>
  before(async () => {
    opened = await openTestDatabase(engine)
    await opened.database.migrate(sampleMigrations)
    ours = opened.database.reader(1)
    all = opened.database.reader(null)
  })
  after(() => opened.dispose())

  /** Site 1: Ann with "one", and Ada without a book. Site 2: Bob with "two". A book of each site has no author. */
  beforeEach(async () => {
    await opened.database.transaction(null, async db => {
      await db.deleteFrom('books').execute()
      await db.deleteFrom('authors').execute()
      await db
        .insertInto('authors')
        .values([
          { id: 101, site_id: 1, name: 'Ann' },
          { id: 102, site_id: 2, name: 'Bob' },
          { id: 103, site_id: 1, name: 'Ada' },
        ])
        .execute()
      await db
        .insertInto('books')
        .values([
          book({ id: 101, site_id: 1, title: 'one', author_id: 101 }),
          book({ id: 102, site_id: 2, title: 'two', author_id: 102 }),
          book({ id: 103, site_id: 1, title: 'one alone', author_id: null }),
          book({ id: 104, site_id: 2, title: 'two alone', author_id: null }),
        ])
        .execute()
    })
  })

  const write = <T>(work: (db: Kysely<any>) => Promise<T>) => opened.database.transaction(1, work)
  const titlesOf = async (site: number) => {
    const rows = await all.selectFrom('books').select('title').where('site_id', '=', site).orderBy('title').execute()
    return rows.map(row => row.title)
  }

  const READS: Readonly<Record<string, (db: Kysely<any>) => Promise<unknown[]>>> = {
    'a plain select': db => db.selectFrom('books').select('title').execute(),
    'a condition with OR': db =>
      db
        .selectFrom('books')
        .select('title')
        .where(({ or, eb }) => or([eb('id', '=', 101), eb('id', '>', 101)]))
        .execute(),
    'raw text with OR as a condition': db =>
      db.selectFrom('books').select('title').where(sql<boolean>`1 = 0 or 1 = 1`).execute(),
    'raw text with OR as a value': db =>
      db.selectFrom('books').select('title').where('id', '=', sql<number>`0 or 1 = 1`).execute(),
    'an alias': db => db.selectFrom('books as b').select('b.title').execute(),
    'a name with its schema': db =>
      db
        .selectFrom(engine === 'sqlite' ? 'main.books' : 'public.books')
        .select('title')
        .execute(),
    'a table expression in FROM': db =>
      db
        .selectFrom(eb => eb.selectFrom('books').selectAll().as('x'))
        .select('x.title')
        .execute(),
    'a common table expression': db =>
      db
        .with('mine', eb => eb.selectFrom('books').selectAll())
        .selectFrom('mine')
        .select('title')
        .execute(),
    'a common table expression built from db': db =>
      db
        .with('mine', () => db.selectFrom('books').selectAll())
        .selectFrom('mine')
        .select('title')
        .execute(),
    'a recursive common table expression': db =>
      db
        .withRecursive('tree', eb =>
          eb
            .selectFrom('books')
            .select(['id', 'title'])
            .unionAll(
              eb
                .selectFrom('books')
                .innerJoin('tree', 'tree.id', 'books.author_id')
                .select(['books.id', 'books.title'])
                .where('books.id', '<', 0),
            ),
        )
        .selectFrom('tree')
        .select('title')
        .execute(),
    'the second half of a union': db =>
      db
        .selectFrom('books')
        .select('title')
        .where('id', '<', 0)
        .unionAll(db.selectFrom('books').select('title'))
        .execute(),
    'a condition with a sub-query': db =>
      db
        .selectFrom('counters')
        .rightJoin('books', join => join.onTrue())
        .select('books.title')
        .where('books.id', 'in', db.selectFrom('books').select('id'))
        .execute(),
    'two tables in FROM': db =>
      db.selectFrom(['books as b', 'authors as a']).select('b.title').where('a.name', '=', 'Ann').execute(),
    'a sub-query inside raw text': db =>
      sql<{ title: string }>`select title from (${db.selectFrom('books').select('title')}) as x`
        .execute(db)
        .then(result => result.rows),
    'a cross join': db =>
      db.selectFrom('authors as a').crossJoin('books as b').select('b.title').where('a.name', '=', 'Ann').execute(),
    'a join with itself': db =>
      db
        .selectFrom('books as a')
        .innerJoin('books as b', join => join.on(sql<boolean>`a.id = b.id or a.id = b.id`))
        .select('b.title')
        .execute(),
  }

  for (const [what, read] of Object.entries(READS)) {
    test(`${what} sees the site's two books only`, async () => {
      assert.equal((await read(ours)).length, 2)
    })
  }

  test('a sub-query in the selection, and exists, see only the site', async () => {
    const [row] = await ours
      .selectFrom('counters')
      .rightJoin('authors', join => join.onTrue())
      .where('authors.name', '=', 'Ann')
      .select(({ selectFrom, exists, not, fn }) => [
        selectFrom('books').select(fn.countAll<number>().as('n')).as('count'),
        exists(selectFrom('books').selectAll().where('title', '=', 'two')).as('seen'),
        not(exists(selectFrom('books').selectAll().where('title', '=', 'one'))).as('missed'),
      ])
      .execute()
    assert.deepEqual(row, { count: 2, seen: 0, missed: 0 })
  })

  test('a left join keeps rows without a partner and never joins another site', async () => {
    await opened.database.transaction(null, db =>
      db.updateTable('books').set({ author_id: 102 }).where('id', '=', 103).execute(),
    )
    const rows = await ours
      .selectFrom('books')
      .leftJoin('authors', 'authors.id', 'books.author_id')
      .select(['title', 'name'])
      .orderBy('title')
      .execute()
    assert.deepEqual(rows, [
      { title: 'one', name: 'Ann' },
      { title: 'one alone', name: null },
    ])
  })

  test('a right join keeps the rows of its right side, of the site only', async () => {
    const rows = await ours
      .selectFrom('books')
      .rightJoin('authors', 'authors.id', 'books.author_id')
      .select(['title', 'name'])
      .orderBy('name')
      .execute()
    assert.deepEqual(rows, [
      { title: null, name: 'Ada' },
      { title: 'one', name: 'Ann' },
    ])
  })

  test('a full join keeps the lonely rows of both sides, of the site only', async () => {
    const rows = await ours
      .selectFrom('books as b')
      .fullJoin('authors as a', 'a.id', 'b.author_id')
      .select(['b.title', 'a.name'])
      .execute()
    const words = rows.map(row => `${row.title} ${row.name}`).sort()
    assert.deepEqual(words, ['null Ada', 'one Ann', 'one alone null'])
  })

  test('an update and a delete without a condition leave the other site alone', async () => {
    await write(db => db.updateTable('books').set({ price: 5 }).execute())
    assert.deepEqual(await all.selectFrom('books').select('site_id').distinct().where('price', '=', 5).execute(), [
      { site_id: 1 },
    ])
    await write(db => db.updateTable('books as b').set({ price: 6 }).where(sql<boolean>`1 = 1 or 1 = 1`).execute())
    assert.deepEqual(await all.selectFrom('books').select('site_id').distinct().where('price', '=', 6).execute(), [
      { site_id: 1 },
    ])
    await write(db => db.deleteFrom('books').execute())
    assert.deepEqual([await titlesOf(1), await titlesOf(2)], [[], ['two', 'two alone']])
  })

  test('an update from another table takes no values of another site', async () => {
    await opened.database.transaction(null, db =>
      db.updateTable('books').set({ author_id: 102 }).where('id', '=', 103).execute(),
    )
    await write(db =>
      db
        .updateTable('books')
        .from('authors')
        .set({ title: sql<string>`authors.name` })
        .whereRef('authors.id', '=', 'books.author_id')
        .execute(),
    )
    assert.deepEqual(
      [await titlesOf(1), await titlesOf(2)],
      [
        ['Ann', 'one alone'],
        ['two', 'two alone'],
      ],
    )
  })

  if (engine === 'postgres') {
    test('a delete using another table is confined in both', async () => {
      await opened.database.transaction(null, db =>
        db.updateTable('books').set({ author_id: 102 }).where('id', '=', 103).execute(),
      )
      await write(db =>
        db.deleteFrom('books').using('authors').whereRef('authors.id', '=', 'books.author_id').execute(),
      )
      assert.deepEqual([await titlesOf(1), await titlesOf(2)], [['one alone'], ['two', 'two alone']])
    })

    test('a delete hidden in a common table expression is confined', async () => {
      await write(db =>
        db
          .with('gone', eb => eb.deleteFrom('books').returning('id'))
          .selectFrom('gone')
          .selectAll()
          .execute(),
      )
      assert.deepEqual([await titlesOf(1), await titlesOf(2)], [[], ['two', 'two alone']])
    })

    test('a merge is refused', async () => {
      const merge = write(db =>
        db.mergeInto('books').using('authors', 'authors.id', 'books.author_id').whenMatched().thenDelete().execute(),
      )
      await assert.rejects(merge, /cannot be confined|not in the transaction of a site/)
    })
  }

  test('inserted rows get the site, also with mixed values and from a select', async () => {
    await write(async db => {
      await db
        .insertInto('authors')
        .values([{ name: 'New' }, { name: sql<string>`lower('NEWER')` }])
        .execute()
      await db.insertInto('authors').columns(['name']).expression(db.selectFrom('books').select('title')).execute()
      const union = db.selectFrom('books').select(sql<string>`title || '!'`.as('t')).where('id', '=', 101)
      const others = db.selectFrom('books').select(sql<string>`title || '?'`.as('t'))
      await db.insertInto('authors').columns(['name']).expression(union.unionAll(others)).execute()
    })
    const names = await all.selectFrom('authors').select('name').where('site_id', '=', 1).orderBy('name').execute()
    assert.deepEqual(
      names.map(row => row.name),
      ['Ada', 'Ann', 'New', 'newer', 'one', 'one alone', 'one alone?', 'one!', 'one?'],
    )
    assert.equal(
      await all
        .selectFrom('authors')
        .select('name')
        .where('site_id', '<>', 1)
        .execute()
        .then(rows => rows.length),
      1,
    )
  })

  test('a row for another site is refused, one for the same site is welcome', async () => {
    await write(db => db.insertInto('authors').values({ name: 'same', site_id: 1 }).execute())
    const refusals: ((db: Kysely<any>) => Promise<unknown>)[] = [
      db => db.insertInto('authors').values({ name: 'other', site_id: 2 }).execute(),
      db =>
        db
          .insertInto('authors')
          .values([
            { name: 'a', site_id: 1 },
            { name: 'b', site_id: sql`2` },
          ])
          .execute(),
      db =>
        db
          .insertInto('authors')
          .values([{ name: 'a', site_id: 1 }, { name: 'b' }])
          .execute(),
      db =>
        db
          .insertInto('authors')
          .columns(['name', 'site_id'])
          .expression(db.selectFrom('books').select(['title', 'id']))
          .execute(),
      db => db.updateTable('authors').set({ site_id: 2 }).execute(),
      db => db.updateTable('authors').set({ site_id: sql<number>`site_id + 1` }).execute(),
      db => db.replaceInto('authors').values({ id: 102, name: 'mine now' }).execute(),
    ]
    for (const refusal of refusals) await assert.rejects(write(refusal), /site/i)
  })

  test('an upsert that meets the row of another site changes nothing', async () => {
    const upsert = (id: number) =>
      write(db =>
        db
          .insertInto('authors')
          .values({ id, name: 'upserted' })
          .onConflict(conflict => conflict.column('id').doUpdateSet(eb => ({ name: eb.ref('excluded.name') })))
          .returning('id')
          .execute(),
      )
    assert.deepEqual(await upsert(102), [])
    assert.deepEqual(await upsert(103), [{ id: 103 }])
    const names = await all.selectFrom('authors').select('name').orderBy('id').execute()
    assert.deepEqual(
      names.map(row => row.name),
      ['Ann', 'Bob', 'upserted'],
    )
  })

  test('what cannot be confined is refused', async () => {
    const hidden = sql`select * from ${sql.table('books')}`.execute(ours)
    await assert.rejects(hidden, /stands in raw SQL/)
    const mixed = ours.selectFrom(opened.database.reader(2).selectFrom('books').selectAll().as('x')).selectAll()
    await assert.rejects(mixed.execute(), /of one site was put into a query of another/)
    const shadow = ours
      .with('books', db => db.selectFrom('books').selectAll())
      .selectFrom('books')
      .selectAll()
    await assert.rejects(shadow.execute(), /may not be called books/)
    await assert.rejects(
      write(db => db.schema.dropTable('books').execute()),
      /changed in migrations/,
    )
  })

  test('a fragment that is kept and used for several sites stays as it was', async () => {
    const fragment = sql<boolean>`exists ${all.selectFrom('books as b').select('b.id')}`
    const noCounter = all.selectFrom('counters').select('name')
    for (const site of [1, 2, 1]) {
      const rows = await opened.database
        .reader(site)
        .selectFrom('books')
        .select('title')
        .where(fragment)
        .where(({ not, exists }) => not(exists(noCounter)))
        .execute()
      assert.equal(rows.length, 2)
    }
    assert.equal(
      (await opened.database.reader(3).selectFrom('counters').selectAll().where(fragment).execute()).length,
      0,
    )
  })

  test('tables made after the start are confined too', async () => {
    await opened.database.transaction(null, db => sql`create table late (site_id bigint, word text)`.execute(db))
    await opened.database.transaction(2, db => db.insertInto('late').values({ word: 'theirs' }).execute())
    assert.deepEqual(await ours.selectFrom('late').selectAll().execute(), [])
    await write(db => db.insertInto('late').defaultValues().execute())
    assert.deepEqual(await ours.selectFrom('late').selectAll().execute(), [{ site_id: 1, word: null }])
    await opened.database.transaction(null, db => sql`drop table late`.execute(db))
  })

  test('it costs little', () => {
    const compile = (db: Kysely<any>) => () =>
      db
        .selectFrom('books as b')
        .leftJoin('authors as a', 'a.id', 'b.author_id')
        .selectAll('b')
        .where('b.status', '=', 'public')
        .compile()
    const [confined, plain] = [quickest(compile(ours)), quickest(compile(all))]
    assert.ok(confined < plain * 3, `${confined} µs instead of ${plain} µs`)
  })
})

/** Microseconds of one run in the best of many rounds: other programs on the machine only make rounds slower. */
const quickest = (run: () => unknown): number => {
  const rounds = Array.from({ length: 50 }, () => {
    const started = performance.now()
    for (let time = 0; time < 100; time += 1) run()
    return (performance.now() - started) * 10
  })
  return Math.min(...rounds)
}
