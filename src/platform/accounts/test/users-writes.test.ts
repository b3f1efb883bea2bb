import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { setOwnCapabilities } from '../../roles/memberships.ts'

forEachEngine(engine => {
  let app: TestApp
  let annId = 0
  let bobId = 0
  before(async () => {
    app = await startTestApp(engine)
    annId = (await app.account('ann', ['author'])).id
    bobId = (await app.account('bob', ['subscriber'])).id
  })
  after(() => app.dispose())

  const get = (path: string, as: string | null = 'admin') => app.request('GET', `/host/v1/users${path}`, { as })
  const create = (body: object, as = 'admin') => app.request('POST', '/host/v1/users', { as, body })
  const newUser = async (username: string, more: object = {}) =>
    (await create({ username, email: `${username}@example.com`, password: 'a password', ...more })).body

  test('host 20 creating needs the right, answers 201 with its place, and duplicates are 400', async () => {
    const body = {
      username: 'New.Person',
      email: 'New@example.com',
      password: 'secret enough',
      name: 'New <b>Person</b>',
      roles: ['author', 'editor'],
    }
    assert.deepEqual(
      [(await app.request('POST', '/host/v1/users', { body })).status, (await create(body, 'bob')).status],
      [401, 403],
    )
    const made = await create(body)
    assert.equal(made.status, 201)
    assert.match(made.headers.location!, new RegExp(`/api/host/v1/users/${made.body.id}$`))
    assert.deepEqual(
      [made.body.slug, made.body.roles, made.body.username],
      ['new-person', ['author', 'editor'], 'New.Person'],
    )
    assert.equal('password' in made.body, false)
    const again = await create({ ...body, username: 'NEW.person', email: 'other@example.com' })
    assert.deepEqual([again.status, again.body.code], [400, 'existing_user_login'])
    const sameEmail = await create({ ...body, username: 'other', email: 'NEW@EXAMPLE.COM' })
    assert.deepEqual([sameEmail.status, sameEmail.body.code], [400, 'existing_user_email'])
    const missing = await create({ username: 'x' })
    assert.deepEqual(
      [missing.body.code, missing.body.data.params],
      ['rest_missing_callback_param', ['email', 'password']],
    )
    assert.equal(
      (await create({ ...body, username: 'a/b', email: 'ab@example.com' })).body.code,
      'rest_user_invalid_username',
    )
    assert.equal(
      (await create({ ...body, username: 'c', email: 'c@example.com', roles: ['nobody'] })).body.code,
      'rest_user_invalid_role',
    )
    assert.equal((await create({ ...body, id: 5, username: 'd', email: 'd@example.com' })).status, 400)
    assert.deepEqual((await newUser('plain')).roles, ['subscriber'])
  })

  test('ten who take the same name at once: one gets it, the others hear that it is taken', async () => {
    const tries = Array.from({ length: 10 }, (_, index) =>
      create({ username: 'wanted', email: `w${index}@example.com`, password: 'long enough' }),
    )
    const codes = (await Promise.all(tries)).map(answer => answer.body.code ?? answer.status)
    assert.equal(codes.filter(code => code === 201).length, 1)
    assert.ok(codes.every(code => code === 201 || code === 'existing_user_login'))
  })

  test('a list of roles replaces the roles in its order and needs the right to promote', async () => {
    const { id } = await newUser('mover')
    const put = (body: object, as = 'admin') => app.request('PUT', `/host/v1/users/${id}`, { as, body })
    assert.deepEqual((await put({ roles: ['editor', 'author'] })).body.roles, ['editor', 'author'])
    assert.deepEqual((await put({ roles: ['author', 'editor'] })).body.roles, ['author', 'editor'])
    assert.deepEqual((await put({ roles: [] })).body.roles, [])
    assert.equal((await put({ roles: ['x'] })).status, 400)
    const own = (body: object) => app.request('PATCH', '/host/v1/users/me', { as: 'bob', body })
    assert.deepEqual(
      [(await own({ roles: ['administrator'] })).status, (await own({ roles: ['administrator'] })).body.code],
      [403, 'rest_cannot_edit_roles'],
    )
    assert.equal(
      (await own({ roles: ['subscriber'], nickname: 'Bobby' })).status,
      200,
      'sending back what is there is no change',
    )
  })

  test('somebody who may promote cannot make anybody more powerful than he is', async () => {
    const { id } = await app.account('manager', ['subscriber'])
    const capabilities = [
      ['promote_users', true],
      ['edit_users', true],
      ['list_users', true],
    ] as const
    await app.inSystem(tx => setOwnCapabilities({ userId: id, capabilities, source: 'cli' }, tx))
    const put = (target: number, roles: string[]) =>
      app.request('PUT', `/host/v1/users/${target}`, { as: 'manager', body: { roles } })
    assert.equal((await put(bobId, ['administrator'])).body.code, 'rest_user_invalid_role')
    assert.equal((await put(id, ['administrator'])).body.code, 'rest_user_invalid_role')
    assert.equal((await put(bobId, ['contributor'])).body.code, 'rest_user_invalid_role', 'not held by the manager')
    assert.deepEqual((await put(bobId, [])).body.roles, [])
    assert.deepEqual((await put(bobId, ['subscriber'])).body.roles, ['subscriber'])
  })

  test('host 20 nobody takes the right to edit accounts from himself', async () => {
    const demoted = await app.request('PUT', '/host/v1/users/me', { as: 'admin', body: { roles: ['subscriber'] } })
    assert.deepEqual([demoted.status, demoted.body.code], [403, 'rest_user_invalid_role'])
    assert.deepEqual((await get('/me?context=edit')).body.roles, ['administrator'])
    const both = await app.request('PUT', '/host/v1/users/me', {
      as: 'admin',
      body: { roles: ['administrator', 'editor'] },
    })
    assert.equal(both.status, 200)
    await app.request('PUT', '/host/v1/users/me', { as: 'admin', body: { roles: ['administrator'] } })
  })

  test('a profile changes field by field; names stay, and addresses and slugs are unique', async () => {
    const put = (body: object, as = 'bob') => app.request('POST', '/host/v1/users/me', { as, body })
    const changed = await put({
      name: 'Bob\nB.',
      url: 'https://bob.example',
      description: 'Line\nline',
      locale: 'de',
      slug: 'Bobby B',
    })
    const { name, url, description, locale, slug, email } = changed.body
    assert.deepEqual(
      [name, url, description, locale, slug, email],
      ['Bob B.', 'https://bob.example', 'Line\nline', 'de', 'bobby-b', 'bob@example.com'],
    )
    assert.equal((await put({ url: 'javascript:alert(1)' })).body.url, '')
    assert.equal((await put({ username: 'robert' })).body.code, 'rest_user_invalid_argument')
    assert.equal((await put({ username: 'bob' })).status, 200)
    assert.equal((await put({ email: 'ANN@example.com' })).body.code, 'existing_user_email')
    assert.equal((await put({ slug: 'ann' })).body.code, 'rest_user_invalid_slug')
    assert.equal((await put({ email: 'no address' })).status, 400)
    assert.equal((await put({ password: '  ' })).body.code, 'rest_user_invalid_password')
    assert.equal(
      (await app.request('PUT', `/host/v1/users/${annId}`, { as: 'bob', body: { name: 'x' } })).body.code,
      'rest_cannot_edit',
    )
  })

  test('host 20 deleting needs force and somebody who gets the content', async () => {
    const { id } = await newUser('goner')
    const remove = (query: string, as: string | null = 'admin') =>
      app.request('DELETE', `/host/v1/users/${id}${query}`, { as })
    assert.deepEqual(
      [(await remove('?force=true&reassign=1', null)).status, (await remove('?force=true&reassign=1', 'bob')).status],
      [401, 403],
    )
    assert.deepEqual([(await remove('')).status, (await remove('')).body.code], [400, 'rest_missing_callback_param'])
    assert.deepEqual(
      [(await remove('?reassign=1')).status, (await remove('?reassign=1')).body.code],
      [501, 'rest_trash_not_supported'],
    )
    for (const reassign of [String(id), '99999', 'x', 'true']) {
      assert.equal((await remove(`?force=true&reassign=${reassign}`)).body.code, 'rest_user_invalid_reassign', reassign)
    }
    const gone = await remove('?force=true&reassign=1')
    assert.deepEqual([gone.body.deleted, gone.body.previous.username], [true, 'goner'])
    assert.equal((await remove('?force=true&reassign=1')).status, 404)
    const other = await newUser('goner')
    assert.equal(
      (await app.request('DELETE', `/host/v1/users/${other.id}?force=true&reassign=false`, { as: 'admin' })).status,
      200,
    )
  })

  test('the last administrator is neither deleted nor demoted', async () => {
    const { id } = await newUser('second', { roles: ['administrator'] })
    assert.equal(
      (await app.request('PUT', `/host/v1/users/${id}`, { as: 'admin', body: { roles: ['editor'] } })).status,
      200,
    )
    const own = await app.request('DELETE', `/host/v1/users/me?force=true&reassign=${id}`, { as: 'admin' })
    assert.deepEqual([own.status, own.body.code], [409, 'rest_last_administrator'])
  })

  test('an account that is gone takes its sessions and passwords with it', async () => {
    const { id } = await app.account('fleeting', ['author'])
    const authorization = await app.authorization('fleeting')
    await app.request('DELETE', `/host/v1/users/${id}?force=true&reassign=1`, { as: 'admin' })
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers: { authorization } })).status, 401)
    for (const table of ['user_sites', 'user_roles', 'app_passwords', 'sessions']) {
      assert.deepEqual(
        await app.app.internals.database.rows(`select 1 from ${table} where user_id = ?`, [id]),
        [],
        table,
      )
    }
  })

  test('the own account needs somebody signed in, and roles the right to list accounts', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await app.request(method, '/host/v1/users/me', { body: {} })
      assert.deepEqual([answer.status, answer.body.code], [401, 'rest_not_logged_in'])
    }
    assert.deepEqual(
      [
        (await app.request('GET', '/host/v1/roles')).status,
        (await app.request('GET', '/host/v1/roles', { as: 'bob' })).status,
      ],
      [401, 403],
    )
    const roles = (await app.request('GET', '/host/v1/roles', { as: 'admin' })).body
    assert.deepEqual(roles[0].slug, 'administrator')
    assert.deepEqual([roles[0].holders, roles[0].capabilities.manage_options], [1, true])
    assert.equal((await app.request('GET', '/host/v1/roles/editor', { as: 'admin' })).body.name, 'Editor')
    assert.equal((await app.request('GET', '/host/v1/roles/nobody', { as: 'admin' })).status, 404)
  })

  test('every change of an account is told inside its transaction, without anything secret', async () => {
    const told: [string, any][] = []
    for (const name of [
      'user_register',
      'profile_update',
      'set_password',
      'delete_user',
      'deleted_user',
      'set_user_role',
    ]) {
      app.app.internals.hooks.addAction(name, (about: any) => void told.push([name, about]))
    }
    const { id } = await newUser('watched')
    await app.request('PUT', `/host/v1/users/${id}`, { as: 'admin', body: { name: 'Watched', password: 'top secret' } })
    await app.request('DELETE', `/host/v1/users/${id}?force=true&reassign=1`, { as: 'admin' })
    assert.deepEqual(
      told.map(([name]) => name),
      ['user_register', 'set_user_role', 'profile_update', 'set_password', 'delete_user', 'deleted_user'],
    )
    assert.deepEqual(told[4]?.[1].extra, { reassign: 1 })
    assert.doesNotMatch(JSON.stringify(told), /secret|argon2|pass_hash|a password/)
  })
})
