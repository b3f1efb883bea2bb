import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { fillTwoSites, sampleMigrations } from './sample-tables.ts'

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
  beforeEach(() => fillTwoSites(opened.database))
  after(() => opened.dispose())

  const write = <T>(work: (db: Kysely<any>) => Promise<T>) => opened.database.transaction(1, work)
  const titlesOf = async (site: number) => {
    const rows = await all.selectFrom('books').select('title').where('site_id', '=', site).orderBy('title').execute()
    return rows.map(row => row.title)
  }

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

  test('T-12 a conflict with the row of another site updates nothing, whatever condition the update has of its own', async () => {
    const upsert = (id: number) =>
      opened.database.transaction(1, db =>
        db
          .insertInto('authors')
          .values({ id, name: 'conditional' })
          .onConflict(conflict =>
            conflict
              .column('id')
              .doUpdateSet(eb => ({ name: eb.ref('excluded.name') }))
              .where('authors.name', '!=', 'conditional'),
          )
          .returning('id')
          .execute(),
      )
    const before = await all.selectFrom('authors').select(['id', 'name', 'site_id']).orderBy('id').execute()
    const [own, foreign] = [1, 2].map(site => before.find(row => Number(row.site_id) === site))
    assert.deepEqual(await upsert(Number(foreign!.id)), [])
    assert.deepEqual(await upsert(Number(own!.id)), [{ id: own!.id }])
    assert.deepEqual(await upsert(Number(own!.id)), [], 'its own condition counts too')
    const after = await all.selectFrom('authors').select(['id', 'name', 'site_id']).orderBy('id').execute()
    assert.deepEqual(
      after,
      before.map(row => (row.id === own!.id ? { ...row, name: 'conditional' } : row)),
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

  test('tables made after the start are confined too', async () => {
    await opened.database.transaction(null, db => sql`create table late (site_id bigint, word text)`.execute(db))
    await opened.database.transaction(2, db => db.insertInto('late').values({ word: 'theirs' }).execute())
    assert.deepEqual(await ours.selectFrom('late').selectAll().execute(), [])
    await write(db => db.insertInto('late').defaultValues().execute())
    assert.deepEqual(await ours.selectFrom('late').selectAll().execute(), [{ site_id: 1, word: null }])
    await opened.database.transaction(null, db => sql`drop table late`.execute(db))
  })
})
