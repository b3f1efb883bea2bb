import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangeSet, StoredState } from '../domain/model.ts'
import { planChanges } from '../domain/plan.ts'
import { account, asMap, changes, EVERYTHING, grants, openRules, role, site, user } from './people.ts'

/** The keys of what could not be given back after the first administrator has done this. */
function forGood(set: ChangeSet, state: StoredState = site()): string[] {
  const { warnings } = planChanges({ set, state, actor: account(1), rules: openRules })
  const found = warnings.filter(({ key }) => key.includes('irreversible'))
  assert.ok(found.every(({ severity, confirm }) => severity === 'critical' && confirm))
  return found.map(({ key }) => key)
}

const administratorWithout = (...lost: string[]) => grants(...EVERYTHING.filter(name => !lost.includes(name)))
const roles = (of: Record<string, ReturnType<typeof grants>>): ChangeSet =>
  changes({
    roles: new Map(Object.entries(of).map(([slug, capabilities]) => [slug, { kind: 'change', capabilities }] as const)),
  })

test('P-R3 what administrators take from themselves and nobody else who may give holds cannot be given back', () => {
  const set = roles({ administrator: administratorWithout('upload_files') })
  assert.deepEqual(forGood(set), ['vendor_aure_irreversible:upload_files'], 'authors hold it and may give nothing')
  const blocked = roles({ administrator: [...administratorWithout('upload_files'), ['upload_files', false]] })
  assert.deepEqual(forGood(blocked), ['vendor_aure_irreversible:upload_files'])
})

test('P-R3 as long as somebody who edits roles or people holds it there is a way back', () => {
  assert.deepEqual(forGood(roles({ administrator: administratorWithout('edit_posts') })), [], 'managers hold it')
  const state = { ...site(), users: [...site().users, user(9, ['subscriber', 'manager'], grants('upload_files'))] }
  assert.deepEqual(forGood(roles({ administrator: administratorWithout('upload_files') }), state), [])
  assert.deepEqual(forGood(roles({ author: grants('read') })), [], 'administrators hold what authors lose')
  const above = { ...site(), isNetwork: true }
  assert.deepEqual(forGood(roles({ administrator: administratorWithout('upload_files') }), above), [])
})

test('P-R3 a capability of somebody alone, of a role that goes, and of a role that nobody holds', () => {
  const own = { ...site(), claimedNames: new Set([...EVERYTHING, 'sail']), ownNames: new Map([['sail', true]]) }
  const sailor = { ...own, users: [...own.users, user(9, ['subscriber'], grants('sail'))] }
  const taken = changes({ users: new Map([[9, { capabilities: [] }]]) })
  assert.deepEqual(forGood(taken, sailor), ['vendor_aure_irreversible:sail'])
  const sailing = (people: number) => ({ ...own, roles: [...own.roles, role('sailor', grants('sail'), people)] })
  const gone = changes({ roles: new Map([['sailor', { kind: 'delete', moveTo: 'subscriber' } as const]]) })
  assert.deepEqual(forGood(gone, sailing(1)), ['vendor_aure_irreversible:sail'])
  assert.deepEqual(forGood(gone, sailing(0)), [])
})

test('P-R3 a name that nothing asks for and nobody mentions any more can be invented again', () => {
  const brewing = (map: ReturnType<typeof asMap>) => ({
    ...site(),
    roles: [...site().roles.map(one => (one.slug === 'author' ? role('author', grants('brew')) : one)), role('x', map)],
  })
  assert.deepEqual(forGood(roles({ author: [] }), brewing([])), [])
  assert.deepEqual(
    forGood(roles({ author: [] }), brewing(asMap({ brew: false }))),
    ['vendor_aure_irreversible:brew'],
    'a block is in the way of inventing it',
  )
})
