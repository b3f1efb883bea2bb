/**
 * Brings what was committed from SQLite's log into its file. SQLite does so within a COMMIT whenever the log has grown
 * long, which is a pause of a moment on a quiet site, and where much is written all over a large one a tenth of a second
 * again and again, for which everybody waits. So as long as much is written another process does it meanwhile.
 */
import { createSlowPool, type SlowPool } from './slow-pool.ts'
import { DEFAULT_CHECKPOINT, type SqliteConnection } from './sqlite-connection.ts'
import type { Log } from './transactions.ts'

/** In pages of the log. */
export type LogState = { readonly log: number; readonly checkpointed: number }

/** Much is so many pages within so many milliseconds. */
const [MUCH, WINDOW] = [10_000, 10_000]
/** The log is looked at so often at most, and brought in when so many pages are behind. */
const LOOK_EVERY = 50
const BEHIND = 2000
/** Pages at which COMMIT does it after all, should the other process not keep up. */
const TOO_LONG = 10_000
const START_LIMIT = 10_000

export class Checkpoints {
  readonly #connection: SqliteConnection
  readonly #log: Log
  readonly #pool: SlowPool
  #lookedAt = 0
  #windowSince = 0
  #written = 0
  #lastLog = 0
  #isMuch = false
  /** Whether the other process is up: to start one takes a moment, in which much can be written. */
  #hasHelp = false
  #isUnderWay = false
  #isClosed = false

  constructor(file: string, connection: SqliteConnection, log: Log) {
    this.#connection = connection
    this.#log = log
    this.#pool = createSlowPool(file, 1)
  }

  /** After each COMMIT. */
  noteCommit(): void {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_EVERY) return
    this.#lookedAt = now
    const [state] = this.#connection.rows<LogState>('PRAGMA wal_checkpoint(NOOP)', [])
    this.#count(state!.log, now)
    this.#connection.checkpointAt(this.#isMuch && this.#hasHelp ? TOO_LONG : DEFAULT_CHECKPOINT)
    if (this.#isMuch && !this.#isUnderWay && (isBehind(state!) || !this.#hasHelp)) void this.#bringIn()
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
        await worker.ask({ ask: 'checkpoint' })
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
}

const isBehind = ({ log, checkpointed }: LogState): boolean => log - checkpointed >= BEHIND
