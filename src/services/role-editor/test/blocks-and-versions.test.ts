import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachSite, type Site, startSite, verdict } from './kit.ts'

forEachSite((engine, edition) => {
  let site: Site
  before(async () => {
    site = await startSite(engine, edition)
    await site.authorization('administrator')
  })
  after(() => site.dispose())

  const roleOf = async (slug: string) =>
    (await site.call('GET', '/roles')).body.data.find((role: { slug: string }) => role.slug === slug)

  test('P-R3 F-45 F-98 a block on what nobody grants goes by hand, by restore and as a leftover', async () => {
    const { capabilities } = await roleOf('author')
    const blocked = { capabilities: { ...capabilities, nosuchcap: false } }
    const block = () => site.call('PATCH', '/roles/author', { body: blocked })
    assert.equal((await block()).status, 200)
    assert.equal((await site.call('PATCH', '/roles/author', { body: { capabilities } })).status, 200)
    const { snapshot } = (await block()).body.data
    assert.equal((await site.call('POST', `/snapshots/${snapshot}/restore`, { body: {} })).status, 200)
    assert.deepEqual((await roleOf('author')).capabilities, capabilities)
    await block()
    assert.equal((await site.call('DELETE', '/capabilities/nosuchcap')).status, 200)
    assert.deepEqual((await roleOf('author')).capabilities, capabilities)
  })

  test('P-R3 a block on what an account alone holds is taken away by who holds it', async () => {
    const { id } = await site.account('brewer', ['author'])
    await site.call('POST', '/capabilities', { body: { cap: 'brew_tea' } })
    await site.call('PATCH', `/users/${id}`, { body: { capabilities: { brew_tea: true } } })
    const { capabilities } = await roleOf('editor')
    await site.call('PATCH', '/roles/editor', { body: { capabilities: { ...capabilities, brew_tea: false } } })
    const administrator = (await roleOf('administrator')).capabilities
    const { brew_tea: _gone, ...without } = administrator
    const taken = await site.call('PATCH', '/roles/administrator', { body: { capabilities: without } })
    assert.deepEqual(verdict(taken), [422, 'vendor_aure_unacknowledged'], 'nobody could give it back')
    const [warning] = taken.body.data.warnings
    assert.deepEqual(
      [warning.key, warning.cap, warning.severity, warning.target, warning.confirm],
      ['vendor_aure_irreversible:brew_tea', 'brew_tea', 'critical', 'role:administrator', true],
    )
    const acknowledged = [warning.key]
    const body = { capabilities: without, acknowledged }
    assert.equal((await site.call('PATCH', '/roles/administrator', { body })).status, 200)
    const unblocked = await site.call('PATCH', '/roles/editor', { body: { capabilities } })
    assert.deepEqual(verdict(unblocked), [403, 'vendor_aure_cap_not_held'])
  })

  test('P-R4 F-08 F-96 every version that is sent is compared', async () => {
    const { capabilities } = await roleOf('contributor')
    const roles = { contributor: { ...capabilities, upload_files: true } }
    const stranger = (await site.account('stranger', ['subscriber'])).id
    const stale = ['role:editor', 'role:gone-role', `user:${stranger}`, 'user:424242', 'nonsense']
    for (const key of stale) {
      const body = { roles, versions: { [key]: 'stale' } }
      const changed = [409, 'vendor_aure_changed_elsewhere']
      assert.deepEqual(verdict(await site.call('POST', '/changes/apply', { body })), changed, key)
      const one = { capabilities: roles.contributor, versions: body.versions }
      assert.deepEqual(verdict(await site.call('PATCH', '/roles/contributor', { body: one })), changed, key)
      const person = { roles: ['contributor'], versions: body.versions }
      assert.deepEqual(verdict(await site.call('PATCH', `/users/${stranger}`, { body: person })), changed, key)
    }
    const { version } = (await site.call('GET', `/users/${stranger}`)).body.data
    const versions = { [`user:${stranger}`]: version, 'role:editor': (await roleOf('editor')).version }
    assert.equal((await site.call('POST', '/changes/apply', { body: { roles, versions } })).status, 200)
  })

  test('X-11 a version that is no text is refused', async () => {
    for (const versions of [[{ toString: null }], { 'role:editor': { toString: null } }, { 'role:editor': null }])
      for (const [method, path] of [
        ['POST', '/changes/apply'],
        ['POST', '/changes/preview'],
        ['PATCH', '/roles/editor'],
        ['POST', '/roles/editor/preview'],
        ['PATCH', '/users/1'],
      ] as const)
        assert.deepEqual(verdict(await site.call(method, path, { body: { versions } })), [400, 'rest_invalid_param'])
  })

  test('F-55 the slug of a role may be a number', async () => {
    const made = await site.call('POST', '/roles', { body: { slug: '2024', name: 'Class of 2024', from: 'author' } })
    assert.deepEqual([made.status, made.body.data.slug], [201, '2024'])
    const { id } = await site.account('graduate', ['2024', 'subscriber'])
    assert.deepEqual((await site.call('GET', `/users/${id}`)).body.data.roles, ['2024', 'subscriber'])
    const renamed = await site.call('PATCH', '/roles/2024', { body: { name: 'Graduates' } })
    assert.deepEqual([renamed.status, renamed.body.data.name], [200, 'Graduates'])
    const { bundle } = (await site.call('GET', '/transfer/export?roles=2024')).body.data
    const inspected = await site.call('POST', '/transfer/inspect', { body: { file: JSON.stringify(bundle) } })
    assert.deepEqual([inspected.body.data.errors, inspected.body.data.roles[0].state], [[], 'same'])
    assert.equal((await site.call('DELETE', '/roles/2024?reassign_to=subscriber')).status, 200)
    const cap = await site.call('POST', '/capabilities', { body: { cap: '2024' } })
    assert.deepEqual(verdict(cap), [400, 'rest_invalid_param'])
  })
})
