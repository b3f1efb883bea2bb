/** Random operations by callers of random rights. What is checked is the whole site, not only what the planner saw. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { computeRights } from '../../../platform/roles/rights.ts'
import { migratedRoles } from '../domain/migration.ts'
import { ADMINISTRATOR, type ChangeSet, type RoleChange, type StoredState, type StoredUser } from '../domain/model.ts'
import { nextState } from '../domain/next-state.ts'
import { planChanges } from '../domain/plan.ts'
import { restoreChanges } from '../domain/restore.ts'
import { revertChanges } from '../domain/revert.ts'
import { effectiveRights, isAdministrator, rolesBySlug } from '../domain/rights.ts'
import { importChanges, readBundle } from '../domain/transfer.ts'
import { isIrreversible } from '../domain/warnings.ts'
import { account, changes, EVERYTHING, openRules, role, site, user } from './people.ts'

const SLUGS = ['administrator', 'manager', 'author', 'muted', 'subscriber', 'later']
const slug = fc.constantFrom(...SLUGS)
const map = fc
  .dictionary(fc.constantFrom(...EVERYTHING), fc.boolean(), { maxKeys: 6 })
  .map(values => Object.entries(values))
const roles = fc.uniqueArray(slug, { maxLength: 3 })
const id = fc.integer({ min: 1, max: 9 })

/** What callers may try; `index` picks one of the states that the site has been in. */
const operation = fc.oneof(
  fc.record({ kind: fc.constant('change-role' as const), slug, map }),
  fc.record({ kind: fc.constant('change-user' as const), id, roles, map: fc.option(map) }),
  fc.record({ kind: fc.constant('create' as const), slug: fc.constantFrom('later', 'manage_options', 'extra'), map }),
  fc.record({ kind: fc.constant('copy' as const), slug: fc.constantFrom('later', 'extra'), from: slug }),
  fc.record({ kind: fc.constant('delete' as const), slug, to: slug }),
  fc.record({ kind: fc.constant('import' as const), slug, map, decision: fc.constantFrom('add', 'overwrite', 'skip') }),
  fc.record({ kind: fc.constant('restore' as const), index: fc.nat(20), deleteNew: fc.boolean() }),
  fc.record({ kind: fc.constant('revert' as const), index: fc.nat(20), slug }),
  fc.record({ kind: fc.constant('revert-user' as const), index: fc.nat(20), id }),
  fc.record({
    kind: fc.constant('migrate' as const),
    from: slug,
    to: slug,
    mode: fc.constantFrom('add' as const, 'replace' as const, 'remove' as const),
  }),
  fc.record({ kind: fc.constant('set' as const), slug, map, id, roles }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

const world = fc
  .record({
    maps: fc.array(map, { minLength: 4, maxLength: 4 }),
    people: fc.array(fc.tuple(roles, map), { minLength: 8, maxLength: 8 }),
  })
  .map(
    ({ maps, people }): StoredState => ({
      ...site(),
      roles: [
        role(
          ADMINISTRATOR,
          EVERYTHING.map(name => [name, true] as const),
        ),
        ...SLUGS.slice(1, 5).map((name, index) => role(name, maps[index] ?? [])),
      ],
      users: [
        user(1, [ADMINISTRATOR]),
        ...people.map(([held, own], index) =>
          user(
            index + 2,
            held
              .filter(name => name !== 'later')
              .concat(held.length === 0 || held.join() === 'later' ? ['subscriber'] : []),
            own,
          ),
        ),
      ],
      defaultRole: 'subscriber',
    }),
  )

const one = (name: string, change: RoleChange): ChangeSet => changes({ roles: new Map([[name, change]]) })
const mapOf = (state: StoredState, name: string) =>
  state.roles.find(({ slug: known }) => known === name)?.capabilities ?? []

function setFor(op: Operation, state: StoredState, past: readonly StoredState[]): ChangeSet | null {
  const then = 'index' in op ? (past[op.index % past.length] ?? state) : state
  switch (op.kind) {
    case 'change-role':
      return one(op.slug, { kind: 'change', capabilities: op.map })
    case 'change-user':
      return changes({ users: new Map([[op.id, { roles: op.roles, ...(op.map ? { capabilities: op.map } : {}) }]]) })
    case 'create':
      return one(op.slug, { kind: 'create', name: op.slug, capabilities: op.map })
    case 'copy':
      return one(op.slug, { kind: 'create', name: op.slug, capabilities: mapOf(state, op.from) })
    case 'delete':
      return one(op.slug, { kind: 'delete', moveTo: op.to })
    case 'import': {
      const bundle = readBundle({ roles: { [op.slug]: { name: op.slug, capabilities: Object.fromEntries(op.map) } } })
      return importChanges(bundle, { decisions: { [op.slug]: op.decision }, acknowledged: new Set() }, state)
    }
    case 'restore':
      return restoreChanges(then, state, { deleteNew: op.deleteNew, acknowledged: new Set() }).set
    case 'migrate': {
      const moved = state.users.map(({ id: who, roles: held }) => [who, migratedRoles(held, op)] as const)
      const users = moved.flatMap(([who, held]) => (held === null ? [] : [[who, { roles: held }] as const]))
      return changes({ users: new Map(users) })
    }
    case 'set':
      return changes({
        roles: new Map([[op.slug, { kind: 'change', capabilities: op.map }]]),
        users: new Map([[op.id, { roles: op.roles }]]),
      })
    default:
      return revertSet(op, state, then)
  }
}

function revertSet(
  op: Operation & { kind: 'revert' | 'revert-user' },
  state: StoredState,
  then: StoredState,
): ChangeSet | null {
  const find = (from: StoredState) =>
    op.kind === 'revert'
      ? from.roles.find(({ slug: name }) => name === op.slug)
      : from.users.find(({ id: who }) => who === op.id)
  const [before, after] = [find(then), find(state)]
  const entry = {
    operation: op.kind === 'revert' ? 'role.capabilities' : 'user.roles',
    target: op.kind === 'revert' ? { type: 'role', id: op.slug } : { type: 'user', id: String(op.id) },
    before: before ?? null,
    after: after ?? null,
  }
  const revert = revertChanges(entry, state, new Set())
  return revert.kind === 'changes' ? revert.set : null
}

/** What the loader of the service loads: who is named, who calls, the administrators, and holders of roles that go. */
function loaded(set: ChangeSet, state: StoredState, caller: number): StoredState {
  const isLoaded = ({ id: who, roles: held }: StoredUser) =>
    set.users.has(who) || who === caller || held.some(name => name === ADMINISTRATOR || isGoing(name, set))
  const own = state.users.flatMap(({ capabilities }) => capabilities).toSorted(([, one], [, other]) => +one - +other)
  return { ...state, ownNames: new Map(own), users: state.users.filter(isLoaded) }
}

const isGoing = (name: string, set: ChangeSet): boolean => set.roles.get(name)?.kind === 'delete'

const platformRights = (person: StoredUser, state: StoredState) =>
  computeRights(state.roles, [...person.roles.map(name => [name, true] as const), ...person.capabilities], false).map

function assertNobodyGained(before: StoredState, after: StoredState, caller: number): void {
  const own = platformRights(before.users.find(({ id: who }) => who === caller)!, before)
  for (const person of after.users) {
    const old = platformRights(before.users.find(({ id: who }) => who === person.id)!, before)
    for (const [name, value] of Object.entries(platformRights(person, after)))
      if (value && old[name] !== true && EVERYTHING.includes(name))
        assert.equal(own[name], true, `account ${person.id} gained ${name}, which caller ${caller} lacks`)
  }
}

/** What somebody lost without a warning, somebody who edits roles or people can give back. */
function assertReversible(before: StoredState, after: StoredState): void {
  const editors = after.users
    .map(person => platformRights(person, after))
    .filter(rights => rights.vendor_aure_edit_roles || rights.vendor_aure_edit_users)
  for (const person of after.users) {
    const [old, now] = [before.users.find(({ id: who }) => who === person.id)!, platformRights(person, after)]
    for (const [name, value] of Object.entries(platformRights(old, before)))
      if (value && now[name] !== true && EVERYTHING.includes(name))
        assert.ok(
          editors.some(rights => rights[name] === true),
          `account ${person.id} lost ${name} for good`,
        )
  }
}

function assertSound(before: StoredState, after: StoredState): void {
  const maps = rolesBySlug(after.roles)
  assert.ok(
    after.users.some(person => isAdministrator(person, maps)),
    'no administrator is left',
  )
  for (const person of after.users) {
    const had = before.users.find(({ id: who }) => who === person.id)?.roles.length ?? 0
    assert.ok(had === 0 || person.roles.some(name => maps.has(name)), `account ${person.id} has no role`)
  }
}

/** One life of a site: each operation that is allowed happens, the others leave it as it is. */
function live(start: StoredState, steps: readonly (readonly [number, Operation])[]): number {
  const past = [start]
  let accepted = 0
  for (const [caller, op] of steps) {
    const state = past.at(-1)!
    const set = setFor(op, state, past)
    if (!set) continue
    const plan = planChanges({ set, state: loaded(set, state, caller), actor: account(caller), rules: openRules })
    if (!plan.allowed || !plan.hasChanges) continue
    const after = nextState(set, state)
    assertNobodyGained(state, after, caller)
    assertSound(state, after)
    if (!plan.warnings.some(isIrreversible)) assertReversible(state, after)
    past.push(after)
    accepted += 1
  }
  return accepted
}

const RUNS = process.env.DOZEN_STRESS ? 5_000 : 400

test(`F-49 F-51 F-101 ${RUNS * 20} random operations by callers of random rights keep every guardrail`, () => {
  let accepted = 0
  fc.assert(
    fc.property(world, fc.array(fc.tuple(id, operation), { minLength: 20, maxLength: 20 }), (start, steps) => {
      accepted += live(start, steps)
    }),
    { numRuns: RUNS },
  )
  assert.ok(accepted > RUNS, `only ${accepted} operations were accepted: the test shows nothing`)
})

test('the rights that the planner computes are the rights that the platform computes', () => {
  fc.assert(
    fc.property(world, state => {
      const maps = rolesBySlug(state.roles)
      for (const person of state.users)
        assert.deepEqual(Object.fromEntries(effectiveRights(person, maps)), { ...platformRights(person, state) })
    }),
  )
})

test('F-50 no accepted operation takes a lifeline from the caller', () => {
  fc.assert(
    fc.property(world, id, operation, (state, caller, op) => {
      const set = setFor(op, state, [state])
      if (!set) return
      const plan = planChanges({ set, state: loaded(set, state, caller), actor: account(caller), rules: openRules })
      if (!plan.allowed) return
      const self = (from: StoredState) => platformRights(from.users.find(({ id: who }) => who === caller)!, from)
      const [before, after] = [self(state), self(nextState(set, state))]
      for (const name of ['read', 'manage_options', 'vendor_aure_edit_roles', 'vendor_aure_edit_users'])
        assert.ok(before[name] !== true || after[name] === true, `caller ${caller} lost ${name}`)
    }),
    { numRuns: RUNS * 5 },
  )
})
