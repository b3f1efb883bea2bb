/** Notices within a second that another server has changed what this one remembers of the sites. */
import type { Internals } from '../internals.ts'

const EVERY = 1000

export function watchForeignChanges(app: Internals): () => void {
  let last: number | null = null
  const look = async () => {
    // A database that is away is noticed by the requests; here the next look will do.
    const stamp = await app.database.foreignChanges().catch(() => last)
    if (stamp !== last && last !== null) app.sites.forget()
    last = stamp
  }
  const timer = setInterval(look, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
