/** Faults 1, 2 and 33: what was acknowledged is there after the server was killed, and stopping loses nothing. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EngineName } from '../../src/db/database.ts'
import { forEachEngine, makePlace } from '../kit/databases.ts'
import { freePort } from '../kit/free-port.ts'
import { signInAsAdmin, startServer } from '../kit/server-process.ts'
import { rounds, startWriters, type Written } from './writers.ts'

type Site = { env: Record<string, string>; titles(): Promise<Map<string, number>>; remove(): Promise<void> }

forEachEngine(engine => {
  const name = engine === 'sqlite' ? 'fault 1' : 'fault 2'
  test(`${name} every acknowledged write survives kill -9, whole, and the next start needs no help`, async () => {
    const site = await makeSite(engine)
    const port = await freePort()
    try {
      let server = await startServer(site.env, port)
      const authorization = await signInAsAdmin(server.url)
      for (let round = 0; round < rounds(3, 100); round++) {
        const writers = startWriters({ url: server.url, authorization, count: 6 })
        await sleep(150 + Math.random() * 500)
        await server.end('SIGKILL')
        const written = await writers.stop()
        server = await startServer(site.env, port)
        checkStored(written, await site.titles())
      }
      await server.end('SIGTERM')
    } finally {
      await site.remove()
    }
  })

  test('fault 33 SIGTERM lets running requests finish, loses nothing, and exits with 0 in time', async () => {
    const site = await makeSite(engine)
    try {
      for (let round = 0; round < rounds(2, 50); round++) {
        const server = await startServer(site.env)
        const authorization = await signInAsAdmin(server.url)
        const writers = startWriters({ url: server.url, authorization, count: 4 })
        await sleep(300)
        const started = Date.now()
        const code = await server.end('SIGTERM')
        assert.ok(Date.now() - started < 10_000)
        const written = await writers.stop()
        assert.equal(code, 0, server.output())
        checkStored(written, await site.titles())
      }
    } finally {
      await site.remove()
    }
  })
})

/** Acknowledged: there, once, with its category. Lost: there whole, or not at all. */
function checkStored(written: readonly Written[], stored: ReadonlyMap<string, number>): void {
  const acknowledged = written.filter(({ status }) => status === 201)
  const missing = acknowledged.filter(({ marker }) => !stored.has(marker))
  assert.deepEqual(missing, [])
  assert.deepEqual(
    [...stored].filter(([marker, terms]) => marker.startsWith('marker-') && terms !== 1),
    [],
  )
  assert.deepEqual(
    written.filter(({ status }) => status === 500),
    [],
  )
}

async function makeSite(engine: EngineName): Promise<Site> {
  const place = await makePlace(engine)
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-fault-'))
  const remove = async () => {
    await place.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    ...(place.options.url ? { DATABASE_URL: place.options.url } : {}),
  }
  return {
    env,
    remove,
    titles: () => (place.options.url ? postgresTitles(place.options.url) : sqliteTitles(join(dataDir, 'dozen.sqlite'))),
  }
}

/** Title and number of categories, read past the program. */
const TITLES = `select p.title as title, count(l.term_id) as terms from posts p
  left join term_links l on l.post_id = p.id where p.type = 'post' group by p.id, p.title`

async function sqliteTitles(file: string): Promise<Map<string, number>> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    assert.deepEqual(
      db
        .prepare('pragma integrity_check')
        .all()
        .map(row => ({ ...row })),
      [{ integrity_check: 'ok' }],
    )
    assert.deepEqual(db.prepare('pragma foreign_key_check').all(), [])
    return new Map(
      db
        .prepare(TITLES)
        .all()
        .map(row => [String(row.title), Number(row.terms)]),
    )
  } finally {
    db.close()
  }
}

async function postgresTitles(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(TITLES)
    return new Map(rows.map(row => [String(row.title), Number(row.terms)]))
  } finally {
    await client.end()
  }
}
