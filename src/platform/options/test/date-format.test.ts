import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeInstant } from '../date-format.ts'

const moment = new Date('2026-03-05T13:07:09Z')
const english = { language: 'en', zone: 'UTC' }

const formats = [
  ['F j, Y', 'March 5, 2026'],
  ['d.m.Y', '05.03.2026'],
  ['D, M jS y', 'Thu, Mar 5th 26'],
  ['l n/d', 'Thursday 3/05'],
  ['H:i', '13:07'],
  ['g:i a', '1:07 pm'],
  ['h:i:s A', '01:07:09 PM'],
  ['Y-m-d\\TH:i:sP', '2026-03-05T13:07:09+00:00'],
  ['jS \\o\\f F', '5th of March'],
  ['z t L N w W', '63 31 0 4 4 10'],
  ['Q – ü', 'Q – ü'],
  ['', ''],
] as const

for (const [format, written] of formats)
  test(`U-8 the format ${JSON.stringify(format)} is filled in`, () => {
    assert.equal(writeInstant(moment, format, english), written)
  })

test('U-8 names are those of the language, and the clock is that of the zone', () => {
  assert.equal(
    writeInstant(moment, 'l, j. F Y, H:i', { language: 'de', zone: 'Asia/Tokyo' }),
    'Donnerstag, 5. März 2026, 22:07',
  )
  assert.equal(writeInstant(moment, 'j F', { language: 'pl', zone: 'UTC' }), '5 marca')
  assert.equal(writeInstant(moment, 'H:i', { language: 'en', zone: '+05:30' }), '18:37')
  for (const [day, suffix] of [
    [1, 'st'],
    [2, 'nd'],
    [3, 'rd'],
    [11, 'th'],
    [12, 'th'],
    [13, 'th'],
    [21, 'st'],
  ] as const)
    assert.equal(writeInstant(new Date(Date.UTC(2026, 0, day)), 'jS', english), `${day}${suffix}`)
})
