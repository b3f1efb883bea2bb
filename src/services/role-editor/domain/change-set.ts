/** A change set as callers send it, read against what is stored. */
import { entriesOf, readMap } from './capabilities.ts'
import type { CapabilityMap, ChangeSet, RoleChange, StoredState, UserChange } from './model.ts'

export type SentChanges = {
  readonly roles?: unknown
  readonly users?: unknown
  readonly versions?: unknown
  readonly acknowledged?: unknown
}

export type ReadChanges = {
  readonly set: ChangeSet
  /** Where something could not be read, and why; nothing is saved when there is any. */
  readonly problems: Readonly<Record<string, string>>
}

/** Roles and accounts that are not stored come through, so that the planner can say that they are unknown. */
export function readChangeSet(sent: SentChanges, state: Pick<StoredState, 'roles' | 'users'>): ReadChanges {
  const problems: Record<string, string> = {}
  const roles = new Map<string, RoleChange>()
  for (const [slug, map] of entriesOf(sent.roles)) {
    const stored = state.roles.find(role => role.slug === slug)?.capabilities ?? []
    const capabilities = mapAt(`roles.${slug}`, map, { stored, problems })
    if (capabilities) roles.set(slug, { kind: 'change', capabilities })
  }
  const users = new Map<number, UserChange>()
  for (const [key, wanted] of entriesOf(sent.users)) {
    const change = userAt(key, wanted, { state, problems })
    if (change) users.set(Number(key), change)
  }
  const versions = new Map(
    entriesOf(sent.versions).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return { set: { roles, users, versions, acknowledged: acknowledgedKeys(sent.acknowledged) }, problems }
}

/** The accounts that a body names, for whoever loads them. */
export const namedUsers = (sent: SentChanges): number[] => [
  ...entriesOf(sent.users)
    .map(([key]) => key)
    .filter(isId)
    .map(Number),
  ...versionedUsers(sent.versions),
]

/** The accounts whose versions were sent, also those that stay as they are. */
export const versionedUsers = (versions: unknown): number[] =>
  entriesOf(versions)
    .map(([key]) => /^user:(.*)$/.exec(key)?.[1] ?? '')
    .filter(isId)
    .map(Number)

export const acknowledgedKeys = (sent: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(sent) ? sent.filter(key => typeof key === 'string') : [])

type Reading = { readonly problems: Record<string, string> }

function mapAt(
  place: string,
  sent: unknown,
  { stored, problems }: Reading & { stored: CapabilityMap },
): CapabilityMap | undefined {
  // PHP-minded clients send an empty list for an empty map.
  const isEmptyList = Array.isArray(sent) && sent.length === 0
  if (typeof sent !== 'object' || sent === null || (Array.isArray(sent) && !isEmptyList)) {
    problems[place] = 'A map of capabilities is needed.'
    return undefined
  }
  const { map, badNames } = readMap(sent, stored)
  if (badNames.length === 0) return map
  problems[place] = `Not a usable name for a capability: ${badNames.slice(0, 5).join(', ')}`
  return undefined
}

function userAt(
  key: string,
  wanted: unknown,
  { state, problems }: Reading & { state: Pick<StoredState, 'users'> },
): UserChange | undefined {
  const place = `users.${key}`
  if (!isId(key)) {
    problems[place] = 'Accounts are named by their number.'
    return undefined
  }
  const sent = new Map(entriesOf(wanted))
  const roles = sent.get('roles')
  if (!Array.isArray(roles) || roles.some(slug => typeof slug !== 'string')) {
    problems[place] = 'The whole list of roles is needed.'
    return undefined
  }
  if (!sent.has('capabilities')) return { roles: [...new Set<string>(roles)] }
  const stored = state.users.find(user => user.id === Number(key))?.capabilities ?? []
  const capabilities = mapAt(`${place}.capabilities`, sent.get('capabilities'), { stored, problems })
  return capabilities && { roles: [...new Set<string>(roles)], capabilities }
}

const isId = (key: string): boolean => /^[1-9]\d{0,14}$/.test(key)
