import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { probe } from '../../../../test/kit/probe-service.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import { integer } from '../../../kernel/fields.ts'
import type { Service } from '../../../kernel/service.ts'
import { defineSettings } from '../../../kernel/settings.ts'
import { setModuleStatus } from '../../modules/modules.ts'
import { forgetOld } from '../retention.ts'

const DAY = 86_400_000
const settings = defineSettings('probe_settings', { fields: { days: integer({ default: 0 }) } })

forEachEngine(engine => {
  let app: TestApp
  const service: Service = {
    ...probe,
    settings,
    forget: [
      { table: 'comment_pace', column: 'last_at', days: 0, where: { who: ['shared'] } },
      { table: 'outbox', column: 'created_at', days: { settings, key: 'days' }, where: { status: ['queued'] } },
    ],
  }
  before(async () => {
    app = await startTestApp(engine, { services: [service] })
  })
  after(() => app.dispose())

  const forget = async () => forgetOld(await app.systemContext())
  const ago = (days: number) => instantFromMillis(Date.now() - days * DAY)
  const pace = (rows: readonly { who: string; last_at: string }[]) =>
    app.inSystem(tx => tx.db.insertInto('comment_pace').values(rows).execute())
  const left = async () => {
    const rows = await (await app.systemContext()).db.selectFrom('comment_pace').select('who').orderBy('who').execute()
    return rows.map(({ who }) => who)
  }

  test('everything that is older goes, however many there are, and nothing else', async () => {
    await pace(Array.from({ length: 450 }, (_, at) => ({ who: `old ${at}`, last_at: ago(1.1 + at) })))
    await pace([{ who: 'young', last_at: ago(0.9) }])
    await forget()
    assert.deepEqual(await left(), ['young'])
  })

  test('only on the site that is asked for', async () => {
    const { body } = await app.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/other/', title: 'Other' },
    })
    await app.inSystem(
      tx =>
        tx.db
          .insertInto('comment_pace')
          .values({ who: 'there', last_at: ago(5) })
          .execute(),
      body.id,
    )
    await forget()
    const there = (await app.systemContext(body.id)).db
    assert.equal((await there.selectFrom('comment_pace').select('who').execute()).length, 1)
  })

  test('only rows with the named values, and only while the service is on', async () => {
    await pace([
      { who: 'shared', last_at: ago(0.1) },
      { who: 'single', last_at: ago(0.1) },
    ])
    await app.inSystem(tx => setModuleStatus(probe.slug, 'inactive', tx))
    await forget()
    assert.deepEqual(await left(), ['shared', 'single', 'young'])
    await app.inSystem(tx => setModuleStatus(probe.slug, 'active', tx))
    await forget()
    assert.deepEqual(await left(), ['single', 'young'])
  })

  test('seconds count like instants', async () => {
    const now = Math.floor(Date.now() / 1000)
    const window = { bucket: 'b', window_start: 0, count: 1 }
    await app.inSystem(tx =>
      tx.db
        .insertInto('counters')
        .values([
          { ...window, key_hash: 'over', ends_at: now - 5 },
          { ...window, key_hash: 'open', ends_at: now + 500 },
        ])
        .execute(),
    )
    await forget()
    const { db } = await app.systemContext()
    const kept = await db.selectFrom('counters').select('key_hash').where('bucket', '=', 'b').execute()
    assert.deepEqual(kept, [{ key_hash: 'open' }])
  })

  test('a setting says how long, and its 0 means for ever', async () => {
    await app.inSystem(tx => tx.mail.send({ to: 'ann@example.com', subject: 'Waits', text: 'words' }))
    const waiting = async () =>
      (await (await app.systemContext()).db.selectFrom('outbox').select('id').execute()).length
    app.moveClock(40 * DAY)
    await forget()
    assert.equal(await waiting(), 1)
    await app.inSystem(tx => tx.tools.saveSettings(settings, { days: 41 }, tx))
    await forget()
    assert.equal(await waiting(), 1)
    app.moveClock(2 * DAY)
    await forget()
    assert.equal(await waiting(), 0)
  })
})
