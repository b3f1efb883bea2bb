import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'

const isWanted = (process.env.TEST_ENGINES ?? 'postgres').includes('postgres')

describe('a throw-away PostgreSQL', { skip: isWanted ? false : 'this run has no PostgreSQL' }, () => {
  test('answers, keeps commits over a crash when it is asked to, and leaves nothing behind', async () => {
    const cluster = await startPostgresCluster({ survivesCrash: true })
    try {
      const [folder] = await ask(cluster.url, 'show unix_socket_directories')
      assert.deepEqual(await ask(cluster.url, 'show max_connections'), ['300'])
      await ask(cluster.url, 'create table kept as select 7 as seven')
      await cluster.stop('immediate')
      await assert.rejects(ask(cluster.url, 'select 1'), { code: 'ECONNREFUSED' })
      await cluster.start()
      assert.deepEqual(await ask(cluster.url, 'select seven from kept'), [7])
      await cluster.stop('fast')
      await cluster.start()
      assert.deepEqual(await ask(cluster.url, 'select seven from kept'), [7])
      await cluster.remove()
      assert.equal(existsSync(String(folder)), false)
      await assert.rejects(cluster.start(), /has been removed/)
    } finally {
      await cluster.remove()
    }
  })

  test('two of them do not know each other', async () => {
    const clusters = await Promise.all([startPostgresCluster(), startPostgresCluster()])
    try {
      await ask(clusters[0].url, 'create table mine (id int)')
      await assert.rejects(ask(clusters[1].url, 'select * from mine'), { code: '42P01' })
    } finally {
      await Promise.all(clusters.map((cluster: PostgresCluster) => cluster.remove()))
    }
  })

  test('goes with its owner, even when the owner is killed', async () => {
    const module = JSON.stringify(new URL('./postgres-cluster.ts', import.meta.url).href)
    const script = `const { startPostgresCluster } = await import(${module})
      const cluster = await startPostgresCluster()
      process.stdout.write(cluster.url + '\\n')`
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [url] = await once(createInterface({ input: owner.stdout }), 'line')
    const [folder] = await ask(url, 'show unix_socket_directories')
    owner.kill('SIGKILL')
    for (let attempt = 0; attempt < 100 && existsSync(String(folder)); attempt++) await sleep(100)
    assert.equal(existsSync(String(folder)), false)
    await assert.rejects(ask(url, 'select 1'), { code: 'ECONNREFUSED' })
  })
})

/** The first column of the answer. */
async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows.map(row => row[0])
  } finally {
    await client.end()
  }
}
