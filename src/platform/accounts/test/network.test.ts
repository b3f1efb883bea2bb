import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { addUserToSite } from '../../roles/memberships.ts'

forEachEngine(engine => {
  let app: TestApp
  let annId = 0
  let bobId = 0
  let localId = 0
  before(async () => {
    app = await startTestApp(engine)
    annId = (await app.account('ann', ['author'])).id
    bobId = (await app.account('bob', ['subscriber'])).id
    const body = { path: '/second/', title: 'Second' }
    const made = await app.request('POST', '/host/v1/sites', { as: 'admin', body })
    assert.equal(made.status, 201)
    localId = (await app.account('local', ['administrator'], made.body.id)).id
    await app.inSystem(tx => addUserToSite({ userId: bobId, roles: ['editor'], source: 'cli' }, tx), made.body.id)
  })
  after(() => app.dispose())

  const onSecond = (
    method: string,
    path: string,
    asked: { as?: string; body?: object; headers?: Record<string, string> },
  ) => app.fetch(method, `/second/api/host/v1${path}`, asked)
  const gone = '?force=true&reassign=1'

  test('a site sees its members only; somebody of another site does not exist there', async () => {
    const members = (await onSecond('GET', '/users', { as: 'local' })).body as { slug: string }[]
    assert.deepEqual(members.map(({ slug }) => slug).toSorted(), ['admin', 'bob', 'local'])
    const [elsewhere, member] = [
      await onSecond('GET', `/users/${annId}`, { as: 'local' }),
      await onSecond('GET', `/users/${bobId}`, { as: 'local' }),
    ]
    assert.deepEqual([elsewhere.status, elsewhere.body.code, member.status], [404, 'rest_user_invalid_id', 200])
  })

  test('roles belong to the site, and without a membership there are none', async () => {
    const roles = async (prefix: string, as: string) =>
      (await app.fetch('GET', `${prefix}/api/host/v1/users/me?context=edit`, { as })).body.roles
    assert.deepEqual([await roles('', 'bob'), await roles('/second', 'bob')], [['subscriber'], ['editor']])
    assert.deepEqual([await roles('', 'local'), await roles('/second', 'local')], [[], ['administrator']])
  })

  test('the administrator of a site promotes its members but neither edits, makes nor deletes accounts', async () => {
    const as = 'local'
    const promoted = await onSecond('PUT', '/users/me', { as, body: { nickname: 'Own' } })
    assert.equal(promoted.status, 200)
    assert.equal((await onSecond('PUT', `/users/${bobId}`, { as, body: { name: 'x' } })).status, 403)
    assert.equal((await onSecond('DELETE', `/users/${bobId}${gone}`, { as })).status, 403)
    const body = { username: 'made', email: 'made@example.com', password: 'long enough' }
    assert.equal((await onSecond('POST', '/users', { as, body })).status, 403)
    assert.equal((await onSecond('GET', '/roles', { as })).status, 200)
  })

  test('a super administrator may do all that, but accounts of a network are not deleted here', async () => {
    const as = 'admin'
    assert.equal((await onSecond('PUT', `/users/${bobId}`, { as, body: { name: 'Bob B.' } })).body.name, 'Bob B.')
    const body = { username: 'made', email: 'made@example.com', password: 'long enough', roles: ['author'] }
    assert.deepEqual((await onSecond('POST', '/users', { as, body })).body.roles, ['author'])
    const refused = await onSecond('DELETE', `/users/${localId}${gone}`, { as })
    assert.deepEqual([refused.status, refused.body.code], [501, 'rest_cannot_delete'])
  })

  test('one session serves all sites of the host', async () => {
    const body = { username: 'bob', password: 'password of bob' }
    const signedIn = await app.request('POST', '/host/v1/session', { body })
    const headers = { cookie: signedIn.headers['set-cookie']!.split(';')[0]!, 'x-host-nonce': signedIn.body.nonce }
    const there = await onSecond('GET', '/users/me?context=edit', { headers })
    assert.deepEqual([there.status, there.body.roles], [200, ['editor']])
  })
})
