/**
 * Notes calls and answers of the tests for the reference, when `DOZEN_EXAMPLES` names a folder (`npm run examples`). Each
 * process appends to a file of its own what is a better example of its route than the last one it saw.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RecordedExample, SITE_MARK } from '../../src/http/reference/recorded-examples.ts'
import type { TableEntry } from '../../src/http/router.ts'
import type { Exchange } from './answer-check.ts'

export type NotedExample = { readonly operation: string; readonly flaw: number; readonly example: RecordedExample }

export const operationName = ({ namespace, route }: Pick<TableEntry, 'namespace' | 'route'>): string =>
  `${route.methods[0]} /${namespace}${route.path}`

export function recordExample(entry: TableEntry, exchange: Exchange): void {
  const folder = process.env.DOZEN_EXAMPLES
  if (!folder || exchange.method !== entry.route.methods[0] || entry.route.hidden) return
  const example = exampleOf(exchange)
  const operation = operationName(entry)
  const flaw = flawOf(exchange, example)
  if (flaw >= (least.get(operation) ?? Number.POSITIVE_INFINITY)) return
  least.set(operation, flaw)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ operation, flaw, example })}\n`)
}

const least = new Map<string, number>()

function exampleOf({ url, body, isSignedIn, answer }: Exchange): RecordedExample {
  const example = {
    path: url.replace(/^(?:\/[^/?]+)?\/api/, ''),
    ...(body === undefined ? {} : { body }),
    isSignedIn,
    status: answer.status,
    answer: answer.body,
  }
  return JSON.parse(JSON.stringify(example).replaceAll('http://localhost:8080', SITE_MARK))
}

/** Attacks, odd values and long lists teach nothing about a route; an answer of some six hundred characters shows most. */
const ODD = /<script|<img|javascript:|onerror|[\p{Cc}\u202e\ufffd]|\\u0|(.)\1{7}/iu
const USUAL = 600

function flawOf({ method }: Exchange, example: RecordedExample): number {
  const text = JSON.stringify(example)
  const isBare = method !== 'GET' && method !== 'DELETE' && example.body === undefined
  return Math.abs(Math.log(text.length / USUAL)) + (ODD.test(text) ? 10 : 0) + (isBare ? 2 : 0)
}
