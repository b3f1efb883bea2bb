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
