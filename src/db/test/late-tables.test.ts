import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { engines, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { migration } from '../migrations.ts'
import { sampleMigrations } from './sample-tables.ts'

const late = migration('sample/002-late', async db => {
  const run = (text: string) => db.executeQuery({ sql: text, parameters: [] } as never)
  await run('create table told (name text not null unique) strict')
  await run('create table names_late (name text primary key) strict')
  await run('create trigger names_told after delete on names_late begin insert into told values (old.name); end')
})

if (engines.includes('sqlite')) {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase('sqlite')
    await opened.database.migrate([...sampleMigrations, late])
  })
  after(() => opened.dispose())

  const write = (name: string, fails = false) =>
    opened.database.transaction(null, async (_db, { rows }) => {
      await rows('insert into names_late (name) values (?)', [name])
      if (fails) throw new Error('changed my mind')
    })
  const told = async () =>
    (await opened.database.rows<{ name: string }>('select name from told order by name', [])).map(r => r.name)

  test('what waits in a late table is done before the COMMIT that it belongs to, for those who were not undone', async () => {
    const results = await Promise.allSettled([write('one'), write('two', true), write('three')])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await told(), ['one', 'three'])
    assert.equal(await opened.database.value('select count(*) from names_late', []), 0)
  })

  test('whoever shares a COMMIT whose late work fails is told, and nothing of it stays', async () => {
    const results = await Promise.allSettled([write('four'), write('one')])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.deepEqual(await told(), ['one', 'three'])
    await write('five')
    assert.deepEqual(await told(), ['five', 'one', 'three'])
  })
}
