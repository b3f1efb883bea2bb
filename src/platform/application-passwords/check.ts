/** Looks up who sent a Basic header: one statement by the password's hash, on every request that carries one. */

import type { Internals } from '../internals.ts'
import { hashApplicationPassword } from '../passwords/passwords.ts'
import { type Account, type AccountRow, accountFrom, IDENTITY_COLUMNS, IDENTITY_JOINS } from '../roles/roles.ts'

export type BasicCredentials = { readonly name: string; readonly password: string }

export type FoundPassword = {
  readonly account: Account
  readonly uuid: string
  readonly lastUsedAt: string | null
  readonly lastIp: string | null
}

/** Exactly `Basic <base64>` with a colon inside; null for anything else. */
export function basicFrom(header: string | undefined): BasicCredentials | null {
  const encoded = header ? /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1] : undefined
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { name: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Null when there is no such password, or it is another account's than the one that is named. */
export async function findByBasic(
  { name, password }: BasicCredentials,
  { siteId, isNetwork }: { siteId: number; isNetwork: boolean },
  app: Pick<Internals, 'database'>,
): Promise<FoundPassword | null> {
  const [row] = await app.database.rows<Found>(FIND, [siteId, hashApplicationPassword(password)])
  if (!row) return null
  const typed = name.trim().toLowerCase()
  if (typed !== row.login_key && typed !== row.email_key) return null
  return {
    account: accountFrom(row, { isNetwork, via: 'application-password' }),
    uuid: row.uuid,
    lastUsedAt: row.last_used_at,
    lastIp: row.last_ip,
  }
}

type Found = AccountRow & {
  login_key: string
  email_key: string
  uuid: string
  last_used_at: string | null
  last_ip: string | null
}

const FIND = `select ${IDENTITY_COLUMNS}, u.login_key, u.email_key, p.uuid, p.last_used_at, p.last_ip from app_passwords p
  join users u on u.id = p.user_id and u.status = 'active'
  ${IDENTITY_JOINS}
  where p.hash = ?`
