import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FILTER_NAMES, type Known, readFilterValues } from '../domain/filters.ts'
import { afterPrefix, searchTerm } from '../domain/search-term.ts'
import { rankOf, ranksFrom, SEVERITIES } from '../domain/severity.ts'
import { firstInstant, lastInstant } from '../domain/site-time.ts'

const known: Known = {
  zone: 'Europe/Berlin',
  codes: new Set([1000, 1001, 9000]),
  modules: new Set(['host', 'chat']),
  addressForms: text => (/^[\d.]+$/.test(text) ? [text] : []),
}

const understood = [
  {
    name: 'A-78 severities come comma separated',
    sent: { severity: 'high, critical' },
    filters: { severities: [3, 4] },
  },
  { name: 'A-78 or repeated', sent: { severity: ['high', 'low'] }, filters: { severities: [3, 1] } },
  { name: 'A-79 at least this severe', sent: { min_severity: 'medium' }, filters: { severities: [2, 3, 4] } },
  {
    name: 'A-96 both severities must hold',
    sent: { severity: 'low,high', min_severity: 'medium' },
    filters: { severities: [3] },
  },
  { name: 'A-80 codes', sent: { event_code: '1000,1001' }, filters: { codes: [1000, 1001] } },
  { name: 'A-80 a code as a number', sent: { event_code: 1000 }, filters: { codes: [1000] } },
  {
    name: 'A-81 group and module',
    sent: { group: 'users', module: 'chat' },
    filters: { group: 'users', module: 'chat' },
  },
  { name: 'A-82 an account, nobody included', sent: { user_id: '0' }, filters: { userId: 0 } },
  { name: 'A-85 an address', sent: { ip: '1.2.3.4' }, filters: { ips: ['1.2.3.4'] } },
  {
    name: 'A-86 an object and a verb',
    sent: { object_type: 'others', object_id: 7, action: 'created' },
    filters: { objectType: 'others', objectId: '7', action: 'created' },
  },
  { name: 'empty values are no filters', sent: { severity: '', group: '', user_id: '', date_to: '' }, filters: {} },
]
for (const { name, sent, filters } of understood)
  test(name, () => assert.deepEqual(readFilterValues(sent, known), { filters, ignored: [] }))

const dropped = [
  { severity: 'bogus' },
  { min_severity: 'very' },
  { event_code: '77777' },
  { event_code: 'x' },
  { group: 'nothing' },
  { group: '__proto__' },
  { module: 'unknown' },
  { user_id: '-1' },
  { user_id: '1 or 1=1' },
  { ip: 'localhost' },
  { object_type: 'unicorn' },
  { object_type: 'chat.widgets' },
  { action: 'flew' },
  { date_from: 'yesterday' },
  { date_from: '2026-02-30' },
  { date_to: '2026-13-01' },
  { user_login: ['a', 'b'] },
]
for (const sent of dropped)
  test(`A-148 ${JSON.stringify(sent)} is dropped and named, so that the result is wider`, () =>
    assert.deepEqual(readFilterValues(sent, known), { filters: {}, ignored: Object.keys(sent) }))

const cut = [
  { sent: { severity: 'low,bogus' }, filters: { severities: [1] } },
  { sent: { severity: ['bogus', 'low'] }, filters: { severities: [1] } },
  { sent: { event_code: '1000,abc' }, filters: { codes: [1000] } },
  { sent: { event_code: [1000, 77_777] }, filters: { codes: [1000] } },
]
for (const { sent, filters } of cut)
  test(`P-N14 A-148 of ${JSON.stringify(sent)} those that are known stay, and what was dropped is named`, () =>
    assert.deepEqual(readFilterValues(sent, known), { filters, ignored: Object.keys(sent) }))

test('P-N14 a comma too many drops nothing', () =>
  assert.deepEqual(readFilterValues({ severity: 'low,, ' }, known), { filters: { severities: [1] }, ignored: [] }))

test('A-148 whatever is sent, every filter is either understood or named, and nothing throws', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null), fc.array(fc.string()), fc.boolean())
  fc.assert(
    fc.property(fc.constantFrom(...FILTER_NAMES), value, (name, sent) => {
      const { filters, ignored } = readFilterValues({ [name]: sent }, known)
      assert.ok(Object.keys(filters).length === 0 || ignored.length === 0)
      assert.ok(ignored.every(one => one === name))
    }),
  )
})

const dates = [
  [
    'A-89 a date begins when the site’s day does',
    '2026-07-01',
    '2026-06-30T22:00:00.000000Z',
    '2026-07-01T21:59:59.999999Z',
  ],
  [
    'A-90 the day on which the clocks change has 25 hours',
    '2026-10-25',
    '2026-10-24T22:00:00.000000Z',
    '2026-10-25T22:59:59.999999Z',
  ],
  [
    'A-89 a time without a zone is the site’s',
    '2026-01-01T12:00',
    '2026-01-01T11:00:00.000000Z',
    '2026-01-01T11:00:00.000000Z',
  ],
  [
    'A-89 a blank may stand for the T',
    '2026-01-01 12:00:30',
    '2026-01-01T11:00:30.000000Z',
    '2026-01-01T11:00:30.000000Z',
  ],
  [
    'A-90 a time with an offset is exact',
    '2026-01-01T12:00:00.5+02:00',
    '2026-01-01T10:00:00.500000Z',
    '2026-01-01T10:00:00.500000Z',
  ],
] as const
for (const [name, text, first, last] of dates)
  test(name, () => assert.deepEqual([firstInstant(text, known.zone), lastInstant(text, known.zone)], [first, last]))

test('A-89 no text makes the dates throw, and what is read sorts as time', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
      ),
      text => {
        const [first, last] = [firstInstant(text, 'Asia/Kathmandu'), lastInstant(text, 'Asia/Kathmandu')]
        assert.equal(first === null, last === null)
        if (first !== null && last !== null) assert.ok(first <= last && first.length === 27 && last.length === 27)
      },
    ),
  )
})

test('A-88 digits with a dot and hex with a colon are the beginning of an address', () => {
  assert.deepEqual(
    ['10.', '10.0', '192.168.1.7', '2001:DB8', '::ffff:10.0', ':'].map(searchTerm).map(term => term.kind),
    Array(6).fill('address'),
  )
  assert.deepEqual(
    ['10', 'v1.2 out', 'cafe', '50%'].map(searchTerm).map(term => term.kind),
    Array(4).fill('text'),
  )
  assert.deepEqual(searchTerm('::ffff:10.0.0.1'), { kind: 'address', prefix: '10.0.0.1' })
})

test('A-87 the marks of patterns mean themselves', () =>
  assert.deepEqual(searchTerm('50%_\\'), { kind: 'text', pattern: '%50\\%\\_\\\\%' }))

test('A-88 what begins with the prefix, and nothing else, lies before the next text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f.:]{1,8}$/), fc.stringMatching(/^[0-9a-f.:]{1,12}$/), (prefix, text) => {
      assert.equal(text >= prefix && text < afterPrefix(prefix), text.startsWith(prefix))
    }),
  )
})

test('A-09 severities rise in their order', () => {
  assert.deepEqual(SEVERITIES, ['informational', 'low', 'medium', 'high', 'critical'])
  assert.deepEqual(ranksFrom('high'), [rankOf('high'), rankOf('critical')])
})
