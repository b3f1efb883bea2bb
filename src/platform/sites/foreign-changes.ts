/** Notices within a second that another server has changed what this one remembers of the sites. */
import type { Internals } from '../internals.ts'

const EVERY = 1000

/** What was remembered before the first look is forgotten: it may be older than the number seen there. */
export async function watchForeignChanges(app: Internals): Promise<() => void> {
  let last = await app.database.foreignChanges()
  app.sites.forget()
  const look = async () => {
    // A database that is away is noticed by the requests; here the next look will do.
    const stamp = await app.database.foreignChanges().catch(() => last)
    if (stamp !== last) app.sites.forget()
    last = stamp
  }
  const timer = setInterval(look, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
