/** Faults 3, 8 and 11: a database that goes away, one that is locked, and two servers on one database. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines, makePlace } from '../kit/databases.ts'
import { startPostgresCluster } from '../kit/postgres-cluster.ts'
import { signInAsAdmin, startServer } from '../kit/server-process.ts'
import { createPost, rounds, startWriters } from './writers.ts'

const hasPostgres = engines.includes('postgres')
const folder = () => mkdtemp(join(tmpdir(), 'dozen-fault-'))

test('fault 3 PostgreSQL crashes and comes back: 503 meanwhile, nothing lost, healed by itself', {
  skip: !hasPostgres,
}, async () => {
  const cluster = await startPostgresCluster({ survivesCrash: true })
  const dataDir = await folder()
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: cluster.url })
  try {
    const authorization = await signInAsAdmin(server.url)
    for (let round = 0; round < rounds(2, 50); round++) {
      const writers = startWriters({ url: server.url, authorization, count: 4 })
      await sleep(300)
      await cluster.stop('immediate')
      const away = await fetch(`${server.url}/api/host/v1/posts`)
      assert.equal(away.status, 503)
      assert.ok(Number(away.headers.get('retry-after')) > 0)
      assert.equal((await fetch(`${server.url}/readyz`)).status, 503)
      assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
      await cluster.start()
      await untilOk(`${server.url}/api/host/v1/posts`, 5000)
      const written = await writers.stop()
      const statuses = new Set(written.map(({ status }) => status))
      assert.deepEqual(
        [...statuses].filter(status => ![201, 503, 'lost'].includes(status)),
        [],
      )
      await checkAllThere(
        server.url,
        authorization,
        written.filter(({ status }) => status === 201).map(({ marker }) => marker),
      )
    }
    assert.equal(server.child.exitCode, null)
  } finally {
    await server.end('SIGTERM')
    await cluster.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('fault 8 another process holds the write lock: reads go on at once, writes wait and then succeed', {
  skip: !engines.includes('sqlite'),
}, async () => {
  const dataDir = await folder()
  const server = await startServer({ DATA_DIR: dataDir })
  try {
    const authorization = await signInAsAdmin(server.url)
    const other = new DatabaseSync(join(dataDir, 'dozen.sqlite'), { timeout: 5000 })
    other.exec('begin immediate')
    const writing = createPost({ url: server.url, authorization }, 'waited for the lock')
    const times: number[] = []
    for (let index = 0; index < 20; index++) {
      const started = performance.now()
      assert.equal((await fetch(`${server.url}/api/host/v1/posts`)).status, 200)
      times.push(performance.now() - started)
      await sleep(25)
    }
    other.exec('commit')
    other.close()
    assert.equal(await writing, 201)
    assert.ok(Math.max(...times) < 1000, `a read took ${Math.max(...times)} ms`)
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('fault 11 two servers start on one empty database at once, and see each other’s changes', {
  skip: !hasPostgres,
}, async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const place = await makePlace('postgres')
    const [one, two] = [await folder(), await folder()]
    const shared = { DATABASE_URL: place.options.url ?? '', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
    const starts = await Promise.allSettled([one, two].map(path => startServer({ ...shared, DATA_DIR: path })))
    const servers = starts.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
    try {
      const [first, second] = servers
      if (!first || !second)
        throw new Error(
          `A server did not start: ${JSON.stringify(starts.map(start => String((start as { reason?: unknown }).reason)))}`,
        )
      const authorization = await signInAsAdmin(first.url)
      const headers = { authorization, 'content-type': 'application/json' }
      await fetch(`${second.url}/api/host/v1/settings`, { headers })
      await fetch(`${first.url}/api/host/v1/settings`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ description: `round ${round}` }),
      })
      const started = Date.now()
      await until(
        async () =>
          ((await (await fetch(`${second.url}/api`)).json()) as { description: string }).description ===
          `round ${round}`,
        5000,
      )
      assert.ok(Date.now() - started < 4000)
      const users = (await (await fetch(`${second.url}/api/host/v1/users`, { headers })).json()) as unknown[]
      assert.equal(users.length, 1)
    } finally {
      await Promise.all(servers.map(server => server.end('SIGTERM')))
      await place.remove()
      await Promise.all([one, two].map(path => rm(path, { recursive: true, force: true })))
    }
  }
})

async function checkAllThere(url: string, authorization: string, markers: readonly string[]): Promise<void> {
  const found = new Set<string>()
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/api/host/v1/posts?per_page=100&page=${page}&_fields=title`, {
      headers: { authorization },
    })
    if (answer.status !== 200) break
    for (const post of (await answer.json()) as { title: { rendered: string } }[]) found.add(post.title.rendered)
    if (page >= Number(answer.headers.get('x-host-totalpages'))) break
  }
  assert.deepEqual(
    markers.filter(marker => !found.has(marker)),
    [],
  )
}

const untilOk = (url: string, limit: number) => until(async () => (await fetch(url)).status === 200, limit)

async function until(isSo: () => Promise<boolean>, limit: number): Promise<void> {
  const end = Date.now() + limit
  while (Date.now() < end) {
    if (await isSo().catch(() => false)) return
    await sleep(50)
  }
  assert.fail(`It did not come true within ${limit} ms.`)
}
