/** Names and maps of capabilities. */
import type { CapabilityMap, StoredState } from './model.ts'

export type MapDiff = {
  readonly granted: readonly string[]
  readonly revoked: readonly string[]
  readonly denied: readonly string[]
  readonly cleared: readonly string[]
}

/** False to true is granted, true to false is denied; what is simply gone was revoked or cleared. */
export function diffMaps(before: CapabilityMap, after: CapabilityMap): MapDiff {
  const old = new Map(before)
  const now = new Map(after)
  const gone = (value: boolean) => [...old].filter(([name, was]) => was === value && !now.has(name)).map(nameOf)
  const became = (value: boolean) =>
    [...now].filter(([name, is]) => is === value && old.get(name) !== value).map(nameOf)
  return { granted: became(true), revoked: gone(true), denied: became(false), cleared: gone(false) }
}

export const countDiff = ({ granted, revoked, denied, cleared }: MapDiff): number =>
  granted.length + revoked.length + denied.length + cleared.length

/** Lower case, and nothing but letters, digits, underscore and hyphen. */
export const cleanName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9_-]/g, '')

/** A name that a capability may be given. */
export const isUsableName = (name: string): boolean => /[a-z]/.test(name) && isUsableSlug(name)

/** A name that a role may be given; a number is one. Names that every object has would be read where none is stored. */
export const isUsableSlug = (slug: string): boolean => /^[a-z0-9_-]{1,60}$/.test(slug) && !RESERVED.has(slug)

/** Whether the name means a capability already: a new role may not be called so, or its holders would have it. */
export const isCapability = (name: string, { claimedNames, ownNames, roles }: StoredState): boolean =>
  claimedNames.has(name) || ownNames.has(name) || isMentioned(name, roles)

/** Whether a role grants or blocks it. */
export const isMentioned = (name: string, roles: StoredState['roles']): boolean =>
  roles.some(role => role.capabilities.some(([known]) => known === name))

const RESERVED: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'do_not_allow',
  'exist',
])

export type ReadMap = { readonly map: CapabilityMap; readonly badNames: readonly string[] }

/**
 * A map as somebody sent it. Values that are not true or false are dropped. Old names may be as odd as they are; new
 * ones must be usable. What was there keeps its place, so that the same map twice is no change.
 */
export function readMap(sent: unknown, stored: CapabilityMap): ReadMap {
  const given = new Map(entriesOf(sent).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
  const known = new Set(stored.map(nameOf))
  const kept = stored.map(nameOf).filter(name => given.has(name))
  const added = [...given.keys()].filter(name => !known.has(name))
  const map = [...new Set(kept), ...added.filter(isUsableName)].map(name => [name, given.get(name) === true] as const)
  return { map, badNames: added.filter(name => !isUsableName(name)) }
}

/** The entries of a plain object; nothing for anything else. */
export const entriesOf = (sent: unknown): [string, unknown][] =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.entries(sent) : []

/** What the simulator passes on: plain values in their order. */
export const plainArguments = (sent: unknown): readonly (string | number | boolean | null)[] =>
  Array.isArray(sent) ? sent.filter(value => value === null || PLAIN.has(typeof value)) : []

const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])
const nameOf = ([name]: readonly [string, boolean]): string => name
