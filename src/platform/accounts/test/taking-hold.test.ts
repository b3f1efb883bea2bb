/** Nobody gains rights by giving them to somebody, or by taking hold of an account that has them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { CapabilityMap } from '../../roles/rights.ts'
import { addRole } from '../../roles/roles.ts'

const granted = (...names: string[]): CapabilityMap => names.map(name => [name, true] as const)
const ROLES = {
  promoter: granted('read', 'list_users', 'promote_users', 'create_users', 'edit_users', 'delete_users'),
  parker: granted('read', 'vendor_carparking_manage_settings', 'vendor_aure_edit_roles', 'unfiltered_html'),
  reader: granted('read'),
}

forEachEngine(engine => {
  let app: TestApp
  const ids: Record<string, number> = {}
  before(async () => {
    app = await startTestApp(engine)
    await app.inSystem(async tx => {
      for (const [slug, capabilities] of Object.entries(ROLES))
        await addRole({ slug, name: slug, capabilities, source: 'cli' }, tx)
    })
    for (const role of ['promoter', 'parker', 'reader']) ids[role] = (await app.account(`${role}-person`, [role])).id
    ids.admin = (await app.request('GET', '/host/v1/users/me', { as: 'admin' })).body.id
    ids.second = (await app.account('second-admin', ['administrator'])).id
  })
  after(() => app.dispose())

  const put = (whom: string | number, body: object, as = 'promoter-person') =>
    app.request('PUT', `/host/v1/users/${whom}`, { as, body })
  const outcome = ({ status, body }: { status: number; body: any }) => [status, body.code ?? 'ok']

  test('X-5 roles are given only by whoever holds all of their capabilities', async () => {
    for (const roles of [['promoter', 'parker'], ['promoter', 'editor'], ['administrator']])
      assert.deepEqual(outcome(await put('me', { roles })), [403, 'rest_user_invalid_role'], roles.join())
    assert.deepEqual(outcome(await put('me', { roles: ['promoter', 'reader'] })), [200, 'ok'])
    assert.deepEqual(outcome(await put(ids.reader!, { roles: ['parker'] })), [403, 'rest_user_invalid_role'])
    assert.deepEqual(outcome(await put(ids.reader!, { roles: ['reader', 'promoter'] })), [200, 'ok'])
    const made = (username: string, roles: string[]) =>
      app.request('POST', '/host/v1/users', {
        as: 'promoter-person',
        body: { username, email: `${username}@example.com`, password: 'long enough', roles },
      })
    assert.deepEqual(outcome(await made('made-parker', ['parker'])), [403, 'rest_user_invalid_role'])
    assert.deepEqual(outcome(await made('made-reader', ['reader'])), [201, 'ok'])
    assert.deepEqual(outcome(await made('made-usual', ['subscriber'])), [201, 'ok'], 'the role that the site gives')
  })

  for (const [what, body] of [
    ['the password', { password: 'Taken over 1' }],
    ['the e-mail address', { email: 'mine@example.com' }],
    ['the roles', { roles: ['reader'] }],
  ] as const)
    test(`X-5 changing ${what} of an account takes every capability that it holds`, async () => {
      for (const whom of ['parker', 'admin', 'second'])
        assert.deepEqual(outcome(await put(ids[whom]!, body)), [403, 'rest_cannot_edit'], whom)
      assert.deepEqual(outcome(await put(ids.second!, { name: 'Renamed', email: 'second-admin@example.com' })), [
        200,
        'ok',
      ])
    })

  test('X-5 so do its application passwords and its deletion, and equals may do both', async () => {
    const passwords = `/host/v1/users/${ids.second}/application-passwords`
    const make = (as: string) => app.request('POST', passwords, { as, body: { name: 'stolen' } })
    assert.deepEqual(outcome(await make('promoter-person')), [403, 'rest_cannot_edit'])
    const { uuid } = (await make('admin')).body
    for (const [method, path] of [
      ['PUT', `${passwords}/${uuid}`],
      ['DELETE', `${passwords}/${uuid}`],
      ['DELETE', passwords],
    ] as const) {
      const answer = await app.request(method, path, { as: 'promoter-person', body: { name: 'mine' } })
      assert.deepEqual(outcome(answer), [403, 'rest_cannot_edit'], method)
    }
    const remove = (as: string) =>
      app.request('DELETE', `/host/v1/users/${ids.second}?force=true&reassign=false`, { as })
    assert.deepEqual(outcome(await remove('promoter-person')), [403, 'rest_cannot_edit'])
    assert.deepEqual(outcome(await put(ids.second!, { password: 'A new one 1' }, 'admin')), [200, 'ok'])
    assert.deepEqual(outcome(await remove('admin')), [200, 'ok'])
  })

  test('X-5 the role of new accounts cannot be one that manages options, accounts or roles', async () => {
    const save = (default_role: string) =>
      app.request('PUT', '/host/v1/settings', { as: 'admin', body: { default_role } })
    for (const role of ['administrator', 'promoter', 'parker'])
      assert.deepEqual(outcome(await save(role)), [400, 'rest_invalid_param'], role)
    assert.deepEqual(outcome(await save('contributor')), [200, 'ok'])
    assert.deepEqual(outcome(await save('subscriber')), [200, 'ok'])
  })

  test('X-16 a password needs eight characters, whoever sets it and by whichever door', async () => {
    for (const password of ['a', 'seven77', '  seven77  ', ''])
      assert.deepEqual(outcome(await put('me', { password })), [400, 'rest_user_invalid_password'], password)
    assert.deepEqual(outcome(await put('me', { password: 'eight888' })), [200, 'ok'])
    const body = { username: 'short', email: 'short@example.com', password: 'x' }
    const made = await app.request('POST', '/host/v1/users', { as: 'admin', body })
    assert.deepEqual(outcome(made), [400, 'rest_user_invalid_password'])
  })

  test('P-R11 fifty accounts made at once are all made', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.request('POST', '/host/v1/users', {
          as: 'admin',
          body: { username: `many${index}`, email: `many${index}@example.com`, password: 'long enough' },
        }),
      ),
    )
    assert.deepEqual([...new Set(made.map(({ status }) => status))], [201])
  })
})
