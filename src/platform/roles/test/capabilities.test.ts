import assert from 'node:assert/strict'
import { test } from 'node:test'
import { on } from '../../../kernel/hooks.ts'
import { authMeta, mapMetaCap, userHasCap } from '../hooks.ts'
import { callerIn, createWorld, type Person, post, roleOf, type World } from './people.ts'

const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber']

/** Who of the five roles may, as the letters of those who may. */
async function whoMay(world: World, capability: string, ...args: unknown[]): Promise<string> {
  const verdicts = await Promise.all(ROLES.map(role => callerIn(world, roleOf(role)).can(capability, ...args)))
  return ROLES.map((role, index) => (verdicts[index] ? role[0] : '-')).join('')
}

test('host 17 five default roles and the posts they may edit, delete, read and publish', async () => {
  const world = createWorld()
  const mine = { authorId: 7 }
  const posts = [
    post({ id: 1, ...mine }),
    post({ id: 2, ...mine, status: 'publish' }),
    post({ id: 3, ...mine, status: 'trash', statusBeforeTrash: 'publish' }),
    post({ id: 4, ...mine, status: 'trash', statusBeforeTrash: 'draft' }),
    post({ id: 5 }),
    post({ id: 6, status: 'future' }),
    post({ id: 7, status: 'private' }),
    post({ id: 8, type: 'page', capabilityType: 'pages', status: 'publish', ...mine }),
    post({ id: 9, type: 'page', capabilityType: 'pages', status: 'publish', isFrontPage: true }),
  ]
  for (const facts of posts) world.objects.set(`post ${facts.id}`, facts)
  const verdicts = async (id: number) => {
    const asked = ['edit_post', 'delete_post', 'read_post', 'publish_post']
    return Promise.all(asked.map(capability => whoMay(world, capability, id)))
  }
  assert.deepEqual(await verdicts(1), ['aeac-', 'aeac-', 'aeacs', 'aea--'], 'own draft')
  assert.deepEqual(await verdicts(2), ['aea--', 'aea--', 'aeacs', 'aea--'], 'own published')
  assert.deepEqual(await verdicts(3), ['aea--', 'aea--', 'aeacs', 'aea--'], 'own, in the trash, was published')
  assert.deepEqual(await verdicts(4), ['aeac-', 'aeac-', 'aeacs', 'aea--'], 'own, in the trash, was a draft')
  assert.deepEqual(await verdicts(5), ['ae---', 'ae---', 'ae---', 'aea--'], "another's draft")
  assert.deepEqual(await verdicts(6), ['ae---', 'ae---', 'ae---', 'aea--'], "another's scheduled")
  assert.deepEqual(await verdicts(7), ['ae---', 'ae---', 'ae---', 'aea--'], "another's private")
  assert.deepEqual(await verdicts(8), ['ae---', 'ae---', 'aeacs', 'ae---'], 'own published page')
  assert.deepEqual(
    await verdicts(9),
    ['ae---', 'a----', 'aeacs', 'ae---'],
    'the front page is deleted by administrators',
  )
  assert.deepEqual(await verdicts(404), ['-----', '-----', '-----', '-----'], 'a post that does not exist')
})

test('each single capability that a mapping names is needed', async () => {
  const world = createWorld()
  world.objects.set('post 1', post({ id: 1, status: 'publish' }))
  world.objects.set('post 2', post({ id: 2, status: 'private' }))
  const may = (id: number, ...names: string[]) =>
    callerIn(world, { entries: names.map(name => [name, true]) }).can('edit_post', id)
  assert.equal(await may(1, 'edit_others_posts', 'edit_published_posts'), true)
  assert.equal(await may(1, 'edit_others_posts'), false)
  assert.equal(await may(1, 'edit_published_posts'), false)
  assert.equal(await may(2, 'edit_others_posts', 'edit_private_posts'), true)
  assert.equal(await may(2, 'edit_others_posts'), false)
})

test('a revision has the rights of its post and is deleted by nobody', async () => {
  const world = createWorld()
  world.objects.set('post 1', post({ id: 1, authorId: 7 }))
  world.objects.set('post 2', post({ id: 2, revisionOf: 1 }))
  assert.equal(await whoMay(world, 'edit_post', 2), 'aeac-')
  assert.equal(await whoMay(world, 'delete_post', 2), '-----')
})

