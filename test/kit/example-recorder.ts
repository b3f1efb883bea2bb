/** Keeps one real request and answer of each operation while the tests run, for the reference: `npm run examples`. */
import { appendFileSync } from 'node:fs'
import type { TableEntry } from '../../src/http/router.ts'
import type { Exchange } from './answer-check.ts'

const file = process.env.EXAMPLES_FILE
const kept = new Map<string, number>()
const MOST = 3
const LONGEST = 20_000

/** Every process adds lines of its own; `test/kit/write-examples.ts` chooses among them. */
export function keepExample(operation: string, { route }: TableEntry, exchange: Exchange): void {
  if (!file || route.secret || route.hidden) return
  const count = kept.get(operation) ?? 0
  if (count >= MOST || exchange.answer.body === null) return
  const { url, as, sent, answer } = exchange
  const line = JSON.stringify({ operation, url, as, sent, status: answer.status, answer: answer.body })
  if (line.length > LONGEST) return
  kept.set(operation, count + 1)
  appendFileSync(file, `${line}\n`)
}
