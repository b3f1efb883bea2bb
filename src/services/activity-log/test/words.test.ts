/** The pure heart of what is written down: texts, changes, codes, counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesBetween, showChange } from '../domain/changes.ts'
import { cleanText, HIDDEN, typedName, withoutTokens } from '../domain/clean-text.ts'
import { contentCode } from '../domain/content-code.ts'
import { isInternal } from '../domain/definition.ts'
import { ERASED, withoutIdentity } from '../domain/erase-identity.ts'
import { mappedCode, readLegacyLine } from '../domain/legacy-log.ts'
import { fillMessage } from '../domain/message.ts'
import { changedOverrides } from '../domain/overrides.ts'
import { platformDefinitions } from '../domain/platform-definitions.ts'
import { recordCode, serviceDefinitions } from '../domain/service-definitions.ts'
import { type Counted, tally } from '../domain/tally.ts'

test('P22 control characters, line ends and writing directions become visible, and long texts are cut', () => {
  assert.equal(cleanText('admin\n2026 \u001b[31m\u202Egnp', 100), 'admin\\u000a2026 \\u001b[31m\\u202egnp')
  assert.equal(cleanText('abcdef', 4), 'abc…')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, most) => {
      const clean = cleanText(text, most)
      assert.ok(clean.length <= most)
      assert.doesNotMatch(clean, /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
    }),
  )
})

test('A11 what does not look like a login or an address is not kept', () => {
  for (const name of ['ann', 'ann@example.com', 'Zoë.1', 'a_b-c+d@x.org']) assert.equal(typedName(name), name)
  for (const name of ['my secret pass', '<img src=x onerror=1>', '=HYPERLINK("x")', 'p$ssw0rd!', 'a'.repeat(61)])
    assert.equal(typedName(name), HIDDEN)
})

test('P18 a key in an address is not written down', () => {
  assert.equal(
    withoutTokens('/vendor-crm/v1/campaign/unsubscribe/a1b2c3d4e5f6a7b8c9d0'),
    '/vendor-crm/v1/campaign/unsubscribe/***',
  )
  assert.equal(withoutTokens('/vendor-permalink-manager/v1/uris/12'), '/vendor-permalink-manager/v1/uris/12')
})

test('changes tell only what differs, secrets as stars, long values cut', () => {
  const before = { title: 'Old', status: 'draft', password_hash: 'x', api_key: 'a', modified_at: '1', same: [1] }
  const after = {
    title: 'New',
    status: 'draft',
    password_hash: 'y',
    api_key: 'b',
    modified_at: '2',
    same: [1],
    text: 'z'.repeat(900),
  }
  const changes = changesBetween(before, after)
  assert.deepEqual(changes.slice(0, 3), [
    { field: 'title', before: 'Old', after: 'New' },
    { field: 'password_hash', before: '***', after: '***' },
    { field: 'api_key', before: '***', after: '***' },
  ])
  assert.equal((changes[3]!.after as string).length, 500)
  assert.deepEqual(
    changesBetween({ settings: { token: 'x', on: true } }, { settings: { token: 'y', on: true } })[0]?.after,
    {
      token: '***',
      on: true,
    },
  )
  assert.deepEqual(changesBetween({}, { value: { smtp: 'v1:abc:iv:tag:data' } })[0]?.after, { smtp: '***' })
  assert.deepEqual(changesBetween(null, null), [])
})

test('what was made with nothing in it is not told, what was emptied is', () => {
  assert.deepEqual(changesBetween(null, { title: 'New', slug: '', parent: null }), [
    { field: 'title', before: undefined, after: 'New' },
  ])
  assert.deepEqual(changesBetween({ excerpt: 'Some' }, { excerpt: '' }), [
    { field: 'excerpt', before: 'Some', after: '' },
  ])
})

test('a change is shown with a label, and null for what was not there', () => {
  const [stored] = JSON.parse(JSON.stringify(changesBetween(null, { comment_status: 'open' })))
  assert.deepEqual(stored, { field: 'comment_status', after: 'open' })
  assert.deepEqual(showChange(stored), {
    field: 'comment_status',
    label: 'Comment status',
    before: null,
    after: 'open',
  })
})

const saves = [
  [null, 'draft', 2000],
  [null, 'publish', 2002],
  [null, 'auto-draft', null],
  ['auto-draft', 'draft', 2000],
  ['draft', 'publish', 2002],
  ['publish', 'draft', 2006],
  ['publish', 'trash', 2003],
  ['trash', 'draft', 2004],
  ['publish', 'publish', 2001],
] as const
for (const [from, to, code] of saves)
  test(`a save from ${from} to ${to} is ${code ?? 'nothing'}`, () => {
    const before = from === null ? null : { status: from, title: 'a' }
    assert.equal(contentCode(before, { status: to, title: 'b' }), code)
  })
test('a save that changed nothing is no event', () =>
  assert.equal(contentCode({ status: 'draft', modified: '1' }, { status: 'draft', modified: '2' }), null))
test('the date of a draft that floats with every save is no change; one that somebody sets is', () => {
  const draft = (date: string, has_floating_date: number) => ({
    status: 'draft',
    date,
    date_gmt: date,
    has_floating_date,
  })
  assert.equal(contentCode(draft('10:00:00', 1), draft('10:00:01', 1)), null)
  assert.equal(contentCode(draft('10:00:00', 1), draft('12:00:00', 0)), 2001)
  assert.deepEqual(changesBetween(draft('10:00:00', 1), draft('10:00:01', 1)), [])
})

test('A-26 only differences from the default are kept', () => {
  const isOnByDefault = (code: string) => code !== '2008'
  const first = changedOverrides(
    {},
    new Map([
      ['1000', false],
      ['1001', true],
      ['2008', true],
    ]),
    isOnByDefault,
  )
  assert.deepEqual(first, { after: { 1000: false, 2008: true }, changed: ['1000', '2008'] })
  assert.deepEqual(changedOverrides(first.after, new Map([['1000', true]]), isOnByDefault), {
    after: { 2008: true },
    changed: ['1000'],
  })
})

test('A-07 every code is defined once, in its range, and those of the log are internal', () => {
  const codes = platformDefinitions.map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
  for (const { code, group } of platformDefinitions) assert.equal(isInternal(code), group === 'log')
  assert.deepEqual(
    [9000, 9003].map(code => platformDefinitions.find(one => one.code === code)?.label),
    ['Settings of the log saved', 'Events downloaded'],
  )
})

test('A-98 every entity of a service has its ten codes, and services without codes share the general ones', () => {
  const entities = [
    { name: 'tools', label: ['Tool', 'Tools'] as const },
    { name: 'loans', label: ['Loan', 'Loans'] as const },
  ]
  const service = { slug: 'library', title: 'Library', eventCodes: 8100, entities }
  assert.deepEqual(
    ['create', 'update', 'massUpdate', 'trash', 'restore', 'purge', 'duplicate', 'export'].map(verb =>
      recordCode(service, 'loans', verb),
    ),
    [8110, 8111, 8111, 8112, 8113, 8114, 8115, 8116],
  )
  assert.equal(recordCode({ slug: 'x', title: 'X', entities }, 'tools', 'create'), 8000)
  const told = [{ name: 'fines', label: ['Fine', 'Fines'] as const, eventCodes: 8190 }]
  assert.equal(recordCode({ ...service, toldRecords: told }, 'fines', 'purge'), 8194)
  const codes = serviceDefinitions([service]).map(({ code }) => code)
  assert.deepEqual(
    codes,
    [...Array(7).keys()]
      .map(n => 8000 + n)
      .concat(
        [...Array(7).keys()].map(n => 8100 + n),
        [...Array(7).keys()].map(n => 8110 + n),
      ),
  )
})

test('a sentence fills in what it has and leaves the rest alone', () =>
  assert.equal(
    fillMessage('{user} saved {changed} {other}', { user: 'Ann', changed: ['a', 'b'] }),
    'Ann saved a, b {other}',
  ))

test('counts of any part of the events add up to the counts of all of them', () => {
  const event = fc.record({
    id: fc.integer({ min: 1, max: 1e9 }),
    occurred_at: fc
      .integer({ min: 1.7e12, max: 1.8e12 })
      .map(millis => `${new Date(millis).toISOString().slice(0, -1)}000Z`),
    severity: fc.integer({ min: 0, max: 4 }),
    group_key: fc.constantFrom('users', 'content'),
    action: fc.constantFrom('login', 'created'),
    user_id: fc.integer({ min: 0, max: 3 }),
    ip: fc.constantFrom('', '1.2.3.4'),
  })
  fc.assert(
    fc.property(
      fc.array(event),
      fc.nat(),
      fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns'),
      (events, at, zone) => {
        const cut = at % (events.length + 1)
        const parts = [tally(events.slice(0, cut), zone), tally(events.slice(cut), zone)]
        const sums = (tallies: ReturnType<typeof tally>[]) => {
          const totals = new Map<string, number>()
          for (const { dimension, day, key, total } of tallies.flatMap(({ days }) => days))
            totals.set(`${dimension} ${day} ${key}`, (totals.get(`${dimension} ${day} ${key}`) ?? 0) + total)
          return [...totals].sort()
        }
        assert.deepEqual(sums(parts), sums([tally(events as Counted[], zone)]))
      },
    ),
  )
})

test('an erased event keeps what happened and loses who it was', () => {
  const row = {
    user_id: 7,
    user_login: 'ann',
    user_name: 'Ann Lee',
    ip: '1.2.3.4',
    object_type: 'user',
    object_id: '7',
    object_label: 'ann',
    object_url: '',
    message: 'Ann Lee changed the account ann.',
    details: JSON.stringify({
      changes: [{ after: 'ann@example.com' }],
      request: { user_agent: 'X', session: 's', method: 'POST' },
      extra: { login: 'ann' },
    }),
  }
  const erased = withoutIdentity(row, { userId: 7, names: ['ann', 'ann@example.com'] })
  assert.equal(erased.message, `${ERASED} changed the account ${ERASED}.`)
  assert.deepEqual([erased.user_id, erased.user_login, erased.ip, erased.object_label], [0, ERASED, '', ERASED])
  assert.doesNotMatch(JSON.stringify(erased), /ann|1\.2\.3\.4/i)
  assert.deepEqual(JSON.parse(erased.details).request, { user_agent: '', session: null, method: 'POST' })
})

test('lines of the other log are read with numbers as texts, and what is none is refused', () => {
  const line = JSON.stringify({
    alert_id: '1000',
    created_on: '1600000000.25',
    user_roles: '["editor","author"]',
    username: 'ann',
    severity: 500,
  })
  const row = readLegacyLine(line)
  assert.deepEqual(
    [row?.alert_id, row?.created_on, row?.user_roles, row?.severity],
    [1000, 1600000000.25, ['editor', 'author'], 4],
  )
  for (const text of ['', '[]', 'null', '{', '{"alert_id":"x","created_on":1}', '{"alert_id":1000,"created_on":1e30}'])
    assert.equal(readLegacyLine(text), null)
  assert.deepEqual([mappedCode(2001), mappedCode(123456)], [2002, null])
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => void readLegacyLine(text)))
})
