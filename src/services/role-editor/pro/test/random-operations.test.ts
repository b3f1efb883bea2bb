/**
 * Random operations by callers of random rights, over every way to write, through the routes and into the database. What
 * is checked is the whole site before and after each of them, as the platform itself computes rights.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import type { TestResponse } from '../../../../../test/kit/test-app.ts'
import type { Context } from '../../../../kernel/context.ts'
import { computeRights } from '../../../../platform/roles/rights.ts'
import {
  addRole,
  type CapabilityMap,
  deleteRole,
  listRoles,
  type Role,
  saveRole,
  setOwnCapabilities,
  setUserRoles,
} from '../../../../platform/roles/roles.ts'
import { type Site, startSite } from '../../test/kit.ts'

const CAPABILITIES = [
  ...['read', 'edit_posts', 'upload_files', 'manage_options', 'promote_users', 'edit_users', 'vendor_aure_view'],
  ...['vendor_aure_edit_roles', 'vendor_aure_edit_users', 'vendor_aure_manage_settings'],
]
const KEPT = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
const LATER = ['later', 'extra', 'brew'] as const
const PEOPLE = 9

const slug = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KEPT) },
  { weight: 1, arbitrary: fc.constantFrom(...LATER) },
)
const person = fc.nat(PEOPLE - 1)
const map = fc.dictionary(fc.constantFrom(...CAPABILITIES), fc.boolean(), { maxKeys: 7, noNullPrototype: true })
const roles = fc.uniqueArray(slug, { maxLength: 2 })
/** Administrators get more done, so they are asked more often. */
const caller = fc.oneof({ weight: 1, arbitrary: fc.constantFrom(0, 1) }, { weight: 1, arbitrary: person })
const back = fc.nat(8)
const kinds = <K extends string>(kind: K) => ({ kind: fc.constant(kind) })

