/** Signing in and out on pages, and where people are sent. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { firstLoginRedirect, loginRedirect, logoutRedirect } from '../hooks.ts'
import { createVisitor, formsOf } from './visitor.ts'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
  })
  after(() => app.dispose())

  test('somebody signs in, is known by name, and signs out with a button', async () => {
    const visitor = createVisitor(app)
    const answer = await visitor.signIn('admin', ADMIN_PASSWORD)
    assert.deepEqual([answer.status, answer.headers.location], [303, '/admin'])
    assert.match(answer.headers['set-cookie'] ?? '', /^dozen_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const home = await visitor.get('/')
    assert.match(home.text, /<a href="\/profile">admin<\/a>/)
    assert.equal(home.headers['cache-control'], 'no-store, private')
    const question = await visitor.get('/logout')
    assert.equal(question.status, 200)
    assert.ok(visitor.cookies.has('dozen_session'), 'asking to sign out does not sign out')
    const out = await visitor.submit('/logout', {})
    assert.deepEqual([out.status, out.headers.location], [303, '/logout'])
    assert.equal(visitor.cookies.size, 0)
    assert.match((await visitor.get('/logout')).text, /You are signed out\./)
  })

  test('the cookie is remembered for fourteen days and a half only when somebody asks for it', async () => {
    const visitor = createVisitor(app)
    const answer = await visitor.submit('/login', { log: 'admin', pwd: ADMIN_PASSWORD, rememberme: '1' })
    assert.match(answer.headers['set-cookie'] ?? '', /Max-Age=1252800/)
  })

  test('a wrong password and an unknown account get the same answer, and the password is not sent back', async () => {
    const texts: string[] = []
    for (const login of ['admin', 'nobody-at-all']) {
      const answer = await createVisitor(app).signIn(login, 'wrong-secret-word')
      assert.equal(answer.status, 401)
      assert.ok(!answer.text.includes('wrong-secret-word'))
      texts.push(answer.text.replaceAll(login, ''))
    }
    assert.equal(texts[0], texts[1])
  })

  test('an empty field is told at the field', async () => {
    const answer = await createVisitor(app).signIn('', 'x')
    assert.equal(answer.status, 400)
    assert.match(answer.text, /id="site-sign-in-log-problem"/)
  })

  test('P1 a form without its nonce, or with one of somebody else, changes nothing', async () => {
    const visitor = createVisitor(app)
    assert.equal((await visitor.post('/login', { log: 'admin', pwd: ADMIN_PASSWORD })).status, 403)
    await visitor.signIn('admin', ADMIN_PASSWORD)
    const [form] = formsOf((await createVisitor(app).get('/login')).text)
    assert.equal((await visitor.post('/logout', { ...form?.hidden })).status, 403)
    assert.match((await visitor.get('/')).text, /<a href="\/profile">admin<\/a>/)
  })

  test('a form that comes from another site is refused, whatever nonce it carries', async () => {
    const visitor = createVisitor(app)
    const fields = { log: 'admin', pwd: ADMIN_PASSWORD }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:8080' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    ]) {
      const answer = await visitor.submit('/login', fields, { headers })
      assert.equal(answer.status, 403, JSON.stringify(headers))
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  })

  test('after signing in somebody is sent to what he wanted to see, but only on this site', async () => {
    const wanted: readonly (readonly [string, string])[] = [
      ['/profile?a=1#b', '/profile?a=1#b'],
      ['http://localhost:8080/some/page/', '/some/page/'],
      ['//evil.example', '/admin'],
      ['/\\evil.example', '/admin'],
      ['/x\r\nSet-Cookie: a=b', '/admin'],
    ]
    for (const [asked, target] of wanted) {
      const visitor = createVisitor(app)
      const page = `/login?redirect_to=${encodeURIComponent(asked)}`
      const answer = await visitor.submit(page, { log: 'admin', pwd: ADMIN_PASSWORD })
      assert.deepEqual([answer.status, answer.headers.location], [303, target], JSON.stringify(asked))
      assert.equal((await visitor.get(page)).headers.location, target, `signed in: ${JSON.stringify(asked)}`)
    }
  })

  test('listeners say where people go, once more at the first time, and are held to this site as well', async () => {
    await app.account('newcomer', ['subscriber'])
    const { hooks } = app.app.internals
    const wishes: unknown[] = []
    hooks.addFilter(
      loginRedirect.name,
      (_url: string, about: unknown) => {
        wishes.push(about)
        return '/welcome-back/'
      },
      { id: 'test' },
    )
    hooks.addFilter(firstLoginRedirect.name, () => '/first-steps/', { id: 'test' })
    hooks.addFilter(logoutRedirect.name, () => 'https://evil.example/', { id: 'test' })
    try {
      const first = await createVisitor(app).signIn('newcomer', 'password of newcomer')
      assert.equal(first.headers.location, '/first-steps/')
      const visitor = createVisitor(app)
      assert.equal((await visitor.signIn('newcomer', 'password of newcomer')).headers.location, '/welcome-back/')
      assert.deepEqual((wishes[0] as { user: { roles: string[] } }).user.roles, ['subscriber'])
      assert.equal((await visitor.submit('/logout', {})).headers.location, '/logout')
    } finally {
      for (const hook of [loginRedirect, firstLoginRedirect, logoutRedirect]) hooks.remove(hook.name, 'test')
    }
  })

  test('P4 after some failures the right password is refused for a while', async () => {
    await app.account('guessed', ['subscriber'])
    for (let count = 0; count < 7; count++) await createVisitor(app).signIn('guessed', `guess ${count}`)
    assert.equal((await createVisitor(app).signIn('guessed', 'password of guessed')).status, 401)
    app.moveClock(20 * 60_000)
    assert.equal((await createVisitor(app).signIn('guessed', 'password of guessed')).status, 303)
  })

  test('P5 a session that somebody planted in the browser is not taken over', async () => {
    const visitor = createVisitor(app)
    const planted = 'A'.repeat(43)
    visitor.cookies.set('dozen_session', planted)
    await visitor.signIn('admin', ADMIN_PASSWORD)
    assert.notEqual(visitor.cookies.get('dozen_session'), planted)
  })
})
