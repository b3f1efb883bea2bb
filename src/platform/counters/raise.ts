/** Writes counts: those that come at the same time together, because a transaction costs more than they do. */
import { createHmac } from 'node:crypto'
import type { Sql } from '../../kernel/statement.ts'
import type { Internals } from '../internals.ts'
import { keepIn } from '../memory/memory.ts'

/** One visitor, one limit, one span of time: seconds since 1970. */
export type Window = {
  readonly siteId: number
  readonly bucket: string
  /** Who is counted. Never stored: what is kept is a keyed digest. */
  readonly key: string
  readonly start: number
  readonly end: number
  /** Beyond this number everybody is refused alike. */
  readonly most: number
}

/**
 * Raises the count of a window by one and answers a number that nobody else gets, on this server or another; where the
 * limit is known to be passed, a number beyond it.
 */
export function raise(window: Window, app: Internals): number | Promise<number> {
  const counting = countings.get(app) ?? newCounting()
  countings.set(app, counting)
  const id = `${window.siteId} ${window.start} ${window.bucket} ${window.key}`
  const taken = counting.taken.get(id)
  if (taken && taken.next <= taken.last) return taken.next++
  if (taken && taken.last >= window.most) return taken.last + 1
  const raised = counting.turn.get(id) ?? { ...window, waiting: [], id }
  counting.turn.set(id, raised)
  const number = Promise.withResolvers<number>()
  raised.waiting.push(number)
  writeSoon(counting, app)
  return number.promise
}

/** A window with those who wait for their numbers. */
type Raised = Window & { readonly id: string; readonly waiting: PromiseWithResolvers<number>[] }
/** The numbers that this server took of a window for those who come next, and has not given away. */
type Taken = { next: number; readonly last: number; readonly end: number }
type Counting = {
  turn: Map<string, Raised>
  isBusy: boolean
  /** Whoever knocks once knocks again. */
  readonly digests: Map<string, string>
  /** By window. None is dropped before its window ends: the numbers taken of it would be lost to whoever they are for. */
  readonly taken: Map<string, Taken>
  /** The second in which windows that have ended were last looked for. */
  sweptAt: number
}

const newCounting = (): Counting => ({
  ...{ turn: new Map(), isBusy: false, sweptAt: 0 },
  ...{ digests: new Map(), taken: new Map() },
})

const countings = new WeakMap<Internals, Counting>()

/** One turn after the other: whoever comes while one is written belongs to the next. */
async function writeTurn(counting: Counting, app: Internals): Promise<void> {
  const raised = [...counting.turn.values()]
  counting.turn = new Map()
  for (const one of raised) giveTaken(one, counting.taken.get(one.id))
  await endTurn(
    raised.filter(({ waiting }) => waiting.length > 0),
    counting,
    app,
  )
  counting.isBusy = false
  if (counting.turn.size > 0) writeSoon(counting, app)
}

/** Who came while the turn before was written waits although that turn may have taken numbers for them. */
function giveTaken({ waiting }: Raised, taken: Taken | undefined): void {
  while (taken && taken.next <= taken.last && waiting.length > 0) waiting.shift()!.resolve(taken.next++)
}

/** Requests that are on their way get this turn of the event loop to come. */
function writeSoon(counting: Counting, app: Internals): void {
  if (counting.isBusy) return
  counting.isBusy = true
  setImmediate(() => void writeTurn(counting, app))
}

/** Who came together shares the numbers that the window has gained, in the order in which they came. */
async function endTurn(turn: readonly Raised[], counting: Counting, app: Internals): Promise<void> {
  if (turn.length === 0) return
  const raised = turn.map(one => ({ ...one, ahead: numbersAhead(one, counting.taken.get(one.id)) }))
  try {
    for (const [{ id, end, waiting, ahead }, last] of await store(raised, counting, app)) {
      const next = last - ahead + 1
      if (counting.taken.has(id) || hasRoom(counting, app)) counting.taken.set(id, { next, last, end })
      for (const [index, { resolve }] of waiting.entries()) resolve(next - waiting.length + index)
    }
  } catch (error) {
    for (const { waiting } of raised) for (const { reject } of waiting) reject(error)
  }
}

