import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarEventIn } from '../domain/calendar-event.ts'

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'METHOD:request', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
const read = (...lines: string[]) => calendarEventIn(file(...lines), 'Europe/Berlin')

test('an invitation is read with folded lines, escapes and quoted parameters', () => {
  const event = read(
    'UID:1@x',
    'SUMMARY;LANGUAGE="a:b";X=1:Offer\\, first',
    '  and last',
    'LOCATION:Room 1\\nLeft',
    'ORGANIZER;CN="Ann: Sales":MAILTO:ann@example.com',
    'DTSTART;TZID="America/New_York":20310106T090000',
    'DTEND:20310106T150000Z',
    'BEGIN:VALARM',
    'DESCRIPTION:Reminder',
    'END:VALARM',
  )
  assert.deepEqual(event, {
    ...{ uid: '1@x', method: 'REQUEST', name: 'Offer, first and last', place: 'Room 1\nLeft', text: '' },
    ...{ organizer: 'ann@example.com', is_all_day: false },
    ...{ date_start: '2031-01-06T14:00:00.000000Z', date_end: '2031-01-06T15:00:00.000000Z' },
  })
})

const times = [
  ['in UTC, with a length', ['DTSTART:20310106T100000Z', 'DURATION:P1DT30M'], '2031-01-06T10:00', '2031-01-07T10:30'],
  ['without an end', ['DTSTART:20310106T100000Z'], '2031-01-06T10:00', '2031-01-06T11:00'],
  ['on the clock of the site', ['DTSTART:20310706T100000'], '2031-07-06T08:00', '2031-07-06T09:00'],
  ['in a zone nobody knows', ['DTSTART;TZID=Home Time:20310106T100000'], '2031-01-06T09:00', '2031-01-06T10:00'],
  ['a whole day', ['DTSTART;VALUE=DATE:20310106'], '2031-01-05T23:00', '2031-01-06T23:00'],
  [
    'an end before the beginning',
    ['DTSTART:20310106T100000Z', 'DTEND:20310105T100000Z'],
    '2031-01-06T10:00',
    '2031-01-06T10:00',
  ],
] as const
for (const [name, lines, start, end] of times)
  test(`the time of an invitation: ${name}`, () => {
    const event = read(...lines)!
    assert.deepEqual([event.date_start.slice(0, 16), event.date_end.slice(0, 16)], [start, end])
    assert.equal(event.is_all_day, name === 'a whole day')
  })

for (const [name, lines] of [
  ['no time', ['SUMMARY:x']],
  ['a time that is none', ['DTSTART:20319999T990000Z']],
  ['a word for a time', ['DTSTART:tomorrow']],
] as const)
  test(`an invitation with ${name} is none`, () => assert.equal(read(...lines), null))

test('a file that is hostile takes no time', () => {
  const begun = performance.now()
  for (const text of [`DTSTART${';a'.repeat(90_000)}`, `DTSTART${';"'.repeat(90_000)}`, 'x'.repeat(900_000)])
    assert.equal(calendarEventIn(`BEGIN:VEVENT\n${text}\nEND:VEVENT`, 'UTC'), null)
  assert.ok(performance.now() - begun < 2000)
})
