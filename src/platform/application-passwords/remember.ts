/**
 * A program sends its password with every request, mostly over one connection. What the last one was worth is remembered
 * with the connection and used again for as long as nobody has changed a password, an account or a membership: the
 * database raises a stamp with each such change, here or in another process.
 */
import { hasLocalStamp } from '../../db/commit-stamp.ts'
import type { Internals } from '../internals.ts'
import type { SiteState } from '../site-state/site-state.ts'
import type { FoundPassword } from './check.ts'

type Remembered = {
  readonly header: string
  /** Dies when the site's own state does, such as after it has become one of several. */
  readonly state: SiteState
  readonly stamp: number | undefined
  readonly found: FoundPassword
}

export async function rememberedOr(
  find: () => Promise<FoundPassword | null>,
  about: { readonly connection: object | undefined; readonly header: string; readonly state: SiteState },
  { database }: Pick<Internals, 'database'>,
): Promise<FoundPassword | null> {
  const { connection, header, state } = about
  if (!connection || !hasLocalStamp(database)) return find()
  // Asked before the password is looked up: what is committed meanwhile makes the answer old, never young by mistake.
  const stamp = await database.value<number>('select rev from identity_stamp where id = 1', [])
  const known = byConnection.get(connection)
  if (known?.header === header && known.stamp === stamp && known.state === state) return known.found
  const found = await find()
  if (found) byConnection.set(connection, { header, state, stamp, found })
  return found
}

const byConnection = new WeakMap<object, Remembered>()
