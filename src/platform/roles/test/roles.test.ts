import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { type IdentityApp, startIdentityApp } from '../../accounts/test/identity-app.ts'
import { optionOf, setOption } from '../../options/options.ts'
import {
  addRole,
  addUserRole,
  addUserToSite,
  callerFor,
  countHolders,
  deleteRole,
  explain,
  grantCapabilities,
  grantSuperAdmin,
  holderCounts,
  isListedSuperAdmin,
  isSuperAdmin,
  listRoles,
  membershipOf,
  removeUserFromSite,
  removeUserRole,
  reorderRoles,
  revokeSuperAdmin,
  saveRole,
  setOwnCapabilities,
  setUserRoles,
  userCan,
  usersWithAnyCapability,
} from '../roles.ts'

forEachEngine(engine => {
  let identity: IdentityApp
  let fired: { name: string; about: any }[] = []
  let number = 0

  before(async () => {
    identity = await startIdentityApp(engine)
    identity.app.hooks.addAction('all', (name: string, about: unknown) => void fired.push({ name, about }))
  })
  after(() => identity.dispose())

  const person = async (...roles: string[]): Promise<number> => {
    number += 1
    const login = `person${number}`
    const given = { login, email: `${login}@example.com`, password: 'a password', roles }
    const { id } = await createAccount(given, await identity.context())
    fired = []
    return id
  }
  const rolesOf = async (id: number) => (await callerFor(id, await identity.context()))?.roles
  const names = () => fired.map(({ name }) => name)

  test('a site starts with the five roles in their order', async () => {
    const roles = await listRoles(await identity.context())
    assert.deepEqual(
      roles.map(role => [role.slug, role.capabilities.length]),
      [
        ['administrator', 61],
        ['editor', 34],
        ['author', 10],
        ['contributor', 5],
        ['subscriber', 2],
      ],
    )
  })

  test('roles are added, changed, ordered and deleted, and each tells where it came from', async () => {
    fired = []
    const pilot = { slug: 'pilot', name: 'Pilot', capabilities: [['fly', true]] as const, source: 'screen' }
    assert.equal(await identity.write(tx => addRole(pilot, tx)), true)
    assert.equal(
      await identity.write(tx => addRole({ ...pilot, name: 'Other' }, tx)),
      false,
      'a slug that is taken changes nothing',
    )
    const save = {
      capabilities: [
        ['fly', true],
        ['land', false],
      ] as const,
      source: 'import',
    }
    assert.equal(await identity.write(tx => saveRole('pilot', save, tx)), true)
    assert.equal(await identity.write(tx => saveRole('pilot', save, tx)), false)
    await identity.write(tx => grantCapabilities('pilot', ['fly', 'land', 'taxi'], tx))
    await identity.write(tx => reorderRoles(['pilot', 'unknown'], 'screen', tx))
    const [first] = await listRoles(await identity.context())
    assert.deepEqual(first, {
      slug: 'pilot',
      name: 'Pilot',
      capabilities: [
        ['fly', true],
        ['land', false],
        ['taxi', true],
      ],
    })
    assert.equal(await identity.write(tx => deleteRole('pilot', 'cli', tx)), true)
    assert.equal(await identity.write(tx => deleteRole('pilot', 'cli', tx)), false)
    assert.deepEqual(names(), ['add_role', 'update_role', 'update_role', 'reorder_roles', 'remove_role'])
    assert.deepEqual(
      fired.map(({ about }) => about.extra.source),
      ['screen', 'import', 'background', 'screen', 'cli'],
    )
    await assert.rejects(
      identity.write(tx => saveRole('pilot', save, tx)),
      { code: 'rest_role_invalid' },
    )
  })

  test('a changed role counts from the next check on', async () => {
    const id = await person('contributor')
    const ctx = await identity.context()
    assert.equal(await userCan({ userId: id, capability: 'row' }, ctx), false)
    await identity.write(tx => grantCapabilities('contributor', ['row'], tx))
    assert.equal(await userCan({ userId: id, capability: 'row' }, ctx), true)
  })

  test('a deleted role leaves a dead key that comes alive with a new role, and the default role is replaced', async () => {
    await identity.write(tx => addRole({ slug: 'guest', name: 'Guest', capabilities: [], source: 'cli' }, tx))
    await identity.write(tx => setOption('default_role', 'guest', tx))
    const id = await person('guest', 'editor')
    await identity.write(tx => deleteRole('guest', 'cli', tx))
    assert.deepEqual(await rolesOf(id), ['editor'])
    assert.deepEqual(await membershipOf(id, await identity.context()), [
      ['guest', true],
      ['editor', true],
    ])
    assert.equal(await optionOf('default_role', '', await identity.context()), 'subscriber')
    await identity.write(tx => addRole({ slug: 'guest', name: 'Guest', capabilities: [], source: 'cli' }, tx))
    assert.deepEqual(await rolesOf(id), ['guest', 'editor'])
    assert.equal(await countHolders('guest', await identity.context()), 1)
  })

  test('the roles of an account are an ordered list, and own capabilities stay when it is replaced', async () => {
    const id = await person('author')
    await identity.write(tx => setOwnCapabilities({ userId: id, capabilities: [['fly', true]], source: 'api' }, tx))
    await identity.write(tx => setUserRoles({ userId: id, roles: ['editor', 'author', 'editor'], source: 'api' }, tx))
    assert.deepEqual(await rolesOf(id), ['editor', 'author'])
    assert.equal(
      await identity.write(tx => setUserRoles({ userId: id, roles: ['editor', 'author'], source: 'api' }, tx)),
      false,
    )
    assert.equal(
      await identity.write(tx => setUserRoles({ userId: id, roles: ['author', 'editor'], source: 'api' }, tx)),
      true,
    )
    await identity.write(tx => addUserRole({ userId: id, role: 'subscriber', source: 'api' }, tx))
    await identity.write(tx => removeUserRole({ userId: id, role: 'editor', source: 'api' }, tx))
    assert.deepEqual(await rolesOf(id), ['author', 'subscriber'])
    assert.equal(await userCan({ userId: id, capability: 'fly' }, await identity.context()), true)
    assert.deepEqual(names(), [
      'set_user_capabilities',
      'set_user_role',
      'set_user_role',
      'add_user_role',
      'remove_user_role',
    ])
    assert.deepEqual(fired[1]?.about.before, { roles: ['author'] })
    assert.deepEqual(fired[1]?.about.after, { roles: ['editor', 'author'] })
  })

  test('unknown roles and capabilities that are the name of a role are refused', async () => {
    const id = await person('author')
    await assert.rejects(
      identity.write(tx => setUserRoles({ userId: id, roles: ['nobody'], source: 'api' }, tx)),
      {
        code: 'rest_user_invalid_role',
      },
    )
    const capabilities = [['editor', true]] as const
    await assert.rejects(
      identity.write(tx => setOwnCapabilities({ userId: id, capabilities, source: 'api' }, tx)),
      { status: 409 },
    )
  })

  test('a number like name keeps its place in a map', async () => {
    await identity.write(tx =>
      addRole(
        {
          slug: 'odd',
          name: 'Odd',
          capabilities: [
            ['b', true],
            ['1', true],
          ],
          source: 'cli',
        },
        tx,
      ),
    )
    const role = (await listRoles(await identity.context())).find(({ slug }) => slug === 'odd')
    assert.deepEqual(role?.capabilities, [
      ['b', true],
      ['1', true],
    ])
  })

  test('twenty who change one membership at the same time lose nothing', async () => {
    const id = await person('author')
    const roles = Array.from({ length: 20 }, (_, index) => `crew${index}`)
    for (const slug of roles)
      await identity.write(tx => addRole({ slug, name: slug, capabilities: [], source: 'cli' }, tx))
    await Promise.all(roles.map(role => identity.write(tx => addUserRole({ userId: id, role, source: 'api' }, tx))))
    assert.deepEqual((await rolesOf(id))?.toSorted(), ['author', ...roles].toSorted())
    const ctx = await identity.context()
    assert.equal((await holderCounts(ctx)).get('crew7'), 1)
  })

  test('who holds one of several capabilities, by role or by themselves, and not those who are blocked', async () => {
    const byRole = await person('crew1')
    await identity.write(tx => saveRole('crew1', { capabilities: [['steer', true]], source: 'cli' }, tx))
    const byThemselves = await person('subscriber')
    await identity.write(tx =>
      setOwnCapabilities({ userId: byThemselves, capabilities: [['anchor', true]], source: 'cli' }, tx),
    )
    const blocked = await person('crew1')
    await identity.write(tx =>
      setOwnCapabilities({ userId: blocked, capabilities: [['steer', false]], source: 'cli' }, tx),
    )
    const found = await usersWithAnyCapability({ capabilities: ['steer', 'anchor'] }, await identity.context())
    const ids = found.map(holder => holder.id)
    assert.ok(ids.includes(byRole) && ids.includes(byThemselves))
    assert.ok(!ids.includes(blocked))
  })

  test('a membership belongs to one site, and a super administrator stands above them once there are two', async () => {
    const id = await person('editor')
    assert.equal(await identity.write(tx => grantSuperAdmin({ userId: id, source: 'cli' }, tx)), true)
    assert.equal(await isSuperAdmin(id, await identity.context()), false, 'there is nothing to stand above yet')
    const second = await identity.addSite('/second/')
    const elsewhere = await identity.context(second)
    assert.equal(await isSuperAdmin(id, elsewhere), true)
    const other = await person('administrator')
    assert.deepEqual((await callerFor(other, elsewhere))?.roles, [])
    assert.equal(await userCan({ userId: other, capability: 'manage_options' }, elsewhere), false)
    await identity.write(tx => addUserToSite({ userId: other, roles: ['author'], source: 'api' }, tx), second)
    assert.deepEqual((await callerFor(other, elsewhere))?.roles, ['author'])
    assert.equal(await identity.write(tx => removeUserFromSite({ userId: other, source: 'api' }, tx), second), true)
    assert.deepEqual(await rolesOf(other), ['administrator'])
    assert.equal((await explain({ userId: id, capability: 'anything' }, elsewhere))?.trace[0]?.layer, 'super_admin')
    assert.deepEqual(names(), ['set_user_role', 'add_user_to_site', 'remove_user_from_site'])
  })

  test('the last super administrator stays, also when all are revoked at once', async () => {
    const others = [await person('editor'), await person('editor'), await person('editor')]
    for (const userId of others) await identity.write(tx => grantSuperAdmin({ userId, source: 'cli' }, tx))
    const rows = await identity.app.database.rows<{ user_id: number }>('select user_id from super_admins', [])
    await Promise.all(
      rows.map(row => identity.write(tx => revokeSuperAdmin({ userId: row.user_id, source: 'cli' }, tx))),
    )
    const left = await identity.app.database.rows('select user_id from super_admins', [])
    assert.equal(left.length, 1)
    assert.equal(await isListedSuperAdmin(0, await identity.context()), false)
  })
})
