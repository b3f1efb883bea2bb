/** Fault 4: the disk is really full. Writes are refused with a code of their own, reads go on, and it heals by itself. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { engines } from '../kit/databases.ts'
import { type ServerProcess, signInAsAdmin, startServer } from '../kit/server-process.ts'
import { until } from './fault-site.ts'
import { createPost, rounds, startWriters, type Written } from './writers.ts'

const MIB = 1024 * 1024
const disk = engines.includes('sqlite')
  ? mountSmallDisk()
  : { path: '', complaint: 'the embedded engine is not tested' }

test('fault 4 a full disk', { skip: disk.complaint ?? false }, async t => {
  let server: ServerProcess
  let authorization: string
  const filler = join(disk.path, 'filler')
  before(async () => {
    server = await startServer({ DATA_DIR: disk.path })
    authorization = await signInAsAdmin(server.url)
  })
  after(async () => {
    await server?.end('SIGKILL')
    execFileSync('umount', [disk.path])
    rmSync(disk.path, { recursive: true })
  })

  for (let round = 0; round < rounds(2, 30); round += 1) {
    await t.test(
      `round ${round + 1}: refused with 503 rest_storage_full while full, accepted again after`,
      async () => {
        const writers = startWriters({ url: server.url, authorization, count: 4 })
        await fillUp(filler)
        const refusal = await until503(server.url, authorization)
        assert.equal(refusal.code, 'rest_storage_full')
        assert.ok(refusal.retryAfter > 0)
        for (const path of ['/api/host/v1/posts', '/healthz', '/', '/api'])
          assert.equal((await fetch(`${server.url}${path}`)).status, 200, path)
        const written = await writers.stop()
        await rm(filler)
        await until(
          async () => (await createPost({ url: server.url, authorization }, 'healed')) === 201,
          5000,
          'A write',
        )
        assert.equal(server.child.exitCode, null)
        checkStored(written, join(disk.path, 'dozen.sqlite'))
      },
    )
  }
})

/** A disk of its own in memory, so that filling it hurts nobody. What each round writes stays, so many need more of it. */
function mountSmallDisk(): { path: string; complaint: string | null } {
  if (process.getuid?.() !== 0) return { path: '', complaint: 'only root may mount the small disk that is filled' }
  const path = mkdtempSync(join(tmpdir(), 'dozen-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${rounds(40, 200)}m`, 'tmpfs', path], { stdio: 'pipe' })
    return { path, complaint: null }
  } catch {
    rmSync(path, { recursive: true })
    return { path: '', complaint: 'this machine does not let root mount a disk in memory' }
  }
}

async function fillUp(filler: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(filler, '..'))
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1024))).catch(() => undefined)
  // Whatever is left, to the last block.
  for (let size = 64 * 1024; size >= 4096; size /= 2)
    await writeFile(filler, Buffer.alloc(size), { flag: 'a' }).catch(() => undefined)
}

/** Writes until one is refused: the engine may have room left in pages that it holds already. */
async function until503(url: string, authorization: string): Promise<{ code: string; retryAfter: number }> {
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'too much', content: 'x'.repeat(MIB / 4), status: 'publish' })
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/api/host/v1/posts`, { method: 'POST', headers, body })
    const { code } = (await answer.json()) as { code: string }
    if (answer.status === 503) return { code, retryAfter: Number(answer.headers.get('retry-after')) }
    assert.equal(answer.status, 201)
  }
  throw new Error('The disk never became full.')
}

/** Nothing acknowledged is missing, nothing is half there, and nobody was told anything but 201 or 503. */
function checkStored(written: readonly Written[], file: string): void {
  assert.deepEqual(
    [...new Set(written.map(({ status }) => status))].filter(status => ![201, 503].includes(Number(status))),
    [],
  )
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const [whole] = db.prepare('pragma integrity_check').all()
    assert.deepEqual({ ...whole }, { integrity_check: 'ok' })
    const titles = new Set(
      db
        .prepare('select title from posts')
        .all()
        .map(row => String(row.title)),
    )
    const missing = written.filter(({ status, marker }) => status === 201 && !titles.has(marker))
    assert.deepEqual(missing, [])
  } finally {
    db.close()
  }
}
