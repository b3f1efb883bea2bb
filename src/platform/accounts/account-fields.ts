/** What may stand in the fields of an account. */

import { isMailAddress } from '../../kernel/mail-address.ts'
import { accountErrors } from './errors.ts'
import { slugFrom } from './nicenames.ts'
import { keyOf } from './record.ts'

export type AccountChanges = {
  readonly email?: string
  readonly displayName?: string
  readonly nicename?: string
  readonly url?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly nickname?: string
  readonly description?: string
  readonly locale?: string
  readonly status?: 'active' | 'blocked'
}

export const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 4096
const LONGEST_EMAIL = 100

/** Letters, digits, blanks and `_ . - @`: what is left of any other name would not be the name that somebody chose. */
export function checkLogin(given: string): string {
  const login = given.trim()
  if (!/^[\p{L}\p{N} _.\-@]{1,60}$/u.test(login) || RESERVED.has(login.toLowerCase()))
    throw accountErrors.user_invalid_username()
  return login
}

export function checkEmail(given: string): string {
  const email = given.trim()
  if (email.length > LONGEST_EMAIL || !isMailAddress(email)) throw accountErrors.user_invalid_email()
  return email
}

/** The same for everybody who sets a password, by whichever door: the API, a page or the command line. */
export function checkPassword(password: string): string {
  if (isTooShort(password) || Buffer.byteLength(password) > LONGEST_PASSWORD)
    throw accountErrors.user_invalid_password({ least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD })
  return password
}

/** Blanks around it are not part of a password. */
export const isTooShort = (password: string): boolean => [...password.trim()].length < SHORTEST_PASSWORD

/** The columns that changes set; the lower-case twins go along. */
export function columnsOf(changes: AccountChanges): Record<string, string> {
  const email = changes.email === undefined ? undefined : checkEmail(changes.email)
  const columns = {
    email,
    email_key: email === undefined ? undefined : keyOf(email),
    display_name: plain(changes.displayName, 250),
    name_key: changes.displayName === undefined ? undefined : keyOf(plain(changes.displayName, 250) ?? ''),
    nicename: changes.nicename === undefined ? undefined : slugFrom(changes.nicename),
    url: changes.url === undefined ? undefined : webAddress(changes.url),
    first_name: plain(changes.firstName, 200),
    last_name: plain(changes.lastName, 200),
    nickname: plain(changes.nickname, 200),
    description: changes.description?.slice(0, 20_000),
    locale: plain(changes.locale, 20),
    status: changes.status,
  }
  return Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** One line of text, without marks that could forge another line or turn the direction of reading. */
function plain(text: string | undefined, most: number): string | undefined {
  return text
    ?.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, most)
}

/** Anything but a web address is dropped: it would be printed as a link. */
function webAddress(given: string): string {
  const text = given.trim()
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? text.slice(0, 2000) : ''
}

/** Names that mean something else in addresses. */
const RESERVED: ReadonlySet<string> = new Set(['me'])
