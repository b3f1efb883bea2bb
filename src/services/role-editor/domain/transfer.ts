/** Files that carry roles from site to site. Only roles are ever read from one. */
import { cleanName, diffMaps, entriesOf, isUsableName, isUsableSlug, type MapDiff } from './capabilities.ts'
import { type CapabilityMap, type ChangeSet, emptyChangeSet, type RoleChange, type StoredState } from './model.ts'

export const FORMAT = 'vendor-aure-roles'
export const LARGEST_FILE = 1_048_576

export type BundleRole = { readonly name: string; readonly capabilities: CapabilityMap }
export type ReadBundle = {
  readonly roles: ReadonlyMap<string, BundleRole>
  readonly errors: readonly string[]
  /** What the file says of itself; null where the format has none. */
  readonly checksum: string | null
}

export type Decision = 'add' | 'overwrite' | 'skip'

/** Anything that is not a known decision leaves the role alone. */
export const decisionFor = (sent: unknown): Decision => (sent === 'add' || sent === 'overwrite' ? sent : 'skip')

/** Understands this service's own bundle, and the two shapes that other editors write: by slug, or as a list. */
export function readBundle(parsed: unknown): ReadBundle {
  const file = new Map(entriesOf(parsed))
  const isOwn = file.get('format') === FORMAT
  if (isOwn && file.get('version') !== 1) return failed('This file was written by a newer version of the editor.')
  const given = file.get('roles') ?? file.get('user_roles') ?? file.get('capabilities_backup_roles')
  const listed = Array.isArray(given) ? given.map(role => [slugOf(role), role] as const) : entriesOf(given)
  if (listed.length === 0) return failed('There are no roles in this file.')
  const roles = new Map<string, BundleRole>()
  const errors: string[] = []
  for (const [slug, role] of listed) {
    const problem = problemOf(slug, roles)
    if (problem) errors.push(problem)
    else roles.set(slug, roleFrom(slug, role, errors))
  }
  const checksum = file.get('checksum')
  return { roles, errors, checksum: typeof checksum === 'string' ? checksum : null }
}

const failed = (error: string): ReadBundle => ({ roles: new Map(), errors: [error], checksum: null })
const slugOf = (role: unknown): string =>
  String(new Map(entriesOf(role)).get('slug') ?? new Map(entriesOf(role)).get('role') ?? '')

function problemOf(slug: string, roles: ReadonlyMap<string, BundleRole>): string | null {
  if (!isUsableSlug(slug)) return `${slug.slice(0, 60) || 'A role without a name'} is not a usable name for a role.`
  return roles.has(slug) ? `The role ${slug} is in the file twice.` : null
}

function roleFrom(slug: string, sent: unknown, errors: string[]): BundleRole {
  const values = new Map(entriesOf(sent))
  const caps = values.get('capabilities') ?? values.get('caps')
  const pairs = Array.isArray(caps) ? caps.map(name => [String(name), true] as const) : entriesOf(caps)
  const flags = pairs.flatMap(([name, value]) => {
    const granted = flagOf(value)
    return granted === null ? [] : [[name, granted] as const]
  })
  const bad = flags.filter(([name]) => !isUsableName(name)).map(([name]) => name)
  if (bad.length > 0) errors.push(`${slug} names capabilities that cannot be stored: ${bad.slice(0, 5).join(', ')}`)
  const name = values.get('name') ?? values.get('label') ?? values.get('display_name')
  const text = typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : slug
  return { name: text, capabilities: [...new Map(flags.filter(([cap]) => isUsableName(cap)))] }
}

/** Other editors write 1 and 0, or the words. */
function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1' || value === 'true') return true
  return value === 0 || value === '0' || value === 'false' ? false : null
}

export type Inspected = MapDiff & {
  readonly slug: string
  readonly name: string
  readonly state: 'new' | 'same' | 'different'
}

export function inspectBundle(bundle: ReadBundle, state: Pick<StoredState, 'roles'>): Inspected[] {
  return [...bundle.roles].map(([slug, { name, capabilities }]) => {
    const stored = state.roles.find(role => role.slug === slug)
    const diff = diffMaps(stored?.capabilities ?? [], capabilities)
    const isSame = stored?.name === name && Object.values(diff).every(list => list.length === 0)
    return { slug, name, state: stored ? (isSame ? 'same' : 'different') : 'new', ...diff }
  })
}

/** `add` on a role that exists grants what it lacks and takes nothing away, not even a block. */
export function importChanges(
  bundle: ReadBundle,
  { decisions, acknowledged }: { decisions: unknown; acknowledged: ReadonlySet<string> },
  state: Pick<StoredState, 'roles'>,
): ChangeSet {
  const wanted = new Map(entriesOf(decisions))
  const roles = new Map<string, RoleChange>()
  for (const [slug, role] of bundle.roles) {
    const decision = decisionFor(wanted.get(slug))
    if (decision === 'skip') continue
    const stored = state.roles.find(candidate => candidate.slug === slug)
    if (!stored) roles.set(slug, { kind: 'create', ...role })
    else if (decision === 'overwrite') roles.set(slug, { kind: 'change', ...role })
    else roles.set(slug, { kind: 'change', capabilities: withAdded(stored.capabilities, role.capabilities) })
  }
  return { ...emptyChangeSet, roles, acknowledged }
}

function withAdded(stored: CapabilityMap, added: CapabilityMap): CapabilityMap {
  const known = new Set(stored.map(([name]) => name))
  return [...stored, ...added.filter(([name, value]) => value && !known.has(name))]
}

/** The text that a checksum is made of: the same roles give the same text, whatever wrote them. */
export const checkedText = (roles: ReadonlyMap<string, BundleRole>): string =>
  JSON.stringify(
    [...roles]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([slug, { name, capabilities }]) => [slug, name, capabilities.toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  )

/** What a file for these roles is called. */
export const bundleName = (site: string, day: string): string =>
  `roles-${cleanName(site.replaceAll(/[ .]/g, '-')) || 'site'}-${day}.json`
