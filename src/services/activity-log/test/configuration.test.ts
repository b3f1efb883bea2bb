import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Asked, type LogSite, startReadLog, verdictOf } from './kit.ts'

const badOverrides = [
  ['A-145 an unknown code', { 2001: false, 77777: true }, 'vendor_activity_log_unknown_code'],
  ['a code of the log itself', { 2001: false, 9000: false }, 'vendor_activity_log_locked_code'],
  ['P11 a word that is no code', { 2001: false, valueOf: false }, 'vendor_activity_log_unknown_code'],
  ['a value that is no boolean', { 2001: 'off' }, 'vendor_activity_log_invalid'],
  ['no map', [1], 'vendor_activity_log_invalid'],
] as const

forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const) describe(`${edition} edition`, () => tests(engine, edition))
})

function tests(engine: 'sqlite' | 'postgres', edition: 'free' | 'pro'): void {
  let site: LogSite
  before(async () => {
    site = await startReadLog(engine, edition)
  })
  after(() => site.dispose())

  const newest = async (code: number) => (await site.events(`event_code=${code}&per_page=1`))[0]
  const verdict = (method: string, path: string, asked: Asked) => verdictOf(site.call(method, path, asked))

  test('A-98 the catalogue has every code with its switch', async () => {
    const { data } = (await site.call('GET', '/events/catalogue')).body
    const row = data.find(({ code }: { code: number }) => code === 1002)
    const { description, ...rest } = row
    assert.match(description, /password was wrong/)
    assert.deepEqual(rest, {
      code: 1002,
      label: 'Sign-in failed',
      severity: 'medium',
      group: 'authentication',
      group_label: 'Authentication',
      module: 'host',
      object_type: 'user',
      action: 'failed',
      monitor: 'authentication',
      enabled: true,
      default: true,
      overridden: false,
      locked: false,
    })
    assert.ok(data.length > 80)
  })

  test('A-02 A-25 A-26 A-67 a code that is off is not recorded from then on, and history stays', async () => {
    const title = () =>
      site.request('POST', '/host/v1/posts', { as: 'admin', body: { title: 'Switched', status: 'draft' } })
    await title()
    const before = await site.events('event_code=2000&search=Switched')
    const { data } = (await site.call('PATCH', '/events/catalogue', { body: { overrides: { 2000: false } } })).body
    assert.deepEqual(pick(data, 2000), { enabled: false, overridden: true })
    assert.equal((await newest(9000)).object.label, 'catalogue')
    await title()
    assert.deepEqual(await site.events('event_code=2000&search=Switched'), before)
    const back = (await site.call('POST', '/events/catalogue', { body: { overrides: { 2000: true } } })).body.data
    assert.deepEqual(pick(back, 2000), { enabled: true, overridden: false })
    await title()
    assert.equal((await site.events('event_code=2000&search=Switched')).length, before.length + 1)
  })

  const pick = (data: any[], wanted: number) => {
    const { enabled, overridden } = data.find(({ code }) => code === wanted)
    return { enabled, overridden }
  }

  for (const [name, overrides, code] of badOverrides)
    test(`${name} is 422 and nothing is saved`, async () => {
      assert.deepEqual(await verdict('PATCH', '/events/catalogue', { body: { overrides } }), [422, code])
      const { data } = (await site.call('GET', '/events/catalogue')).body
      assert.deepEqual(pick(data, 2001), { enabled: true, overridden: false })
    })

  test('A-27 A-66 A-100 a monitor is switched, which is recorded', async () => {
    for (const [method, enabled] of [
      ['PUT', false],
      ['PATCH', true],
      ['POST', false],
    ] as const) {
      const { body } = await site.call(method, '/monitors/terms', { body: { enabled } })
      assert.deepEqual([body.data.id, body.data.enabled], ['terms', enabled])
      assert.match((await newest(9001)).message, enabled ? /Terms on/ : /Terms off/)
    }
    await site.request('POST', '/host/v1/categories', { as: 'admin', body: { name: 'Not seen' } })
    assert.deepEqual(await site.events('search=Not%20seen'), [])
    await site.call('POST', '/monitors/terms', { body: { enabled: true } })
    const monitors = (await site.call('GET', '/monitors')).body.data
    const terms = monitors.find(({ id }: { id: string }) => id === 'terms')
    assert.deepEqual(
      { ...terms, description: '' },
      {
        ...{ id: 'terms', label: 'Terms', description: '', groups: ['terms'], enabled: true, default: true },
        ...{ available: true, requires: null, locked: false, event_codes: [3100, 3101, 3102] },
      },
    )
  })

  test('A-66 a monitor that is not there is 404, a bad body 422, the log’s own stays on', async () => {
    assert.deepEqual(await verdict('PUT', '/monitors/unicorns', { body: { enabled: true } }), [
      404,
      'vendor_activity_log_not_found',
    ])
    assert.deepEqual(await verdict('PUT', '/monitors/terms', { body: { enabled: 'yes' } }), [
      422,
      'vendor_activity_log_invalid',
    ])
    assert.deepEqual(await verdict('PUT', '/monitors/log', { body: { enabled: false } }), [
      422,
      'vendor_activity_log_locked_monitor',
    ])
  })

  test('A-103 A-154 the picker finds accounts by name, twenty at most', async () => {
    for (let n = 0; n < 22; n += 1) await site.account(`many${n}`, ['subscriber'])
    const { data } = (await site.call('GET', '/users?search=many', { as: 'reader' })).body
    assert.equal(data.length, 20)
    assert.deepEqual(Object.keys(data[0]), ['id', 'login', 'name'])
    assert.deepEqual(
      (await site.call('GET', '/users?search=stranger')).body.data.map(({ login }: any) => login),
      ['stranger'],
    )
    assert.equal((await site.call('GET', `/users?search=${'x'.repeat(101)}`)).status, 400)
  })

  test('A-108 the health report', async () => {
    const { data } = (await site.call('GET', '/health')).body
    assert.equal(data.status, 'ok')
    assert.deepEqual(
      ['storage', 'pruning', 'queue', 'mail', 'proxy', 'integrity'].filter(
        id => !data.checks.some((check: { id: string; status: string }) => check.id === id && check.status === 'ok'),
      ),
      [],
    )
    for (const check of data.checks)
      assert.deepEqual(Object.keys(check).toSorted(), ['detail', 'fix', 'id', 'label', 'status'])
  })

  test('A-112 A-136 the start of the admin app', async () => {
    const { data } = (await site.call('GET', '/bootstrap', { as: 'reader' })).body
    assert.deepEqual(data.permissions, { view: true, settings: false, export: false, manage: true })
    assert.equal(data.edition, edition)
    assert.deepEqual(data.settings, { events_per_page: 50 })
    assert.ok(data.severities.length === 5 && data.groups.length > 5)
  })
}
