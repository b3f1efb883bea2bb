/** What is known of somebody who calls, before any right is looked at. */
import type { Caller } from '../../kernel/context.ts'
import { standingOf } from './super-admins.ts'

export type Account = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  /** The stored membership on this site: ordered pairs as JSON text. `[]` for somebody who is no member. */
  readonly entries: string
  readonly superAdmin: SuperAdmin
  /** Whether this server carries more than one site. */
  readonly isNetwork: boolean
  readonly via: Caller['via']
}

/**
 * `active` stands above all sites. With a single site there is nothing to stand above: whoever is listed is `dormant`,
 * an ordinary member who may also make a network of it.
 */
export type SuperAdmin = 'no' | 'dormant' | 'active'

/** For statements that look an account up together with what identified it; `u` is the account. */
export const IDENTITY_COLUMNS = 'u.id, u.login, u.email, u.display_name, m.entries, a.user_id as listed'
/** The first mark is the site. */
export const IDENTITY_JOINS = `left join user_sites m on m.user_id = u.id and m.site_id = ?
  left join super_admins a on a.user_id = u.id`

export type AccountRow = {
  id: number
  login: string
  email: string
  display_name: string
  entries: string | null
  listed: number | null
}

export const accountFrom = (row: AccountRow, { isNetwork, via }: Pick<Account, 'isNetwork' | 'via'>): Account => ({
  id: row.id,
  login: row.login,
  email: row.email,
  displayName: row.display_name,
  entries: row.entries ?? NO_MEMBER,
  superAdmin: standingOf(row.listed !== null, isNetwork),
  isNetwork,
  via,
})

const NO_MEMBER = '[]'
