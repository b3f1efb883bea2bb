/** Dates and times on the clock of a place, against the calendar of the language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY, dateAfter, dateAt, daysBetween, instantAt, MINUTE, startOfDate, timeAt, weekdayOf } from '../calendar.ts'

const rounds = process.env.DOZEN_STRESS ? 100_000 : 2_000

/** Whole, half and quarter hours, changes at midnight, a change of half an hour, and a date that never was. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Asuncion',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]

const anyMinute = fc
  .integer({ min: Date.UTC(1970, 0, 1) / MINUTE, max: Date.UTC(2060, 0, 1) / MINUTE })
  .map(minutes => minutes * MINUTE)

/** A minute within two days of a change of the clock, where everything difficult happens. */
const nearChange = (zone: string) =>
  fc.tuple(anyMinute, fc.integer({ min: -2880, max: 2880 })).map(([instant, minutes]) => {
    const change = zoned(instant, zone).getTimeZoneTransition('next')?.epochMilliseconds ?? instant
    return change + minutes * MINUTE
  })

const zoned = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)

for (const zone of zones)
  test(`${zone}: every date and time is that of the language's own calendar`, () => {
    fc.assert(
      fc.property(fc.oneof(anyMinute, nearChange(zone)), instant => {
        const there = zoned(instant, zone)
        const [date, time] = [there.toPlainDate(), there.toPlainTime().toString({ smallestUnit: 'minute' })]
        const begins = date.toZonedDateTime(zone).epochMilliseconds
        const shown = date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
        assert.deepEqual(
          [dateAt(instant, zone), timeAt(instant, zone), startOfDate(date.toString(), zone)],
          [date.toString(), time, begins],
        )
        assert.equal(instantAt(date.toString(), time, zone), shown)
      }),
      { numRuns: rounds },
    )
  })

test('days are counted and weekdays named as in the language’s own calendar', () => {
  const anyDate = anyMinute.map(instant => new Date(instant).toISOString().slice(0, 10))
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
      const [from, to] = [Temporal.PlainDate.from(date), Temporal.PlainDate.from(date).add({ days })]
      assert.deepEqual([dateAfter(date, days), weekdayOf(date)], [to.toString(), from.dayOfWeek])
      assert.equal(daysBetween(date, to.toString()), days)
    }),
    { numRuns: rounds },
  )
})

test('a time that the clock skips is the one after the gap, and one that comes twice is the first', () => {
  assert.equal(instantAt('2026-03-29', '02:30', 'Europe/Berlin'), Date.UTC(2026, 2, 29, 1, 30))
  assert.equal(instantAt('2026-10-25', '02:30', 'Europe/Berlin'), Date.UTC(2026, 9, 25, 0, 30))
  assert.equal(startOfDate('2026-10-26', 'Europe/Berlin') - startOfDate('2026-10-25', 'Europe/Berlin'), 25 * (DAY / 24))
})
