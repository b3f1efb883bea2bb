import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type LogSite, startLog } from '../../test/kit.ts'
import { type ProSite, startPro, verdict } from './kit.ts'

type Level = 'view' | 'settings' | 'export'
type Row = readonly [level: Level, method: string, path: string, body?: object]

const file = { name: 'A mirror', type: 'file' }
const rule = { name: 'A rule', channels: [{ type: 'email', target: 'a@example.com' }] }

/** Every Pro route but those of sessions, which have tests of their own. */
const routes: readonly Row[] = [
  ['export', 'GET', '/export'],
  ['export', 'POST', '/reports/run', {}],
  ['settings', 'GET', '/reports/schedules'],
  ['settings', 'POST', '/reports/schedules', { name: 'A report' }],
  ['settings', 'PUT', '/reports/schedules/1', { name: 'Another' }],
  ['settings', 'PATCH', '/reports/schedules/1', { name: 'Another' }],
  ['settings', 'POST', '/reports/schedules/1/run-now'],
  ['settings', 'DELETE', '/reports/schedules/1'],
  ['settings', 'GET', '/rules'],
  ['settings', 'POST', '/rules', rule],
  ['settings', 'GET', '/rules/1'],
  ['settings', 'PUT', '/rules/1', rule],
  ['settings', 'PATCH', '/rules/1', rule],
  ['settings', 'POST', '/rules/1/test'],
  ['settings', 'DELETE', '/rules/1'],
  ['settings', 'GET', '/geolocation/status'],
  ['settings', 'POST', '/geolocation/update'],
  ['settings', 'GET', '/files/status'],
  ['settings', 'POST', '/files/scan'],
  ['view', 'GET', '/archive/events'],
  ['view', 'GET', '/archive/events/1'],
  ['settings', 'GET', '/archive/status'],
  ['settings', 'GET', '/archive/settings'],
  ['settings', 'POST', '/archive/settings', { after_days: 10 }],
  ['settings', 'PUT', '/archive/settings', { after_days: 10 }],
  ['settings', 'POST', '/archive/test-connection', {}],
  ['settings', 'POST', '/archive/run-now'],
  ['settings', 'GET', '/mirrors'],
  ['settings', 'POST', '/mirrors', file],
  ['settings', 'GET', '/mirrors/1'],
  ['settings', 'PUT', '/mirrors/1', file],
  ['settings', 'PATCH', '/mirrors/1', file],
  ['settings', 'POST', '/mirrors/1/test'],
  ['settings', 'DELETE', '/mirrors/1'],
]
const sessionRoutes: readonly Row[] = [
  ['view', 'GET', '/sessions'],
  ['view', 'POST', '/sessions/end-others'],
  ['view', 'POST', '/sessions/1/end-all'],
  ['view', 'DELETE', '/sessions/1/abc'],
]

forEachEngine(engine => {
  let site: ProSite
  let free: LogSite
  before(async () => {
    ;[site, free] = await Promise.all([startPro(engine), startLog(engine)])
    const roles = { access_roles: ['editor'], export_roles: ['author'] }
    assert.equal((await site.call('POST', '/settings', { body: roles })).status, 200)
  })
  after(async () => {
    await site.dispose()
    await free.dispose()
  })

  for (const [, method, path, body] of [...routes, ...sessionRoutes])
    test(`A-03 A-147 P20 without Pro there is no ${method} ${path}`, async () => {
      const asked = body ? { body } : {}
      const answer = await free.call(method, path, asked)
      const nowhere = await free.call(method, '/no-such-address', asked)
      assert.deepEqual([verdict(answer), answer.body], [[404, 'rest_no_route'], nowhere.body])
    })

  for (const [level, method, path, body] of routes)
    test(`A-71 A-104 A-134 A-135 A-137 A6 ${method} ${path} needs ${level}`, async () => {
      const ask = async (as: string | null) => verdict(await site.call(method, path, { as, ...(body ? { body } : {}) }))
      const refused = (status: number) => [status, 'vendor_activity_log_forbidden']
      assert.deepEqual(await ask(null), refused(401))
      assert.deepEqual(await ask('subscriber'), refused(403))
      const allowed = { view: 'editor', export: 'author', settings: 'admin' }[level]
      for (const as of ['editor', 'author'].filter(one => one !== allowed))
        assert.deepEqual(await ask(as), refused(403))
      const [status] = await ask(allowed)
      assert.ok(status !== 401 && status !== 403, `${status}`)
    })

  test('A-147 with the module off no Pro route is there, and with it on again they are', async () => {
    const module = (status: string) =>
      site.request('POST', '/host/v1/plugins/activity-log', { as: 'admin', body: { status } })
    const off = await module('inactive')
    assert.equal(off.status, 200, off.text)
    for (const [, method, path] of routes)
      assert.deepEqual(verdict(await site.call(method, path)), [404, 'rest_no_route'])
    await module('active')
    assert.equal((await site.call('GET', '/rules')).status, 200)
  })
})
