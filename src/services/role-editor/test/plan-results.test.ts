import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../domain/model.ts'
import { planChanges } from '../domain/plan.ts'
import { account, asMap, changes, EVERYTHING, grants, openRules, site, user } from './people.ts'

const roleMap = (slug: string, values: Record<string, boolean>) =>
  changes({ roles: new Map([[slug, { kind: 'change', capabilities: asMap(values) }]]) })
const userRoles = (id: number, ...roles: string[]) => changes({ users: new Map([[id, { roles }]]) })
const full = Object.fromEntries(EVERYTHING.map(name => [name, true]))

test('F-12 F-13 F-14 F-16 a plan tells what it grants, takes, blocks and clears', () => {
  const set = changes({
    roles: new Map([
      ['muted', { kind: 'change', capabilities: asMap({ edit_posts: true, read: false, upload_files: false }) }],
    ]),
    users: new Map([[4, { roles: ['subscriber', 'author'], capabilities: asMap({ edit_posts: false }) }]]),
  })
  const plan = planChanges({ set, state: site(), actor: account(1), rules: openRules })
  assert.deepEqual(plan.roles, [
    {
      role: 'muted',
      name: 'muted',
      people: 1,
      granted: ['edit_posts'],
      revoked: [],
      denied: ['read'],
      cleared: ['manage_options'],
    },
  ])
  assert.deepEqual(plan.users, [
    {
      user: 4,
      name: 'user 4',
      rolesAdded: ['subscriber'],
      rolesRemoved: [],
      reordered: false,
      granted: [],
      revoked: [],
      denied: ['edit_posts'],
      cleared: [],
    },
  ])
  assert.equal(plan.changes, 5)
  assert.equal(plan.hasChanges, true)
})

test('F-13 an order that changes is told and counts in no list', () => {
  const state = { ...site(), users: [...site().users, user(6, ['author', 'subscriber'])] }
  const plan = planChanges({ set: userRoles(6, 'subscriber', 'author'), state, actor: account(1), rules: openRules })
  assert.deepEqual([plan.users[0]?.reordered, plan.changes, plan.hasChanges], [true, 0, true])
})

test('F-22 the same values again are no change', () => {
  const plan = planChanges({
    set: roleMap('author', { upload_files: true, read: true, edit_posts: true }),
    state: site(),
    actor: account(1),
    rules: openRules,
  })
  assert.deepEqual([plan.hasChanges, plan.changes, plan.roles], [false, 0, []])
})

test('F-17 F-18 F-19 F-20 warnings carry the exact keys, and only critical ones need confirming', () => {
  const set = changes({
    roles: new Map([
      ['subscriber', { kind: 'change', capabilities: grants('read', 'manage_options', 'upload_files') }],
    ]),
    users: new Map([[4, { roles: ['author', 'administrator'], capabilities: grants('promote_users') }]]),
  })
  const { warnings, unacknowledged } = planChanges({ set, state: site(), actor: account(1), rules: openRules })
  assert.deepEqual(
    warnings.map(({ key, cap, severity, target, confirm }) => [key, cap, severity, target, confirm]),
    [
      ['role:subscriber:manage_options', 'manage_options', 'critical', 'role:subscriber', true],
      ['role:subscriber:upload_files', 'upload_files', 'high', 'role:subscriber', false],
      ['user:4:promote_users', 'promote_users', 'critical', 'user:4', true],
      ['user:4:role:administrator', 'manage_options', 'critical', 'user:4', true],
    ],
  )
  assert.equal(unacknowledged.length, 3)
})

test('F-95 only the exact key acknowledges a warning', () => {
  const asked = (...keys: string[]) =>
    planChanges({
      set: { ...userRoles(5, 'administrator'), acknowledged: new Set(keys) },
      state: site(),
      actor: account(1),
      rules: openRules,
    }).unacknowledged.length
  assert.deepEqual(
    [
      asked(),
      asked('user:4:role:administrator'),
      asked('user:5:role:'),
      asked('USER:5:role:administrator'),
      asked('user:5:role:administrator'),
    ],
    [1, 1, 1, 1, 0],
  )
})

test('F-21 nothing needs confirming when confirm_dangerous is off', () => {
  const rules = { ...openRules, confirmDangerous: false }
  const plan = planChanges({ set: userRoles(5, 'administrator'), state: site(), actor: account(1), rules })
  assert.deepEqual([plan.warnings.map(({ confirm }) => confirm), plan.unacknowledged], [[false], []])
})

test('F-60 only an administrator may invent a capability', () => {
  const plan = (actor: Actor, cap: string) =>
    planChanges({
      set: roleMap('administrator', { ...full, [cap]: true }),
      state: site(),
      actor,
      rules: { ...openRules, minted: cap },
    }).blockers.map(({ code }) => code)
  assert.deepEqual([plan(account(1), 'brew_coffee'), plan(account(3), 'brew_coffee')], [[], ['cap_not_held']])
})
