/** Fault 30: five hundred sign-ins at once keep the processor from nobody else. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { forEachEngine } from '../kit/databases.ts'
import { percentile, startFaultSite } from './fault-site.ts'
import type { Refusal } from './sign-in-flood.ts'
import { rounds } from './writers.ts'

const SIGN_INS = 500
/** Milliseconds. The goal is 250 on two idle cores; a test run shares them with other tests. */
const BOUND = { usual: 2000, stress: 250 }

forEachEngine(engine => {
  test('fault 30 a flood of sign-ins is turned away with 429, and readers hardly notice', async () => {
    const site = await startFaultSite(engine)
    try {
      const { url } = site.server
      let isOver = false
      const reading = readSteadily(url, () => isOver)
      const refusals = await flood(url)
      isOver = true
      const times = await reading
      assert.deepEqual([...new Set(refusals.map(({ status }) => status))].toSorted(), [401, 429])
      for (const { status, retryAfter } of refusals) if (status === 429) assert.ok(Number(retryAfter) > 0)
      const p99 = percentile(times, 0.99)
      assert.ok(p99 < rounds(BOUND.usual, BOUND.stress), `p99 of ${times.length} reads ${p99.toFixed(0)} ms`)
    } finally {
      await site.dispose()
    }
  })
})

/** From a process of its own, so that the reader's times are the server's and not those of a busy caller. */
async function flood(url: string): Promise<Refusal[]> {
  const script = new URL('sign-in-flood.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, String(SIGN_INS)])
  return JSON.parse(stdout) as Refusal[]
}

async function readSteadily(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver() || times.length < 20) {
    const started = performance.now()
    const answer = await fetch(`${url}/api/host/v1/posts`)
    await answer.arrayBuffer()
    assert.equal(answer.status, 200)
    times.push(performance.now() - started)
    await sleep(10)
  }
  return times
}
