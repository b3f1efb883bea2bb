/**
 * Waits until what was committed to SQLite's log is on the disk. SQLite would do so within COMMIT, and the whole program
 * would wait with it, which on many disks takes longer than all the rest of a request. Here a thread waits: one wait
 * serves all who committed before it began, and the next transactions run meanwhile.
 *
 * A disk that has refused once says nothing about what it was given before when it is asked again, and what follows a
 * gap in the log is lost with it. So from then on the log is in doubt, until all of it has been brought into the file.
 */
import fs from 'node:fs'
import { DatabaseError } from './database.ts'

export class LogOnDisk {
  readonly #file: string
  readonly #bringIn: () => void
  #descriptor: number | null = null
  #isUnderWay = false
  #isInDoubt = false
  /** Whether the descriptor goes when nobody uses it any more. */
  #isLeft = false
  /** Of those who committed after the wait that is under way had begun. */
  #next: PromiseWithResolvers<void> | null = null

  /** `bringIn` brings all of the log into the file, waits for the disk and begins the log anew, or throws. */
  constructor(databaseFile: string, bringIn: () => void) {
    this.#file = `${databaseFile}-wal`
    this.#bringIn = bringIn
  }

  /** When all that was committed before the call is on the disk. Nothing may be under way in the database. */
  async whenStored(): Promise<void> {
    if (this.#isInDoubt) return this.#settleDoubt()
    this.#next ??= Promise.withResolvers()
    const { promise } = this.#next
    if (!this.#isUnderWay) this.#store()
    return promise
  }

  /**
   * Whoever opens the database anew may find another file. Those who wait are still told: a descriptor must not go, and be
   * given to another file, while a thread uses it.
   */
  leave(): void {
    this.#isLeft = true
    if (!this.#isUnderWay) this.#letGo()
  }

  #settleDoubt(): void {
    try {
      this.#bringIn()
      this.#isInDoubt = false
    } catch (error) {
      throw notStored(error)
    }
  }

  #store(): void {
    const told = this.#next
    this.#next = null
    this.#isUnderWay = true
    const done = (error: Error | null): void => {
      this.#isUnderWay = false
      if (error) this.#refuse(error, told)
      else told?.resolve()
      if (this.#isLeft) this.#letGo()
      if (this.#next) this.#store()
    }
    try {
      // SQLite makes the file with the first COMMIT.
      this.#descriptor ??= fs.openSync(this.#file, 'r+')
      fs.fdatasync(this.#descriptor, done)
    } catch (error) {
      done(error as Error)
    }
  }

  /** What was committed meanwhile stands behind the gap. */
  #refuse(error: Error, told: PromiseWithResolvers<void> | null): void {
    this.#isInDoubt = true
    for (const waiting of [told, this.#next]) waiting?.reject(notStored(error))
    this.#next = null
  }

  #letGo(): void {
    if (this.#descriptor !== null) fs.closeSync(this.#descriptor)
    this.#descriptor = null
    this.#isLeft = false
  }
}

/** The others see what was committed, and whether it outlives the machine nobody knows: never success, never again. */
const notStored = (error: unknown): DatabaseError =>
  new DatabaseError('unavailable', 'The disk did not confirm that a transaction is on it.', null, error)
