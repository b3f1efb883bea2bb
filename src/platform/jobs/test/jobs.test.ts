import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { probe } from '../../../../test/kit/probe-service.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { defineJob, defineSlowJob } from '../../../kernel/jobs.ts'
import type { Service } from '../../../kernel/service.ts'
import { setModuleStatus } from '../../modules/modules.ts'
import { siteChanged } from '../../options/options.ts'
import { scheduleSingle } from '../jobs.ts'
import { createJobRunner } from '../runner.ts'
import { nextTime } from '../schedules.ts'

forEachEngine(engine => {
  let app: TestApp
  const seen: string[] = []
  /** In which hours it was tried: a try that is undone for another transaction is made again at once. */
  const tries = new Set<number>()
  let hour = 0
  const note = defineJob<{ text: string }>({ name: 'probe.note', run: async ({ text }) => void seen.push(text) })
  const flaky = defineJob<null>({
    name: 'probe.flaky',
    attempts: 3,
    async run(_payload, ctx) {
      tries.add(hour)
      await ctx.db
        .insertInto('options')
        .values({ name: `flaky-${tries.size}`, value: '1', autoload: 0 })
        .execute()
      if (tries.size < 3) throw new Error('not yet')
      seen.push('flaky done')
    },
  })
  const hopeless = defineSlowJob<null>({
    name: 'probe.hopeless',
    attempts: 2,
    run: () => Promise.reject(new Error('never')),
  })
  const hourly = defineJob({
    name: 'probe.hourly',
    schedule: { every: 3600 },
    run: async () => void seen.push('hourly'),
  })
  /** Loses its lease while it runs, as after a sleep of the server. */
  let rob = async (): Promise<unknown> => undefined
  const robbed = defineSlowJob<string>({
    name: 'probe.robbed',
    attempts: 3,
    async run(payload) {
      await rob()
      if (payload === 'fails') throw new Error('no good')
    },
  })
  const service: Service = { ...probe, jobs: [note, flaky, hopeless, hourly, robbed] }

  before(async () => {
    app = await startTestApp(engine, { services: [service] })
    await app.app.jobs.drain()
  })
  after(() => app.dispose())
  beforeEach(() => {
    seen.length = 0
  })

  test('a job runs once, after the transaction that asked for it', async () => {
    await app.inSystem(ctx => ctx.jobs.enqueue(note, { text: 'a' }))
    assert.deepEqual(seen, [])
    await app.app.jobs.drain()
    await app.app.jobs.drain()
    assert.deepEqual(seen, ['a'])
  })

  test('a job is due as soon as it is stored, also when the clock has gone back since', async () => {
    await app.inSystem(ctx => ctx.jobs.enqueue(note, { text: 'now' }))
    app.moveClock(-5000)
    await app.app.jobs.drain()
    app.moveClock(5000)
    assert.deepEqual(seen, ['now'])
  })

  test('what recurs rests while its module is off, and a schedule that nobody knows is forgotten', async () => {
    const afterAnHour = async () => {
      app.moveClock(3_600_000)
      await app.app.jobs.drain()
      return seen.splice(0)
    }
    assert.deepEqual(await afterAnHour(), ['hourly'])
    await app.inSystem(ctx => setModuleStatus(probe.slug, 'inactive', ctx))
    assert.deepEqual(await afterAnHour(), [])
    await app.inSystem(ctx => setModuleStatus(probe.slug, 'active', ctx))
    const gone = { name: 'gone', rhythm: '{}', next_at: instantFromMillis(0) }
    await app.inSystem(ctx => ctx.db.insertInto('schedules').values(gone).execute())
    assert.deepEqual(await afterAnHour(), ['hourly'])
    const left = await app.inSystem(ctx =>
      ctx.db.selectFrom('schedules').select('name').where('name', '=', 'gone').execute(),
    )
    assert.deepEqual(left, [])
  })

  test('what recurs rests while its site is closed', async () => {
    const setStatus = (status: string) =>
      app.inSystem(async ctx => {
        await ctx.db.updateTable('sites').set({ status }).where('id', '=', ctx.site.id).execute()
        await siteChanged(ctx)
      })
    const afterAnHour = async () => {
      app.moveClock(3_600_000)
      await app.app.jobs.drain()
      return seen.splice(0)
    }
    await setStatus('archived')
    assert.deepEqual(await afterAnHour(), [])
    await setStatus('active')
    assert.deepEqual(await afterAnHour(), ['hourly'])
  })

  test('a job of a transaction that was rolled back does not exist', async () => {
    const refused = app.inSystem(async ctx => {
      await ctx.jobs.enqueue(note, { text: 'lost' })
      throw new Error('changed my mind')
    })
    await assert.rejects(refused, /changed my mind/)
    await app.app.jobs.drain()
    assert.deepEqual(seen, [])
  })

  test('the same key waits once', async () => {
    await app.inSystem(async ctx => {
      for (const text of ['x', 'y', 'z']) await ctx.jobs.enqueue(note, { text }, { key: 'only' })
    })
    await app.app.jobs.drain()
    assert.deepEqual(seen, ['x'])
  })

  test('a failing job is tried again later, and what it wrote in a failed try is gone', async () => {
    await app.inSystem(ctx => ctx.jobs.enqueue(flaky, null))
    await app.app.jobs.drain()
    assert.equal(tries.size, 1)
    for (hour = 1; hour <= 2; hour++) {
      app.moveClock(3600_000)
      await app.app.jobs.drain()
    }
    assert.ok(seen.includes('flaky done'))
    const ctx = await app.systemContext()
    const written = await ctx.db.selectFrom('options').select('name').where('name', 'like', 'flaky-%').execute()
    assert.deepEqual(
      written.map(row => row.name),
      ['flaky-3'],
    )
  })

  test('a hopeless job is given up and kept with its reason', async () => {
    await app.inSystem(ctx => ctx.jobs.enqueue(hopeless, null))
    for (let round = 0; round < 3; round++) {
      await app.app.jobs.drain()
      app.moveClock(3600_000)
    }
    const ctx = await app.systemContext()
    const row = await ctx.db
      .selectFrom('jobs')
      .selectAll()
      .where('name', '=', 'probe.hopeless')
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.status, row.attempt, row.last_error], ['failed', 2, 'never'])
  })

  /** A job that another server has been at, until so many milliseconds from now by the clock of the database. */
  const heldByAnother = async (text: string, until: number) => {
    await app.inSystem(ctx => ctx.jobs.enqueue(note, { text }))
    const lease = { status: 'running', lease_owner: 'another', lease_until: instantFromMillis(Date.now() + until) }
    await app.inSystem(ctx => ctx.db.updateTable('jobs').set(lease).where('name', '=', 'probe.note').execute())
  }

  test('fault 2 a job that a killed server held is taken over when its lease ends', async () => {
    await heldByAnother('orphan', 60_000)
    await app.app.jobs.drain()
    assert.ok(!seen.includes('orphan'))
    const over = { lease_until: instantFromMillis(Date.now() - 1000) }
    await app.inSystem(ctx => ctx.db.updateTable('jobs').set(over).where('name', '=', 'probe.note').execute())
    await app.app.jobs.drain()
    assert.ok(seen.includes('orphan'))
  })

  test('O-1 a server whose clock is ahead takes nothing from one that is still at it', async () => {
    await heldByAnother('held', 20_000)
    for (const ahead of [10_000, 30_000, 120_000]) {
      app.moveClock(ahead)
      await app.app.jobs.drain()
    }
    assert.deepEqual(seen, [])
    await app.inSystem(ctx => ctx.db.deleteFrom('jobs').where('name', '=', 'probe.note').execute())
  })

  test('O-1 who lost the lease neither does the work of a transaction nor ends or puts off what another has', async () => {
    const take = (ctx: Context, name: string) =>
      ctx.db.updateTable('jobs').set({ lease_owner: 'another' }).where('name', '=', name).execute()
    for (const { job, payload } of [
      { job: robbed, payload: 'quiet' },
      { job: robbed, payload: 'fails' },
    ]) {
      rob = () => app.inSystem(ctx => take(ctx, job.name))
      await app.inSystem(ctx => ctx.jobs.enqueue(job, payload))
      await app.app.jobs.drain()
      const ctx = await app.systemContext()
      const left = await ctx.db.selectFrom('jobs').selectAll().where('name', '=', job.name).execute()
      assert.deepEqual(
        left.map(row => [row.status, row.lease_owner, row.attempt]),
        [['running', 'another', 0]],
        payload,
      )
      await app.inSystem(system => system.db.deleteFrom('jobs').where('name', '=', job.name).execute())
    }
  })

  test('fault 11 two runners on one database run every job once', async () => {
    const second = createJobRunner(app.app.internals)
    await app.inSystem(async ctx => {
      for (let index = 0; index < 40; index++) await ctx.jobs.enqueue(note, { text: String(index) })
    })
    await Promise.all([app.app.jobs.drain(), second.drain()])
    assert.deepEqual(
      seen.map(Number).sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, index) => index),
    )
  })

  test('host 26 a recurring job comes due once an hour and keeps its phase', async () => {
    app.moveClock(3 * 3600_000 + 600_000)
    await app.app.jobs.drain()
    assert.equal(seen.filter(text => text === 'hourly').length, 1)
    const hour = 3600_000
    assert.equal(nextTime({ every: 3600 }, 1000, { now: 1000 + 2.5 * hour, zone: 'UTC' }), 1000 + 3 * hour)
  })

  test('host 26 a single run is refused when the same is due within ten minutes', async () => {
    const at = (minutes: number) => instantFromMillis(app.app.internals.clock.millis() + minutes * 60_000)
    const ask = (minutes: number, text = 'single') =>
      app.inSystem(ctx => scheduleSingle({ job: note, payload: { text }, at: at(minutes) }, ctx))
    assert.deepEqual([await ask(30), await ask(35), await ask(45), await ask(35, 'other')], [true, false, true, true])
  })

  test('a cron line is read in the clock of the site, over a change of summer time', () => {
    const before = Date.parse('2027-03-27T10:00:00Z')
    const next = nextTime({ cron: '30 7 * * *' }, before, { now: before, zone: 'Europe/Berlin' })
    assert.equal(new Date(next).toISOString(), '2027-03-28T05:30:00.000Z')
  })
})
