/**
 * `node bench/admin.ts`: the budgets of the admin app (build, first load, memory, install), and how long after the click a
 * list of many shows its first rows (goal: 300 ms). BENCH_POSTS, BENCH_BOOKINGS and BENCH_EVENTS say how many (2,000,
 * 20,000 and 100,000 unless told; 100,000, 1,000,000 and 10,000,000 with DOZEN_STRESS). BENCH_DATA names a folder that
 * keeps the sites, so that they are filled once. BENCH_PARTS measures some of `budgets,lists`. Ends with 1 where a goal
 * is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBudgets } from './admin-budgets.ts'
import { measureLists } from './admin-lists.ts'

export type Figure = {
  readonly what: string
  readonly value: number
  readonly unit: 'ms' | 'KB' | 'MB'
  readonly most: number
}

const isLarge = process.env.DOZEN_STRESS !== undefined
const many = (name: string, usual: number, large: number) => Number(process.env[name] ?? (isLarge ? large : usual))
const sizes = {
  posts: many('BENCH_POSTS', 2000, 100_000),
  bookings: many('BENCH_BOOKINGS', 20_000, 1_000_000),
  events: many('BENCH_EVENTS', 100_000, 10_000_000),
}
const parts = process.env.BENCH_PARTS?.split(',') ?? ['budgets', 'lists']
const folder = process.env.BENCH_DATA ?? (await mkdtemp(join(tmpdir(), 'dozen-bench-admin-')))

try {
  const bundle = join(folder, 'bundle')
  const figures = [
    ...(parts.includes('budgets') ? await measureBudgets(bundle) : []),
    ...(parts.includes('lists') ? await measureLists({ folder, bundle, sizes }) : []),
  ]
  for (const { what, value, unit, most } of figures) {
    const isMet = value <= most
    if (!isMet) process.exitCode = 1
    const figure = `${Math.round(value).toLocaleString('en')} ${unit}`.padStart(12)
    process.stdout.write(`${isMet ? '  ' : '! '}${what.padEnd(58)}${figure}   at most ${most} ${unit}\n`)
  }
} finally {
  if (!process.env.BENCH_DATA) await rm(folder, { recursive: true, force: true })
}
