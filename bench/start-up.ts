/** How long a start takes once the program is installed, and how much memory it holds when nobody calls. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { untilPacked } from './first-start.ts'
import { startDozen } from './site.ts'

export type StartUp = { readonly milliseconds: number; readonly megabytes: number }

export const START_GOALS: StartUp = { milliseconds: 1000, megabytes: 150 }

const STARTS = 5
const IDLE = 3000

/** The best of several starts on a site that exists: what else the machine does can only make one slower. */
export async function measureStartUp(): Promise<StartUp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  try {
    await startFirst(dataDir)
    const starts: StartUp[] = []
    for (let round = 0; round < STARTS; round++) starts.push(await startOnce(dataDir))
    return {
      milliseconds: Math.min(...starts.map(start => start.milliseconds)),
      megabytes: Math.max(...starts.map(start => start.megabytes)),
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The first start packs the program for those that follow; it runs for long enough to do so. */
async function startFirst(dataDir: string): Promise<void> {
  const dozen = await startDozen({ dataDir, url: null })
  await untilPacked(dataDir)
  await dozen.stop()
}

async function startOnce(dataDir: string): Promise<StartUp> {
  const before = performance.now()
  const dozen = await startDozen({ dataDir, url: null })
  const milliseconds = Math.round(performance.now() - before)
  await sleep(IDLE)
  const megabytes = await residentMegabytes(dozen.pid)
  await dozen.stop()
  return { milliseconds, megabytes }
}

/** As the kernel of Linux counts it; elsewhere 0. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
