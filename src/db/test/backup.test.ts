import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { engines, openTestDatabase } from '../../../test/kit/databases.ts'
import { refuseDamaged, restore } from '../backup.ts'
import { openDatabase } from '../open-database.ts'
import { book, sampleMigrations } from './sample-tables.ts'

if (engines.includes('sqlite')) {
  test('fault 35 a backup during writes is of one moment, whole, and holds what was committed before it began', async () => {
    const { database, options, dispose } = await openTestDatabase('sqlite')
    await database.migrate(sampleMigrations)
    let isWriting = true
    let written = 0
    // Each transaction writes two rows, so an odd number in a backup would be half a transaction.
    const writing = (async () => {
      while (isWriting) {
        await database.transaction(1, async db => {
          await db
            .insertInto('books')
            .values(book({ extras: 'x'.repeat(2000) }))
            .execute()
          await db
            .insertInto('books')
            .values(book({ extras: 'y'.repeat(2000) }))
            .execute()
        })
        written += 2
        await new Promise(resolve => setImmediate(resolve))
      }
    })()
    for (let round = 0; round < 10; round += 1) {
      const before = written
      const file = `${options.file}-backup-${round}`
      await database.backup(file)
      const restored = `${options.file}-restored-${round}`
      await restore(file, restored)
      refuseDamaged(restored)
      const copy = await openDatabase({ file: restored })
      const count = (await copy.value<number>('select count(*) from books', []))!
      assert.ok(count >= before && count % 2 === 0, `${count} of at least ${before}`)
      assert.deepEqual(await copy.migrate(sampleMigrations), [])
      await copy.close()
    }
    isWriting = false
    await writing
    assert.ok(written > 20, `${written} rows were written meanwhile`)
    await dispose()
  })

  test('fault 35 a restore refuses to overwrite unless told, and a database that is in use in any case', async () => {
    const { database, options, dispose } = await openTestDatabase('sqlite')
    await database.migrate(sampleMigrations)
    const file = options.file!
    await database.backup(`${file}-backup`)
    await database.transaction(1, db => db.insertInto('books').values(book()).execute())
    await assert.rejects(restore(`${file}-backup`, file), /exists already/)
    await assert.rejects(restore(`${file}-backup`, file, { overwrite: true }), /in use/)
    assert.equal(await database.value('select count(*) from books', []), 1)
    await database.close()
    await restore(`${file}-backup`, file, { overwrite: true })
    const back = await openDatabase({ file })
    assert.equal(await back.value('select count(*) from books', []), 0)
    await back.close()
    await dispose()
  })

  test('fault 35 a damaged backup is refused and nothing is put in its place', async () => {
    const { database, options, dispose } = await openTestDatabase('sqlite')
    await database.migrate(sampleMigrations)
    await database.transaction(1, db =>
      db
        .insertInto('books')
        .values(Array.from({ length: 500 }, (_, index) => book({ title: `${index}` })))
        .execute(),
    )
    const file = options.file!
    await database.backup(`${file}-backup`)
    const handle = await open(`${file}-backup`, 'r+')
    const { size } = await handle.stat()
    for (let at = 4096 * 3; at < size; at += 4096) await handle.write(Buffer.alloc(600, 7), 0, 600, at)
    await handle.close()
    await assert.rejects(restore(`${file}-backup`, `${file}-restored`), { name: 'DatabaseError' })
    await writeFile(`${file}-letter`, 'not a database at all'.repeat(100))
    await assert.rejects(restore(`${file}-letter`, `${file}-restored`), { name: 'DatabaseError' })
    await assert.rejects(restore(`${file}-missing`, `${file}-restored`), /There is no backup/)
    assert.equal(existsSync(`${file}-restored`), false)
    assert.equal(existsSync(`${file}-restored.part`), false)
    await dispose()
  })

  test('a backup over the database itself is refused', async () => {
    const { database, options, dispose } = await openTestDatabase('sqlite')
    await assert.rejects(database.backup(options.file!), /over the database itself/)
    await dispose()
  })
}

if (engines.includes('postgres')) {
  test('PostgreSQL says how it is backed up', async () => {
    const { database, dispose } = await openTestDatabase('postgres')
    await assert.rejects(database.backup('/nowhere'), /pg_dump/)
    await dispose()
  })
}
