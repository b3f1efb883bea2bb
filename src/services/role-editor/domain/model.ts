/** The words of this service: what is stored, what somebody wants changed, and who wants it. */

/** Ordered pairs, because objects reorder keys that look like numbers. True grants, false blocks. */
export type CapabilityMap = readonly (readonly [capability: string, granted: boolean])[]

export type StoredRole = {
  readonly slug: string
  readonly name: string
  readonly capabilities: CapabilityMap
  readonly version: string
  /** How many accounts hold it; null when head counts are switched off. */
  readonly people: number | null
}

export type StoredUser = {
  readonly id: number
  readonly name: string
  /** In membership order: the later role has the last word. */
  readonly roles: readonly string[]
  /** The account's own map, which comes after every role. */
  readonly capabilities: CapabilityMap
  readonly version: string
}

/**
 * What a plan rests on. All roles are there; of the accounts those that the change set names, the one who calls, and
 * administrators: all of them, or so many that the change set cannot name them all.
 */
export type StoredState = {
  readonly roles: readonly StoredRole[]
  readonly users: readonly StoredUser[]
  /** What new accounts get; this role cannot go. */
  readonly defaultRole: string
  /** Names that the platform, a kind of content or a service asks for. */
  readonly claimedNames: Names
  /** Names in the accounts' own maps, and whether one of them grants it; the others only block. */
  readonly ownNames: ReadonlyMap<string, boolean>
  /** Capabilities that are held without being given: by name, those of which any one is enough. */
  readonly implied: ReadonlyMap<string, readonly string[]>
  /** Rights above the sites: what a role or an account of one site says of them counts for nothing. */
  readonly networkRights: Names
  /** On a network there is always somebody above the sites, who holds everything. */
  readonly isNetwork: boolean
}

/** Names that may be endless: all that can be asked is whether one is among them. */
export type Names = Pick<ReadonlySet<string>, 'has'>

export type RoleChange =
  | { readonly kind: 'create'; readonly name: string; readonly capabilities: CapabilityMap }
  /** What is absent stays; a map is whole. */
  | { readonly kind: 'change'; readonly name?: string; readonly capabilities?: CapabilityMap }
  /** Holders get `moveTo` in its place; null where nobody holds it. */
  | { readonly kind: 'delete'; readonly moveTo: string | null }

export type UserChange = { readonly roles?: readonly string[]; readonly capabilities?: CapabilityMap }

export type ChangeSet = {
  readonly roles: ReadonlyMap<string, RoleChange>
  readonly users: ReadonlyMap<number, UserChange>
  /** `role:<slug>` or `user:<id>` to the version that was loaded. */
  readonly versions: ReadonlyMap<string, string>
  /** Keys of warnings that were confirmed. */
  readonly acknowledged: ReadonlySet<string>
}

/** Who wants it. The system (command line, background) may grant everything, but never takes the last administrator. */
export type Actor =
  | { readonly kind: 'account'; readonly id: number; readonly isSuperAdmin: boolean }
  | { readonly kind: 'system' }

export const ADMINISTRATOR = 'administrator'

export const emptyChangeSet: ChangeSet = Object.freeze({
  roles: new Map<string, RoleChange>(),
  users: new Map<number, UserChange>(),
  versions: new Map<string, string>(),
  acknowledged: new Set<string>(),
})
