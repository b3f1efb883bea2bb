/** An event without the person it tells of: what happened stays, who it was goes. */

export const ERASED = '(erased)'

export type Identity = { readonly userId: number | null; readonly names: readonly string[] }
type Row = {
  readonly user_id: number
  readonly user_login: string
  readonly user_name: string
  readonly ip: string
  readonly object_type: string
  readonly object_id: string
  readonly object_label: string
  readonly object_url: string
  readonly message: string
  readonly details: string
}

/** The columns that differ then. */
export function withoutIdentity(row: Row, identity: Identity): Omit<Row, 'object_type' | 'object_id'> {
  const names = namesIn(row, identity)
  const blot = (text: string) => names.reduce((rest, name) => rest.replace(wholeWord(name), ERASED), text)
  const isActor = isThem(row, identity)
  return {
    user_id: isActor ? 0 : row.user_id,
    user_login: isActor ? ERASED : row.user_login,
    user_name: isActor ? ERASED : row.user_name,
    ip: isActor ? '' : row.ip,
    object_label: isTheirAccount(row, identity) ? ERASED : blot(row.object_label),
    object_url: blot(row.object_url),
    message: blot(row.message),
    details: JSON.stringify(
      blotted(JSON.parse(row.details), { blot, isActor, isAccount: isTheirAccount(row, identity) }),
    ),
  }
}

const isThem = (row: Row, { userId, names }: Identity): boolean =>
  (userId !== null && row.user_id === userId) || (row.user_id === 0 && names.includes(row.user_login))

const isTheirAccount = (row: Row, { userId }: Identity): boolean =>
  userId !== null && row.object_type === 'user' && row.object_id === String(userId)

/** `ann` is not to be found in `planned`. */
const wholeWord = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'gu')

/** Longest first, so that a part of a name does not stay. Very short ones would blot everything. */
function namesIn(row: Row, identity: Identity): string[] {
  const own = isThem(row, identity) ? [row.user_login, row.user_name] : []
  const account = isTheirAccount(row, identity) ? [row.object_label] : []
  return [...new Set([...identity.names, ...own, ...account])]
    .filter(name => name.length > 1 && name !== ERASED)
    .sort((one, other) => other.length - one.length)
}

type Details = { changes?: unknown; request?: object; extra?: unknown }
type Blotting = { blot: (text: string) => string; isActor: boolean; isAccount: boolean }

/** The values of an account are the person; where a request came from is known only with its maker. */
function blotted(details: Details, { blot, isActor, isAccount }: Blotting): Details {
  return {
    ...details,
    changes: isAccount ? [] : inside(details.changes, blot),
    ...(isActor && details.request ? { request: { ...details.request, user_agent: '', session: null } } : {}),
    extra: inside(details.extra, blot),
  }
}

const inside = (value: unknown, blot: (text: string) => string): unknown =>
  value === undefined
    ? value
    : JSON.parse(JSON.stringify(value, (_key, inner) => (typeof inner === 'string' ? blot(inner) : inner)))
