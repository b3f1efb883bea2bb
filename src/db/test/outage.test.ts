/** What happens when the database goes away in the middle of things, and comes back. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { engines, forEachEngine, openTestDatabase, type TestDatabase } from '../../../test/kit/databases.ts'
import { type DatabaseOptions, openDatabase } from '../open-database.ts'
import { book, sampleMigrations } from './sample-tables.ts'

const quiet = { warn: () => {}, error: () => {} }

if (engines.includes('postgres')) {
  test('when all its connections are ended by the server, it heals by itself', async () => {
    const { database, options, dispose } = await openTestDatabase('postgres', { log: quiet })
    await database.migrate(sampleMigrations)
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => database.ping()))
      await Promise.all(
        [1, 2, 3].map(() => database.transaction(1, db => db.selectFrom('books').selectAll().execute())),
      )
      await endAllConnections(options.url!)
      await database.ping()
      await database.transaction(1, db => db.insertInto('books').values(book()).execute())
    }
    assert.equal(await database.value('select count(*) from books', []), 5)
    await dispose()
  })

  test('a connection ended inside a transaction makes it unavailable, undoes it and spoils nothing', async () => {
    const { database, options, dispose } = await openTestDatabase('postgres', { log: quiet })
    await database.migrate(sampleMigrations)
    const work = database.transaction(1, async db => {
      await db.insertInto('books').values(book()).execute()
      await endAllConnections(options.url!)
      await db.insertInto('books').values(book()).execute()
    })
    await assert.rejects(work, { name: 'DatabaseError', problem: 'unavailable' })
    const atCommit = database.transaction(1, async db => {
      await db.insertInto('books').values(book()).execute()
      await endAllConnections(options.url!)
    })
    await assert.rejects(atCommit, { name: 'DatabaseError', problem: 'unavailable' })
    assert.equal(await database.value('select count(*) from books', []), 0)
    await dispose()
  })

  test('a commit whose answer is lost is unavailable although it happened, and the work ran once', async () => {
    const { database: direct, options, dispose } = await openTestDatabase('postgres', { log: quiet })
    await direct.migrate(sampleMigrations)
    const proxy = await openProxy(options.url!)
    const database = await openDatabase({ url: proxy.url, log: quiet })
    proxy.loseAnswerTo('COMMIT\0')
    let runs = 0
    const work = database.transaction(1, async (db, transaction) => {
      runs += 1
      transaction.afterCommit(() => assert.fail('an effect of a commit of which nobody knows'))
      await db.insertInto('books').values(book()).execute()
    })
    await assert.rejects(work, { name: 'DatabaseError', problem: 'unavailable' })
    assert.equal(runs, 1)
    await sleep(100)
    assert.equal(await direct.value('select count(*) from books', []), 1)
    await database.close()
    await proxy.close()
    await dispose()
  })

  test('while there is no server everything is unavailable, and right after its return everything works', async () => {
    const { database: direct, options, dispose } = await openTestDatabase('postgres', { log: quiet })
    await direct.migrate(sampleMigrations)
    const proxy = await openProxy(options.url!)
    const database = await openDatabase({ url: proxy.url, log: quiet })
    await database.ping()
    await proxy.close()
    const gone = { name: 'DatabaseError', problem: 'unavailable' }
    const started = performance.now()
    await assert.rejects(database.ping(), gone)
    await assert.rejects(
      database.transaction(1, async () => {}),
      gone,
    )
    await assert.rejects(database.slow(database.reader(1).selectFrom('books').selectAll(), { timeLimit: 1000 }), gone)
    await assert.rejects(database.migrate(sampleMigrations), gone)
    assert.ok(performance.now() - started < 2000)
    await proxy.open()
    await database.ping()
    await database.transaction(1, db => db.insertInto('books').values(book()).execute())
    assert.deepEqual(await database.migrate(sampleMigrations), [])
    await database.close()
    await proxy.close()
    await dispose()
  })

  test('opening without a server is unavailable', async () => {
    const opening = openDatabase({ url: 'postgres://postgres@127.0.0.1:1/nothing', log: quiet })
    await assert.rejects(opening, { name: 'DatabaseError', problem: 'unavailable' })
  })
}

forEachEngine(engine => {
  test('what a killed server had acknowledged is there after the restart, and nothing is half done', async () => {
    const { database, options, dispose } = await openTestDatabase(engine)
    await database.migrate(sampleMigrations)
    await database.close()
    for (let round = 1; round <= 5; round += 1) {
      const acknowledged = await writeUntilKilled(options, round)
      const again = await openDatabase(options)
      const rows = await again.reader(round).selectFrom('books').select(['title']).execute()
      const titles = new Set(rows.map(row => row.title))
      assert.ok(acknowledged.length > 0)
      for (const title of acknowledged) assert.ok(titles.has(`${title} first`) && titles.has(`${title} second`), title)
      assert.equal(rows.length % 2, 0)
      await again.close()
    }
    await dispose()
  })
})

if (engines.includes('sqlite')) {
  test('a file that turns bad is unavailable, and is opened anew once it is good again', async () => {
    const { database, options, dispose } = await makeFilledFile()
    const good = await readFile(options.file!)
    await writeFile(options.file!, Buffer.alloc(good.length, 7))
    const count = () => database.value('select count(extras) from books', [])
    await assert.rejects(count(), { name: 'DatabaseError', problem: 'unavailable' })
    await writeFile(options.file!, good)
    assert.equal(await count(), 2000)
    await dispose()
  })
}

/** A database whose rows are in the file itself and in nobody's memory. */
const makeFilledFile = async (): Promise<TestDatabase> => {
  const first = await openTestDatabase('sqlite', { log: quiet })
  await first.database.migrate(sampleMigrations)
  await first.database.transaction(1, async db => {
    for (let round = 0; round < 4; round += 1) {
      await db
        .insertInto('books')
        .values(Array.from({ length: 500 }, () => book({ extras: 'x'.repeat(500) })))
        .execute()
    }
  })
  await first.database.close()
  const database = await openDatabase(first.options)
  return { ...first, database, dispose: () => database.close().then(first.dispose) }
}

