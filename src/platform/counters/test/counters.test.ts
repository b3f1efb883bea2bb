/** Counts that many raise at once: each hears a number of his own, here and on another server. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { type App, buildApp } from '../../../app.ts'
import { createClock } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { systemContext } from '../../context/context.ts'
import { hit } from '../counters.ts'

const START = Date.UTC(2027, 0, 1)
const isStress = Boolean(process.env.DOZEN_STRESS)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

forEachEngine(engine => {
  describe('counters', () => {
    let app: TestApp
    let ctx: ReadContext
    let now = START
    before(async () => {
      app = await startTestApp(engine, { services: [], clock: createClock(() => now) })
      ctx = await app.systemContext()
    })
    after(() => app.dispose())
    const rename = (from: string, to: string) =>
      app.app.internals.database.transaction(null, db => db.schema.alterTable(from).renameTo(to).execute())
    const knock = (bucket: string, key: string, { at = ctx, most = 3 }: { at?: ReadContext; most?: number } = {}) =>
      hit({ bucket, key, most, seconds: 60 }, at)

    test('those who come at once get one number each, in the order in which they came', async () => {
      const answers = await Promise.all(upTo(50).map(() => knock('together', 'ada')))
      assert.deepEqual(
        answers.map(({ count }) => count),
        upTo(50),
      )
      assert.deepEqual(
        answers.map(({ isAllowed }) => isAllowed),
        upTo(50).map(number => number <= 3),
      )
      assert.equal((await knock('together', 'ada')).isAllowed, false)
    })

    test('of many who come one by one or together, exactly as many are let in as may be', async () => {
      for (const most of [1, 7, 8, 9, 60, 1000]) {
        let allowed = 0
        for (let turn = 1; turn <= most + 20; turn += turn) {
          const answers = await Promise.all(upTo(turn).map(() => knock(`most ${most}`, 'ada', { most })))
          allowed += answers.filter(({ isAllowed }) => isAllowed).length
        }
        assert.equal(allowed, most, `a limit of ${most}`)
      }
    })

    test('no number is lost between those who come while others are being counted', async () => {
      for (const most of [20, 60, 300]) {
        const answers = upTo(most + 20).map(async number => {
          for (let turn = 0; turn < number % 7; turn++) await nextTurn()
          return knock(`while ${most}`, 'ada', { most })
        })
        const allowed = (await Promise.all(answers)).filter(({ isAllowed }) => isAllowed)
        assert.equal(allowed.length, most, `a limit of ${most}`)
      }
    })

    test('a flood of others takes nothing from somebody, and is forgotten when its windows end', async () => {
      const most = 60
      const flood = (round: number) =>
        Promise.all(upTo(6000).map(number => knock('flood', `${round} ${number}`, { most })))
      let allowed = 0
      for (let round = 0; round < 2; round++) {
        await flood(round)
        for (let turn = 0; turn < 40; turn++) allowed += Number((await knock('flood', 'ada', { most })).isAllowed)
      }
      assert.equal(allowed, most)
      now += 60_000
      await flood(2)
      const answers = await Promise.all(upTo(most + 5).map(() => knock('flood', 'ada', { most })))
      assert.equal(answers.filter(({ isAllowed }) => isAllowed).length, most)
    })

    test('who comes often, and who is refused, is not written down each time', async () => {
      const stored = async () =>
        Number(await app.app.internals.database.value("select sum(count) from counters where bucket = 'often'", []))
      for (let turn = 0; turn < 2; turn++) await knock('often', 'ada', { most: 82 })
      assert.equal(await stored(), 12, 'the second visit takes an eighth of what is left')
      for (let turn = 0; turn < 10; turn++) await knock('often', 'ada', { most: 82 })
      assert.equal(await stored(), 12)
      for (let turn = 0; turn < 90; turn++) await knock('often', 'ada', { most: 82 })
      assert.equal(await stored(), 82)
      assert.equal((await knock('often', 'ada', { most: 90 })).isAllowed, true, 'a limit may be raised meanwhile')
    })

    test('buckets, visitors, sites and windows are counted apart, also within one turn', async () => {
      const visitors = upTo(300).map(number => `visitor ${number}`)
      const [first, second] = await Promise.all([
        Promise.all(visitors.flatMap(key => [knock('apart', key), knock('apart', key)])),
        Promise.all(visitors.map(key => knock('elsewhere', key))),
      ])
      assert.deepEqual(
        first.map(({ count }) => count),
        visitors.flatMap(() => [1, 2]),
      )
      assert.ok(second.every(({ count }) => count === 1))
      const other = { ...ctx, site: { ...ctx.site, id: 2 } }
      assert.equal((await knock('apart', 'visitor 1', { at: other })).count, 1)
      now += 59_000
      assert.deepEqual(await knock('apart', 'visitor 1'), { isAllowed: true, count: 3, retryAfter: 1 })
      now += 1000
      assert.deepEqual(await knock('apart', 'visitor 1'), { isAllowed: true, count: 1, retryAfter: 60 })
    })

    test('nobody is counted twice or left out, however many servers count', async () => {
      const second = engine === 'postgres' ? await secondServer(app) : null
      try {
        const other = second ? await systemContext(second.internals, 1, 'test') : ctx
        const counts: number[] = []
        const keys = ['ada', 'bob', 'cy']
        for (let round = 0; round < (isStress ? 200 : 10); round++) {
          const all = upTo(20).flatMap(number =>
            keys.map(key => knock('servers', key, { at: number % 2 ? ctx : other, most: 100 })),
          )
          counts.push(...(await Promise.all(all)).filter(({ isAllowed }) => isAllowed).map(({ count }) => count))
        }
        const times = Map.groupBy(counts, count => count)
        assert.ok([...times.values()].every(same => same.length <= keys.length))
        assert.ok(counts.length > 3 * 87 && counts.length <= 300, `${counts.length} of 300 were let in`)
      } finally {
        await second?.close()
      }
    })

    test('a visit is not counted inside a transaction, which might take it back', async () => {
      await assert.rejects(
        ctx.transaction(tx => knock('inside', 'ada', { at: tx as unknown as ReadContext })),
        /before its transaction begins/,
      )
    })

    test('when a count cannot be stored, everybody who waits for it hears so', async () => {
      await rename('counters', 'counters_away')
      const answers = await Promise.allSettled([knock('away', 'ada'), knock('away', 'bob')])
      assert.deepEqual(
        answers.map(({ status }) => status),
        ['rejected', 'rejected'],
      )
      await rename('counters_away', 'counters')
      assert.equal((await knock('away', 'ada')).count, 1)
    })
  })
})

const secondServer = ({ config, app }: TestApp): Promise<App> =>
  buildApp({ config, log: app.internals.log, clock: app.internals.clock, services: [], runJobs: false })
