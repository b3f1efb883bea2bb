/** A server process with its data, and a door to the same database that works on no jobs. */

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../src/app.ts'
import { createLog } from '../../src/cli/log.ts'
import { readConfig } from '../../src/config.ts'
import type { EngineName } from '../../src/db/database.ts'
import type { ReadContext } from '../../src/kernel/context.ts'
import { systemContext } from '../../src/platform/context/context.ts'
import { makePlace } from '../kit/databases.ts'
import { freePort } from '../kit/free-port.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'

export type FaultSite = {
  readonly server: ServerProcess
  /** Reads and writes the same data from this process. What it enqueues, the server works on. */
  readonly ctx: ReadContext
  /** Kills the server and starts it again on the same data. */
  restart(): Promise<void>
  dispose(): Promise<void>
}

export async function startFaultSite(engine: EngineName, more: Record<string, string> = {}): Promise<FaultSite> {
  const place = await makePlace(engine)
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-fault-'))
  const env = { DATA_DIR: dataDir, ...(place.options.url ? { DATABASE_URL: place.options.url } : {}), ...more }
  const port = await freePort()
  let server = await startServer(env, port)
  const config = readConfig({ ...env, SITE_URL: server.url, LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, log: createLog('silent'), runJobs: false })
  return {
    get server() {
      return server
    },
    ctx: await systemContext(app.internals, 1, 'faults'),
    async restart() {
      await server.end('SIGKILL')
      server = await startServer(env, port)
    },
    async dispose() {
      await app.close()
      await server.end('SIGKILL')
      await place.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Resident memory of a process in MiB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

export async function until(isSo: () => Promise<boolean> | boolean, limit: number, what = 'It'): Promise<void> {
  const end = Date.now() + limit
  while (Date.now() < end) {
    if (await Promise.resolve(isSo()).catch(() => false)) return
    await sleep(50)
  }
  throw new Error(`${what} did not come true within ${limit} ms.`)
}

/** The value below which this share of the others lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
