/** Forgotten passwords, new accounts and profiles. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { openMessage, type StoredMail } from '../../mail/stored-message.ts'
import { registrationRedirect } from '../hooks.ts'
import { createVisitor, formsOf, type Visitor } from './visitor.ts'

/** A mail server is set up, and is away: mail waits for it. */
const NOBODY_THERE = 'smtp://127.0.0.1:9'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine, { env: { MAIL_URL: NOBODY_THERE } })
  })
  after(() => app.dispose())

  type Sent = { to: string; subject: string; text: string }
  const mails = async (): Promise<Sent[]> => {
    await app.app.jobs.drain()
    const text = 'select message, message_id, is_secret from outbox order by id'
    const rows = await app.app.internals.database.rows<StoredMail>(text, [])
    const ctx = await app.systemContext()
    return rows.map(row => openMessage(row, ctx) as Sent)
  }
  const linkIn = (mail: Sent | undefined) =>
    /http:\/\/localhost:8080(\/reset-password\?\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const signedIn = async (login: string, password = `password of ${login}`): Promise<Visitor> => {
    const visitor = createVisitor(app)
    assert.equal((await visitor.signIn(login, password)).status, 303)
    return visitor
  }

  test('a forgotten password is replaced through a link that serves once and ends all sessions', async () => {
    await app.account('forgetful', ['subscriber'])
    const before = await signedIn('forgetful')
    const visitor = createVisitor(app)
    const asked = await visitor.submit('/lost-password', { user_login: 'forgetful@example.com' })
    assert.match(asked.text, /If there is such an account/)
    const mail = (await mails()).findLast(({ to }) => to === 'forgetful@example.com')
    const link = linkIn(mail)
    assert.match(link, /^\/reset-password\?account=\d+&key=[\w-]{43}$/)
    assert.ok(
      !JSON.stringify(await app.app.internals.database.rows('select * from password_resets', [])).includes(
        link.split('key=')[1] ?? '-',
      ),
    )
    const short = await visitor.submit(link, { pass1: 'short', pass2: 'short' })
    assert.equal(short.status, 400)
    assert.match(short.text, /at least 8 characters/)
    assert.equal((await visitor.submit(link, { pass1: 'a new long one', pass2: 'another one' })).status, 400)
    const [form] = formsOf((await visitor.get(link)).text)
    assert.match(
      (await visitor.post('/reset-password', { ...form?.hidden, pass1: 'a new long one', pass2: 'a new long one' }))
        .text,
      /has been changed/,
    )
    assert.equal(
      (await visitor.post('/reset-password', { ...form?.hidden, pass1: 'a third long one', pass2: 'a third long one' }))
        .status,
      400,
    )
    assert.equal((await visitor.get(link)).status, 400)
    assert.doesNotMatch((await before.get('/')).text, /\/profile/)
    assert.equal((await createVisitor(app).signIn('forgetful', 'password of forgetful')).status, 401)
    await signedIn('forgetful', 'a new long one')
  })

  test('an unknown account gets the same answer and no mail', async () => {
    const count = (await mails()).length
    const known = await createVisitor(app).submit('/lost-password', { user_login: 'admin' })
    const unknown = await createVisitor(app).submit('/lost-password', { user_login: 'nobody@example.com' })
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
    assert.equal((await mails()).length, count + 1)
  })

  test('a link is worth nothing after a day, when a newer one was sent, or for another account', async () => {
    await app.account('tardy', ['subscriber'])
    const { id: other } = await app.account('neighbour', ['subscriber'])
    const ask = async () => {
      await createVisitor(app).submit('/lost-password', { user_login: 'tardy' })
      return linkIn((await mails()).findLast(({ to }) => to === 'tardy@example.com'))
    }
    const first = await ask()
    const second = await ask()
    assert.equal((await app.fetch('GET', first)).status, 400)
    assert.equal((await app.fetch('GET', second)).status, 200)
    assert.equal((await app.fetch('GET', second.replace(/account=\d+/, `account=${other}`))).status, 400)
    app.moveClock(25 * 3_600_000)
    assert.equal((await app.fetch('GET', second)).status, 400)
    for (const junk of ['/reset-password', '/reset-password?account=1&key=', '/reset-password?account=x&key=y']) {
      assert.equal((await app.fetch('GET', junk)).status, 400, junk)
    }
  })

  test('asking for links is slowed down', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) {
      statuses.push((await createVisitor(app).submit('/lost-password', { user_login: 'one-name' })).status)
    }
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
  })

  test('people make accounts only where the site lets them, and choose the password through a mail', async () => {
    assert.equal((await app.fetch('GET', '/register')).status, 403)
    assert.doesNotMatch((await app.fetch('GET', '/login')).text, /\/register/)
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { users_can_register: true } })
    assert.match((await app.fetch('GET', '/login')).text, /href="\/register"/)
    const visitor = createVisitor(app)
    const taken = await visitor.submit('/register', { user_login: 'admin', user_email: 'x@example.com' })
    assert.equal(taken.status, 400)
    assert.match(taken.text, /id="site-register-user_login-problem"/)
    const made = await visitor.submit('/register', { user_login: 'fresh', user_email: 'fresh@example.com' })
    assert.deepEqual([made.status, made.headers.location], [303, '/register?done=1'])
    assert.match((await visitor.get('/register?done=1')).text, /look into your inbox/)
    const link = linkIn((await mails()).findLast(({ to }) => to === 'fresh@example.com'))
    await visitor.submit(link, { pass1: 'my first password', pass2: 'my first password' })
    await signedIn('fresh', 'my first password')
    const { body } = await app.request('GET', '/host/v1/users?search=fresh&context=edit', { as: 'admin' })
    assert.deepEqual(body[0].roles, ['subscriber'])
    const { hooks } = app.app.internals
    hooks.addFilter(registrationRedirect.name, () => '/thanks/', { id: 'test' })
    const second = await visitor.submit('/register', { user_login: 'second', user_email: 'second@example.com' })
    assert.equal(second.headers.location, '/thanks/')
    hooks.remove(registrationRedirect.name, 'test')
  })

  test('U-23 an empty name and a missing address are told together, each at its field', async () => {
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { users_can_register: true } })
    const problems = async (user_login: string, user_email: string) => {
      const { status, text } = await createVisitor(app).submit('/register', { user_login, user_email })
      const found = [...text.matchAll(/id="site-register-(\w+)-problem"[^>]*>([^<]*)</g)]
      return [status, Object.fromEntries(found.map(([, name, problem]) => [name, problem?.trim()]))]
    }
    const missing = 'Please fill this in.'
    assert.deepEqual(await problems('', ''), [400, { user_login: missing, user_email: missing }])
    assert.deepEqual(await problems('  ', 'x@example.com'), [400, { user_login: missing }])
    const [status, both] = await problems('a/b', 'no address')
    assert.deepEqual([status, Object.keys(both as object)], [400, ['user_login', 'user_email']])
  })

  test('U-34 without a mail server nobody is told that a mail is on its way', async () => {
    const plain = await startTestApp(engine)
    const asked = await createVisitor(plain).submit('/lost-password', { user_login: 'admin' })
    assert.match(asked.text, /cannot send mail yet/)
    assert.doesNotMatch(asked.text, /on its way/)
    const unknown = await createVisitor(plain).submit('/lost-password', { user_login: 'nobody' })
    assert.equal(asked.text, unknown.text)
    await plain.request('PUT', '/host/v1/settings', { as: 'admin', body: { users_can_register: true } })
    const visitor = createVisitor(plain)
    await visitor.submit('/register', { user_login: 'fresh', user_email: 'fresh@example.com' })
    assert.match((await visitor.get('/register?done=1')).text, /cannot send mail yet/)
    await plain.dispose()
  })

  test('a profile is shown to its owner only and saves what is typed', async () => {
    assert.equal((await app.fetch('GET', '/profile')).headers.location, '/login?redirect_to=%2Fprofile')
    await app.account('person', ['subscriber'])
    const person = await signedIn('person')
    const fields = {
      display_name: 'A Person',
      first_name: 'Ada',
      last_name: 'P',
      email: 'ada@example.com',
      url: 'https://example.com/',
      locale: '',
      description: 'Hello',
    }
    const saved = await person.submit('/profile', fields, { section: 'personal' })
    assert.match(saved.text, /Your profile has been saved/)
    assert.match(saved.text, /value="A Person"/)
    const { body } = await app.request('GET', '/host/v1/users/me?context=edit', { as: 'person' })
    assert.deepEqual(
      [body.name, body.first_name, body.email, body.roles],
      ['A Person', 'Ada', 'ada@example.com', ['subscriber']],
    )
    const wrong = await person.submit('/profile', { ...fields, email: 'not an address' }, { section: 'personal' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /value="not an address"/)
    const forged = await person.submit(
      '/profile',
      { ...fields, roles: 'administrator', user_id: '1' },
      { section: 'personal' },
    )
    assert.equal(forged.status, 200)
    assert.equal(
      (await app.request('GET', '/host/v1/users/1?context=edit', { as: 'admin' })).body.email.includes('ada'),
      false,
    )
  })

  test('a new password needs the old one, keeps this browser signed in and signs all others out', async () => {
    await app.account('careful', ['subscriber'])
    const here = await signedIn('careful')
    const elsewhere = await signedIn('careful')
    const change = (current: string) =>
      here.submit('/profile', { current, pass1: 'brand new words', pass2: 'brand new words' }, { section: 'password' })
    const refused = await change('a guess')
    assert.equal(refused.status, 400)
    assert.match(refused.text, /This is not your current password/)
    assert.match((await change('password of careful')).text, /Your password has been changed/)
    assert.equal((await here.get('/profile')).status, 200)
    assert.equal((await elsewhere.get('/profile')).status, 302)
    await signedIn('careful', 'brand new words')
  })

  test('sessions are listed and ended, one or all others', async () => {
    await app.account('traveller', ['subscriber'])
    const here = await signedIn('traveller')
    const [second, third] = [await signedIn('traveller'), await signedIn('traveller')]
    const { text } = await here.get('/profile')
    const verifiers = formsOf(text).flatMap(form => form.hidden.verifier ?? [])
    assert.equal(verifiers.length, 2)
    const form = formsOf(text).find(({ hidden }) => hidden.verifier !== undefined)
    await here.post('/profile', form?.hidden ?? {})
    const left = [second, third]
    const alive = await Promise.all(left.map(async visitor => (await visitor.get('/profile')).status === 200))
    assert.deepEqual(alive.toSorted(), [false, true])
    const others = formsOf((await here.get('/profile')).text).find(({ hidden }) => hidden.others === '1')
    await here.post('/profile', others?.hidden ?? {})
    for (const visitor of left) assert.equal((await visitor.get('/profile')).status, 302)
    assert.equal((await here.get('/profile')).status, 200)
  })

  test('somebody cannot end the sessions or take the passwords of others', async () => {
    await app.account('mallory', ['subscriber'])
    const victim = await signedIn('admin', ADMIN_PASSWORD)
    const verifier =
      (
        await app.app.internals.database.rows<{ verifier: string }>(
          'select verifier from sessions where user_id = 1',
          [],
        )
      )[0]?.verifier ?? ''
    const { body } = await app.request('POST', '/host/v1/users/me/application-passwords', {
      as: 'admin',
      body: { name: 'kept' },
    })
    const mallory = await signedIn('mallory')
    const [form] = formsOf((await mallory.get('/profile')).text)
    await mallory.post('/profile', { ...form?.hidden, section: 'sessions', verifier })
    await mallory.post('/profile', { ...form?.hidden, section: 'applications', uuid: body.uuid })
    assert.equal((await victim.get('/profile')).status, 200)
    const { body: list } = await app.request('GET', '/host/v1/users/me/application-passwords', { as: 'admin' })
    assert.ok(list.some((one: { uuid: string }) => one.uuid === body.uuid))
  })

  test('an application password is made, shown once, used and taken back', async () => {
    await app.account('maker', ['subscriber'])
    const maker = await signedIn('maker')
    const made = await maker.submit('/profile', { name: 'My script' }, { section: 'applications' })
    const password = /<code class="secret">([\w ]+)<\/code>/.exec(made.text)?.[1] ?? ''
    const authorization = `Basic ${Buffer.from(`maker:${password}`).toString('base64')}`
    const use = async () => (await app.request('GET', '/host/v1/users/me', { headers: { authorization } })).status
    assert.equal(await use(), 200)
    const page = (await maker.get('/profile')).text
    assert.ok(!page.includes(password))
    const rows = formsOf(page).filter(({ hidden }) => hidden.uuid !== undefined)
    for (const { hidden } of rows) await maker.post('/profile', hidden)
    assert.equal(await use(), 401)
  })
})
