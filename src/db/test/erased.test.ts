import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engines, openTestDatabase } from '../../../test/kit/databases.ts'

const skip = engines.includes('sqlite') ? false : 'the files of PostgreSQL are its own'

test('X-10 what was blanked or deleted is gone from the file of SQLite', { skip }, async () => {
  const { database, options, dispose } = await openTestDatabase('sqlite')
  try {
    const run = (text: string) => database.transaction(null, db => sql`${sql.raw(text)}`.execute(db))
    await run('create table letters (id integer primary key, body text)')
    for (const length of [30, 300, 9000])
      await run(
        `insert into letters (body) values ('a secret ${'x'.repeat(length)}'), ('a secret ${'y'.repeat(length)}')`,
      )
    await run("update letters set body = '' where id % 2 = 0")
    await run('delete from letters where id % 2 = 1')
    await database.close()
    assert.equal((await readFile(options.file!)).includes('a secret'), false)
  } finally {
    await dispose().catch(() => undefined)
  }
})
