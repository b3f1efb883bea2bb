/** A small site for tests of the planner: roles, accounts, and the ways to say what somebody wants. */
import type { Actor, CapabilityMap, ChangeSet, StoredState, StoredUser } from '../domain/model.ts'
import { emptyChangeSet } from '../domain/model.ts'
import type { PlanRules } from '../domain/planned.ts'

export const EVERYTHING = [
  'read',
  'edit_posts',
  'upload_files',
  'manage_options',
  'promote_users',
  'edit_users',
  'vendor_aure_view',
  'vendor_aure_edit_roles',
  'vendor_aure_edit_users',
  'vendor_aure_manage_settings',
]

export const grants = (...names: string[]): CapabilityMap => names.map(name => [name, true] as const)
export const asMap = (values: Record<string, boolean>): CapabilityMap => Object.entries(values)

export const role = (slug: string, capabilities: CapabilityMap, people = 1) => ({
  slug,
  name: slug,
  capabilities,
  version: `v-${slug}`,
  people,
})

export const user = (id: number, roles: readonly string[], capabilities: CapabilityMap = []): StoredUser => ({
  id,
  name: `user ${id}`,
  roles,
  capabilities,
  version: `v-${id}`,
})

/** 1 and 2 are administrators, 3 edits roles and people but has no control of the site, 4 and 5 write and read. */
export const site = (): StoredState => ({
  roles: [
    role('administrator', grants(...EVERYTHING), 2),
    role('manager', grants('read', 'edit_posts', 'vendor_aure_edit_roles', 'vendor_aure_edit_users')),
    role('author', grants('read', 'edit_posts', 'upload_files')),
    role('muted', asMap({ read: true, upload_files: false, manage_options: false })),
    role('subscriber', grants('read')),
  ],
  users: [
    user(1, ['administrator']),
    user(2, ['administrator']),
    user(3, ['manager']),
    user(4, ['author']),
    user(5, ['subscriber']),
  ],
  defaultRole: 'subscriber',
  claimedNames: new Set(EVERYTHING),
  ownNames: new Map(),
  implied: new Map(),
  networkRights: new Set(),
  isNetwork: false,
})

export const account = (id: number): Actor => ({ kind: 'account', id, isSuperAdmin: false })

export const openRules: PlanRules = { confirmDangerous: true, administratorLocked: false, covered: null }

export const changes = (parts: Partial<ChangeSet>): ChangeSet => ({ ...emptyChangeSet, ...parts })
