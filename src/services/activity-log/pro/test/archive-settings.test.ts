import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type ProSite, startPro, verdict } from './kit.ts'

forEachEngine(engine => {
  let site: ProSite
  before(async () => {
    site = await startPro(engine)
    await site.events()
  })
  after(() => site.dispose())

  const save = (body: object) => site.call('POST', '/archive/settings', { body })

  test('A-126 settings are read with their defaults, saved by parts, and each save is an event', async () => {
    const read = await site.call('GET', '/archive/settings')
    assert.deepEqual(read.body.data, {
      enabled: false,
      after_days: 90,
      delete_after_copy: true,
      schedule: 'daily',
      target: 'local',
      connection: { host: '', port: 5432, database: '', user: '', password: '', tls: true },
    })
    const saved = await site.call('PUT', '/archive/settings', { body: { after_days: 30, connection: { port: 5433 } } })
    assert.deepEqual(
      [saved.body.data.after_days, saved.body.data.connection.port, saved.body.data.schedule],
      [30, 5433, 'daily'],
    )
    const [event] = await site.events()
    assert.deepEqual([event.event_code, /archive settings/.test(event.message)], [9000, true])
    assert.deepEqual([event.object.type, event.object.id], ['log', 'archive-settings'])
    await save({ after_days: 30 })
    const [again] = await site.events()
    assert.deepEqual([again.event_code, again.object.id, again.id > event.id], [9000, 'archive-settings', true])
  })

  const refused: readonly [name: string, body: object][] = [
    ['no days', { after_days: 0 }],
    ['an unknown rhythm', { schedule: 'hourly' }],
    ['an unknown target', { target: 'moon' }],
    ['an external target without a host', { target: 'external' }],
    ['A8 a private host', { connection: { host: '10.0.0.1' } }],
    ['a database with an odd name', { connection: { database: "x'; drop" } }],
    ['a connection that is no object', { connection: 'postgres://x' }],
  ]
  for (const [name, body] of refused)
    test(`A-146 archive settings with ${name} are refused with a sentence`, async () =>
      assert.deepEqual(verdict(await save(body)), [422, 'vendor_activity_log_invalid']))

  test('A9 P18 the password comes back masked, lies sealed, and does not follow to another server', async () => {
    const connection = { host: '127.0.0.1', port: 5432, database: 'log', user: 'dozen', password: 'a long password 99' }
    const saved = await save({ connection })
    assert.equal(saved.body.data.connection.password, '********d 99')
    const kept = await save({ connection: { database: 'log2', password: '********d 99' } })
    assert.equal(kept.body.data.connection.password, '********d 99')
    assert.deepEqual(verdict(await save({ connection: { host: '127.0.0.2x.example.com' } })), [
      422,
      'vendor_activity_log_invalid',
    ])
    const [row] = await site.app.internals.database.rows(
      "select value from options where name = 'vendor_activity_log_archive'",
      [],
    )
    assert.doesNotMatch(JSON.stringify(row), /a long password/)
    assert.equal((await save({ connection: { password: '' } })).body.data.connection.password, '')
    await save({ connection: { host: '', database: '', user: '' } })
  })

  test('A8 a connection is tried, and a failure is one word', async () => {
    const closed = { host: '127.0.0.1', port: 1, database: 'x', user: 'x', password: 'y', tls: false }
    const answer = await site.call('POST', '/archive/test-connection', { body: { connection: closed } })
    assert.deepEqual(answer.body.data, { connected: false, error: 'failed' })
    const hidden = await site.call('POST', '/archive/test-connection', {
      body: { connection: { ...closed, host: '192.168.0.1' } },
    })
    assert.deepEqual(verdict(hidden), [422, 'vendor_activity_log_invalid'])
    assert.doesNotMatch(answer.text + hidden.text, /ECONN|password/i)
  })
})
