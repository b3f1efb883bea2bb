import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type HttpReceiver, type ProSite, startHttpReceiver, startPro, verdict } from './kit.ts'

forEachEngine(engine => {
  let site: ProSite
  let http: HttpReceiver
  before(async () => {
    ;[site, http] = await Promise.all([startPro(engine), startHttpReceiver()])
    const made = await site.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/second', title: 'Second' },
    })
    assert.equal(made.status, 201, made.text)
    await site.app.jobs.drain()
    await site.account('second_admin', ['administrator'], 2)
    await site.account('first_admin', ['administrator'], 1)
    await site.record({ code: 2000, object: { type: 'post', id: 1, label: 'Of the first site' } }, 1)
    await site.record({ code: 2000, object: { type: 'post', id: 1, label: 'Of the second site' } }, 2)
  })
  after(async () => {
    await site.dispose()
    http.close()
  })

  const second = (method: string, path: string, asked: { as: string; body?: object }) =>
    site.fetch(method, `/second/api/vendor-activity-log/v1${path}`, asked)
  const rows = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]

  for (const query of ['', 'site_id=1', 'site_id=0', 'severity=bogus&site_id=1', 'search=first'])
    test(`A-138 A4 A5 the export of a site’s administrator with «${query}» has only that site`, async () => {
      const answer = await second('GET', `/export?${query}`, { as: 'second_admin' })
      assert.equal(answer.status, 200)
      assert.ok(rows(answer.text).every(row => row.site_id === '2'))
    })

  test('A-138 A4 so have his reports, and a foreign site in their filters is refused', async () => {
    const answer = await second('POST', '/reports/run', {
      as: 'second_admin',
      body: { sections: ['events', 'by_group'] },
    })
    const events = rows(answer.text).filter(row => row.section === 'events')
    assert.ok(events.length > 0 && events.every(row => row.site_id === '2'))
    const foreign = await second('POST', '/reports/run', { as: 'second_admin', body: { filters: { site_id: 1 } } })
    assert.deepEqual(verdict(foreign), [422, 'vendor_activity_log_invalid'])
  })

  test('A-135 on a network only its administrators change settings', async () => {
    for (const path of ['/rules', '/mirrors', '/archive/settings', '/reports/schedules', '/files/status']) {
      assert.deepEqual(verdict(await second('GET', path, { as: 'second_admin' })), [
        403,
        'vendor_activity_log_forbidden',
      ])
      assert.equal((await second('GET', path, { as: 'admin' })).status, 200)
    }
  })

  test('A-119 A6 a site’s administrator sees his own sessions only', async () => {
    const { body } = await second('GET', '/sessions', { as: 'second_admin' })
    assert.deepEqual(body.data, [])
    assert.deepEqual(verdict(await second('POST', '/sessions/1/end-all', { as: 'second_admin' })), [
      403,
      'vendor_activity_log_forbidden',
    ])
  })

  test('A4 rules, mirrors and schedules of one site are not those of another', async () => {
    const channels = [{ type: 'webhook', target: `${http.url}/second` }]
    const rule = await second('POST', '/rules', {
      as: 'admin',
      body: {
        name: 'Second',
        channels,
        conditions: { groups: ['content'] },
      },
    })
    assert.equal(rule.status, 201, rule.text)
    assert.deepEqual((await site.call('GET', '/rules')).body.data, [])
    assert.deepEqual(verdict(await site.call('GET', `/rules/${rule.body.data.id}`)), [
      404,
      'vendor_activity_log_not_found',
    ])
    const config = { url: `${http.url}/mirror` }
    const mirror = await second('POST', '/mirrors', {
      as: 'admin',
      body: {
        name: 'Second',
        type: 'http',
        config,
        filters: { groups: ['content'] },
      },
    })
    assert.equal(mirror.status, 201, mirror.text)
    await site.record({ code: 2000, object: { type: 'post', id: 2, label: 'First again' } }, 1)
    await site.record({ code: 2000, object: { type: 'post', id: 2, label: 'Second again' } }, 2)
    await site.work()
    const seen = http.received.flatMap(({ path, body }) => {
      const parsed = JSON.parse(body)
      return path === '/mirror' ? parsed.events : [parsed.event]
    })
    assert.deepEqual(
      seen.map(event => [event.site_id, event.object.label]),
      Array(2).fill([2, 'Second again']),
    )
  })

  test('A-139 A4 the archive of one site shows nothing of another, and a foreign id is as good as none', async () => {
    site.moveClock(100 * 86_400_000)
    for (const path of ['', '/second']) {
      const answer = await site.fetch('POST', `${path}/api/vendor-activity-log/v1/archive/run-now`, { as: 'admin' })
      assert.equal(answer.status, 202, answer.text)
    }
    await site.app.jobs.drain()
    const { body } = await second('GET', '/archive/events?per_page=200&site_id=1', { as: 'second_admin' })
    assert.ok(body.data.length > 0 && body.data.every((event: { site_id: number }) => event.site_id === 2))
    assert.deepEqual(body.meta.ignored, ['site_id'])
    const all = await site.call('GET', '/archive/events?per_page=200')
    const foreign = all.body.data.find((event: { site_id: number }) => event.site_id === 1)
    assert.ok(foreign && all.body.data.some((event: { site_id: number }) => event.site_id === 2))
    const hidden = await second('GET', `/archive/events/${foreign.id}`, { as: 'second_admin' })
    const missing = await second('GET', '/archive/events/999', { as: 'second_admin' })
    assert.deepEqual([hidden.status, hidden.body], [404, missing.body])
  })
})
