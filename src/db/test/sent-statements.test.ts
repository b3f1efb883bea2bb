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

  test('of statements that leave together each has its own answer, however many there are', async () => {
    const several = Array.from({ length: 150 }, (_, number) => `book ${number}`)
    for (let round = 0; round < 3; round++) {
      const answers = await opened.database.transaction(14, async (db, transaction) => {
        const added = several.map(title => transaction.rows<{ title: string }>(INSERT, [14, `${round} ${title}`]))
        // Kysely's own, one that is not kept by a name, and one that finds nothing, in the midst of them.
        const others = [
          db.selectFrom('books').select('title').where('title', '=', `${round} book 3`).execute(),
          transaction.rows(`select '${round} apart' as title`, []),
          transaction.rows('select title from books where title = ?', ['nobody wrote it']),
        ]
        return Promise.all([...added, ...others, ...added])
      })
      const titles = several.map(title => [`${round} ${title}`])
      const found = answers.map(rows => rows.map(({ title }) => title))
      assert.deepEqual(found, [...titles, [`${round} book 3`], [`${round} apart`], [], ...titles])
    }
  })

  test('one that fails among others that left with it undoes them all, and the next transaction knows nothing of it', async () => {
    for (let round = 0; round < 4; round++) {
      const outcomes: string[] = []
      const failing = opened.database.transaction(15, async (_db, transaction) => {
        const titles = ['before', null, 'behind it', 'last']
        const sent = titles.map(title => transaction.rows(INSERT, [15, title]))
        for (const { status } of await Promise.allSettled(sent)) outcomes.push(status)
      })
      await assert.rejects(failing, { problem: 'not_null' })
      assert.equal(outcomes.indexOf('rejected'), 1)
      assert.deepEqual(await titlesOf(15, opened.database), [])
      const [row] = await opened.database.transaction(15, (_db, { rows }) =>
        rows<{ one: number }>('select 1 as one', []),
      )
      assert.equal(row?.one, 1)
    }
  })

  test('one that fails and leaves together with the end of its transaction is why nothing was stored', async () => {
    for (let round = 0; round < 4; round++) {
      const failing = opened.database.transaction(17, async (_db, { send }) => {
        for (const title of ['before', null, 'behind it']) void send(INSERT, [17, title]).catch(() => {})
      })
      await assert.rejects(failing, { problem: 'not_null' })
      assert.deepEqual(await titles(17), [])
      await opened.database.transaction(18, async (_db, { send }) => void send(INSERT, [18, `${round}`]))
    }
    assert.deepEqual(await titles(18), ['0', '1', '2', '3'])
  })

  test('an attempt that fails among others takes back only itself', async () => {
    for (let round = 0; round < 3; round++) {
      await opened.database.transaction(16, async (_db, transaction) => {
        await transaction.send(INSERT, [16, `${round} kept`])
        const attempted = transaction.attempt(() =>
          Promise.all([`${round} lost`, null].map(title => transaction.rows(INSERT, [16, title]))),
        )
        await assert.rejects(attempted, { problem: 'not_null' })
        await transaction.send(INSERT, [16, `${round} later`])
      })
    }
    assert.deepEqual(
      await titlesOf(16, opened.database),
      [0, 1, 2].flatMap(round => [`${round} kept`, `${round} later`]),
    )
  })
})
