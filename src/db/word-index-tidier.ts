/**
 * Puts the word indexes of SQLite in order aside. Each COMMIT leaves a small piece of index behind; left to itself FTS5
 * joins pieces within the COMMIT that makes one too many, a half second at a time on a large site, for which everybody
 * waits. So it is told not to (see `word-index.ts`), and they are joined here, some pages at a time, a while after they
 * were written. What a server leaves undone is done after the next change; sixteen pieces of a kind FTS5 still joins.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LOCK_WAIT } from './limits.ts'
import type { SqliteWriter } from './sqlite-writer.ts'
import type { Log } from './transactions.ts'

/** Pages that are joined at a time. A page holds more than a thousand places of words, and each is looked at. */
const PAGES = 4
/** Milliseconds without a change after which an index is put in order, and after which it is in any case. */
const [CALM, LATEST] = [3000, 60_000]
/** Others have at least four fifths of the time. */
const PAUSES = 4
const SHORTEST_PAUSE = 20
/** FTS5 counts its own command as a change, so that fewer than two mean that nothing was left to do. */
const NOTHING_DONE = 2

export class WordIndexTidier {
  readonly #writer: SqliteWriter
  readonly #log: Log
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #firstChange = 0
  #lastChange = 0
  #isClosed = false

  constructor(writer: SqliteWriter, log: Log) {
    this.#writer = writer
    this.#log = log
  }

  noteChange(index: string): void {
    this.#lastChange = performance.now()
    this.#changed.add(index)
    if (!this.#timer) this.#waitAnew()
  }

  /** What is no longer there, such as that of a service that was removed, is not put in order. */
  keepTo(indexes: readonly string[]): void {
    for (const index of this.#changed) if (!indexes.includes(index)) this.#changed.delete(index)
  }

  /** What was written is in order when it is over. */
  async tidy(): Promise<void> {
    const indexes = [...this.#changed]
    this.#changed.clear()
    for (const index of indexes) await this.#joinAll(index)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer ?? undefined)
  }

  #waitAnew(): void {
    if (this.#isClosed) return
    this.#firstChange = performance.now()
    this.#wait()
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      const now = performance.now()
      if (now - this.#lastChange < CALM && now - this.#firstChange < LATEST) this.#wait()
      else void this.#tidyNoted()
    }, CALM).unref()
  }

  async #tidyNoted(): Promise<void> {
    try {
      await this.tidy()
    } catch (error) {
      // Another process writes, or the disk is full: the next change asks for it again.
      if (!this.#isClosed) this.#log.warn({ err: error }, 'Word indexes could not be put in order.')
    } finally {
      this.#timer = null
      // What was written meanwhile.
      if (this.#changed.size > 0) this.#waitAnew()
    }
  }

  async #joinAll(index: string): Promise<void> {
    for (let isMore = true; isMore && !this.#isClosed; ) {
      const begun = performance.now()
      isMore = await this.#joinSome(index)
      await sleep(Math.max(SHORTEST_PAUSE, (performance.now() - begun) * PAUSES), undefined, { ref: false })
    }
  }

  async #joinSome(index: string): Promise<boolean> {
    const session = await this.#writer.begin({ waitLimit: LOCK_WAIT, isDurable: false })
    try {
      const [before] = await session.rows<{ changes: number }>(CHANGES, [])
      await session.rows(`insert into ${index} (${index}, rank) values ('merge', ${PAGES})`, [])
      const [after] = await session.rows<{ changes: number }>(CHANGES, [])
      await session.commit()
      return after!.changes - before!.changes >= NOTHING_DONE
    } catch (error) {
      await session.rollback()
      throw error
    }
  }
}

const CHANGES = 'select total_changes() as changes'
