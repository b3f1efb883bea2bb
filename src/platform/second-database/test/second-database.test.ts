import assert from 'node:assert/strict'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { engines, makePlace } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { migration } from '../../../db/migrations.ts'
import { createTable, text } from '../../../db/tables.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { OutboundError } from '../../sockets/sockets.ts'
import { type ServerConnection, withSecondDatabase } from '../second-database.ts'

const migrations = [
  migration('test/001-notes', (db, engine) => createTable(db, engine, 'notes', { columns: { word: text() } })),
]
let site: TestApp
let ctx: ReadContext
before(async () => {
  site = await startTestApp('sqlite', { services: [], env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  ctx = await site.systemContext()
})
after(() => site.dispose())

test('A file in the data folder is made, kept to its site, and found again', async () => {
  const wanted = { place: { file: 'archive/notes.sqlite' }, migrations }
  await withSecondDatabase(
    wanted,
    database => database.transaction(1, db => db.insertInto('notes').values({ word: 'kept' }).execute()),
    ctx,
  )
  const words = (siteId: number) =>
    withSecondDatabase(wanted, database => database.reader(siteId).selectFrom('notes').select('word').execute(), ctx)
  assert.deepEqual([await words(1), await words(2)], [[{ word: 'kept' }], []])
  await access(join(site.config.dataDir, 'archive', 'notes.sqlite'))
})

test('What fails in the work is thrown as it is', async () => {
  const failing = () => Promise.reject(new RangeError('mine'))
  await assert.rejects(
    withSecondDatabase({ place: { file: 'archive/notes.sqlite' }, migrations }, failing, ctx),
    RangeError,
  )
})

const nowhere: ServerConnection = { host: '127.0.0.1', port: 1, database: 'x', user: 'x', password: 'y', tls: false }
const read = (server: ServerConnection) =>
  withSecondDatabase({ place: { server }, migrations }, database => database.rows('select word from notes', []), ctx)

test('A8 a server that is private is refused, and one that cannot be reached tells nothing', async () => {
  await assert.rejects(read({ ...nowhere, host: '10.0.0.1', port: 5432 }), isWord('outbound_refused'))
  await assert.rejects(read(nowhere), isWord('outbound_unreachable'))
})

test('A PostgreSQL server is reached by its name, and a wrong password looks like no server', {
  skip: !engines.includes('postgres'),
}, async t => {
  const place = await makePlace('postgres')
  t.after(() => place.remove())
  const url = new URL(place.options.url!)
  const server = {
    ...nowhere,
    port: Number(url.port),
    database: url.pathname.slice(1),
    user: url.username,
    password: url.password,
  }
  assert.deepEqual(await read(server), [])
  await assert.rejects(read({ ...server, database: 'not_there' }), isWord('outbound_unreachable'))
  await assert.rejects(read({ ...server, tls: true }), isWord('outbound_unreachable'))
})

const isWord = (code: string) => (error: unknown) => error instanceof OutboundError && error.code === code