test('a type of its own has its own plural, its own names, and its literal right when it is not mapped', async () => {
  const world = createWorld()
  world.objects.set('post 1', post({ id: 1, authorId: 7, type: 'recipe', capabilityType: 'recipes' }))
  world.objects.set('post 2', post({ id: 2, authorId: 7, capabilities: { edit_posts: 'cook' } }))
  world.objects.set('post 3', post({ id: 3, authorId: 7, type: 'note', mapsMeta: false }))
  const holder = callerIn(world, {
    entries: [
      ['edit_recipes', true],
      ['cook', true],
      ['edit_note', true],
    ],
  })
  assert.deepEqual(await Promise.all([1, 2, 3].map(id => holder.can('edit_post', id))), [true, true, true])
  assert.deepEqual(await whoMay(world, 'edit_post', 1), '-----')
})

test('host 17 terms, comments and meta follow their objects', async () => {
  const world = createWorld()
  const capabilities = { edit: 'manage_categories', delete: 'manage_categories', assign: 'edit_posts' }
  world.objects.set('term 1', { kind: 'term', id: 1, taxonomy: 'category', capabilities, isDefault: true })
  world.objects.set('term 2', { kind: 'term', id: 2, taxonomy: 'category', capabilities, isDefault: false })
  world.objects.set('post 1', post({ id: 1, authorId: 7 }))
  world.objects.set('comment 1', { kind: 'comment', id: 1, postId: 1 })
  world.objects.set('comment 2', { kind: 'comment', id: 2, postId: null })
  assert.equal(await whoMay(world, 'edit_term', 1), 'ae---')
  assert.equal(await whoMay(world, 'delete_term', 1), '-----', 'the default term stays')
  assert.equal(await whoMay(world, 'delete_term', 2), 'ae---')
  assert.equal(await whoMay(world, 'assign_term', 2), 'aeac-')
  assert.equal(await whoMay(world, 'edit_comment', 1), 'aeac-')
  assert.equal(await whoMay(world, 'edit_comment', 2), 'aeac-')
  assert.equal(await whoMay(world, 'edit_comment', 3), '-----')
  assert.equal(await whoMay(world, 'edit_post_meta', 1, 'colour'), 'aeac-')
  assert.equal(await whoMay(world, 'edit_post_meta', 1, '_hidden'), '-----', 'nobody changes a protected key')
  world.hooks.add(on(authMeta, 'test.owner', (allowed, { key }) => allowed || key === '_hidden'))
  assert.equal(await whoMay(world, 'edit_post_meta', 1, '_hidden'), 'aeac-', 'unless its owner says so')
})

test('host 17 accounts: everybody edits the own one, others need the right', async () => {
  const world = createWorld()
  assert.equal(await whoMay(world, 'edit_user', 7), 'aeacs')
  assert.equal(await whoMay(world, 'edit_user', 8), 'a----')
  assert.equal(await whoMay(world, 'list_app_passwords', '7'), 'aeacs')
  assert.equal(await whoMay(world, 'create_app_password', 8), 'a----')
  assert.equal(await whoMay(world, 'delete_user', 8), 'a----')
  assert.equal(await whoMay(world, 'promote_user', 8), 'a----')
  assert.equal(await whoMay(world, 'remove_user', 8), 'a----')
  assert.equal(await whoMay(world, 'remove_user', 7), '-----')
})

test('capabilities that follow from others, and other names for the same', async () => {
  const world = createWorld()
  const derived = [
    'install_languages',
    'resume_plugins',
    'resume_themes',
    'view_site_health_checks',
    'customize',
    'edit_css',
  ]
  for (const capability of derived)
    assert.equal(callerIn(world, roleOf('administrator')).has(capability), true, capability)
  assert.equal(callerIn(world, roleOf('editor')).has('install_languages'), false)
  assert.equal(callerIn(world, roleOf('administrator')).has('nobody_knows_this'), false)
  assert.equal(callerIn(world, roleOf('administrator')).has('constructor'), false)
  assert.equal(callerIn(world, roleOf('subscriber')).has('exist'), true)
  assert.equal(callerIn(world, roleOf('administrator')).has('do_not_allow'), false)
})

