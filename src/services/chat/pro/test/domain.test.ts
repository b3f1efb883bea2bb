/** The pure rules of Pro: schedules, agents, custom fields, tests. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Facts, Rule, SiteTime } from '../../domain/rules.ts'
import { type Draw, type PageAgent, pickAgent } from '../domain/agents.ts'
import { answersOf, cleanCustomFields, customProblems } from '../domain/custom-fields.ts'
import { compareSides, sideRule, withoutTest } from '../domain/experiment.ts'
import { proMatchers } from '../domain/pro-matchers.ts'
import { isWithin, schedulePattern } from '../domain/schedule.ts'

const at = (weekday: number, time: string, date = '2026-11-16'): SiteTime => {
  const [hours, minutes] = time.split(':').map(Number)
  return { weekday, minutes: hours! * 60 + minutes!, date }
}

describe('schedules', () => {
  const table: readonly [string, SiteTime, boolean][] = [
    ['1,2,3,4,5 09:00-18:00', at(1, '09:00'), true],
    ['1,2,3,4,5 09:00-18:00', at(1, '18:00'), false],
    ['1,2,3,4,5 09:00-18:00', at(0, '12:00'), false],
    ['0,6', at(6, '23:59'), true],
    ['5 22:00-04:00', at(5, '23:00'), true],
    ['5 22:00-04:00', at(6, '03:59'), true],
    ['5 22:00-04:00', at(6, '04:00'), false],
    ['5 22:00-04:00', at(5, '03:00'), false],
    ['0 00:00-24:00', at(0, '23:59'), true],
    ['2026-11-16..2026-11-17', at(1, '12:00'), true],
    ['2026-11-17..2026-11-18', at(1, '12:00'), false],
    ['whenever', at(1, '12:00'), false],
    ['7 09:00-10:00', at(0, '09:30'), false],
  ]
  for (const [text, now, expected] of table)
    test(`B-10 ${text} on day ${now.weekday} at minute ${now.minutes} is ${expected}`, () =>
      assert.equal(isWithin(text, now), expected))

  test('what can be saved can be read: some minute of the week is within it', () => {
    const pattern = new RegExp(`^(?:${schedulePattern})$`)
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    const two = (number: number) => String(number).padStart(2, '0')
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), time, time, (days, from, to) => {
        const text = `${days.join()} ${from.map(two).join(':')}-${to.map(two).join(':')}`
        assert.match(text, pattern)
        assert.equal(isWithin(text, { weekday: days[0]!, minutes: from[0] * 60 + from[1], date: '2026-01-01' }), true)
      }),
    )
  })

  const rule = (kind: string, values: string[], operator = 'is'): Rule => ({ kind, mode: 'show', operator, values })
  const cases: readonly [Rule, Facts, boolean | undefined][] = [
    [rule('schedule', ['1 09:00-10:00'], 'within'), { now: at(1, '09:30') }, true],
    [rule('schedule', ['1 09:00-10:00'], 'outside'), { now: at(1, '09:30') }, false],
    [rule('schedule', ['1'], 'within'), {}, undefined],
    [rule('country', ['de', 'AT']), { country: 'DE' }, true],
    [rule('country', ['DE'], 'is_not'), { country: 'FR' }, true],
    [rule('country', ['DE'], 'is_not'), { country: '' }, undefined],
    [rule('language', ['de']), { language: 'de-at' }, true],
    [rule('language', ['de-CH']), { language: 'de-at' }, false],
    [rule('language', ['fr']), {}, undefined],
    [rule('ab', ['4:0-49']), { bucket: test => (test === 4 ? 49 : 99) }, true],
    [rule('ab', ['4:50-99']), { bucket: () => 49 }, false],
    [rule('ab', ['nonsense']), { bucket: () => 0 }, false],
  ]
  for (const [one, facts, expected] of cases)
    test(`B-10 ${one.kind} ${one.operator} ${one.values} on ${JSON.stringify(facts)}`, () =>
      assert.equal(proMatchers[one.kind]?.(one, facts), expected))
})

describe('agents', () => {
  const agent = (name: string, more: Partial<PageAgent> = {}): PageAgent => ({
    ...{ name, title: '', picture: '', href: `https://a.example/${name}`, hours: '', weight: 1 },
    ...more,
  })
  const draw = (more: Partial<Draw> = {}): Draw => ({
    rotation: 'first',
    now: at(1, '12:00'),
    chance: 0,
    turn: 0,
    ...more,
  })
  const three = [agent('a'), agent('b', { weight: 8 }), agent('c')]

  test('the first, one by lot, one by weight, one after the other', () => {
    const names = (draws: readonly Draw[]) => draws.map(one => pickAgent(three, one)?.name).join('')
    assert.equal(names([draw(), draw({ chance: 0.9 })]), 'aa')
    assert.equal(names([0, 0.34, 0.99].map(chance => draw({ rotation: 'random', chance }))), 'abc')
    assert.equal(names([0, 0.11, 0.85, 0.95].map(chance => draw({ rotation: 'weighted', chance }))), 'abbc')
    assert.equal(names([0, 1, 2, 3].map(turn => draw({ rotation: 'round_robin', turn }))), 'abca')
  })

  test('who is away gets nobody, and when nobody is there nobody is named', () => {
    const away = agent('x', { hours: '0 09:00-10:00' })
    assert.equal(pickAgent([away, agent('y')], draw())?.name, 'y')
    assert.equal(pickAgent([away], draw()), null)
    assert.equal(pickAgent([away], draw({ now: null }))?.name, 'x')
    assert.equal(pickAgent([], draw()), null)
  })
})

test('B-19 keys of custom fields are f and a number, each once, whatever is sent', () => {
  const field = fc.record({
    key: fc.oneof(fc.constantFrom('f1', 'f2', 'f3', 'x'), fc.anything()),
    label: fc.string(),
    type: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(field, fc.anything())), sent => {
      const fields = cleanCustomFields(sent)
      assert.ok(fields.every(({ key, label }) => /^f[1-9]\d?$/.test(key) && label !== ''))
      assert.equal(new Set(fields.map(({ key }) => key)).size, fields.length)
      assert.deepEqual(cleanCustomFields(fields), fields)
      assert.deepEqual(customProblems(fields, {}), {})
      assert.deepEqual(answersOf(fields, {}), [])
    }),
  )
})

describe('tests', () => {
  test('the two sides share all hundred buckets and none twice', () => {
    for (const split of [1, 50, 99]) {
      const [a, b] = (['a', 'b'] as const).map(side => sideRule(7, side, split).values[0])
      assert.deepEqual([a, b], [`7:0-${split - 1}`, `7:${split}-99`])
    }
    const own = sideRule(7, 'a', 50)
    const other = sideRule(77, 'a', 50)
    assert.deepEqual(withoutTest([own, other], 7), [other])
  })

  const counts = (views: number, clicks: number) => ({ views, opens: 0, clicks, leads: 0 })
  const verdictOn = (a: [number, number], b: [number, number]) =>
    compareSides({ a: counts(...a), b: counts(...b), goal: 'click', split: 50 }).verdict

  test('B-57 few visitors decide nothing, many decide, and equal ones are told to be equal', () => {
    assert.equal(verdictOn([10, 0], [10, 9]), 'keep_running')
    assert.equal(verdictOn([1000, 50], [1000, 90]), 'b')
    assert.equal(verdictOn([1000, 90], [1000, 50]), 'a')
    assert.equal(verdictOn([1000, 70], [1000, 71]), 'keep_running')
    assert.equal(verdictOn([9000, 700], [9000, 702]), 'no_difference')
  })

  test('chances and intervals stay within their bounds, and mirrored sides mirror the chance', () => {
    const side = fc.tuple(fc.nat(100_000), fc.nat(200_000))
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 99 }), (a, b, split) => {
        const one = compareSides({ a: counts(...a), b: counts(...b), goal: 'click', split })
        const mirrored = compareSides({ a: counts(...b), b: counts(...a), goal: 'click', split: 100 - split })
        assert.ok(Math.abs(one.probability_b_better + mirrored.probability_b_better - 1) < 0.002)
        for (const { rate, interval } of [one.a, one.b])
          assert.ok(0 <= interval[0] && interval[0] <= rate + 0.01 && rate <= interval[1] + 0.01 && interval[1] <= 100)
        assert.equal(one.sample_ratio_ok, mirrored.sample_ratio_ok)
      }),
    )
  })

  test('a draw that is far off its share is noticed', () => {
    const off = compareSides({ a: counts(9000, 0), b: counts(1000, 0), goal: 'click', split: 50 })
    assert.equal(off.sample_ratio_ok, false)
  })
})
