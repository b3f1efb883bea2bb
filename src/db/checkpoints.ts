/**
 * Brings what was committed from SQLite's log into its file. SQLite does so within a COMMIT whenever the log has grown
 * long, which is a pause of a moment on a quiet site, and where much is written all over a large one a tenth of a second
 * again and again, for which everybody waits. So as long as much is written another process does it meanwhile.
 *
 * A log begins anew when all of it is in the file, which it never is while somebody writes without a pause, and then it
 * grows without end. So most of it is brought in while others write, and the rest of a long one while writers wait, for
 * whom it is a moment.
 */
import { createSlowPool, type SlowPool, type SlowWorker } from './slow-pool.ts'
import { DEFAULT_CHECKPOINT, type SqliteConnection } from './sqlite-connection.ts'
import type { Log } from './transactions.ts'

/** In pages of the log. */
export type LogState = { readonly log: number; readonly checkpointed: number }

/** Much is so many pages within so many milliseconds. */
const [MUCH, WINDOW] = [10_000, 10_000]
/** The log is looked at so often at most, and brought in when so many pages are behind. */
const LOOK_EVERY = 20
const BEHIND = 2000
/** Pages of a log that is to begin anew. */
const LONG = 5000
/**
 * Pages at which writers begin to wait for the other process, as it does not keep up: the longer the log, the longer at a
 * time, until COMMIT does it after all, should nobody be at it.
 */
const [TOO_LONG, FAR_TOO_LONG] = [8000, 12_000]
const START_LIMIT = 10_000
/** So many milliseconds writers wait at a time, and no longer: a disk may be slow. */
const LONGEST_WAIT = 1000

/** Runs work while nobody writes. */
type Alone = (work: () => Promise<void>) => Promise<void>

export class Checkpoints {
  readonly #connection: SqliteConnection
  readonly #log: Log
  readonly #alone: Alone
  readonly #pool: SlowPool
  #lookedAt = 0
  #windowSince = 0
  #written = 0
  #lastLog = 0
  #isMuch = false
  /** Whether the other process is up: to start one takes a moment, in which much can be written. */
  #hasHelp = false
  #isUnderWay = false
  /** What is brought in while others write, as long as it is. */
  #most: Promise<LogState> | null = null
  #isWaitedFor = false
  #isClosed = false

  constructor(file: string, { connection, log, alone }: { connection: SqliteConnection; log: Log; alone: Alone }) {
    this.#connection = connection
    this.#log = log
    this.#alone = alone
    this.#pool = createSlowPool(file, 1)
  }

  /** After each COMMIT. */
  noteCommit(): void {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_EVERY) return
    this.#lookedAt = now
    const [state] = this.#connection.rows<LogState>('PRAGMA wal_checkpoint(NOOP)', [])
    this.#count(state!.log, now)
    this.#connection.checkpointAt(this.#isMuch && this.#hasHelp ? FAR_TOO_LONG : DEFAULT_CHECKPOINT)
    if (this.#isMuch && !this.#isUnderWay && (isBehind(state!) || !this.#hasHelp)) void this.#bringIn()
    if (state!.log > TOO_LONG && this.#most && !this.#isWaitedFor) void this.#waitFor(this.#most, waitAt(state!.log))
  }

  close(): void {
    this.#isClosed = true
    this.#pool.close()
  }

  /** A log that has become shorter has begun anew. */
  #count(log: number, now: number): void {
    this.#written += log < this.#lastLog ? log : log - this.#lastLog
    this.#lastLog = log
    if (this.#written >= MUCH) this.#isMuch = true
    if (now - this.#windowSince < WINDOW) return
    this.#isMuch = this.#written >= MUCH
    this.#hasHelp &&= this.#isMuch
    this.#windowSince = now
    this.#written = 0
  }

  async #bringIn(): Promise<void> {
    this.#isUnderWay = true
    try {
      const worker = await this.#pool.lend(START_LIMIT)
      try {
        await this.#bringInBy(worker)
        this.#hasHelp = true
      } finally {
        this.#pool.takeBack(worker)
      }
    } catch (error) {
      // COMMIT does it as before, and whoever closes the file last; when as much again is written it is tried again.
      this.#hasHelp = false
      this.#isMuch = false
      this.#written = 0
      if (!this.#isClosed)
        this.#log.warn({ err: error }, 'The log of the database could not be brought into its file aside.')
    } finally {
      this.#isUnderWay = false
    }
  }

  async #bringInBy(worker: SlowWorker): Promise<void> {
    try {
      this.#most = bringIn(worker)
      const { log, checkpointed } = await this.#most
      // Somebody still reads what is older, as a long export does: then there is nothing to wait for.
      if (log < LONG || checkpointed < log) return
    } finally {
      this.#most = null
    }
    let rest: Promise<LogState> | null = null
    await this.#alone(() => {
      rest = bringIn(worker)
      return atMost(LONGEST_WAIT, rest)
    })
    await rest
  }

  async #waitFor(most: Promise<LogState>, limit: number): Promise<void> {
    this.#isWaitedFor = true
    await this.#alone(() => atMost(limit, most))
    this.#isWaitedFor = false
  }
}

const bringIn = async (worker: SlowWorker): Promise<LogState> => {
  const { rows } = await worker.ask({ ask: 'checkpoint' })
  return rows[0] as LogState
}

/** Whoever asked for it hears of a failure. */
const atMost = async (limit: number, work: Promise<unknown>): Promise<void> => {
  const { promise: isTime, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limit)
  await Promise.race([work.catch(() => {}), isTime])
  clearTimeout(timer)
}

const waitAt = (log: number): number => LONGEST_WAIT * Math.min(1, (log - TOO_LONG) / (FAR_TOO_LONG - TOO_LONG))

const isBehind = ({ log, checkpointed }: LogState): boolean => log - checkpointed >= BEHIND
