import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Asked, type LogSite, startLog, startReadLog, verdictOf } from './kit.ts'

const levels: { level: string; calls: [string, string, unknown?][] }[] = [
  {
    level: 'view',
    calls: [
      ['GET', '/events'],
      ['GET', '/events/1'],
      ['GET', '/events/catalogue'],
      ['GET', '/stats'],
      ['GET', '/monitors'],
      ['GET', '/users'],
      ['GET', '/views'],
      ['GET', '/bootstrap'],
    ],
  },
  {
    level: 'settings',
    calls: [
      ['PATCH', '/events/catalogue', { overrides: {} }],
      ['POST', '/events/catalogue', { overrides: {} }],
      ['PUT', '/monitors/content', { enabled: true }],
      ['PATCH', '/monitors/content', { enabled: true }],
      ['POST', '/monitors/content', { enabled: true }],
      ['GET', '/settings'],
      ['POST', '/settings', {}],
      ['PUT', '/settings', {}],
      ['GET', '/health'],
      ['POST', '/notifications/test'],
      ['GET', '/import/legacy-log'],
      ['POST', '/import/legacy-log/start', {}],
      ['POST', '/import/legacy-log/cancel', {}],
    ],
  },
]
forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const) describe(`${edition} edition`, () => tests(engine, edition))
})

function tests(engine: 'sqlite' | 'postgres', edition: 'free' | 'pro'): void {
  let site: LogSite
  before(async () => {
    site = await startReadLog(engine, edition)
  })
  after(() => site.dispose())

  const verdict = (method: string, path: string, asked: Asked) => verdictOf(site.call(method, path, asked))

  for (const { level, calls } of levels)
    for (const [method, path, body] of calls)
      test(`A-71 A-104 A-133 A-134 A-136 A-142 ${method} ${path} needs ${level}`, async () => {
        const asked = body === undefined ? {} : { body }
        assert.deepEqual(await verdict(method, path, { as: null, ...asked }), [401, 'vendor_activity_log_forbidden'])
        assert.deepEqual(await verdict(method, path, { as: 'stranger', ...asked }), [
          403,
          'vendor_activity_log_forbidden',
        ])
        const [status] = await verdict(method, path, { as: 'reader', ...asked })
        assert.equal(status === 403, level === 'settings', `reader got ${status}`)
        const [asAdministrator] = await verdict(method, path, { as: 'admin', ...asked })
        assert.ok(asAdministrator !== 401 && asAdministrator !== 403, String(asAdministrator))
      })

  test('A-113 A-155 the namespace root tells routes and parameters to everybody', async () => {
    const { status, body } = await site.call('GET', '', { as: null })
    assert.equal(status, 200)
    assert.equal(body.namespace, 'vendor-activity-log/v1')
    const args = body.routes['/vendor-activity-log/v1/events'].endpoints[0].args
    for (const name of ['per_page', 'before_id', 'severity', 'search', 'date_from', 'site_id'])
      assert.ok(args[name].description, name)
  })

  test('A-131 A-149 a cookie counts only with its nonce', async () => {
    const body = { username: 'admin', password: 'correct horse battery staple' }
    const answer = await site.request('POST', '/host/v1/session', { body })
    const cookie = answer.headers['set-cookie']!.split(';')[0]!
    const nonce = answer.body.nonce as string
    assert.equal((await site.call('GET', '/events', { as: null, headers: { cookie } })).status, 401)
    assert.equal(
      (await site.call('GET', '/events', { as: null, headers: { cookie, 'x-host-nonce': nonce } })).status,
      200,
    )
  })

  test('A-133 A-137 a role is let in and out by the settings, and export is another setting than view', async () => {
    await site.call('POST', '/settings', { body: { access_roles: [], export_roles: ['editor'] } })
    assert.equal((await site.call('GET', '/events', { as: 'reader' })).status, 403)
    await site.call('POST', '/settings', { body: { access_roles: ['editor'], export_roles: [] } })
    assert.equal((await site.call('GET', '/events', { as: 'reader' })).status, 200)
    assert.equal((await site.call('GET', '/bootstrap', { as: 'reader' })).body.data.permissions.export, false)
  })

  test('An account may call 600 times a minute; the next has to wait, unless an extension allows more', async () => {
    site.moveClock(60_000 - (site.app.internals.clock.millis() % 60_000))
    const calls = Array.from({ length: 600 }, () => site.call('GET', '/monitors', { as: 'reader' }))
    for (const { status } of await Promise.all(calls)) assert.equal(status, 200)
    const refused = await site.call('GET', '/events', { as: 'reader' })
    assert.deepEqual([refused.status, refused.body.code], [429, 'vendor_activity_log_rate_limited'])
    assert.ok(Number(refused.headers['retry-after']) <= 60)
    assert.equal((await site.call('GET', '/events')).status, 200)
    const { hooks } = site.app.internals
    hooks.addFilter('vendor_activity_log_rate_limits', () => ({ calls: { most: 700, seconds: 60 } }), { id: 'more' })
    assert.equal((await site.call('GET', '/events', { as: 'reader' })).status, 200)
    hooks.remove('vendor_activity_log_rate_limits', 'more')
    site.moveClock(60_000)
    assert.equal((await site.call('GET', '/events', { as: 'reader' })).status, 200)
  })

  test('A-132 application passwords need https, except on a local site', async () => {
    const open = await startLog(engine, {
      edition,
      env: { SITE_URL: 'https://log.example', ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' },
    })
    assert.equal((await open.call('GET', '/events', { headers: { host: 'log.example' } })).status, 401)
    const headers = { host: 'log.example', 'x-forwarded-proto': 'https' }
    assert.equal((await open.call('GET', '/events', { headers })).status, 200)
    await open.dispose()
  })
}
