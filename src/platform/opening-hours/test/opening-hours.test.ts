/** Opening hours and the dates that differ, on the clock of the place, over changes of the clock. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HOUR, instantAt } from '../../../kernel/calendar.ts'
import { exceptionsOn, type HoursException, isOpenAt, type OpeningHours, periodsOn } from '../opening-hours.ts'

const weekday = [{ start: '08:00', end: '20:00' }]
const opening = (differences: Partial<OpeningHours> = {}): OpeningHours => ({
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
const exception = (differences: Partial<HoursException>): HoursException => ({
  dateFrom: '2026-04-16',
  dateTo: '2026-04-16',
  kind: 'closed',
  period: null,
  repeatsYearly: false,
  ...differences,
})
const at = (text: string, timeZone = 'Europe/Berlin') => instantAt(text.slice(0, 10), text.slice(11), timeZone)

const moments: [string, string, boolean][] = [
  ['Thursday before opening', '2026-04-16T07:59', false],
  ['Thursday at opening', '2026-04-16T08:00', true],
  ['Thursday at closing', '2026-04-16T20:00', true],
  ['Thursday a minute after closing', '2026-04-16T20:01', false],
  ['Friday between two periods', '2026-04-17T13:00', false],
  ['Friday night', '2026-04-17T23:00', true],
  ['a Friday night that has become Saturday', '2026-04-18T01:59', true],
  ['Saturday at midnight, open the whole day', '2026-04-18T23:59', true],
  ['the midnight that ends Saturday', '2026-04-19T00:00', true],
  ['Sunday, closed', '2026-04-19T00:01', false],
]
for (const [what, text, isOpen] of moments)
  test(`hours: ${what} is ${isOpen ? 'open' : 'closed'}`, () => assert.equal(isOpenAt(at(text), opening()), isOpen))

test('a closed date ends the night before it at midnight', () => {
  const closed = opening({ exceptions: [exception({ dateFrom: '2026-04-18', dateTo: '2026-04-18' })] })
  assert.equal(isOpenAt(at('2026-04-17T23:59'), closed), true)
  assert.equal(isOpenAt(at('2026-04-18T01:00'), closed), false)
})

test('hours follow the clock of the place through both changes of the clock', () => {
  const nights = opening({ week: { alwaysOpen: false, days: { 6: [{ start: '22:00', end: '04:00' }] } } })
  const openHours = (date: string) =>
    Array.from({ length: 24 }, (_, hour) => isOpenAt(at(`${date}T18:00`) + hour * HOUR, nights)).filter(Boolean).length
  // The hour of closing counts.
  assert.equal(openHours('2026-04-18'), 7)
  assert.equal(openHours('2026-03-28'), 6)
  assert.equal(openHours('2026-10-24'), 8)
  assert.equal(isOpenAt(at('2026-04-16T09:00', 'Asia/Tokyo'), opening({ timeZone: 'Asia/Tokyo' })), true)
  assert.equal(isOpenAt(at('2026-04-16T09:00', 'Asia/Tokyo'), opening()), false)
})

test('a place that is always open is open at every instant, in every zone', () => {
  const always = { alwaysOpen: true, days: {} }
  const zones = fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Apia')
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 4_000_000_000 }), (timeZone, seconds) =>
      isOpenAt(seconds * 1000, opening({ timeZone, week: always })),
    ),
  )
})

test('special hours take the place of the usual ones, and kinds that a service adds close nothing', () => {
  const special = exception({ kind: 'special_hours', period: { start: '05:00', end: '06:00' } })
  const hours = opening({ exceptions: [special, exception({ kind: 'no_entry' })] })
  assert.deepEqual(periodsOn('2026-04-16', hours), [{ start: '05:00', end: '06:00' }])
  assert.deepEqual(periodsOn('2026-04-15', hours), weekday)
  assert.equal(isOpenAt(at('2026-04-16T05:30'), hours), true)
})

test('a yearly range may run over the new year', () => {
  const range = exception({ dateFrom: '2020-12-24', dateTo: '2021-01-02', repeatsYearly: true })
  const dates = ['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-02', '2027-01-03']
  assert.deepEqual(
    dates.map(date => exceptionsOn(date, [range]).length),
    [0, 1, 1, 1, 0],
  )
})
