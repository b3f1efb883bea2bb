import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor, ChangeSet, StoredState } from '../domain/model.ts'
import { planChanges } from '../domain/plan.ts'
import type { PlanRules } from '../domain/planned.ts'
import { account, asMap, changes, EVERYTHING, grants, openRules, role, site, user } from './people.ts'

type Case = {
  name: string
  set: ChangeSet
  by?: Actor
  rules?: Partial<PlanRules>
  state?: StoredState
  codes: string[]
}

const roleMap = (slug: string, values: Record<string, boolean>) =>
  changes({ roles: new Map([[slug, { kind: 'change', capabilities: asMap(values) }]]) })
const userRoles = (id: number, ...roles: string[]) => changes({ users: new Map([[id, { roles }]]) })
const full = Object.fromEntries(EVERYTHING.map(name => [name, true]))

const onlyOne = (): StoredState => ({ ...site(), users: site().users.filter(({ id }) => id !== 2) })

/** The muted block a capability that no role grants. */
const blocking = site().roles.map(one =>
  one.slug === 'muted' ? role('muted', [...one.capabilities, ['nosuchcap', false]]) : one,
)

const cases: Case[] = [
  {
    name: 'F-49 a role gets what the caller holds',
    set: roleMap('subscriber', { read: true, edit_posts: true }),
    by: account(3),
    codes: [],
  },
  {
    name: 'F-49 a role cannot get what the caller lacks',
    set: roleMap('subscriber', { read: true, manage_options: true }),
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'F-49 a block that goes may give, so the caller must hold it',
    set: roleMap('muted', { read: true, upload_files: false }),
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'F-49 nobody makes himself administrator',
    set: userRoles(3, 'manager', 'administrator'),
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'F-49 a new role cannot hold what its maker lacks',
    set: changes({
      roles: new Map([['copy', { kind: 'create', name: 'Copy', capabilities: grants('manage_options') }]]),
    }),
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'F-49 holders of a deleted role cannot be moved to a role beyond the caller',
    set: changes({ roles: new Map([['author', { kind: 'delete', moveTo: 'administrator' }]]) }),
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'F-49 a later role that goes may uncover what an earlier one grants',
    set: userRoles(4, 'author'),
    state: { ...site(), users: [...site().users.filter(({ id }) => id !== 4), user(4, ['author', 'muted'])] },
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'F-49 the own map of an account is no way round',
    set: changes({ users: new Map([[3, { capabilities: grants('manage_options') }]]) }),
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'F-49 a super administrator holds everything',
    set: roleMap('subscriber', { read: true, anything: true }),
    by: { kind: 'account', id: 99, isSuperAdmin: true },
    codes: [],
  },
  {
    name: 'F-49 who is no member holds nothing',
    set: roleMap('subscriber', { read: true, edit_posts: true }),
    by: account(99),
    codes: ['forbidden', 'cap_not_held'],
  },
  {
    name: 'F-50 nobody takes the editor from his own role',
    set: roleMap('manager', { read: true, edit_posts: true, vendor_aure_edit_users: true }),
    by: account(3),
    codes: ['self_lockout'],
  },
  { name: 'F-50 nobody gives up his own role', set: userRoles(1, 'subscriber'), codes: ['self_lockout'] },
  {
    name: 'F-50 nobody blocks himself',
    set: changes({ users: new Map([[1, { capabilities: asMap({ vendor_aure_edit_roles: false }) }]]) }),
    codes: ['self_lockout'],
  },
  {
    name: 'F-50 nobody deletes the role that lets him in',
    set: changes({ roles: new Map([['manager', { kind: 'delete', moveTo: 'subscriber' }]]) }),
    by: account(3),
    codes: ['self_lockout'],
  },
  { name: 'F-51 another administrator can go while one stays', set: userRoles(2, 'subscriber'), codes: [] },
  {
    name: 'F-51 the last administrator stays',
    set: userRoles(1, 'subscriber'),
    state: onlyOne(),
    by: account(3),
    codes: ['last_administrator'],
  },
  {
    name: 'F-51 the system cannot take the last administrator either',
    set: userRoles(1, 'subscriber'),
    state: onlyOne(),
    by: { kind: 'system' },
    codes: ['last_administrator'],
  },
  {
    name: 'F-51 an administrator role that gives nothing has no administrators',
    set: roleMap('administrator', { read: true }),
    by: { kind: 'system' },
    codes: ['last_administrator'],
  },
  {
    name: 'F-51 the administrator role cannot be deleted',
    set: changes({ roles: new Map([['administrator', { kind: 'delete', moveTo: 'subscriber' }]]) }),
    by: { kind: 'system' },
    codes: ['last_administrator', 'last_administrator'],
  },
  {
    name: 'F-57 the default role cannot be deleted',
    set: changes({ roles: new Map([['subscriber', { kind: 'delete', moveTo: 'author' }]]) }),
    codes: ['default_role'],
  },
  {
    name: 'F-98 a locked Administrator is not changed',
    set: roleMap('administrator', { ...full, upload_files: false }),
    rules: { administratorLocked: true },
    codes: ['administrator_locked'],
  },
  {
    name: 'F-98 whoever sits at the machine itself changes a locked Administrator',
    set: roleMap('administrator', { ...full, edit_more: true }),
    by: { kind: 'system' },
    rules: { administratorLocked: true },
    codes: [],
  },
  {
    name: 'F-98 a locked Administrator is not given',
    set: userRoles(5, 'administrator'),
    rules: { administratorLocked: true },
    codes: ['administrator_locked'],
  },
  {
    name: 'F-98 others change while the Administrator is locked',
    set: userRoles(5, 'author'),
    rules: { administratorLocked: true },
    codes: [],
  },
  { name: 'F-99 an unknown role in the roles part', set: roleMap('nobody', { read: true }), codes: ['unknown_role'] },
  {
    name: 'F-99 an unknown role in the list of an account',
    set: userRoles(5, 'nobody'),
    codes: ['unknown_role', 'no_roles'],
  },
  { name: 'F-100 an unknown account', set: userRoles(77, 'author'), codes: ['unknown_user'] },
  { name: 'F-101 nobody is left without a role', set: userRoles(5), codes: ['no_roles'] },
  {
    name: 'F-101 a role that goes without another leaves its holders without one',
    set: changes({ roles: new Map([['author', { kind: 'delete', moveTo: null }]]) }),
    codes: ['no_roles'],
  },
  {
    name: 'F-102 a personal permission with the name of a role',
    set: changes({ users: new Map([[5, { capabilities: grants('author') }]]) }),
    by: { kind: 'system' },
    codes: ['cap_is_role'],
  },
  {
    name: 'F-102 a role with the name of a capability would give it',
    set: changes({ roles: new Map([['manage_options', { kind: 'create', name: 'Harmless', capabilities: [] }]]) }),
    by: account(3),
    codes: ['cap_is_role'],
  },
  {
    name: 'F-55 a role that exists is not made again',
    set: changes({ roles: new Map([['author', { kind: 'create', name: 'Author', capabilities: [] }]]) }),
    codes: ['role_exists'],
  },
  {
    name: 'F-96 a version that no longer matches',
    set: { ...userRoles(5, 'author'), versions: new Map([['user:5', 'old']]) },
    codes: ['changed_elsewhere'],
  },
  {
    name: 'F-08 a version that matches',
    set: { ...userRoles(5, 'author'), versions: new Map([['user:5', 'v-5']]) },
    codes: [],
  },
  {
    name: 'P-R4 F-08 F-96 a version of an account that is left alone is compared too',
    set: { ...userRoles(5, 'author'), versions: new Map([['user:4', 'old']]) },
    codes: ['changed_elsewhere'],
  },
  {
    name: 'P-R4 F-96 so is that of a role beside the set, and of one that is gone',
    set: {
      ...userRoles(5, 'author'),
      versions: new Map([
        ['role:author', 'v-author'],
        ['role:muted', 'old'],
        ['role:gone', 'v-gone'],
      ]),
    },
    codes: ['changed_elsewhere', 'changed_elsewhere'],
  },
  {
    name: 'P-R3 F-45 F-98 a block on what nobody grants is taken away by anybody',
    set: roleMap('muted', { read: true, upload_files: false, manage_options: false }),
    state: { ...site(), roles: blocking },
    by: account(3),
    codes: [],
  },
  {
    name: 'P-R3 a block on what one account alone is granted is not',
    set: roleMap('muted', { read: true, upload_files: false, manage_options: false }),
    state: { ...site(), roles: blocking, ownNames: new Map([['nosuchcap', true]]) },
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'P-R3 nor a block on what follows from a right that a role grants',
    set: roleMap('muted', { read: true, upload_files: false, manage_options: false }),
    state: { ...site(), roles: blocking, implied: new Map([['nosuchcap', ['promote_users']]]) },
    by: account(3),
    codes: ['cap_not_held'],
  },
  {
    name: 'S-B2 what somebody holds without being given it may be given',
    set: roleMap('subscriber', { read: true, open_app: true }),
    state: { ...site(), implied: new Map([['open_app', ['edit_posts']]]) },
    by: account(3),
    codes: [],
  },
  {
    name: 'X-1 a right above the sites is given by nobody, not even from above',
    set: roleMap('subscriber', { read: true, manage_network_users: true }),
    state: { ...site(), networkRights: new Set(['manage_network_users']), isNetwork: true },
    by: { kind: 'account', id: 1, isSuperAdmin: true },
    codes: ['cap_not_held'],
  },
  {
    name: 'F-68 the users part needs Edit people',
    set: userRoles(5, 'subscriber', 'author'),
    state: {
      ...site(),
      roles: site().roles.map(one =>
        one.slug === 'manager'
          ? role('manager', grants('read', 'edit_posts', 'upload_files', 'vendor_aure_edit_roles'))
          : one,
      ),
    },
    by: account(3),
    codes: ['forbidden'],
  },
  {
    name: 'F-68 the roles part needs Edit roles',
    set: roleMap('subscriber', { read: true, edit_posts: true }),
    state: {
      ...site(),
      roles: site().roles.map(one =>
        one.slug === 'manager' ? role('manager', grants('read', 'edit_posts', 'vendor_aure_edit_users')) : one,
      ),
    },
    by: account(3),
    codes: ['forbidden'],
  },
]

for (const { name, set, by = account(1), rules, state = site(), codes } of cases) {
  test(name, () => {
    const { blockers, allowed } = planChanges({ set, state, actor: by, rules: { ...openRules, ...rules } })
    assert.deepEqual([...new Set(blockers.map(({ code }) => code))], [...new Set(codes)])
    assert.equal(allowed, codes.length === 0)
  })
}
