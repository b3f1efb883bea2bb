import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createClock } from '../../../kernel/clock.ts'

const HOUR = 3600_000
const PATH = '/host/v1/users/me/application-passwords'
const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

forEachEngine(engine => {
  let app: TestApp
  let annId = 0
  before(async () => {
    app = await startTestApp(engine)
    annId = (await app.account('ann', ['author'])).id
    await app.account('bob', ['subscriber'])
  })
  after(() => app.dispose())

  const create = (body: object, as = 'ann') => app.request('POST', PATH, { as, body })
  const me = (headers: Record<string, string>) => app.request('GET', '/host/v1/users/me', { headers })

  test('host 16 a new one answers 201 with the password once, in six groups of four', async () => {
    const made = await create({ name: 'Phone', app_id: '5f7d8a52-24b7-4a06-8a12-0c64a1a1f9f1' })
    assert.equal(made.status, 201)
    assert.match(made.body.password, /^([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/)
    assert.match(made.headers.location!, new RegExp(`/users/${annId}/application-passwords/${made.body.uuid}$`))
    const read = await app.request('GET', `${PATH}/${made.body.uuid}`, { as: 'ann' })
    const { password: _, ...rest } = made.body
    assert.deepEqual(read.body, rest)
    assert.deepEqual(Object.keys(read.body), ['uuid', 'app_id', 'name', 'created', 'last_used', 'last_ip'])
    const rows = await app.app.internals.database.rows('select * from app_passwords where uuid = ?', [made.body.uuid])
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(made.body.password.replaceAll(' ', '')))
  })

  test('host 16 a name is needed, may not be blank, and may be there twice; an app_id is a UUID or empty', async () => {
    assert.deepEqual((await create({})).body.code, 'rest_missing_callback_param')
    assert.deepEqual([(await create({ name: '  ' })).status, (await create({ name: '' })).status], [400, 400])
    assert.deepEqual([(await create({ name: 'Twice' })).status, (await create({ name: 'Twice' })).status], [201, 201])
    assert.deepEqual(
      [(await create({ name: 'x', app_id: 'nonsense' })).status, (await create({ name: 'x', app_id: '' })).status],
      [400, 201],
    )
  })

  test('host 12 it is used by name or address, and blanks and dashes in it do not matter', async () => {
    const { password } = (await create({ name: 'Use' })).body
    for (const name of ['ann', 'ANN@example.com']) assert.equal((await me(basic(name, password))).status, 200)
    assert.equal((await me(basic('ann', password.replaceAll(' ', '-')))).status, 200)
    assert.equal((await me(basic('ann', password.replaceAll(' ', '')))).status, 200)
    assert.equal((await me(basic('bob', password))).status, 401, "another's name")
  })

  test('host 12 wrong ones answer 401 on every route, also public ones, and the real password is a wrong one', async () => {
    for (const headers of [basic('ann', 'password of ann'), basic('nobody', 'abcd'), basic('ann', '')]) {
      const answer = await app.request('GET', '/host/v1/session', { headers })
      assert.deepEqual([answer.status, answer.body.code], [401, 'incorrect_password'])
    }
    assert.equal(app.app.internals.hooks.did('application_password_failed_authentication'), 4)
  })

  test('P4 somebody who guesses is made to wait, except where the password is known to be used from', async () => {
    const unused = (await create({ name: 'Unused' })).body.password
    const used = (await create({ name: 'Used' })).body.password
    assert.equal((await me(basic('ann', used))).status, 200)
    await settled()
    for (let round = 0; round < 12; round += 1) assert.equal((await me(basic('ann', `wrong ${round}`))).status, 401)
    assert.equal((await me(basic('ann', unused))).status, 401, 'even the right one waits')
    assert.equal((await me(basic('ann', used))).status, 200, 'a program at its usual address goes on')
    app.moveClock(16 * 60_000)
    assert.equal((await me(basic('ann', unused))).status, 200, 'not for ever')
    app.moveClock(24 * HOUR)
  })

  test('host 16 the last use is noted at most once a day', async () => {
    const { password, uuid } = (await create({ name: 'Daily' })).body
    const lastUse = async () => {
      await settled()
      return (await app.request('GET', `${PATH}/${uuid}`, { as: 'ann' })).body
    }
    assert.deepEqual([(await lastUse()).last_used, (await lastUse()).last_ip], [null, null])
    await me(basic('ann', password))
    const first = await lastUse()
    assert.deepEqual([typeof first.last_used, first.last_ip], ['string', '127.0.0.1'])
    app.moveClock(23 * HOUR)
    await me(basic('ann', password))
    assert.equal((await lastUse()).last_used, first.last_used)
    app.moveClock(2 * HOUR)
    await me(basic('ann', password))
    assert.ok((await lastUse()).last_used > first.last_used)
  })

  test('host 16 introspection names the one in use, and none for a browser', async () => {
    const { password, uuid } = (await create({ name: 'Which' })).body
    const found = await app.request('GET', `${PATH}/introspect`, { headers: basic('ann', password) })
    assert.deepEqual([found.status, found.body.uuid], [200, uuid])
    const signedIn = await app.request('POST', '/host/v1/session', {
      body: { username: 'ann', password: 'password of ann' },
    })
    const headers = { cookie: signedIn.headers['set-cookie']!.split(';')[0]!, 'x-host-nonce': signedIn.body.nonce }
    assert.equal((await app.request('GET', `${PATH}/introspect`, { headers })).status, 404)
  })

  test('host 16 the name can be changed, nothing else, and one or all can be deleted', async () => {
    const made = (await create({ name: 'Before' })).body
    const path = `${PATH}/${made.uuid}`
    const renamed = await app.request('PUT', path, { as: 'ann', body: { name: 'After', app_id: 'ignored' } })
    assert.deepEqual([renamed.body.name, renamed.body.app_id], ['After', ''])
    const deleted = await app.request('DELETE', path, { as: 'ann' })
    assert.deepEqual([deleted.body.deleted, deleted.body.previous.name], [true, 'After'])
    assert.equal((await app.request('DELETE', path, { as: 'ann' })).status, 404)
    assert.equal((await me(basic('ann', made.password))).status, 401)
    await create({ name: 'One' }, 'bob')
    const all = await app.request('DELETE', `/host/v1/users/me/application-passwords`, { as: 'bob' })
    assert.deepEqual(all.body, { deleted: true, count: 2 })
  })

  test("host 16 another's are 401 for visitors, 403 without the right, open to administrators, and unknown accounts 404", async () => {
    const path = `/host/v1/users/${annId}/application-passwords`
    const statuses = await Promise.all(
      [null, 'contributor', 'admin'].map(async as => (await app.request('GET', path, { as })).status),
    )
    assert.deepEqual(statuses, [401, 403, 200])
    assert.equal((await app.request('GET', '/host/v1/users/99999/application-passwords', { as: 'admin' })).status, 404)
    const uuid = (await app.request('GET', path, { as: 'admin' })).body[0].uuid
    assert.equal((await app.request('GET', `${PATH}/${uuid}`, { as: 'admin' })).status, 404, 'under the wrong account')
  })

  test('a program asks, a person approves or rejects', async () => {
    const ask = (body: object, as: string | null = 'ann') =>
      app.request('POST', '/host/v1/authorize-application', { as, body })
    assert.equal((await ask({ app_name: 'x', approve: true }, null)).status, 401)
    const shown = await ask({ app_name: 'Reader', approve: true })
    assert.match(shown.body.password, /^(\w{4} ){5}\w{4}$/)
    const sent = await ask({ app_name: 'Reader', success_url: 'https://reader.example/done?x=1', approve: true })
    const url = new URL(sent.body.redirect)
    assert.deepEqual(
      [url.origin, url.searchParams.get('x'), url.searchParams.get('user_login')],
      ['https://reader.example', '1', 'ann'],
    )
    assert.equal((await me(basic('ann', url.searchParams.get('password')!))).status, 200)
    assert.equal(sent.body.password, null)
    const rejected = await ask({ app_name: 'Reader', success_url: 'https://reader.example/', approve: false })
    assert.equal(rejected.body.redirect, 'https://reader.example/?success=false')
    const elsewhere = await ask({
      app_name: 'Reader',
      reject_url: 'app://no',
      success_url: 'https://reader.example/',
      approve: false,
    })
    assert.equal(elsewhere.body.redirect, 'app://no')
    for (const success_url of ['javascript:alert(1)', 'data:text/html,x', 'nonsense', 'mailto:a@example.com']) {
      assert.equal((await ask({ app_name: 'Reader', success_url, approve: true })).status, 400, success_url)
    }
    assert.deepEqual(
      [(await ask({ app_name: ' ', approve: true })).status, (await ask({ app_name: 'x' })).status],
      [400, 400],
    )
  })

  test('host 12 over plain http on a site that is not local, Basic is ignored and the routes answer 501', async () => {
    const remote = await startTestApp(engine, { env: { SITE_URL: 'http://site.example', ENVIRONMENT: 'production' } })
    const asked = await remote.request('GET', '/host/v1/users/me', { as: 'admin' })
    assert.deepEqual([asked.status, asked.body.code], [401, 'rest_not_logged_in'])
    const managed = await remote.request('GET', PATH, { as: 'admin' })
    assert.deepEqual([managed.status, managed.body.code], [501, 'application_passwords_disabled'])
    assert.equal((await remote.request('GET', '/host/v1/session', { headers: basic('admin', 'wrong') })).status, 200)
    await remote.dispose()
  })

  test('X-19 wrong ones count by account and address together, and what goes on and on is told of a few times', async () => {
    const now = Date.now()
    const own = await startTestApp(engine, { clock: createClock(() => now) })
    await own.account('cid', ['author'])
    const right = { authorization: await own.authorization('cid') }
    const ask = (headers: object, remoteAddress: string) =>
      own.app.server.inject({ method: 'GET', url: '/api/host/v1/users/me', headers: { ...headers }, remoteAddress })
    const told: unknown[] = []
    own.app.internals.hooks.addAction('application_password_failed_authentication', about => void told.push(about))
    for (let count = 0; count < 40; count += 1) {
      assert.equal((await ask(basic('cid', `wrong ${count}`), '192.0.2.1')).statusCode, 401)
      assert.equal((await ask(basic(`made-up-${count}`, 'wrong'), '192.0.2.1')).statusCode, 401)
    }
    assert.ok(told.length <= 20, `${told.length} events`)
    const rows = await own.app.internals.database.rows('select key from sign_in_failures', [])
    assert.equal(rows.length, 2, 'one for the account, one for all names that nobody has')
    assert.equal((await ask(right, '192.0.2.1')).statusCode, 401, 'has to wait where wrong ones came from')
    assert.equal((await ask(right, '198.51.100.7')).statusCode, 200, 'and nowhere else')
    await own.dispose()
  })

  test('an extension may switch them off for one account', async () => {
    app.app.internals.hooks.addFilter(
      'application_passwords_available_for_user',
      (on: boolean, about: any) => on && about.userId !== annId,
    )
    assert.equal((await app.request('GET', '/host/v1/users/me', { as: 'ann' })).status, 401)
    assert.equal(
      (await app.request('GET', `/host/v1/users/${annId}/application-passwords`, { as: 'admin' })).status,
      501,
    )
  })

  /** The last use is written beside the request: wait until a write of our own has gone through after it. */
  const settled = async () => {
    await new Promise(resolve => setTimeout(resolve, 30))
    await app.inSystem(async () => undefined)
  }
})