/** A process with eight writers that says what was committed, killed in the middle. Each work writes two books. */
const writeUntilKilled = async (options: DatabaseOptions, site: number): Promise<string[]> => {
  const program = `
    import { writeSync } from 'node:fs'
    import { openDatabase } from ${JSON.stringify(new URL('../open-database.ts', import.meta.url).href)}
    import { book } from ${JSON.stringify(new URL('./sample-tables.ts', import.meta.url).href)}
    const database = await openDatabase(${JSON.stringify(options)})
    for (let writer = 0; writer < 8; writer += 1) (async () => {
      for (let number = 0; ; number += 1) {
        const title = 'writer ' + writer + ' book ' + number
        await database.transaction(${site}, async db => {
          await db.insertInto('books').values(book({ title: title + ' first' })).execute()
          await db.insertInto('books').values(book({ title: title + ' second' })).execute()
        })
        writeSync(1, title + '\\n')
      }
    })()`
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  writer.stdout.on('data', data => {
    output += data
  })
  await once(writer.stdout, 'data')
  await sleep(50 + Math.random() * 300)
  writer.kill('SIGKILL')
  await once(writer, 'close')
  return output.split('\n').slice(0, -1)
}

const endAllConnections = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

/** A server between us and PostgreSQL that can go away, or swallow an answer. */
const openProxy = async (url: string) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let secret: string | null = null
  let server: Server
  let port = 0

  const accept = (near: Socket): void => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => void [near.destroy(), far.destroy(), sockets.delete(socket)])
    }
    far.pipe(near)
    near.on('data', data => {
      if (secret && data.includes(secret)) {
        far.unpipe(near)
        far.once('data', () => near.destroy()).resume()
      }
      far.write(data)
    })
  }
  const open = async (): Promise<void> => {
    server = createServer(accept)
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as { port: number }).port
  }
  await open()
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    open,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
    loseAnswerTo(text: string) {
      secret = text
    },
  }
}
