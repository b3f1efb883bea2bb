import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restoreChanges } from '../domain/restore.ts'
import { type Entry, revertChanges } from '../domain/revert.ts'
import { checkedText, decisionFor, importChanges, inspectBundle, readBundle } from '../domain/transfer.ts'
import { asMap, grants, site, user } from './people.ts'

const bundle = (roles: object) =>
  readBundle({ format: 'vendor-aure-roles', version: 1, roles, options: { admin_email: 'x' } })
const decided = (roles: object, decisions: unknown) =>
  importChanges(bundle(roles), { decisions, acknowledged: new Set() }, site()).roles

test('F-38 anything but add and overwrite is skip', () => {
  assert.deepEqual(['add', 'overwrite', 'skip', 'ADD', true, null].map(decisionFor), [
    'add',
    'overwrite',
    'skip',
    'skip',
    'skip',
    'skip',
  ])
})

test('F-38 add on an existing role grants what it lacks and takes nothing away', () => {
  const changed = decided(
    { muted: { name: 'Other', capabilities: { edit_posts: true, upload_files: true, read: false, x: false } } },
    { muted: 'add' },
  )
  assert.deepEqual(changed.get('muted'), {
    kind: 'change',
    capabilities: asMap({ read: true, upload_files: false, manage_options: false, edit_posts: true }),
  })
})

test('F-38 overwrite replaces name and map, add makes a new role, the rest is left alone', () => {
  const roles = {
    author: { name: 'Writer', capabilities: { read: true } },
    fresh: { name: 'Fresh', capabilities: { read: true } },
    subscriber: { capabilities: {} },
  }
  const changed = decided(roles, { author: 'overwrite', fresh: 'add', subscriber: 'perhaps' })
  assert.deepEqual(
    [...changed],
    [
      ['author', { kind: 'change', name: 'Writer', capabilities: grants('read') }],
      ['fresh', { kind: 'create', name: 'Fresh', capabilities: grants('read') }],
    ],
  )
})

test('F-74 inspecting tells what is new, the same and different', () => {
  const read = bundle({
    fresh: { name: 'Fresh', capabilities: { read: true } },
    subscriber: { name: 'subscriber', capabilities: { read: true } },
    author: { name: 'author', capabilities: { read: true } },
  })
  assert.deepEqual(
    inspectBundle(read, site()).map(({ slug, state, granted, revoked }) => [slug, state, granted, revoked]),
    [
      ['fresh', 'new', ['read'], []],
      ['subscriber', 'same', [], []],
      ['author', 'different', [], ['edit_posts', 'upload_files']],
    ],
  )
})

test('F-74 files of other editors are understood', () => {
  const listed = readBundle({
    roles: [{ role: 'writer', label: 'Writer', caps: { read: 1, edit_posts: '0', x: 'maybe' } }],
  })
  const bySlug = readBundle({ user_roles: { writer: { name: 'Writer', capabilities: ['read'] } } })
  assert.deepEqual(
    [...listed.roles],
    [['writer', { name: 'Writer', capabilities: asMap({ read: true, edit_posts: false }) }]],
  )
  assert.deepEqual([...bySlug.roles], [['writer', { name: 'Writer', capabilities: grants('read') }]])
})

test('F-74 names that no role can have, roles twice and files without roles are errors', () => {
  const twice = readBundle({ roles: [{ slug: 'a' }, { slug: 'a' }, { slug: '__proto__' }, {}, 7] })
  assert.deepEqual([[...twice.roles.keys()], twice.errors.length], [['a'], 4])
  for (const file of [null, 7, [], {}, { roles: {} }, { format: 'vendor-aure-roles', version: 2, roles: { a: {} } }])
    assert.equal(readBundle(file).errors.length, 1)
})

test('F-37 a checksum does not depend on the order', () => {
  const one = bundle({ a: { name: 'A', capabilities: { x: true, y: false } }, b: { name: 'B' } })
  const other = bundle({ b: { name: 'B' }, a: { name: 'A', capabilities: { y: false, x: true } } })
  assert.equal(checkedText(one.roles), checkedText(other.roles))
})

test('F-47 restoring makes roles and people as they were and leaves what came later', () => {
  const point = {
    roles: [...site().roles.filter(({ slug }) => slug !== 'muted')],
    users: [user(4, ['manager']), user(5, ['subscriber']), user(99, ['author'])],
  }
  const state = { ...site(), roles: site().roles.filter(({ slug }) => slug !== 'author') }
  const { set, born } = restoreChanges(point, state, { deleteNew: false, acknowledged: new Set() })
  assert.deepEqual(
    [...set.roles],
    [['author', { kind: 'create', name: 'author', capabilities: grants('read', 'edit_posts', 'upload_files') }]],
  )
  assert.deepEqual([...set.users], [[4, { roles: ['manager'], capabilities: [] }]])
  assert.deepEqual(born, ['muted'])
})

test('F-47 roles born later go only when the caller says so', () => {
  const point = { roles: site().roles.slice(0, 4), users: [] }
  const state = { ...site(), defaultRole: 'author' }
  const { set } = restoreChanges(point, state, { deleteNew: true, acknowledged: new Set() })
  assert.deepEqual([...set.roles], [['subscriber', { kind: 'delete', moveTo: 'author' }]])
})

const entry = (parts: Partial<Entry>): Entry => ({
  operation: 'role.capabilities',
  target: { type: 'role', id: 'author' },
  before: null,
  after: null,
  ...parts,
})
const reverted = (given: Entry) => revertChanges(given, site(), new Set())

test('F-86 an entry is undone when nothing changed since', () => {
  const undone = reverted(
    entry({
      before: { capabilities: grants('read') },
      after: { capabilities: grants('upload_files', 'read', 'edit_posts') },
    }),
  )
  assert.deepEqual(undone.kind === 'changes' && [...undone.set.roles], [
    ['author', { kind: 'change', capabilities: grants('read') }],
  ])
  const person = reverted(
    entry({
      operation: 'user.roles',
      target: { type: 'user', id: '4' },
      before: { roles: ['muted'] },
      after: { roles: ['author'] },
    }),
  )
  assert.deepEqual(person.kind === 'changes' && [...person.set.users], [[4, { roles: ['muted'] }]])
})

test('F-86 a deleted role comes back, a created one goes', () => {
  const back = reverted(
    entry({
      operation: 'role.deleted',
      target: { type: 'role', id: 'gone' },
      before: { name: 'Gone', capabilities: [] },
    }),
  )
  assert.deepEqual(back.kind === 'changes' && [...back.set.roles], [
    ['gone', { kind: 'create', name: 'Gone', capabilities: [] }],
  ])
  const gone = reverted(
    entry({
      operation: 'role.created',
      after: { name: 'author', capabilities: grants('read', 'edit_posts', 'upload_files') },
    }),
  )
  assert.deepEqual(gone.kind === 'changes' && [...gone.set.roles], [
    ['author', { kind: 'delete', moveTo: 'subscriber' }],
  ])
})

test('F-86 a later change on the same target, or an entry about something else, is not undone', () => {
  assert.equal(
    reverted(entry({ before: { capabilities: [] }, after: { capabilities: grants('read') } })).kind,
    'changed-elsewhere',
  )
  assert.equal(reverted(entry({ operation: 'settings' })).kind, 'not-revertible')
})
