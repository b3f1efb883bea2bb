import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { forEachEngine, openTestDatabase } from '../../../test/kit/databases.ts'
import { describeSchema } from '../describe-schema.ts'
import { migration } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'
import { createTable, text } from '../tables.ts'
import { sampleMigrations } from './sample-tables.ts'

forEachEngine(engine => {
  test('each migration runs once, in the order of the list', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    const names = sampleMigrations.map(({ name }) => name)
    assert.deepEqual(await database.migrate(sampleMigrations), names)
    assert.deepEqual(await database.migrate(sampleMigrations), [])
    const rows = await database.rows<{ name: string; ran_at: string }>('select * from migrations order by name', [])
    assert.deepEqual(
      rows.map(row => row.name),
      names,
    )
    for (const row of rows) assert.match(row.ran_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    await dispose()
  })

  test('two openers at once run each migration once, five times over', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { database, options, dispose } = await openTestDatabase(engine)
      const second = await openDatabase(options)
      const ran = await Promise.all([database.migrate(sampleMigrations), second.migrate(sampleMigrations)])
      assert.deepEqual(ran.flat().sort(), sampleMigrations.map(({ name }) => name).sort())
      await second.transaction(1, db => db.insertInto('authors').values({ name: 'Ann' }).execute())
      assert.equal((await database.reader(1).selectFrom('authors').selectAll().execute()).length, 1)
      await second.close()
      await dispose()
    }
  })

  test('two processes that start at once run each migration once', async () => {
    const { options, dispose } = await openTestDatabase(engine)
    const program = `
      import { openDatabase } from ${JSON.stringify(new URL('../open-database.ts', import.meta.url).href)}
      import { sampleMigrations } from ${JSON.stringify(new URL('./sample-tables.ts', import.meta.url).href)}
      const database = await openDatabase(${JSON.stringify(options)})
      console.log(JSON.stringify(await database.migrate(sampleMigrations)))
      await database.close()`
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    const outputs = await Promise.all([start(), start(), start()])
    const ran = outputs.flatMap(({ stdout }) => JSON.parse(stdout))
    assert.deepEqual(ran.sort(), sampleMigrations.map(({ name }) => name).sort())
    await dispose()
  })

  test('a migration that fails is undone and names itself; those before it stay', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    const good = migration('shop/001-shelves', (db, name) =>
      createTable(db, name, 'shelves', { columns: { label: text() } }),
    )
    const bad = migration('shop/002-goods', async (db, name) => {
      await createTable(db, name, 'goods', { columns: { label: text() } })
      await sql`insert into nowhere values (1)`.execute(db)
    })
    await assert.rejects(
      database.migrate([good, bad]),
      /The migration shop\/002-goods failed and was undone: .*nowhere/,
    )
    const tables = (await describeSchema(database)).map(table => table.table)
    assert.deepEqual(tables, ['migrations', 'shelves'])
    const mended = migration('shop/002-goods', (db, name) =>
      createTable(db, name, 'goods', { columns: { label: text() } }),
    )
    assert.deepEqual(await database.migrate([good, mended]), ['shop/002-goods'])
    await dispose()
  })

  test('a database of a newer version is refused, unless only Pro is missing', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    const nothing = async () => {}
    const free = migration('shop/001-shelves', nothing)
    const pro = migration('shop/pro/001-extras', nothing)
    await database.migrate([free, pro])
    assert.deepEqual(await database.migrate([free]), [])
    await assert.rejects(database.migrate([pro]), /newer version.*shop\/001-shelves/)
    await dispose()
  })

  test('two migrations of one name are refused', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    const twin = migration('shop/001-shelves', async () => {})
    await assert.rejects(database.migrate([twin, twin]), /the same name: shop\/001-shelves/)
    await dispose()
  })

  test('the change stamp is unknown before the first migration', async () => {
    const { database, dispose } = await openTestDatabase(engine)
    assert.equal(await database.foreignChanges(), null)
    await database.migrate(sampleMigrations)
    assert.equal(await database.foreignChanges(), 0)
    await dispose()
  })
})
