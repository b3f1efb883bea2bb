/**
 * Waits until what was committed to SQLite's log is on the disk. SQLite would do so within COMMIT, and the whole program
 * would wait with it, which on many disks takes longer than all the rest of a request. Here a thread waits: one wait
 * serves all who committed before it began, and the next transactions run meanwhile.
 */
import fs from 'node:fs'
import { DatabaseError } from './database.ts'

export class LogOnDisk {
  readonly #file: string
  #descriptor: number | null = null
  #isUnderWay = false
  #isClosed = false
  /** Of those who committed after the wait that is under way had begun. */
  #next: PromiseWithResolvers<void> | null = null

  constructor(databaseFile: string) {
    this.#file = `${databaseFile}-wal`
  }

  /** When all that was committed before the call is on the disk. */
  whenStored(): Promise<void> {
    this.#next ??= Promise.withResolvers()
    const { promise } = this.#next
    if (!this.#isUnderWay) this.#store()
    return promise
  }

  /** Those who wait are still told: a descriptor must not go, and be given to another file, while a thread uses it. */
  close(): void {
    this.#isClosed = true
    if (!this.#isUnderWay) this.#letGo()
  }

  #store(): void {
    const told = this.#next
    this.#next = null
    this.#isUnderWay = true
    const done = (error: Error | null): void => {
      this.#isUnderWay = false
      if (error) told?.reject(notStored(error))
      else told?.resolve()
      if (this.#next) this.#store()
      else if (this.#isClosed) this.#letGo()
    }
    try {
      // SQLite makes the file with the first COMMIT.
      this.#descriptor ??= fs.openSync(this.#file, 'r+')
      fs.fdatasync(this.#descriptor, done)
    } catch (error) {
      done(error as Error)
    }
  }

  #letGo(): void {
    if (this.#descriptor !== null) fs.closeSync(this.#descriptor)
    this.#descriptor = null
  }
}

/** The others see what was committed, and whether it outlives the machine nobody knows: never success, never again. */
const notStored = (error: Error): DatabaseError =>
  new DatabaseError('unavailable', 'The disk did not confirm that a transaction is on it.', null, error)
