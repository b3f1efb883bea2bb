/** What another process can make SQLite answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './database.ts'

/** Tries again until another process has let go. Waiting here, not in SQLite, keeps the event loop free. */
export const whenNotBusy = async <T>(limit: number, use: () => T): Promise<T> => {
  let started: number | null = null
  for (let pause = 5; ; pause = Math.min(pause * 2, 50)) {
    try {
      return use()
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.problem !== 'busy') throw error
      started ??= performance.now()
      if (performance.now() - started > limit) throw error
    }
    await sleep(pause)
  }
}