/** The ways of threats F1, each as a request; `back` picks one of the latest points or entries. */
const operation = fc.oneof(
  fc.record({ ...kinds('create'), slug: fc.constantFrom(...LATER), map, from: fc.option(slug) }),
  fc.record({ ...kinds('change-role'), slug, map }),
  fc.record({ ...kinds('delete-role'), slug, to: slug }),
  fc.record({ ...kinds('change-user'), person, roles: fc.option(roles), map: fc.option(map) }),
  fc.record({ ...kinds('apply'), slug, map, person, roles, own: fc.option(map) }),
  fc.record({ ...kinds('import'), slug, map, decision: fc.constantFrom('add', 'overwrite', 'skip') }),
  fc.record({ ...kinds('restore-history'), back, isWhole: fc.boolean() }),
  fc.record({ ...kinds('restore-snapshot'), back, isWhole: fc.boolean() }),
  fc.record({ ...kinds('revert'), back }),
  fc.record({ ...kinds('migrate'), slug, to: slug, mode: fc.constantFrom('add', 'replace', 'remove') }),
  fc.record({ ...kinds('add-capability'), name: fc.constantFrom('brew', 'bake', 'read', 'author') }),
  fc.record({ ...kinds('remove-capability'), name: fc.constantFrom('brew', 'bake', 'read') }),
  fc.record({ ...kinds('delegate'), roles }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never
type Kind = Operation['kind']

/** The first two are administrators; the others are what chance makes them. */
const world = fc.record({
  maps: fc.array(map, { minLength: KEPT.length - 1, maxLength: KEPT.length - 1 }),
  people: fc.array(fc.tuple(fc.uniqueArray(fc.constantFrom(...KEPT), { minLength: 1, maxLength: 3 }), map), {
    minLength: PEOPLE - 2,
    maxLength: PEOPLE - 2,
  }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

const LIVES = process.env.DOZEN_STRESS ? 2000 : 6
const STEPS = 50

forEachEngine(engine => {
  let site: Site
  let ids: number[]
  let wholeRole: CapabilityMap
  before(async () => {
    site = await startSite(engine, 'pro')
    ids = []
    for (let index = 0; index < PEOPLE; index += 1)
      ids.push((await site.account(`person${index}`, [index < 2 ? 'administrator' : 'subscriber'])).id)
    await site.call('PATCH', '/settings', { as: 'person0', body: { settings: { confirm_dangerous: false } } })
    wholeRole = await site.inSystem(async ctx => (await listRoles(ctx))[0]!.capabilities)
  })
  after(() => site.dispose())

  test(`F-49 F-51 F-91 F-101 ${LIVES * STEPS} random operations over every way to write keep every guardrail`, async () => {
    const accepted = new Map<Kind, number>()
    const life = fc.tuple(world, fc.array(fc.tuple(caller, operation), { minLength: STEPS, maxLength: STEPS }))
    for (const [start, steps] of fc.sample(life, LIVES)) {
      await site.inSystem(ctx => makeWorld(start, { ids, wholeRole }, ctx))
      let state = await stateOf(site)
      for (const [by, op] of steps) {
        const answer = await attempt(op, by, { site, ids })
        const next = await stateOf(site)
        check({ before: state, after: next, caller: ids[by]!, op, answer })
        if (answer.status < 300) accepted.set(op.kind, (accepted.get(op.kind) ?? 0) + 1)
        state = next
      }
    }
    if (process.env.DOZEN_STRESS) process.stdout.write(`accepted: ${JSON.stringify(Object.fromEntries(accepted))}\n`)
    const ways = ['create', 'change-role', 'delete-role', 'change-user', 'apply', 'import', 'restore-history']
    for (const kind of [...ways, 'restore-snapshot', 'revert', 'migrate', 'add-capability', 'delegate'] as Kind[])
      assert.ok((accepted.get(kind) ?? 0) > 0, `${kind} was never accepted: the test shows nothing of it`)
  })
})

type Place = { readonly site: Site; readonly ids: readonly number[] }
type Sent = readonly [method: string, path: string, body?: object]
type Of<K extends Kind> = Extract<Operation, { kind: K }>

/** Each operation as its caller sends it. */
const REQUESTS: { readonly [K in Kind]: (op: Of<K>, place: Place) => Sent | Promise<Sent> } = {
  create: ({ slug: name, map: capabilities, from }) => [
    'POST',
    '/roles',
    { slug: name, name, capabilities, ...(from === null ? {} : { from }) },
  ],
  'change-role': op => ['PATCH', `/roles/${op.slug}`, { capabilities: op.map }],
  'delete-role': op => ['DELETE', `/roles/${op.slug}?reassign_to=${op.to}`],
  'change-user': (op, { ids }) => [
    'PATCH',
    `/users/${ids[op.person]}`,
    { ...(op.roles ? { roles: op.roles } : {}), ...(op.map ? { capabilities: op.map } : {}) },
  ],
  apply: (op, { ids }) => {
    const change = { roles: op.roles, ...(op.own ? { capabilities: op.own } : {}) }
    return ['POST', '/changes/apply', { roles: { [op.slug]: op.map }, users: { [ids[op.person]!]: change } }]
  },
  import: op => {
    const file = JSON.stringify({ roles: { [op.slug]: { name: op.slug, capabilities: op.map } } })
    return ['POST', '/transfer/import', { file, decisions: { [op.slug]: op.decision } }]
  },
  'restore-history': async ({ back: ago, isWhole }, { site }) => [
    'POST',
    `/history/${await latest('aure_points', ago, site)}/restore`,
    { delete_new: isWhole },
  ],
  'restore-snapshot': async ({ back: ago, isWhole }, { site }) => [
    'POST',
    `/snapshots/${await latest('aure_points', ago, site)}/restore`,
    { delete_new: isWhole },
  ],
  revert: async (op, { site }) => ['POST', `/activity/${await latest('aure_activity', op.back, site)}/revert`, {}],
  migrate: op => ['POST', '/users/migrate', { from: op.slug, to: op.to, mode: op.mode }],
  'add-capability': op => ['POST', '/capabilities', { cap: op.name }],
  'remove-capability': op => ['DELETE', `/capabilities/${op.name}`],
  delegate: op => ['PATCH', '/settings', { settings: { delegate_roles: op.roles } }],
}

async function latest(table: string, ago: number, { app }: Site): Promise<number> {
  const rows = await app.internals.database.rows(`select id from ${table} order by id desc limit 10`, [])
  return Number(rows[ago]?.id ?? 1)
}

/** Moves run to their end. */
async function attempt(op: Operation, by: number, place: Place): Promise<TestResponse> {
  const request = REQUESTS[op.kind] as (op: Operation, place: Place) => Sent | Promise<Sent>
  const [method, path, body] = await request(op, place)
  const answer = await place.site.call(method, path, { as: `person${by}`, ...(body ? { body } : {}) })
  if (op.kind === 'migrate' && answer.status === 202) await place.site.app.jobs.drain()
  return answer
}

type Person = { readonly id: number; readonly entries: CapabilityMap }
type State = { readonly roles: readonly Role[]; readonly people: readonly Person[] }

/** Read from the database, past everything that the service itself does to read. */
async function stateOf({ app }: Site): Promise<State> {
  const { database } = app.internals
  const roleRows = await database.rows('select slug, name, capabilities from roles order by position, slug', [])
  const rows = await database.rows('select user_id, entries from user_sites order by user_id', [])
  return {
    roles: roleRows.map(({ slug: name, name: label, capabilities }) => ({
      slug: String(name),
      name: String(label),
      capabilities: JSON.parse(String(capabilities)),
    })),
    people: rows.map(({ user_id, entries }) => ({ id: Number(user_id), entries: JSON.parse(String(entries)) })),
  }
}

type Step = {
  readonly before: State
  readonly after: State
  readonly caller: number
  readonly op: Operation
  readonly answer: TestResponse
}

function check(step: Step): void {
  const { before: old, after: now, op, answer } = step
  const told = `${JSON.stringify(op)} by ${step.caller} answered ${answer.status} ${answer.body?.code ?? ''}`
  assert.ok(answer.status < 500, told)
  if (answer.status >= 300) assert.deepEqual(now, old, `refused, and yet something changed: ${told}`)
  assert.ok(
    now.people.some(one => isAdministrator(one, now)),
    `no administrator is left: ${told}`,
  )
  for (const one of now.people) {
    const had = old.people.find(({ id }) => id === one.id)
    assert.ok(!had || heldRoles(had, old) === 0 || heldRoles(one, now) > 0, `${one.id} has no role: ${told}`)
  }
  checkGains(step, told)
}

function checkGains({ before: old, after: now, caller }: Step, told: string): void {
  const own = rightsOf(caller, old)
  const names = new Set([...old.roles, ...now.roles].map(role => role.slug))
  const known = new Set(old.roles.flatMap(role => role.capabilities.map(([name]) => name)).concat(CAPABILITIES))
  const isMaker = old.people.some(one => one.id === caller && isAdministrator(one, old))
  for (const { id } of now.people) {
    const had = rightsOf(id, old)
    for (const [name, value] of Object.entries(rightsOf(id, now))) {
      if (!value || had[name] === true || names.has(name)) continue
      // What means nothing yet is invented by administrators.
      const isInvented = isMaker && !known.has(name)
      assert.ok(own[name] === true || isInvented, `${id} gained ${name}, which the caller lacks: ${told}`)
    }
  }
}

const rightsOf = (id: number, { roles: all, people }: State): Readonly<Record<string, boolean>> =>
  computeRights(all, people.find(one => one.id === id)?.entries ?? [], false).map

const heldRoles = ({ entries }: Person, { roles: all }: State): number =>
  entries.filter(([name]) => all.some(role => role.slug === name)).length

const isAdministrator = ({ id, entries }: Person, state: State): boolean =>
  entries.some(([name]) => name === 'administrator') && rightsOf(id, state).manage_options === true

type Making = { readonly ids: readonly number[]; readonly wholeRole: CapabilityMap }

/** A new start, written past the guardrails. */
async function makeWorld({ maps, people }: World, { ids, wholeRole }: Making, ctx: Context): Promise<void> {
  const source = 'cli'
  for (const { slug: name } of await listRoles(ctx))
    if (!(KEPT as readonly string[]).includes(name)) await deleteRole(name, source, ctx)
  await saveRole('administrator', { capabilities: wholeRole, source }, ctx)
  for (const [index, capabilities] of maps.entries())
    await putRole({ slug: KEPT[index + 1]!, capabilities: Object.entries(capabilities), source }, ctx)
  const all = [[['administrator'], {}] as const, [['administrator'], {}] as const, ...people]
  for (const [index, [held, own]] of all.entries()) {
    const userId = ids[index]!
    await setUserRoles({ userId, roles: held, source }, ctx)
    await setOwnCapabilities({ userId, capabilities: Object.entries(own), source }, ctx)
  }
}

async function putRole(role: Omit<Parameters<typeof addRole>[0], 'name'>, ctx: Context): Promise<void> {
  const isNew = await addRole({ ...role, name: role.slug }, ctx)
  if (!isNew) await saveRole(role.slug, role, ctx)
}