/**
 * Whoever comes a second time comes a third time: some of the numbers that are left are taken with the present one, so
 * that they cost nothing. What a server that is not asked again keeps is an eighth of what was left; near the limit nothing.
 */
function numbersAhead({ most, waiting }: Raised, known: Taken | undefined): number {
  if (!known) return 0
  return Math.max(0, Math.min(MOST_AHEAD, Math.floor((most - known.last - waiting.length) / 8)))
}

const MOST_AHEAD = 64

/** Who finds none is written down each time. A flood of visitors looks for windows that have ended once a second. */
function hasRoom(counting: Counting, app: Internals): boolean {
  const { taken } = counting
  const now = Math.floor(app.clock.millis() / 1000)
  if (taken.size >= MOST_WINDOWS && counting.sweptAt !== now) {
    counting.sweptAt = now
    for (const [id, { end }] of taken) if (end <= now) taken.delete(id)
  }
  return taken.size < MOST_WINDOWS
}

const MOST_WINDOWS = 10_000

/** `name` is that of its row: what the answer is found by. */
type Ahead = Raised & { readonly ahead: number }
type Row = { readonly raised: Ahead; readonly keyHash: string; readonly name: string }
type Stored = { site_id: number; bucket: string; key_hash: string; window_start: number; count: number }

/** Nobody waits for the disk: a count that a crash of the machine takes back harms nobody. */
async function store(raised: readonly Ahead[], { digests }: Counting, app: Internals): Promise<Map<Ahead, number>> {
  const rows = raised.map(one => rowOf(one, knownDigest(one.key, digests, app)))
  // Always in one order, so that two servers that count the same visitors cannot wait for each other in turn.
  const ordered = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const stored = await app.database.transaction(
    null,
    async (_db, { rows: run }) => {
      const counts: Stored[] = []
      for (const { text, values } of inParts(ordered).map(upsert)) counts.push(...(await run<Stored>(text, values)))
      return counts
    },
    { isDurable: false },
  )
  const counts = new Map(stored.map(row => [storedName(row), row.count]))
  return new Map(ordered.map(({ raised: one, name }) => [one, counts.get(name)!]))
}

const rowOf = (raised: Ahead, keyHash: string): Row => ({
  raised,
  keyHash,
  name: `${raised.siteId} ${raised.bucket} ${keyHash} ${raised.start}`,
})
const storedName = (row: Stored): string => `${row.site_id} ${row.bucket} ${row.key_hash} ${row.window_start}`

function knownDigest(key: string, digests: Counting['digests'], app: Internals): string {
  const known = digests.get(key)
  if (known !== undefined) return known
  const made = digest(key, app.secrets.derive('counters'))
  keepIn(digests, [key, made], MOST_DIGESTS)
  return made
}

const MOST_DIGESTS = 1000

export const digest = (key: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(key).digest('base64url')

const MOST_ROWS = 256

/** Parts of a power of two each, so that a few prepared texts serve every number of rows. */
function* inParts(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0, size = 0; from < rows.length; from += size) {
    size = Math.min(MOST_ROWS, 2 ** Math.floor(Math.log2(rows.length - from)))
    yield rows.slice(from, from + size)
  }
}

const upsert = (rows: readonly Row[]): Sql => ({
  text: `insert into counters (site_id, bucket, key_hash, window_start, ends_at, count)
    values (?, ?, ?, ?, ?, ?)${', (?, ?, ?, ?, ?, ?)'.repeat(rows.length - 1)}
    on conflict (site_id, bucket, key_hash, window_start) do update set count = counters.count + excluded.count
    returning site_id, bucket, key_hash, window_start, count`,
  values: rows.flatMap(({ raised, keyHash }) => [
    raised.siteId,
    raised.bucket,
    keyHash,
    raised.start,
    raised.end,
    raised.waiting.length + raised.ahead,
  ]),
})
