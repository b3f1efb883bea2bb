import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'

const DAY = 24 * 3600_000

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
    await app.account('ann', ['author'])
    await app.account('bob', ['subscriber'])
  })
  after(() => app.dispose())

  const signIn = (login: string, more: object = {}, headers: Record<string, string> = {}): Promise<TestResponse> =>
    app.request('POST', '/host/v1/session', {
      body: { username: login, password: `password of ${login}`, ...more },
      headers,
    })
  const cookieOf = (answer: TestResponse): string => answer.headers['set-cookie']!.split(';')[0]!
  const browser = async (login: string, more: object = {}) => {
    const answer = await signIn(login, more)
    const cookie = cookieOf(answer)
    const headers = { cookie, 'x-host-nonce': answer.body.nonce as string }
    const verifier = createHash('sha256').update(cookie.split('=')[1]!).digest('hex')
    return { answer, cookie, headers, verifier }
  }

  test('signing in answers 201 with the account, a nonce and an end, and sets one cookie', async () => {
    const { answer, cookie } = await browser('ann')
    assert.equal(answer.status, 201)
    assert.deepEqual(Object.keys(answer.body), ['user', 'nonce', 'expires'])
    assert.equal(answer.body.user.name, 'ann')
    assert.match(answer.headers['set-cookie']!, /^dozen_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(cookie.split('=')[1]!))
  })

  test('host 15 a session lasts 2 days, a remembered one 14, and its cookie half a day longer', async () => {
    const [short, long] = [await signIn('ann'), await signIn('ann', { remember: true })]
    const now = app.app.internals.clock.millis()
    const life = (answer: TestResponse) => Math.round((Date.parse(answer.body.expires) - now) / 3600_000)
    assert.deepEqual([life(short), life(long)], [48, 14 * 24])
    assert.match(long.headers['set-cookie']!, /Max-Age=1252800/)
    assert.doesNotMatch(short.headers['set-cookie']!, /Max-Age|Expires/)
  })

  test('P5 over https the cookie is bound to the host and secure', async () => {
    const secure = await startTestApp(engine, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
    const body = { username: 'admin', password: 'correct horse battery staple' }
    const answer = await secure.request('POST', '/host/v1/session', { body, headers: { 'x-forwarded-proto': 'https' } })
    assert.match(
      answer.headers['set-cookie']!,
      /^__Host-dozen_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    await secure.dispose()
  })

  test('P1 a page of another site cannot sign anybody in', async () => {
    assert.equal((await signIn('ann', {}, { origin: 'https://evil.example' })).status, 403)
    assert.equal((await signIn('ann', {}, { origin: 'null' })).status, 403)
    assert.equal((await signIn('ann', {}, { origin: 'http://localhost:8080' })).status, 201)
  })

  test('empty fields are 400, unknown and wrong the same 401', async () => {
    const ask = (body: object) => app.request('POST', '/host/v1/session', { body })
    assert.deepEqual((await ask({ password: 'x' })).body.code, 'empty_username')
    assert.deepEqual((await ask({ username: 'ann' })).body.code, 'empty_password')
    const [unknown, wrong] = [
      await ask({ username: 'zoe', password: 'x' }),
      await ask({ username: 'ann', password: 'x' }),
    ]
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body])
    assert.deepEqual([wrong.status, wrong.body.code], [401, 'incorrect_password'])
  })

  test('host 11 the cookie alone is a visitor, with its nonce the account, with another one refused everywhere', async () => {
    const one = await browser('ann')
    const two = await browser('ann')
    const me = (headers: Record<string, string>) => app.request('GET', '/host/v1/users/me', { headers })
    assert.deepEqual((await me({ cookie: one.cookie })).body.code, 'rest_not_logged_in')
    const signedIn = await me(one.headers)
    assert.deepEqual([signedIn.status, signedIn.body.name], [200, 'ann'])
    assert.match(signedIn.headers['x-host-nonce']!, /^[0-9a-f]{20}$/)
    assert.match(signedIn.headers['cache-control']!, /no-store/)
    const byField = await app.request('GET', `/host/v1/users/me?_hostnonce=${one.headers['x-host-nonce']}`, {
      headers: { cookie: one.cookie },
    })
    assert.equal(byField.status, 200)
    for (const path of ['/host/v1/session', '/host/v1/users/me']) {
      for (const nonce of ['junk', two.headers['x-host-nonce']]) {
        const refused = await app.request('GET', path, { headers: { cookie: one.cookie, 'x-host-nonce': nonce } })
        assert.deepEqual([refused.status, refused.body.code], [403, 'rest_cookie_invalid_nonce'])
        assert.match(refused.headers['cache-control']!, /no-store/)
      }
    }
    assert.equal((await me({ 'x-host-nonce': one.headers['x-host-nonce'] })).status, 403, 'a nonce without its cookie')
  })

  test('host 11 who is signed in is judged by the cookie alone, and the nonce can be had as plain text', async () => {
    const { cookie } = await browser('ann')
    const session = await app.request('GET', '/host/v1/session', { headers: { cookie } })
    assert.deepEqual([session.body.signed_in, session.body.user.name], [true, 'ann'])
    assert.deepEqual((await app.request('GET', '/host/v1/session')).body, { signed_in: false })
    const nonce = await app.request('GET', '/host/v1/session/nonce', { headers: { cookie } })
    assert.match(nonce.headers['content-type']!, /^text\/plain/)
    assert.equal(
      (await app.request('GET', '/host/v1/users/me', { headers: { cookie, 'x-host-nonce': nonce.text } })).status,
      200,
    )
    assert.equal(session.body.nonce, nonce.text)
    assert.equal((await app.request('GET', '/host/v1/session/nonce')).status, 401)
    assert.equal((await app.request('GET', '/host/v1/session/nonce', { as: 'ann' })).status, 401, 'Basic is no cookie')
  })

  test('P5 signing out ends the session, clears the cookie, and the old one is worth nothing', async () => {
    const { headers, cookie } = await browser('ann')
    const withoutNonce = await app.request('DELETE', '/host/v1/session', { headers: { cookie } })
    assert.equal(withoutNonce.status, 401)
    const out = await app.request('DELETE', '/host/v1/session', { headers })
    assert.equal(out.status, 204)
    assert.match(out.headers['set-cookie']!, /^dozen_session=; Path=\/; Max-Age=0/)
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers })).status, 403)
    assert.deepEqual((await app.request('GET', '/host/v1/session', { headers: { cookie } })).body, { signed_in: false })
    assert.equal(app.app.internals.hooks.did('logout') > 0, true)
  })

  test('P5 a cookie that somebody planted before is not the one after signing in', async () => {
    const planted = `dozen_session=${'a'.repeat(43)}`
    const answer = await signIn('ann', {}, { cookie: planted })
    assert.notEqual(cookieOf(answer), planted)
    assert.deepEqual((await app.request('GET', '/host/v1/session', { headers: { cookie: planted } })).body, {
      signed_in: false,
    })
  })

  test('host 15 sessions are listed by the SHA-256 of their tokens, and ended one, others and all', async () => {
    const [one, two, three] = [await browser('bob'), await browser('bob'), await browser('bob')]
    const list = async () =>
      (await app.request('GET', '/host/v1/users/me/sessions', { as: 'bob' })).body as { verifier: string }[]
    assert.deepEqual(
      (await list()).map(({ verifier }) => verifier).toSorted(),
      [one, two, three].map(({ verifier }) => verifier).toSorted(),
    )
    const seen = await app.request('GET', '/host/v1/users/me/sessions', { headers: one.headers })
    assert.deepEqual(
      seen.body.filter((session: any) => session.current).map((session: any) => session.verifier),
      [one.verifier],
    )
    assert.deepEqual(Object.keys(seen.body[0]), [
      'verifier',
      'login_at',
      'last_seen_at',
      'expires_at',
      'ip',
      'ua',
      'current',
    ])
    const path = `/host/v1/users/me/sessions/${two.verifier}`
    assert.equal((await app.request('DELETE', path, { headers: one.headers })).status, 200)
    assert.equal((await app.request('DELETE', path, { headers: one.headers })).status, 404)
    const others = await app.request('DELETE', '/host/v1/users/me/sessions', { headers: one.headers })
    assert.deepEqual(others.body, { deleted: true, count: 1 })
    assert.deepEqual(
      (await list()).map(({ verifier }) => verifier),
      [one.verifier],
    )
    assert.equal(
      (await app.request('DELETE', '/host/v1/users/me/sessions?all=true', { headers: one.headers })).body.count,
      1,
    )
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers: one.headers })).status, 403)
  })

  test('host 15 a caller with Basic has no session to keep: ending the others ends all', async () => {
    await browser('bob')
    await browser('bob')
    assert.equal((await app.request('DELETE', '/host/v1/users/me/sessions', { as: 'bob' })).body.count, 2)
  })

  test("host 15 another's sessions need the right to edit the account", async () => {
    const { id } = await app.account('carl', ['subscriber'])
    await browser('carl')
    const path = `/host/v1/users/${id}/sessions`
    assert.deepEqual(
      [(await app.request('GET', path)).status, (await app.request('GET', path, { as: 'bob' })).status],
      [401, 403],
    )
    assert.equal((await app.request('GET', path, { as: 'admin' })).body.length, 1)
    assert.equal((await app.request('DELETE', path, { as: 'admin' })).body.count, 1)
  })

  test('host 15 an expired session is a visitor and is not listed', async () => {
    const { cookie, headers } = await browser('bob')
    app.moveClock(2 * DAY + 1000)
    assert.deepEqual((await app.request('GET', '/host/v1/session', { headers: { cookie } })).body, { signed_in: false })
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers })).status, 403)
    assert.deepEqual((await app.request('GET', '/host/v1/users/me/sessions', { as: 'bob' })).body, [])
  })

  test('host 11 a new password makes cookies worthless at once', async () => {
    const { headers } = await browser('carl')
    const changed = await app.request('PUT', '/host/v1/users/me', { headers, body: { password: 'quite another' } })
    assert.equal(changed.status, 200)
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers })).status, 403)
    assert.equal(
      (await app.request('GET', '/host/v1/users/me', { as: 'carl' })).status,
      200,
      'application passwords stay',
    )
  })
})
