import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type ProSite, startPro, verdict } from './kit.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Browser = { readonly cookie: string; readonly 'x-host-nonce': string }

forEachEngine(engine => {
  let site: ProSite
  let ada: { id: number; password: string }
  let bob: { id: number; password: string }
  before(async () => {
    site = await startPro(engine)
    ada = await site.account('ada', ['author'])
    bob = await site.account('bob', ['editor'])
  })
  after(() => site.dispose())

  const signIn = async (username: string, password: string): Promise<Browser> => {
    const headers = { 'user-agent': FIREFOX }
    const answer = await site.request('POST', '/host/v1/session', { body: { username, password }, headers })
    assert.equal(answer.status, 201, answer.text)
    return { cookie: answer.headers['set-cookie']!.split(';')[0]!, 'x-host-nonce': answer.body.nonce }
  }
  const call = (method: string, path: string, headers: Browser) =>
    site.call(method, path, { as: null, headers: { ...headers } })
  const isSignedIn = async (headers: Browser) => (await call('GET', '/sessions', headers)).status === 200

  test('A-119 everybody sees his own sessions, with device and without the token', async () => {
    const browser = await signIn('ada', ada.password)
    const { status, body } = await call('GET', '/sessions', browser)
    assert.equal(status, 200)
    const [session] = body.data
    assert.deepEqual(Object.keys(session), [
      ...['verifier', 'user', 'ip', 'user_agent', 'device', 'login_at', 'last_seen_at', 'expires_at', 'is_current'],
    ])
    assert.deepEqual(session.user, { id: ada.id, login: 'ada', name: 'ada', roles: ['author'] })
    assert.deepEqual([session.device, session.is_current, session.ip], ['Firefox on Linux', true, '127.0.0.1'])
    assert.ok(!browser.cookie.includes(session.verifier))
  })

  test('A-119 A6 without access to settings nobody sees others, whatever is asked for', async () => {
    await signIn('bob', bob.password)
    const browser = await signIn('ada', ada.password)
    for (const query of [`user_id=${bob.id}`, 'role=editor', 'search=bob'])
      for (const session of (await call('GET', `/sessions?${query}`, browser)).body.data)
        assert.equal(session.user.id, ada.id)
  })

  test('A-119 with access to settings everybody’s are listed, by account, role or words', async () => {
    const all = (await site.call('GET', '/sessions')).body
    assert.deepEqual(new Set(all.data.map((one: any) => one.user.login)), new Set(['ada', 'bob']))
    const logins = async (query: string) => [
      ...new Set((await site.call('GET', `/sessions?${query}`)).body.data.map((one: any) => one.user.login)),
    ]
    assert.deepEqual(await logins(`user_id=${bob.id}`), ['bob'])
    assert.deepEqual(await logins('role=author'), ['ada'])
    assert.deepEqual(await logins('search=bob@'), ['bob'])
    assert.deepEqual(await logins('search=nobody-of-this-name'), [])
    assert.deepEqual(await logins(`role=author&user_id=${bob.id}`), [])
    const page = (await site.call('GET', '/sessions?per_page=1')).body
    assert.deepEqual([page.data.length, page.meta], [1, { page: 1, per_page: 1, has_more: true }])
    const next = (await site.call('GET', '/sessions?per_page=1&page=2')).body
    assert.notEqual(next.data[0].verifier, page.data[0].verifier)
  })

  test('A-120 A7 ending the others leaves this one, and theirs are over at once', async () => {
    const [here, there] = [await signIn('ada', ada.password), await signIn('ada', ada.password)]
    const answer = await call('POST', '/sessions/end-others', here)
    assert.ok(answer.body.data.ended >= 1)
    assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [true, false])
  })

  test('A-121 all sessions of an account end, for itself or with access to settings', async () => {
    const browser = await signIn('ada', ada.password)
    assert.deepEqual(verdict(await call('POST', `/sessions/${bob.id}/end-all`, browser)), [
      403,
      'vendor_activity_log_forbidden',
    ])
    const other = await signIn('bob', bob.password)
    assert.ok((await site.call('POST', `/sessions/${bob.id}/end-all`)).body.data.ended >= 1)
    assert.equal(await isSignedIn(other), false)
    assert.equal((await call('POST', `/sessions/${ada.id}/end-all`, browser)).status, 200)
    assert.equal(await isSignedIn(browser), false)
    assert.deepEqual(verdict(await site.call('POST', '/sessions/4711/end-all')), [404, 'vendor_activity_log_not_found'])
  })

  test('A-122 A7 one session ends by its verifier; another’s is refused, a guessed one is not found', async () => {
    const [mine, his] = [await signIn('ada', ada.password), await signIn('bob', bob.password)]
    const verifierOf = async (login: string) =>
      (await site.call('GET', `/sessions?search=${login}`)).body.data[0].verifier
    const foreign = await verifierOf('bob')
    assert.deepEqual(verdict(await call('DELETE', `/sessions/${bob.id}/${foreign}`, mine)), [
      403,
      'vendor_activity_log_forbidden',
    ])
    assert.deepEqual(verdict(await call('DELETE', `/sessions/${ada.id}/${foreign}`, mine)), [
      404,
      'vendor_activity_log_not_found',
    ])
    const GUESSES = process.env.DOZEN_STRESS ? 10_000 : 50
    for (let guess = 0; guess < GUESSES; guess++) {
      const path = `/sessions/${ada.id}/${randomBytes(32).toString('hex')}`
      assert.equal((await call('DELETE', path, mine)).status, 404)
    }
    assert.equal(await isSignedIn(his), true)
    assert.equal((await site.call('DELETE', `/sessions/${bob.id}/${foreign}`)).status, 200)
    assert.equal(await isSignedIn(his), false)
    assert.equal((await call('DELETE', `/sessions/${ada.id}/${await verifierOf('ada')}`, mine)).status, 200)
    assert.equal(await isSignedIn(mine), false)
  })

  test('A-119 a session that is over is not listed', async () => {
    await signIn('ada', ada.password)
    site.moveClock(20 * 86_400_000)
    assert.deepEqual((await site.call('GET', '/sessions')).body.data, [])
  })

  test('A-130 ending sessions is in the log, and the log itself stays whole', async () => {
    const count = async () =>
      Number(await site.app.internals.database.value('select count(*) from activity_events', []))
    await signIn('ada', ada.password)
    const before = await count()
    await site.call('POST', `/sessions/${ada.id}/end-all`)
    assert.ok((await count()) > before)
    assert.equal((await site.events())[0].object.type, 'session')
  })

  for (const [method, path] of [
    ['GET', '/sessions'],
    ['POST', '/sessions/end-others'],
    ['POST', '/sessions/1/end-all'],
    ['DELETE', '/sessions/1/abc'],
  ] as const)
    test(`A-119 P1 a visitor, and a cookie without a nonce, may not ${method} ${path}`, async () => {
      assert.equal((await site.call(method, path, { as: null })).status, 401)
      const { cookie } = await signIn('ada', ada.password)
      assert.equal((await site.call(method, path, { as: null, headers: { cookie } })).status, 401)
    })
})
