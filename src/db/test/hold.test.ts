/** What one transaction has for itself, and statements that are sent without waiting for their answers. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { DatabaseError, type TransactionHandle } from '../database.ts'
import { holdName, holdRows } from '../hold.ts'
import { sampleMigrations } from './sample-tables.ts'

const ADD = 'insert into counters (name, value) values (?, ?)'

forEachEngine(engine => {
  let opened: TestDatabase
  before(async () => {
    opened = await openTestDatabase(engine)
    await opened.database.migrate(sampleMigrations)
    await opened.database.transaction(1, db => db.insertInto('authors').values({ name: 'Ada' }).execute())
  })
  after(() => opened.dispose())

  const inTurn = async (hold: (handle: TransactionHandle) => Promise<void>): Promise<string[]> => {
    const order: string[] = []
    const work = (name: string) =>
      opened.database.transaction(1, async (_db, handle) => {
        await hold(handle)
        await handle.rows('select 1 as one', [])
        order.push(`${name} begins`)
        await sleep(20)
        order.push(`${name} ends`)
      })
    await Promise.all([work('a'), work('b'), work('c')])
    return order
  }
  const isInTurn = (order: readonly string[]) =>
    order.every((event, place) => place % 2 === 0 || event === order[place - 1]!.replace('begins', 'ends'))

  test('who holds the same name, or the same row, works one after the other', async () => {
    assert.ok(isInTurn(await inTurn(handle => holdName({ engine, handle }, 'a name'))))
    assert.ok(isInTurn(await inTurn(handle => holdRows({ engine, handle }, 'authors', [1]))))
  })

  test('a table has a plain name', async () => {
    if (engine === 'sqlite') return
    await assert.rejects(inTurn(handle => holdRows({ engine, handle }, 'authors; drop table authors', [1])))
  })

  test('what is sent is done in order, and seen by what is asked next', async () => {
    await opened.database.transaction(1, async (_db, handle) => {
      for (const value of [1, 2, 3]) await handle.send(ADD, [`sent ${value}`, value])
      const rows = await handle.rows(`select name from counters where name like 'sent %' order by value`, [])
      assert.deepEqual(
        rows.map(row => row.name),
        ['sent 1', 'sent 2', 'sent 3'],
      )
    })
  })

  test('a failure of what was sent undoes everything, and is told as what it is', async () => {
    const work = opened.database.transaction(1, async (_db, handle) => {
      await handle.send(ADD, ['lost', 1])
      await handle.send(ADD, ['lost', 2])
      await handle.send(ADD, ['lost too', 3])
    })
    await assert.rejects(work, (error: DatabaseError) => error instanceof DatabaseError && error.problem === 'unique')
    assert.deepEqual(await opened.database.rows(`select name from counters where name like 'lost%'`, []), [])
  })

  test('a failure of what was sent within an attempt undoes the attempt alone', async () => {
    await opened.database.transaction(1, async (_db, handle) => {
      await handle.send(ADD, ['kept', 1])
      const attempt = handle.attempt(async () => {
        await handle.send(ADD, ['tried', 1])
        await handle.send(ADD, ['kept', 2])
      })
      await assert.rejects(attempt, (error: DatabaseError) => error.problem === 'unique')
    })
    const rows = await opened.database.rows(`select name, value from counters where name in ('kept', 'tried')`, [])
    assert.deepEqual(rows, [{ name: 'kept', value: 1 }])
  })
})
