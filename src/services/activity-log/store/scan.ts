/**
 * Looks through what no index answers: outside the main thread, newest first, window by window, until enough is found or
 * the time is up. Then it says how far it came.
 */
import { DatabaseError } from '../../../db/database.ts'
import { allOf, type Sql } from '../../../kernel/statement.ts'
import type { EventSource } from './event-row.ts'
import { EVENTS } from './event-table.ts'
import { EVERYTHING, within } from './id-ranges.ts'
import { countStatement, type IdRange, idsStatement, type Selection } from './selection.ts'

export type Scan = {
  readonly ids: readonly number[]
  /** The id down to which everything was looked at, when the time was up before the end; else null. */
  readonly searchedTo: number | null
}

export type ScanRequest = {
  readonly selection: Selection
  readonly limit: number
  /** Milliseconds on the performance clock. */
  readonly deadline: number
}

/** Ids in a first window; grows while windows are quick. */
const FIRST_WINDOW = 100_000
const QUICK = 250
/** So many candidates of an index are looked at in one go. */
const MANY = 20_000

export async function scan({ selection, limit, deadline }: ScanRequest, source: EventSource): Promise<Scan> {
  const bounds = await boundsOf(selection, source)
  const found: number[] = []
  let size = await firstSize(selection, source)
  let below = bounds.below
  while (below - bounds.above > 1) {
    const left = deadline - performance.now()
    if (left < 5) return { ids: found, searchedTo: below }
    const window: IdRange = { above: Math.max(bounds.above, below - 1 - size), below }
    const started = performance.now()
    const ids = await readWindow({ selection, window, limit: limit - found.length, time: left }, source)
    if (ids === null) return { ids: found, searchedTo: below }
    found.push(...ids)
    if (found.length >= limit) break
    below = window.above + 1
    size = nextSize(size, performance.now() - started)
  }
  return { ids: found, searchedTo: null }
}

/** Whether a selection has no more events than these. */
export const hasAtMost = async (most: number, selection: Selection, source: EventSource): Promise<boolean> =>
  (await newestOf(most + 1, selection, source)).count <= most

/** The newest events of a selection, at most so many: how many there are, and how far back they reach. */
export async function newestOf(
  most: number,
  selection: Selection,
  { database }: EventSource,
): Promise<{ count: number; oldest: number }> {
  const { text, values } = countStatement(selection, most)
  const [row] = await database.rows<{ total: number; oldest: number | null }>(text, values)
  return { count: row?.total ?? 0, oldest: row?.oldest ?? 0 }
}

async function firstSize(selection: Selection, source: EventSource): Promise<number> {
  if (selection.key === null) return FIRST_WINDOW
  return (await hasAtMost(MANY, { ...selection, rest: [] }, source)) ? EVERYTHING.below : 4 * FIRST_WINDOW
}

const nextSize = (size: number, took: number): number => (took < QUICK ? size * 4 : took > 4 * QUICK ? size / 2 : size)

type Window = { selection: Selection; window: IdRange; limit: number; time: number }

/** Null when it took too long. */
async function readWindow({ selection, window, limit, time }: Window, source: EventSource): Promise<number[] | null> {
  const { database } = source
  const places = selection.places
    .map(place => ({ ...place, ranges: within(place.ranges, window) }))
    .filter(({ ranges }) => ranges.length > 0)
  if (places.length === 0) return []
  const statement = idsStatement({ ...selection, places }, limit)
  try {
    const rows = await database.slow<{ id: number }>(statement, { timeLimit: Math.ceil(time) })
    return rows.map(({ id }) => Number(id))
  } catch (error) {
    if (error instanceof DatabaseError && error.problem === 'timeout') return null
    throw error
  }
}

/** From the first to the last event that there is, so that no window lies where nothing is. */
async function boundsOf({ places }: Selection, { database }: EventSource): Promise<IdRange> {
  const bounds = { above: EVERYTHING.below, below: 0 }
  for (const { site, ranges } of places) {
    const [first, last] = await Promise.all(['asc', 'desc'].map(order => edgeId(site, order, database)))
    if (first === undefined || last === undefined) continue
    for (const range of within(ranges, { above: first - 1, below: last + 1 })) {
      bounds.above = Math.min(bounds.above, range.above)
      bounds.below = Math.max(bounds.below, range.below)
    }
  }
  return bounds
}

async function edgeId(site: Sql | null, order: string, database: EventSource['database']): Promise<number | undefined> {
  const where = allOf(site ? [site] : [])
  const text = `select id from ${EVENTS} where ${where.text} order by id ${order} limit 1`
  const id = await database.value<number>(text, where.values)
  return id === undefined ? undefined : Number(id)
}
