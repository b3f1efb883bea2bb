import assert from 'node:assert/strict'
import { test } from 'node:test'
import { on } from '../../../kernel/hooks.ts'
import { explainFor } from '../explain.ts'
import { userHasCap } from '../hooks.ts'
import { subjectOf } from '../subject.ts'
import { callerIn, createWorld, type Person, personOf, post, roleOf, type World } from './people.ts'

async function explained(world: World, person: Person, [capability, ...args]: readonly [string, ...unknown[]]) {
  const user = subjectOf(personOf(person), world.state)
  const roles = user.rights.roles.flatMap(slug => world.state.roles.filter(role => role.slug === slug))
  return explainFor({ capability, args, user }, { roles, own: person.entries }, world.ctx)
}

const short = (steps: readonly { layer: string; effect: string; source: string; cap?: string }[]) =>
  steps.map(({ layer, effect, source, cap }) => [layer, effect, source, cap ?? null].join(' '))

test('the trace tells the mapping, each role in order, the account, and what other code changed', async () => {
  const grants = { slug: 'grants', name: 'Grants', capabilities: [['edit_posts', true]] as const }
  const blocks = { slug: 'blocks', name: 'Blocks', capabilities: [['edit_posts', false]] as const }
  const world = createWorld({ roles: [grants, blocks] })
  world.objects.set('post 1', post({ id: 1, authorId: 7 }))
  const person: Person = {
    entries: [
      ['grants', true],
      ['blocks', true],
      ['edit_posts', true],
    ],
  }
  const { allowed, required, trace, unexplained } = await explained(world, person, ['edit_post', 1])
  assert.deepEqual({ allowed, required, unexplained }, { allowed: true, required: ['edit_posts'], unexplained: false })
  assert.deepEqual(short(trace), [
    'meta_cap rewrite map_meta_cap edit_post',
    'role grant grants edit_posts',
    'role deny blocks edit_posts',
    'user grant pat edit_posts',
  ])
  world.hooks.add(on(userHasCap, 'test.no', map => ({ ...map, edit_posts: false })))
  const changed = await explained(world, person, ['edit_post', 1])
  assert.deepEqual([changed.allowed, changed.unexplained], [false, true])
  assert.equal(short(changed.trace).at(-1), 'filter deny user_has_cap edit_posts')
})

test('no role mentions it, an object that does not exist, and a super administrator', async () => {
  const world = createWorld()
  assert.deepEqual(short((await explained(world, roleOf('subscriber'), ['fly'])).trace), ['role absent  fly'])
  assert.deepEqual(short((await explained(world, roleOf('editor'), ['edit_post', 404])).trace), [
    'meta_cap deny map_meta_cap edit_post',
  ])
  const above: Person = { entries: [], superAdmin: 'active', isNetwork: true }
  assert.deepEqual(short((await explained(world, above, ['fly'])).trace), ['super_admin grant network '])
})

test('the explanation always agrees with the check', async () => {
  const world = createWorld()
  world.objects.set('post 1', post({ id: 1, authorId: 7, status: 'publish' }))
  world.objects.set('post 2', post({ id: 2, status: 'private' }))
  world.hooks.add(
    on(userHasCap, 'test.odd', (map, { capability }) =>
      capability === 'edit_post' ? { ...map, edit_others_posts: true } : map,
    ),
  )
  const people: Person[] = [
    ...['administrator', 'editor', 'author', 'contributor', 'subscriber'].map(roleOf),
    { ...roleOf('administrator'), isNetwork: true },
    { entries: [], superAdmin: 'active', isNetwork: true },
    { entries: [], superAdmin: 'dormant' },
  ]
  const questions: [string, ...unknown[]][] = [
    ['edit_post', 1],
    ['edit_post', 2],
    ['delete_post', 404],
    ['edit_user', 7],
    ['edit_user', 8],
    ['manage_sites'],
    ['install_languages'],
    ['unfiltered_html'],
    ['exist'],
    ['do_not_allow'],
  ]
  for (const person of people) {
    for (const [capability, ...args] of questions) {
      const verdict = await callerIn(world, person).can(capability, ...args)
      assert.equal(
        (await explained(world, person, [capability, ...args])).allowed,
        verdict,
        `${JSON.stringify(person)} ${capability}`,
      )
    }
  }
})

test('P-N11 a right that follows from others, and one that everybody has, are told by a step that grants', async () => {
  const world = createWorld()
  for (const cap of ['install_languages', 'resume_plugins', 'resume_themes', 'view_site_health_checks', 'exist']) {
    const { allowed, trace, unexplained } = await explained(world, roleOf('administrator'), [cap])
    assert.deepEqual(
      { allowed, unexplained, trace: short(trace) },
      { allowed: true, unexplained: true, trace: [`role absent  ${cap}`, `filter grant user_has_cap ${cap}`] },
    )
  }
  const blocked = { slug: 'blocks', name: 'Blocks', capabilities: [['install_languages', false]] as const }
  const person: Person = {
    entries: [
      ['administrator', true],
      ['blocks', true],
    ],
  }
  const told = await explained(createWorld({ roles: [blocked] }), person, ['install_languages'])
  assert.deepEqual([told.allowed, short(told.trace)], [false, ['role deny blocks install_languages']])
})

test('P-N11 the rights of somebody who may make a network are told by the step of super administrators', async () => {
  const world = createWorld()
  for (const cap of ['manage_network', 'manage_sites', 'create_sites']) {
    const listed = await explained(world, { ...roleOf('administrator'), superAdmin: 'dormant' }, [cap])
    assert.deepEqual(
      [listed.allowed, listed.unexplained, short(listed.trace)],
      [true, false, ['super_admin grant network ']],
    )
    const other = await explained(world, roleOf('administrator'), [cap])
    assert.deepEqual([other.allowed, short(other.trace)], [false, [`role absent  ${cap}`]])
  }
})

test('X-1 on a network nothing that a site has stored gives a right above the sites', async () => {
  const slug = 'manage_network_users'
  const world = createWorld({ roles: [{ slug, name: slug, capabilities: [['manage_sites', true]] }] })
  const entries = [
    ['administrator', true],
    [slug, true],
    ['manage_network_plugins', true],
  ] as const
  for (const cap of [slug, 'manage_sites', 'manage_network_plugins', 'manage_network_whatever']) {
    const person = { entries, isNetwork: true }
    assert.equal(callerIn(world, person).has(cap), false, cap)
    const { allowed, trace, unexplained } = await explained(world, person, [cap])
    assert.deepEqual([allowed, unexplained, short(trace)], [false, false, [`role absent  ${cap}`]])
  }
  assert.equal(callerIn(world, { entries, isNetwork: true }).has('edit_users'), false)
})
