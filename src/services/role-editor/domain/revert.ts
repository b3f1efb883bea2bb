/** One entry of the activity log, undone as a change set. */
import {
  type CapabilityMap,
  type ChangeSet,
  emptyChangeSet,
  type RoleChange,
  type StoredRole,
  type StoredState,
  type StoredUser,
} from './model.ts'
import { sameList, sameMap } from './restore.ts'

export type EntryValues = {
  readonly name?: string
  readonly capabilities?: CapabilityMap
  readonly roles?: readonly string[]
}

export type Entry = {
  readonly operation: string
  readonly target: { readonly type: string; readonly id: string }
  readonly before: EntryValues | null
  readonly after: EntryValues | null
}

export type Revert =
  | { readonly kind: 'changes'; readonly set: ChangeSet }
  /** Somebody has changed the same thing since. */
  | { readonly kind: 'changed-elsewhere' }
  | { readonly kind: 'not-revertible' }

const REVERTIBLE: ReadonlySet<string> = new Set([
  'role.created',
  'role.renamed',
  'role.capabilities',
  'role.deleted',
  'user.roles',
  'user.capabilities',
])

export const isRevertible = ({ operation }: Pick<Entry, 'operation'>): boolean => REVERTIBLE.has(operation)

export function revertChanges(entry: Entry, state: StoredState, acknowledged: ReadonlySet<string>): Revert {
  if (!isRevertible(entry)) return { kind: 'not-revertible' }
  return entry.target.type === 'user' ? revertUser(entry, state, acknowledged) : revertRole(entry, state, acknowledged)
}

function revertRole(entry: Entry, state: StoredState, acknowledged: ReadonlySet<string>): Revert {
  const stored = state.roles.find(role => role.slug === entry.target.id)
  if (!isAsLeft(stored, entry.after)) return { kind: 'changed-elsewhere' }
  const change = roleBack(entry, state)
  if (change === null) return { kind: 'not-revertible' }
  return { kind: 'changes', set: { ...emptyChangeSet, roles: new Map([[entry.target.id, change]]), acknowledged } }
}

function roleBack({ before, after }: Entry, state: StoredState): RoleChange | null {
  if (before === null) return { kind: 'delete', moveTo: state.defaultRole }
  const { name, capabilities } = before
  if (after !== null)
    return { kind: 'change', ...(name === undefined ? {} : { name }), ...(capabilities ? { capabilities } : {}) }
  return name === undefined || !capabilities ? null : { kind: 'create', name, capabilities }
}

function revertUser(entry: Entry, state: StoredState, acknowledged: ReadonlySet<string>): Revert {
  const id = Number(entry.target.id)
  const stored = state.users.find(user => user.id === id)
  if (!stored || !isAsLeft(stored, entry.after)) return { kind: 'changed-elsewhere' }
  const { roles, capabilities } = entry.before ?? {}
  const change = { ...(roles ? { roles } : {}), ...(capabilities ? { capabilities } : {}) }
  return { kind: 'changes', set: { ...emptyChangeSet, users: new Map([[id, change]]), acknowledged } }
}

/** Whether what the entry wrote still stands. */
function isAsLeft(stored: StoredRole | StoredUser | undefined, after: EntryValues | null): boolean {
  if (!stored || !after) return !stored && !after
  if (after.name !== undefined && after.name !== stored.name) return false
  if (after.capabilities && !sameMap(after.capabilities, stored.capabilities)) return false
  return !after.roles || ('roles' in stored && sameList(after.roles, stored.roles))
}
