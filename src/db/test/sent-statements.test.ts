/** Statements that nobody waits for, and what a transaction knows of its own writing. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { book, NOW, sampleMigrations, titlesOf } from './sample-tables.ts'

const INSERT = `insert into books (site_id, title, created_at, modified_at) values (?, ?, '${NOW}', '${NOW}') returning title`

forEachEngine(engine => {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase(engine)
    await opened.database.migrate(sampleMigrations)
  })
  after(() => opened.dispose())

  const titles = (site: number) => titlesOf(site, opened.database)

  test('rows of a statement that was sent are there for whoever asks, and a failure is told by the commit', async () => {
    const ids = await opened.database.transaction(11, async (db, transaction) => {
      const sent = await transaction.send<{ title: string }>(INSERT, [11, 'sent'])
      await db
        .insertInto('books')
        .values(book({ title: 'behind it' }))
        .execute()
      return (await sent()).map(row => row.title)
    })
    assert.deepEqual([ids, await titles(11)], [['sent'], ['sent', 'behind it']])
    const failing = opened.database.transaction(12, async (_db, transaction) => {
      await transaction.send('insert into books (site_id, title) values (?, null)', [12]).catch(() => {})
    })
    await assert.rejects(failing, { problem: 'not_null' })
  })

  test('a transaction knows how often it has written to a table, whoever wrote', async () => {
    const counts: number[] = []
    await opened.database.transaction(13, async (db, transaction) => {
      const note = () => counts.push(transaction.writesTo(['books']))
      await transaction.rows('select title from books where site_id = ?', [13])
      note()
      await transaction.send(INSERT, [13, 'one'])
      note()
      await db
        .insertInto('books')
        .values(book({ title: 'two' }))
        .execute()
      note()
      await transaction.rows('delete from books where site_id = ?', [13])
      note()
      await transaction.rows('with old as (select 1 as one) select one from old', [])
      note()
    })
    // What begins with `with` may write to anything.
    assert.deepEqual(counts, [0, 1, 2, 3, 4])
  })
})
