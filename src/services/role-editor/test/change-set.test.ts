import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanName, plainArguments, readMap } from '../domain/capabilities.ts'
import { namedUsers, readChangeSet } from '../domain/change-set.ts'
import { migratedRoles } from '../domain/migration.ts'
import { pointsToPrune } from '../domain/points.ts'
import { asMap, grants, site } from './people.ts'

test('F-06 F-07 a change set names roles with whole maps and accounts with whole lists', () => {
  const sent = {
    roles: { author: { read: true, edit_posts: false } },
    users: { 5: { roles: ['author'] }, 4: { roles: ['author'], capabilities: { read: true } } },
  }
  const { set, problems } = readChangeSet(sent, site())
  assert.deepEqual(problems, {})
  assert.deepEqual(
    [...set.roles],
    [['author', { kind: 'change', capabilities: asMap({ read: true, edit_posts: false }) }]],
  )
  assert.deepEqual(
    new Map(set.users),
    new Map([
      [4, { roles: ['author'], capabilities: grants('read') }],
      [5, { roles: ['author'] }],
    ]),
  )
  assert.deepEqual(namedUsers(sent), [4, 5])
})

test('F-10 what is missing from a map is taken away', () => {
  assert.deepEqual(readMap({ read: true }, grants('read', 'edit_posts')).map, grants('read'))
})

test('F-11 values that are not true or false are dropped, not read as a block', () => {
  const sent = { read: true, edit_posts: 0, upload_files: 'false', import: null, export: [], list_users: false }
  assert.deepEqual(readMap(sent, []).map, asMap({ read: true, list_users: false }))
})

test('F-09 acknowledged holds text keys only', () => {
  const { set } = readChangeSet({ acknowledged: ['a', 1, null, 'b'] }, site())
  assert.deepEqual([...set.acknowledged], ['a', 'b'])
})

for (const name of [
  '__proto__',
  'constructor',
  'toString',
  'Edit',
  'edit posts',
  'édit',
  'a'.repeat(61),
  '',
  'do_not_allow',
])
  test(`F-06 a new capability cannot be called ${JSON.stringify(name.slice(0, 20))}`, () => {
    const sent = JSON.parse(`{${JSON.stringify(name)}: true}`)
    assert.deepEqual(readMap(sent, []), { map: [], badNames: [name] })
  })

test('F-06 an odd name that is stored already may stay', () => {
  assert.deepEqual(readMap({ 'Edit Posts': true }, grants('Edit Posts')), { map: grants('Edit Posts'), badNames: [] })
})

test('F-07 an account without its whole list of roles, or named by something else than a number, is a problem', () => {
  const { problems } = readChangeSet(
    { users: { 4: { capabilities: {} }, root: { roles: ['author'] }, 5: { roles: [1] } } },
    site(),
  )
  assert.deepEqual(Object.keys(problems), ['users.4', 'users.5', 'users.root'])
})

test('F-27 a name is cleaned: lower case, and nothing but letters, digits, underscore and hyphen', () => {
  assert.equal(cleanName(' Edit_Posts-2! é'), 'edit_posts-2')
})

test('F-28 nested arguments are dropped', () => {
  assert.deepEqual(plainArguments([1, [2], { a: 3 }, 'x', null, true]), [1, 'x', null, true])
  assert.deepEqual(plainArguments('12'), [])
})

const moves = [
  { mode: 'add', before: ['author'], after: ['author', 'editor'] },
  { mode: 'add', before: ['editor', 'author'], after: ['editor', 'author'] },
  { mode: 'replace', before: ['x', 'author', 'y'], after: ['x', 'editor', 'y'] },
  { mode: 'replace', before: ['author', 'x', 'editor'], after: ['x', 'editor'] },
  { mode: 'remove', before: ['author', 'x'], after: ['x'] },
  { mode: 'remove', before: ['author'], after: null },
  { mode: 'remove', before: ['x'], after: ['x'] },
] as const

for (const { mode, before, after } of moves)
  test(`F-44 ${mode} turns ${before.join()} into ${after?.join() ?? 'nothing, so it is skipped'}`, () => {
    assert.deepEqual(migratedRoles(before, { from: 'author', to: 'editor', mode }), after)
  })

test('F-24 the oldest automatic points go first, those people took last, pinned ones never', () => {
  const points = [
    { id: 1, kind: 'manual', pinned: false },
    { id: 2, kind: 'auto', pinned: true },
    { id: 3, kind: 'auto', pinned: false },
    { id: 4, kind: 'import', pinned: false },
    { id: 5, kind: 'auto', pinned: false },
  ]
  assert.deepEqual(pointsToPrune(points, 5), [])
  assert.deepEqual(pointsToPrune(points, 3), [3, 4])
  assert.deepEqual(pointsToPrune(points, 1), [3, 4, 5, 1])
})
