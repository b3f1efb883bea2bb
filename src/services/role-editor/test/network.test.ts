/** An administrator of one site of a network tries to become more than that, on every path that writes. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { TestResponse } from '../../../../test/kit/test-app.ts'
import { addRole, setOwnCapabilities, setUserRoles } from '../../../platform/roles/roles.ts'
import { type Site, startSite, verdict } from './kit.ts'

const NAMES = ['manage_network_users', 'manage_network_plugins', 'manage_network_anything', 'manage_sites']

forEachEngine(engine => {
  let site: Site
  let third = 0
  let local = 0
  let stranger = 0
  const ask = (method: string, path: string, body?: unknown): Promise<TestResponse> =>
    site.fetch(method, `/third/api${path}`, { as: 'sa3', ...(body === undefined ? {} : { body }) })
  const edit = (method: string, path: string, body?: unknown) => ask(method, `/vendor-aure/v1${path}`, body)

  before(async () => {
    site = await startSite(engine, 'pro')
    const made = await site.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/third/', title: 'Third' },
    })
    third = made.body.id
    await site.request('DELETE', `/host/v1/sites/${third}/members/1`, { as: 'admin' })
    local = (await site.account('sa3', ['administrator'], third)).id
    stranger = (await site.account('elsewhere', ['editor'])).id
  })
  after(() => site.dispose())

  for (const name of NAMES)
    test(`X-1 ${name} is neither the name of a role nor a capability that somebody invents`, async () => {
      const taken = [409, 'vendor_aure_cap_is_role']
      assert.deepEqual(verdict(await edit('POST', '/roles', { slug: name, name: 'x' })), taken)
      const exists = [409, 'vendor_aure_cap_exists']
      assert.deepEqual(verdict(await edit('POST', '/capabilities', { cap: name })), exists)
      const file = JSON.stringify({ roles: { [name]: { name: 'x', capabilities: {} } } })
      assert.deepEqual(verdict(await edit('POST', '/transfer/import', { file, decisions: { [name]: 'add' } })), taken)
      const notHeld = [403, 'vendor_aure_cap_not_held']
      const capabilities = { [name]: true }
      assert.deepEqual(verdict(await edit('PATCH', `/users/${local}`, { capabilities })), notHeld)
      assert.deepEqual(verdict(await edit('PATCH', '/roles/editor', { capabilities })), notHeld)
      assert.deepEqual(verdict(await edit('POST', '/changes/apply', { roles: { editor: capabilities } })), notHeld)
      const inMap = JSON.stringify({ roles: { editor: { name: 'Editor', capabilities } } })
      const overwrite = { file: inMap, decisions: { editor: 'overwrite' } }
      assert.deepEqual(verdict(await edit('POST', '/transfer/import', overwrite)), notHeld)
    })

  test('X-1 a role of such a name that was stored otherwise gives nothing, and comes back on no path', async () => {
    const role = { slug: 'manage_network_users', name: 'x', capabilities: [], source: 'cli' }
    await site.inSystem(ctx => addRole(role, ctx), third)
    const point = (await edit('POST', '/snapshots', {})).body.data.id
    const given = { roles: ['administrator', 'manage_network_users'] }
    assert.equal((await edit('PATCH', `/users/${local}`, given)).status, 403)
    const move = { from: 'administrator', to: 'manage_network_users', mode: 'add' }
    assert.equal((await edit('POST', '/users/migrate', move)).status, 403)
    await site.inSystem(async ctx => {
      const change = { userId: local, source: 'cli' }
      await setUserRoles({ ...change, roles: given.roles }, ctx)
      await setOwnCapabilities({ ...change, capabilities: [['manage_network_plugins', true]] }, ctx)
    }, third)
    const elsewhere = await ask('PUT', `/host/v1/users/${stranger}`, { password: 'Taken-over-1' })
    assert.ok([403, 404].includes(elsewhere.status))
    const member = await site.account('member', ['subscriber'], third)
    assert.equal((await ask('PUT', `/host/v1/users/${member.id}`, { password: 'Taken-over-1' })).status, 403)
    assert.equal((await ask('GET', '/host/v1/plugins')).status, 403)
    const { capabilities } = (await ask('GET', '/host/v1/users/me?context=edit')).body
    assert.deepEqual([capabilities.manage_network_users, capabilities.manage_network_plugins], [undefined, undefined])
    const told = (await edit('POST', '/simulate', { user: local, cap: 'manage_network_users' })).body.data
    assert.deepEqual(
      [told.allowed, told.trace.map((step: { effect: string }) => step.effect), told.unexplained],
      [false, ['absent'], false],
    )
    assert.equal((await edit('DELETE', '/roles/manage_network_users?reassign_to=administrator')).status, 200)
    const entries = (await edit('GET', '/activity?operation=role.deleted')).body.data
    const back = await edit('POST', `/activity/${entries[0].id}/revert`, {})
    assert.deepEqual(verdict(back), [409, 'vendor_aure_cap_is_role'])
    const restored = await edit('POST', `/snapshots/${point}/restore`, {})
    assert.deepEqual(verdict(restored), [409, 'vendor_aure_cap_is_role'])
  })

  test('X-20 P-N9 an account of other sites is unknown here, and known to whoever stands above them', async () => {
    for (const user of [stranger, 1, 424242]) {
      const told = (await edit('POST', '/simulate', { user, cap: 'read' })).body.data
      assert.deepEqual(told, {
        cap: 'read',
        user: { id: user, login: '', name: '', roles: [] },
        allowed: false,
        required: ['read'],
        trace: [
          { layer: 'user', effect: 'deny', source: '', detail: 'There is no account with this number.', cap: 'read' },
        ],
        unexplained: false,
      })
      const checked = (await edit('POST', '/access/check', { user, action: 'view_dashboard' })).body.data
      assert.deepEqual(
        [checked.allowed, checked.reasons],
        [false, [{ layer: 'user', effect: 'deny', text: 'There is no account with this number.' }]],
      )
    }
    const body = { user: stranger, cap: 'read' }
    const above = await site.fetch('POST', '/third/api/vendor-aure/v1/simulate', { as: 'admin', body })
    assert.equal(above.body.data.user.login, 'elsewhere')
  })

  test('X-20 whether somebody elsewhere is above the sites is not told either', async () => {
    const about = async (id: number) => {
      const asked = { user: local, cap: 'edit_user', args: [id] }
      const { required, trace } = (await edit('POST', '/simulate', asked)).body.data
      return { required, effects: trace.map((step: { effect: string }) => step.effect) }
    }
    assert.deepEqual(await about(1), await about(stranger))
    assert.deepEqual(await about(1), await about(424242))
  })
})
