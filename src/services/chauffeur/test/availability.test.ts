/** When trips can be booked, with both changes of the clock in three zones. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AvailabilityRules, momentOf, readLocalTime, refusalOf } from '../domain/availability.ts'

const ALL = { open: true, start: '00:00', end: '24:00' }
const rules: AvailabilityRules = {
  enabled: true,
  lead_time_minutes: 0,
  horizon_days: 0,
  business_hours: Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map(day => [day, ALL])),
  blackout_dates: [],
}
const zone = 'Europe/Berlin'
const now = Date.parse('2031-06-16T08:00:00Z')
const refused = (text: string, differences: Partial<AvailabilityRules> = {}) => {
  const moment = momentOf(readLocalTime(text)!, zone)
  return moment ? refusalOf(moment, { ...rules, ...differences }, { now, zone }) : 'no_such_time'
}

const table: readonly (readonly [text: string, differences: Partial<AvailabilityRules>, expected: string | null])[] = [
  ['2031-06-16 10:01', {}, null],
  ['2031-06-16 10:00', {}, 'past'],
  ['2031-06-16 09:59', { enabled: false }, 'past'],
  ['2031-06-17 03:00', { enabled: false, business_hours: {} }, null],
  ['2031-06-16 11:59', { lead_time_minutes: 120 }, 'too_soon'],
  ['2031-06-16 12:00', { lead_time_minutes: 120 }, null],
  ['2031-06-18 23:59', { horizon_days: 2 }, null],
  ['2031-06-19 00:00', { horizon_days: 2 }, 'too_far_ahead'],
  ['2031-06-17 12:00', { business_hours: { 1: ALL } }, 'closed'],
  ['2031-06-17 12:00', { business_hours: { 2: { ...ALL, open: false } } }, 'closed'],
  ['2031-06-17 07:59', { business_hours: { 2: { open: true, start: '08:00', end: '18:00' } } }, 'closed'],
  ['2031-06-17 08:00', { business_hours: { 2: { open: true, start: '08:00', end: '18:00' } } }, null],
  ['2031-06-17 18:00', { business_hours: { 2: { open: true, start: '08:00', end: '18:00' } } }, null],
  ['2031-06-17 18:01', { business_hours: { 2: { open: true, start: '08:00', end: '18:00' } } }, 'closed'],
  ['2031-06-18 01:30', { business_hours: { 2: { open: true, start: '20:00', end: '02:00' } } }, null],
  ['2031-06-18 02:01', { business_hours: { 2: { open: true, start: '20:00', end: '02:00' } } }, 'closed'],
  ['2031-06-20 12:00', { blackout_dates: [{ start: '2031-06-18', end: '2031-06-20', label: '' }] }, 'blackout'],
  ['2031-06-21 12:00', { blackout_dates: [{ start: '2031-06-18', end: '2031-06-20', label: '' }] }, null],
  [
    '2031-06-18 01:30',
    {
      business_hours: { 2: { open: true, start: '20:00', end: '02:00' } },
      blackout_dates: [{ start: '2031-06-18', end: '2031-06-18', label: '' }],
    },
    'blackout',
  ],
]
for (const [text, differences, expected] of table)
  test(`E-17 E-18 E-19 E-99 ${text} with ${JSON.stringify(differences)}: ${expected ?? 'free'}`, () =>
    assert.equal(refused(text, differences), expected))

test('E-73 a time is read with a blank or a T, and what is no date is none', () => {
  assert.deepEqual(readLocalTime('2031-06-17T10:00'), { date: '2031-06-17', time: '10:00' })
  assert.deepEqual(readLocalTime('2031-06-17 10:00:30'), { date: '2031-06-17', time: '10:00' })
  for (const text of [
    '2031-02-30 10:00',
    '2031-06-17',
    '2031-06-17 24:00',
    '17.06.2031 10:00',
    '2031-06-17T10:00Z',
    '',
  ])
    assert.equal(readLocalTime(text), null, text)
})

/** What each quarter of an hour is in UTC, by the offset before and after, and what the clock skips. */
const changes = [
  { place: 'Europe/Berlin', date: '2027-03-28', skipped: [120, 180], before: 60, after: 120, at: 120 },
  { place: 'Europe/Berlin', date: '2026-10-25', skipped: null, before: 120, after: 60, at: 180 },
  { place: 'America/New_York', date: '2027-03-14', skipped: [120, 180], before: -300, after: -240, at: 120 },
  { place: 'America/New_York', date: '2027-11-07', skipped: null, before: -240, after: -300, at: 120 },
  { place: 'Australia/Lord_Howe', date: '2027-10-03', skipped: [120, 150], before: 630, after: 660, at: 120 },
  { place: 'Australia/Lord_Howe', date: '2027-04-04', skipped: null, before: 660, after: 630, at: 120 },
] as const

for (const { place, date, skipped, before, after, at } of changes)
  test(`E-73 E16 every quarter of an hour of ${date} in ${place}`, () => {
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const moment = momentOf({ date, time }, place)
      const isSkipped = skipped !== null && minute >= skipped[0] && minute < skipped[1]
      if (isSkipped) {
        assert.equal(moment, null, `${time} does not exist`)
        continue
      }
      // Until the clock is put back, the first of two equal times is meant.
      const offset = minute < at ? before : after
      assert.equal(moment?.instant, Date.parse(`${date}T00:00:00Z`) + (minute - offset) * 60_000, time)
    }
  })
