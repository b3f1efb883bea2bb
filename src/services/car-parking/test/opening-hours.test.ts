/** Opening hours and the dates that differ, on the clock of the place, over changes of the clock. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, HOUR, MINUTE } from '../../../kernel/calendar.ts'
import { type DateException, exceptionsFor, isOpenFor, type OpeningTimes } from '../domain/opening-hours.ts'
import { LONGEST_STAY, type StayProblem, type StayRules, stayProblems } from '../domain/stay.ts'
import { stay } from './price-samples.ts'

const weekday = [{ start: '08:00', end: '20:00' }]
const opening = (differences: Partial<OpeningTimes> = {}): OpeningTimes => ({
  timeZone: 'Europe/Berlin',
  week: {
    alwaysOpen: false,
    days: {
      1: weekday,
      2: weekday,
      3: weekday,
      4: weekday,
      5: [
        { start: '08:00', end: '12:00' },
        { start: '18:00', end: '02:00' },
      ],
      6: [{ start: '00:00', end: '00:00' }],
    },
  },
  exceptions: [],
  ...differences,
})
const exception = (differences: Partial<DateException>): DateException => ({
  dateFrom: '2026-04-16',
  dateTo: '2026-04-16',
  kind: 'closed',
  period: null,
  spaceTypeId: null,
  capacity: null,
  repeatsYearly: false,
  ...differences,
})
const at = (text: string, timeZone = 'Europe/Berlin') => stay(text, text, { timeZone }).entry

const exceptions: [string, Partial<DateException>, string, [entry: boolean, exit: boolean]][] = [
  ['a closed date refuses entries', {}, '2026-04-16T10:00', [false, false]],
  ['the next date is as usual', {}, '2026-04-17T10:00', [true, true]],
  [
    'special hours replace the usual ones',
    { kind: 'special_hours', period: { start: '05:00', end: '06:00' } },
    '2026-04-16T10:00',
    [false, false],
  ],
  [
    'special hours open the door',
    { kind: 'special_hours', period: { start: '05:00', end: '06:00' } },
    '2026-04-16T05:30',
    [true, true],
  ],
  ['cars still leave on a date without entries', { kind: 'no_entry' }, '2026-04-16T10:00', [false, true]],
  ['cars still come on a date without exits', { kind: 'no_exit' }, '2026-04-16T10:00', [true, false]],
  [
    'a yearly exception holds in other years',
    { dateFrom: '2020-04-16', dateTo: '2020-04-16', repeatsYearly: true },
    '2026-04-16T10:00',
    [false, false],
  ],
  [
    'a yearly exception may run over the new year',
    { dateFrom: '2020-12-24', dateTo: '2021-01-02', repeatsYearly: true },
    '2026-01-02T10:00',
    [false, false],
  ],
  ['other numbers of spaces close nothing', { kind: 'capacity', capacity: 0 }, '2026-04-16T10:00', [true, true]],
]
for (const [what, differences, text, expected] of exceptions)
  test(`exceptions: ${what}`, () => {
    const given = { opening: opening({ exceptions: [exception(differences)] }), isBound: true }
    assert.deepEqual([isOpenFor('entry', at(text), given), isOpenFor('exit', at(text), given)], expected)
  })

test('where hours do not bind, cars leave a closed place but none come on a closed date', () => {
  const given = { opening: opening({ exceptions: [exception({})] }), isBound: false }
  assert.equal(isOpenFor('exit', at('2026-04-16T10:00'), given), true)
  assert.equal(isOpenFor('entry', at('2026-04-16T10:00'), given), false)
  assert.equal(isOpenFor('entry', at('2026-04-19T10:00'), given), true)
})

test('a car may leave and come at the minute of closing, and not after it', () => {
  const given = { opening: opening(), isBound: true }
  const ways = ['entry', 'exit'] as const
  assert.deepEqual(
    ways.map(way => isOpenFor(way, at('2026-04-16T20:00'), given)),
    [true, true],
  )
  assert.deepEqual(
    ways.map(way => isOpenFor(way, at('2026-04-16T20:01'), given)),
    [false, false],
  )
})

test('an exception for one type of space is none for another', () => {
  const all = [exception({ spaceTypeId: 5 }), exception({ spaceTypeId: null })]
  assert.equal(exceptionsFor(5, all).length, 2)
  assert.equal(exceptionsFor(6, all).length, 1)
})

const rules = (differences: Partial<StayRules> = {}): StayRules => ({
  leadTimeMinutes: 60,
  horizonDays: 365,
  minStayMinutes: 30,
  maxStayMinutes: 10 * 1440,
  entryInHoursOnly: true,
  exitInHoursOnly: false,
  ...differences,
})
const now = at('2026-04-16T08:00')
const asked: [string, number, number, StayProblem[]][] = [
  ['one as it should be', now + 2 * HOUR, now + 5 * HOUR, []],
  ['an exit at the entry', now + 2 * HOUR, now + 2 * HOUR, ['exit_before_entry']],
  ['an exit before the entry', now + 5 * HOUR, now + 2 * HOUR, ['exit_before_entry']],
  ['the year 9999', now + 2 * HOUR, Date.parse('9999-01-01'), ['too_long']],
  ['no number at all', Number.NaN, now, ['exit_before_entry']],
  ['a short one', now + 2 * HOUR, now + 2 * HOUR + 29 * MINUTE, ['too_short']],
  ['a long one', now + 2 * HOUR, now + 11 * DAY, ['too_long']],
  ['one in the past', now - HOUR, now + HOUR, ['too_soon', 'closed_at_entry']],
  ['one far ahead, at night', now + 400 * DAY - 6 * HOUR, now + 401 * DAY, ['too_far_ahead', 'closed_at_entry']],
]
for (const [what, entry, exit, expected] of asked)
  test(`a stay: ${what}`, () => {
    const asking = { entry, exit, timeZone: 'Europe/Berlin', spaces: 1 }
    assert.deepEqual(stayProblems(asking, { rules: rules(), opening: opening() }, now), expected)
  })

test('no location allows a stay of more than two years', () => {
  const place = {
    rules: rules({ maxStayMinutes: null, horizonDays: null, entryInHoursOnly: false }),
    opening: opening(),
  }
  const ending = (length: number) =>
    stayProblems({ entry: now + DAY, exit: now + DAY + length, timeZone: 'UTC', spaces: 1 }, place, now)
  assert.deepEqual([ending(LONGEST_STAY), ending(LONGEST_STAY + 1)], [[], ['too_long']])
})