test('a switch turns capabilities off for everybody', () => {
  const world = createWorld({ options: { disallow_unfiltered_html: true } })
  assert.equal(callerIn(world, roleOf('administrator')).has('unfiltered_html'), false)
  assert.equal(
    callerIn(world, { ...roleOf('administrator'), superAdmin: 'active', isNetwork: true }).has('unfiltered_html'),
    false,
  )
})

test('host 17 roles are laid over each other in membership order, and the own map comes last', () => {
  const grants = { slug: 'grants', name: 'Grants', capabilities: [['fly', true]] as const }
  const blocks = { slug: 'blocks', name: 'Blocks', capabilities: [['fly', false]] as const }
  const world = createWorld({ roles: [grants, blocks] })
  const mayFly = (...entries: Person['entries']) => callerIn(world, { entries }).has('fly')
  assert.equal(mayFly(['grants', true]), true)
  assert.equal(mayFly(['grants', true], ['blocks', true]), false)
  assert.equal(mayFly(['blocks', true], ['grants', true]), true)
  assert.equal(mayFly(['blocks', true], ['fly', true]), true)
  assert.equal(mayFly(['fly', true], ['blocks', true]), true, 'wherever it stands in the list')
  assert.equal(mayFly(['grants', true], ['fly', false]), false)
})

test('host 17 a key that is a role counts as held whatever its value, and a dead key is nothing', () => {
  const world = createWorld()
  const caller = callerIn(world, {
    entries: [
      ['editor', false],
      ['gone', true],
    ],
  })
  assert.deepEqual(caller.roles, ['editor'])
  assert.equal(caller.has('edit_others_posts'), true)
  assert.equal(caller.has('editor'), false, 'the name of the role is a capability, and it is blocked')
})

test('host 17 on a network a site administrator is not above the site, and a super administrator is', async () => {
  const world = createWorld()
  world.superAdmins.add(8)
  const admin = callerIn(world, { ...roleOf('administrator'), isNetwork: true })
  const denied = [
    'edit_users',
    'create_users',
    'delete_users',
    'unfiltered_html',
    'activate_plugins',
    'install_plugins',
  ]
  for (const capability of [...denied, 'manage_network', 'manage_sites'])
    assert.equal(admin.has(capability), false, capability)
  for (const capability of ['manage_options', 'promote_users', 'list_users', 'edit_posts'])
    assert.equal(admin.has(capability), true)
  assert.deepEqual(
    await Promise.all([admin.can('remove_user', 7), admin.can('edit_user', 8), admin.can('edit_user', 7)]),
    [false, false, true],
  )
  const above = callerIn(world, { entries: [], superAdmin: 'active', isNetwork: true })
  for (const capability of [...denied, 'manage_sites', 'nobody_knows_this'])
    assert.equal(above.has(capability), true, capability)
  assert.equal(above.has('do_not_allow'), false)
  assert.equal(await above.can('edit_post', 404), false, 'what does not exist is edited by nobody')
  // Rights of the network that a site has stored count for nothing; only other code of the owner can give them.
  world.hooks.add(
    on(userHasCap, 'test.network', (map, { userId }) => (userId === 6 ? { ...map, manage_network_users: true } : map)),
  )
  const editsUsers = callerIn(world, { id: 6, entries: [['edit_users', true]], isNetwork: true })
  assert.equal(await editsUsers.can('edit_user', 9), true)
  assert.equal(await editsUsers.can('edit_user', 8), false, 'only super administrators edit one')
})

test('host 17 with a single site a listed super administrator has no shortcut, but may make a network', () => {
  const listed = callerIn(createWorld(), { entries: [['subscriber', true]], superAdmin: 'dormant' })
  assert.equal(listed.has('manage_sites'), true)
  assert.equal(listed.has('edit_users'), false)
  assert.equal(listed.has('nobody_knows_this'), false)
})

test('listeners change the mapping and the map, and only for the question at hand', async () => {
  const world = createWorld()
  world.hooks.add(
    on(mapMetaCap, 'test.map', (required, { capability }) => (capability === 'sail' ? ['read'] : required)),
  )
  world.hooks.add(
    on(userHasCap, 'test.has', (map, { required }) => (required.includes('dive') ? { ...map, dive: true } : map)),
  )
  const caller = callerIn(world, roleOf('subscriber'))
  assert.deepEqual(
    [caller.has('sail'), await caller.can('sail'), caller.has('dive'), caller.has('fly')],
    [true, true, true, false],
  )
})
