/** Calendar files as calendars read them, and the links that open feeds. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../../../../test/kit/test-app.ts'
import { type CalendarEvent, calendarFeed, calendarFile, feedKey, isFeedKey } from '../calendar-files.ts'

const event: CalendarEvent = {
  uid: 'PK-12345678@car-parking',
  status: 'confirmed',
  from: Date.parse('2027-04-16T07:00:00Z'),
  to: Date.parse('2027-04-19T07:00:00Z'),
  sequence: 2,
  changed: Date.parse('2027-01-01T00:00:00Z'),
  title: 'Parking, Airport North',
  text: 'Covered\nHH AB 123',
  place: 'Airport North; Flughafenstraße 12',
  url: 'https://example.com/parking',
}
const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n')

test('a calendar file has one event, the same for every change of it', async () => {
  const lines = linesOf(await calendarFile(event, { product: 'Car parking' }))
  for (const line of [
    'METHOD:PUBLISH',
    'UID:PK-12345678@car-parking',
    'SEQUENCE:2',
    'DTSTART:20270416T070000Z',
    'DTEND:20270419T070000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Parking\\, Airport North',
    'DESCRIPTION:Covered\\nHH AB 123',
    'LOCATION:Airport North\\; Flughafenstraße 12',
  ])
    assert.ok(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
  const cancelled = await calendarFile({ ...event, status: 'cancelled' }, { product: 'Car parking' })
  assert.match(cancelled, /METHOD:CANCEL\r\n[\s\S]*STATUS:CANCELLED/)
})

test('a feed has its name and all events, cancelled ones too, and asks to be read again', async () => {
  const events = [event, { ...event, uid: 'PK-2@car-parking', status: 'cancelled' as const }]
  const lines = linesOf(await calendarFeed({ product: 'Car parking', name: 'Stays', events }))
  const uids = lines.filter(line => line.startsWith('UID:'))
  assert.deepEqual(uids, ['UID:PK-12345678@car-parking', 'UID:PK-2@car-parking'])
  for (const line of ['METHOD:PUBLISH', 'NAME:Stays', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'STATUS:CANCELLED'])
    assert.ok(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
})

test('the key of a feed opens this feed of this owner, until its salt is another', async () => {
  const site = await startTestApp('sqlite')
  try {
    const ctx = await site.systemContext()
    const owner = { feed: 'stays', owner: 7, salt: 'a' }
    const key = feedKey(owner, ctx)
    const others = [{ feed: 'calls' }, { owner: 8 }, { salt: 'b' }].map(other => ({ ...owner, ...other }))
    assert.deepEqual(
      [owner, ...others].map(one => isFeedKey(key, one, ctx)),
      [true, false, false, false],
    )
    assert.equal(isFeedKey('', owner, ctx), false)
  } finally {
    await site.dispose()
  }
})
