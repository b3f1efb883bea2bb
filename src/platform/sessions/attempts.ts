/** Slows down guessing: five failures are free, then each one makes the next wait longer, up to a quarter of an hour. */

import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/row-types.ts'
import { addressBucket } from '../addresses/addresses.ts'
import type { Internals } from '../internals.ts'

/**
 * Whom an attempt counts against. At the sign-in account and address have a count each, and one that must wait is enough
 * to refuse. Application passwords cannot be guessed: there account and address together have one count, so that a
 * forgotten script somewhere locks nobody out anywhere else.
 */
export type Attempter = {
  /** Guessing at one door does not lock the other. */
  readonly door: 'sign-in' | 'basic'
  /** The account's id. When there is no such account, what was typed at the sign-in, and null at the other door. */
  readonly account: string | null
  readonly ip: string
}

/** Whether an attempt has to wait: then nothing may be checked, whatever was sent. */
export async function mustWait(attempter: Attempter, app: Works): Promise<boolean> {
  const keys = keysOf(attempter, app).map(({ key }) => key)
  const now = secondsOf(app)
  const text = `select blocked_until from sign_in_failures where key in (${keys.map(() => '?').join(', ')})`
  const rows = await app.database.rows<{ blocked_until: number }>(text, keys)
  return rows.some(row => isBlocked(row.blocked_until, now))
}

/**
 * Counts a failure. How many passwords can be checked at the same moment is bounded by those who hash them; against an
 * account they all count. Against an address, behind which many people may be, such a burst counts once. An attempt that
 * had to wait counts for nothing, but is written all the same: it must not be told apart by the time it takes.
 */
export async function countFailure(attempter: Attempter, app: Works, hadToWait = false): Promise<void> {
  const keys = keysOf(attempter, app)
  const now = secondsOf(app)
  await app.database.transaction(null, async db => {
    // Always in this order, so that two attempts never wait for each other.
    for (const { key, counts } of keys) await count({ key, counts: hadToWait ? 'nothing' : counts }, now, db)
  })
}

/** After a success. The address keeps its count: a guesser with an account of his own would sign in to reset it. */
export async function forgetFailures(attempter: Attempter, app: Works): Promise<void> {
  const { key } = keysOf(attempter, app)[0]!
  const rows = await app.database.rows('select key from sign_in_failures where key = ?', [key])
  if (rows.length === 0) return
  await app.database.transaction(null, db => db.deleteFrom('sign_in_failures').where('key', '=', key).execute())
}

export const FREE_FAILURES = 5
export const LONGEST_WAIT = 15 * 60

type Works = Pick<Internals, 'database' | 'clock' | 'secrets'>

type Counting = { readonly key: string; readonly counts: 'bursts' | 'once' | 'nothing' }
type FailureRow = { failures: number; last_at: number; blocked_until: number }

/** The row is held from the first statement to the commit, so no failure is lost when many come at once. */
async function count({ key, counts }: Counting, now: number, db: Kysely<Tables>): Promise<void> {
  const row: FailureRow = await db
    .insertInto('sign_in_failures')
    .values({ key, failures: 0, last_at: now, blocked_until: 0 })
    .onConflict(on => on.column('key').doUpdateSet({ key }))
    .returning(['failures', 'last_at', 'blocked_until'])
    .executeTakeFirstOrThrow()
  const isIgnored = counts === 'nothing' || (counts === 'once' && isBlocked(row.blocked_until, now))
  const columns = isIgnored ? row : raised(row, now)
  await db.updateTable('sign_in_failures').set(columns).where('key', '=', key).execute()
}

/** Whoever mistypes now and then is never made to wait: one failure is forgiven every two minutes. */
function raised(row: FailureRow, now: number): FailureRow {
  const forgiven = Math.max(0, Math.floor((now - row.last_at) / FORGIVEN_AFTER))
  const failures = Math.max(0, row.failures - forgiven) + 1
  const wait = failures > FREE_FAILURES ? Math.min(LONGEST_WAIT, 2 ** (failures - FREE_FAILURES)) : 0
  return { failures, last_at: now, blocked_until: wait === 0 ? 0 : now + wait }
}

const FORGIVEN_AFTER = 120

/** A block further ahead than the longest wait was set by a clock that has been put back since. */
const isBlocked = (until: number, now: number): boolean => until > now && until - now <= LONGEST_WAIT

const secondsOf = ({ clock }: Pick<Internals, 'clock'>): number => Math.floor(clock.millis() / 1000)

/** Names and addresses are not kept, only keyed digests of them. The account's own comes first. */
function keysOf({ door, account, ip }: Attempter, { secrets }: Works): readonly Counting[] {
  const secret = secrets.derive('sign-in-failures')
  const digest = (text: string) => createHmac('sha256', secret).update(`${door} ${text}`).digest('base64url')
  const address = addressBucket(ip)
  if (door === 'basic') return [{ key: digest(`account ${account ?? 'unknown'} address ${address}`), counts: 'bursts' }]
  return [
    { key: digest(`account ${account}`), counts: 'bursts' },
    { key: digest(`address ${address}`), counts: 'once' },
  ]
}
