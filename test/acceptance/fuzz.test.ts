/**
 * Requests made from the API's own description, right and wrong ones, as everybody, on both engines. Nothing may fail on
 * our side, tell of our insides, answer in another shape, or keep the others waiting. `FUZZ_SEED` and `FUZZ_REQUESTS`
 * repeat a run.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../faults/writers.ts'
import { forEachEngine } from '../kit/databases.ts'
import { type Finding, fuzz } from './fuzz/run.ts'

/** `npm run stress` draws a new seed each time; the name of the test tells it. */
const seed = Number(process.env.FUZZ_SEED ?? rounds(20_261_115, Date.now() % 1_000_000_000))
const requests = Number(process.env.FUZZ_REQUESTS ?? rounds(2000, 250_000))
/** A slow machine is no defect: outside of stress only what holds everybody up for a whole second fails. */
const mostHeld = rounds(1000, 250)

/** Milliseconds for one run; on a quiet machine it needs a tenth of them. */
const timeout = rounds(300_000, 7_200_000)

const runs = [
  { edition: 'pro', share: 0.8 },
  { edition: 'free', share: 0.2 },
] as const

forEachEngine(engine => {
  for (const { edition, share } of runs) {
    const count = Math.floor(requests * share)
    const name = `X-11 nothing fails in ${count} requests to the ${edition} edition, with the seed ${seed}`
    test(name, { timeout }, async t => {
      const { findings, statuses } = await fuzz({ engine, edition, seed, requests: count, mostHeld })
      t.diagnostic(`answers: ${JSON.stringify(statuses)}`)
      assert.ok((statuses[200] ?? 0) > count / 10, `too few requests get through: ${JSON.stringify(statuses)}`)
      if (findings.length > 0) assert.fail(`${findings.length} findings\n\n${findings.map(told).join('\n\n')}`)
    })
  }
})

const told = ({ kind, operation, detail, cause, curl }: Finding) =>
  `${kind}: ${operation}: ${detail}\n  ${cause}\n  ${curl}`
