/** Looks up who owns a session cookie: one statement by key, on every request that carries one. */

import type { Internals } from '../internals.ts'
import { type Account, type AccountRow, accountFrom, IDENTITY_COLUMNS, IDENTITY_JOINS } from '../roles/roles.ts'

export type FoundSession = { readonly account: Account; readonly verifier: string; readonly lastSeenAt: string }

/** Null for a cookie that is unknown, expired, or older than the account's password. */
export async function findSession(
  verifier: string,
  { siteId, isNetwork }: { siteId: number; isNetwork: boolean },
  app: Pick<Internals, 'database' | 'clock'>,
): Promise<FoundSession | null> {
  const [row] = await app.database.rows<AccountRow & { last_seen_at: string; expires_at: string }>(FIND, [
    siteId,
    verifier,
  ])
  if (!row || Date.parse(row.expires_at) <= app.clock.millis()) return null
  return { account: accountFrom(row, { isNetwork, via: 'cookie' }), verifier, lastSeenAt: row.last_seen_at }
}

const FIND = `select ${IDENTITY_COLUMNS}, s.last_seen_at, s.expires_at from sessions s
  join users u on u.id = s.user_id and u.password_stamp = s.password_stamp and u.status = 'active'
  ${IDENTITY_JOINS}
  where s.verifier = ?`
