/** Who may read answers across origins, and where a caller's nonce may stand. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../kit/test-app.ts'
import { trial } from './trial-service.ts'

const OWN = 'http://localhost:8080'
const FOREIGN = ['https://evil.example', 'http://localhost:9090', 'http://sub.localhost:8080', 'null']

forEachEngine(engine => {
  let app: TestApp
  let cookie: string
  let nonce: string
  before(async () => {
    app = await startTestApp(engine, { services: [trial] })
    const body = { username: 'admin', password: ADMIN_PASSWORD }
    const answer = await app.request('POST', '/host/v1/session', { body })
    cookie = answer.headers['set-cookie']!.split(';')[0]!
    nonce = answer.body.nonce
  })
  after(() => app.dispose())
  const allowed = async (path: string, headers: Record<string, string>) => {
    const answer = await app.request('GET', path, { headers })
    assert.match(answer.headers.vary ?? '', /\bOrigin\b/)
    return [answer.headers['access-control-allow-origin'], answer.headers['access-control-allow-credentials']]
  }

  for (const path of [
    '/host/v1/session',
    '/host/v1/session/nonce',
    '/host/v1/posts',
    '/host/v1/users/me',
    '/nope/v1',
  ]) {
    test(`X-3 with a session cookie only the site's own pages read ${path}`, async () => {
      for (const origin of FOREIGN)
        for (const more of [{}, { 'x-host-nonce': nonce }, { 'x-host-nonce': 'wrong' }])
          assert.deepEqual(await allowed(path, { origin, cookie, ...more }), [undefined, undefined], origin)
      assert.deepEqual(await allowed(path, { origin: OWN, cookie }), [OWN, 'true'])
    })
  }

  test('X-3 without a session any named origin reads what everybody can have, and null reads nothing', async () => {
    assert.deepEqual(await allowed('/host/v1/posts', { origin: FOREIGN[0]! }), [FOREIGN[0], 'true'])
    assert.deepEqual(await allowed('/host/v1/posts', { origin: 'null' }), [undefined, undefined])
  })

  test('X-3 what a route marked as secret answers is for own pages only, cookie or not', async () => {
    for (const origin of FOREIGN) {
      const answer = await app.request('POST', '/trial/v1/secret', { body: {}, headers: { origin } })
      assert.equal(answer.headers['access-control-allow-origin'], undefined, origin)
    }
    const own = await app.request('POST', '/trial/v1/secret', { body: {}, headers: { origin: OWN } })
    assert.equal(own.headers['access-control-allow-origin'], OWN)
  })

  for (const [kind, type, payload] of [
    ['JSON', 'application/json', (value: string) => JSON.stringify({ title: 'x', _hostnonce: value })],
    ['a form', 'application/x-www-form-urlencoded', (value: string) => `title=x&_hostnonce=${value}`],
  ] as const) {
    test(`P-R9 the nonce may stand in ${kind}, and is no argument there`, async () => {
      const send = (value: string, method = 'POST') =>
        app.request(method, '/trial/v1/title', { payload: payload(value), headers: { cookie, 'content-type': type } })
      const good = await send(nonce)
      assert.deepEqual([good.status, good.body], [200, { title: 'x', body: { title: 'x' } }])
      assert.ok(good.headers['x-host-nonce'])
      assert.equal((await send('wrong')).body.code, 'rest_cookie_invalid_nonce')
    })
  }

  test('P-R9 a body that cannot be read holds no nonce: the caller is nobody', async () => {
    const headers = { cookie, 'content-type': 'application/json' }
    assert.equal((await app.request('POST', '/trial/v1/title', { payload: '{"title":', headers })).status, 401)
    assert.equal((await app.request('POST', '/trial/v1/title', { body: { title: 'x' }, headers })).status, 401)
  })
})
