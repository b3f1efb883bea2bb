/** A cookie that was good once: what it is worth after what happened to its session or its account since. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'

type Browser = { readonly cookie: string; readonly 'x-host-nonce': string }

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
  })
  after(() => app.dispose())

  async function browserOf(login: string): Promise<Browser> {
    const body = { username: login, password: `password of ${login}` }
    const answer = await app.request('POST', '/host/v1/session', { body })
    assert.equal(answer.status, 201, answer.text)
    return { cookie: answer.headers['set-cookie']!.split(';')[0]!, 'x-host-nonce': answer.body.nonce }
  }

  async function isWorthNothing(browser: Browser): Promise<void> {
    const { cookie } = browser
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers: browser })).status, 403)
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers: { cookie } })).status, 401)
    assert.deepEqual((await app.request('GET', '/host/v1/session', { headers: { cookie } })).body, { signed_in: false })
  }

  test('P5 a cookie sent again after the other sessions were ended is worth nothing', async () => {
    await app.account('ann', ['author'])
    const [kept, ended] = [await browserOf('ann'), await browserOf('ann')]
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers: ended })).status, 200)
    const answer = await app.request('DELETE', '/host/v1/users/me/sessions', { headers: kept })
    assert.deepEqual(answer.body, { deleted: true, count: 1 })
    await isWorthNothing(ended)
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers: kept })).status, 200)
  })

  test('P5 a cookie sent again after another role was given has the rights of that role at once', async () => {
    const { id } = await app.account('bob', ['author'])
    const browser = await browserOf('bob')
    const publish = () =>
      app.request('POST', '/host/v1/posts', { headers: browser, body: { title: 'News', status: 'publish' } })
    assert.equal((await publish()).status, 201)
    const changed = await app.request('PUT', `/host/v1/users/${id}`, { as: 'admin', body: { roles: ['subscriber'] } })
    assert.equal(changed.status, 200, changed.text)
    const refused = await publish()
    assert.deepEqual([refused.status, refused.body.code], [403, 'rest_cannot_create'])
  })

  test('P5 a cookie sent again after its account was deleted is worth nothing', async () => {
    const { id } = await app.account('carl', ['author'])
    const browser = await browserOf('carl')
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers: browser })).status, 200)
    const gone = await app.request('DELETE', `/host/v1/users/${id}?force=true&reassign=1`, { as: 'admin' })
    assert.equal(gone.status, 200, gone.text)
    await isWorthNothing(browser)
  })

  test('P1 a nonce that is 25 hours old is refused, although its session lives', async () => {
    await app.account('dora', ['author'])
    const browser = await browserOf('dora')
    app.moveClock(25 * 3600_000)
    const late = await app.request('GET', '/host/v1/users/me', { headers: browser })
    assert.deepEqual([late.status, late.body.code], [403, 'rest_cookie_invalid_nonce'])
    const { body } = await app.request('GET', '/host/v1/session', { headers: { cookie: browser.cookie } })
    assert.equal(body.signed_in, true)
  })
})
