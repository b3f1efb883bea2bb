/** When a session was last seen, to the quarter of an hour: exact enough for people, and no write on every request. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Internals } from '../internals.ts'
import type { FoundSession } from './find-session.ts'

const QUARTER = 15 * 60_000

/** Nobody waits for it, and nobody is refused because it failed. */
export function noteSeen({ verifier, lastSeenAt }: FoundSession, app: Internals): void {
  const now = app.clock.millis()
  if (now - Date.parse(lastSeenAt) < QUARTER) return
  app.database
    .transaction(null, db =>
      db
        .updateTable('sessions')
        .set({ last_seen_at: instantFromMillis(now) })
        .where('verifier', '=', verifier)
        .where('last_seen_at', '<=', instantFromMillis(now - QUARTER))
        .execute(),
    )
    .catch(error => app.log.warn({ err: error }, 'It could not be noted when a session was last seen.'))
}
