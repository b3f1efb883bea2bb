import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines, openTestDatabase } from '../../../test/kit/databases.ts'
import { copyDatabase } from '../copy-database.ts'
import type { Database } from '../database.ts'
import { migration } from '../migrations.ts'
import { book, sampleMigrations } from './sample-tables.ts'

const TABLES = ['authors', 'books', 'counters', 'change_stamp', 'migrations']

/** Two authors, far from each other, who point to each other, books with bytes, a deleted last row. */
const fill = async (database: Database): Promise<void> => {
  await database.migrate(sampleMigrations)
  await database.transaction(1, async db => {
    const names = Array.from({ length: 1200 }, (_, index) => ({ name: `author ${index}` }))
    await db.insertInto('authors').values(names).execute()
    await db.updateTable('authors').set({ mentor_id: 1200 }).where('id', '=', 1).execute()
    await db.updateTable('authors').set({ mentor_id: 1 }).where('id', '=', 1200).execute()
  })
  for (const site of [1, 2]) {
    await database.transaction(site, async db => {
      const rows = Array.from({ length: 1500 }, (_, index) =>
        book({
          title: `č ${index}`,
          author_id: 1,
          price: index,
          weight: index / 7,
          cover: Uint8Array.from([index % 256]),
        }),
      )
      for (let at = 0; at < rows.length; at += 500)
        await db
          .insertInto('books')
          .values(rows.slice(at, at + 500))
          .execute()
    })
  }
  await database.transaction(2, db => db.deleteFrom('books').where('id', '=', 3000).execute())
  await database.transaction(null, db => db.insertInto('counters').values({ name: 'x', value: 4 }).execute())
}

const everything = async (database: Database): Promise<unknown> => {
  const rows = TABLES.map(table => database.rows(`select * from ${table} order by 1`, []))
  return Promise.all(rows)
}

for (const from of engines) {
  for (const to of engines) {
    test(`everything is the same after a copy from ${from} to ${to}, and new ids go on`, async () => {
      const source = await openTestDatabase(from)
      const target = await openTestDatabase(to)
      await fill(source.database)
      const seen = new Map<string, number>()
      await copyDatabase(source.database, target.database, {
        migrations: sampleMigrations,
        onProgress: ({ table, copied, total }) => {
          assert.ok(copied <= total)
          seen.set(table, copied)
        },
      })
      assert.deepEqual(await everything(target.database), await everything(source.database))
      assert.equal(seen.get('books'), 2999)
      const { id } = await target.database.transaction(1, db =>
        db.insertInto('books').values(book()).returning('id').executeTakeFirstOrThrow(),
      )
      assert.equal(id, 3001)
      await source.dispose()
      await target.dispose()
    })
  }
}

const engine = engines[0]!

test('a target that is not empty is refused', async () => {
  const source = await openTestDatabase(engine)
  const target = await openTestDatabase(engine)
  await source.database.migrate(sampleMigrations)
  await target.database.migrate(sampleMigrations)
  const copy = copyDatabase(source.database, target.database, { migrations: sampleMigrations })
  await assert.rejects(copy, /must be an empty database/)
  await source.dispose()
  await target.dispose()
})

test('a source with other tables is refused', async () => {
  const source = await openTestDatabase(engine)
  const target = await openTestDatabase(engine)
  await source.database.migrate(sampleMigrations)
  const newer = [...sampleMigrations, migration('sample/002-drop', db => db.schema.dropTable('books').execute())]
  const copy = copyDatabase(source.database, target.database, { migrations: newer })
  await assert.rejects(copy, /differ in their tables.*books/)
  await source.dispose()
  await target.dispose()
})

test('counts that differ at the end are told, and nothing is kept', async () => {
  const source = await openTestDatabase(engine)
  const target = await openTestDatabase(engine)
  await fill(source.database)
  let isSpoiled = false
  const copy = copyDatabase(source.database, target.database, {
    migrations: sampleMigrations,
    onProgress({ table }) {
      if (table !== 'books' || isSpoiled) return
      isSpoiled = true
      Object.assign(source.database, { stream: () => [] })
    },
  })
  // The rest of the stream that is running still arrives; the tables after it stay empty.
  await assert.rejects(copy, /has \d rows in the source but 0 in the copy/)
  assert.equal(await target.database.value('select count(*) from books', []), 0)
  await source.dispose()
  await target.dispose()
})
