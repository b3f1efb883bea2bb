import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isMaskOf, looksMasked, masked } from '../../../../kernel/masks.ts'
import { compareFiles, comparePaths, type FilePrint } from '../domain/compare-files.ts'
import { isMirrored, retryAfter } from '../domain/mirror.ts'
import { planAlerts, type RuleState } from '../domain/plan-alerts.ts'
import {
  type Channel,
  type Conditions,
  keptChannel,
  keptConditions,
  type MatchedEvent,
  matchesRule,
  NO_CONDITIONS,
  ruleProblems,
} from '../domain/rule.ts'
import { cronLine } from '../domain/schedule.ts'

const event: MatchedEvent = {
  event_code: 1002,
  severity: 3,
  group_key: 'authentication',
  user_id: 7,
  user_login: 'ada',
  user_name: 'Ada Lovelace',
  user_role: 'editor',
  ip: '203.0.113.9',
  object_type: 'user',
  object_label: 'Ada',
  message: 'Sign-in failed for ada',
}
const inRanges = (ip: string, ranges: readonly string[]) =>
  ranges.some(range => ip.startsWith(range.split('/')[0]!.slice(0, 9)))

const conditions: readonly [name: string, condition: Partial<Conditions>, isMatch: boolean][] = [
  ['A-43 no condition at all matches everything', {}, true],
  ['A-30 codes', { codes: [1002, 1] }, true],
  ['A-30 another code', { codes: [1000] }, false],
  ['A-31 groups', { groups: ['authentication'] }, true],
  ['A-31 another group', { groups: ['content'] }, false],
  ['A-32 at least as severe', { min_severity: 'high' }, true],
  ['A-32 not severe enough', { min_severity: 'critical' }, false],
  ['A-33 exact severities', { severities: ['low', 'high'] }, true],
  ['A-33 other severities', { severities: ['low', 'critical'] }, false],
  ['A-34 roles', { user_roles: ['editor'] }, true],
  ['A-34 another role', { user_roles: ['author'] }, false],
  ['A-34 A-44 user ids', { user_ids: [7] }, true],
  ['A-34 A-44 another user', { user_ids: [8] }, false],
  ['A-35 a network', { ips: ['203.0.113.0/24'] }, true],
  ['A-35 another network', { ips: ['10.0.0.0/8'] }, false],
  ['A-36 object types', { object_types: ['user'] }, true],
  ['A-36 another object type', { object_types: ['post'] }, false],
  ['A-37 text without regard to case', { search: 'LOVELACE' }, true],
  ['A-37 text that is not there', { search: 'babbage' }, false],
  ['A-43 every filled-in condition must hold', { codes: [1002], groups: ['content'] }, false],
]
for (const [name, condition, isMatch] of conditions)
  test(`${name}`, () => assert.equal(matchesRule({ ...NO_CONDITIONS, ...condition }, event, inRanges), isMatch))

test('A-30 the log’s own events are nobody’s alert, whatever the conditions', () => {
  assert.equal(matchesRule(NO_CONDITIONS, { ...event, event_code: 9000 }, inRanges), false)
})

const known = {
  codes: new Set([1000, 1002]),
  groups: new Set(['authentication', 'content']),
  isRange: (text: string) => /^[\d.]+(\/\d+)?$/.test(text),
  objectTypes: new Set(['user', 'post', 'others']),
  complaintAbout: (url: string) => (url.startsWith('https://') ? null : 'The address must begin with https://.'),
}
const mail: Channel = { type: 'email', target: 'a@example.com' }
const problemsOf = (conditions: Partial<Conditions>, channels: readonly Channel[] = [mail]) =>
  ruleProblems({ conditions: { ...NO_CONDITIONS, ...conditions }, channels }, known)

test('A-30 A-32 a rule is kept without the log’s own codes, and a blank severity does not narrow', () => {
  assert.deepEqual(problemsOf({ codes: [1002, 9000] }), {})
  assert.deepEqual(keptConditions({ ...NO_CONDITIONS, codes: [1002, 9000], min_severity: '', search: ' ada ' }), {
    ...NO_CONDITIONS,
    codes: [1002],
    search: 'ada',
  })
})

test('A-41 only webhooks have a secret, and a saved channel is tried again', () => {
  assert.deepEqual(keptChannel({ ...mail, secret: 'x', is_off: true }), { ...mail, is_off: false })
  const hook: Channel = { type: 'webhook', target: 'https://x.example', is_off: true }
  assert.deepEqual(keptChannel(hook), { ...hook, secret: '', is_off: false })
})

const refused: readonly [name: string, conditions: Partial<Conditions>, field: string][] = [
  ['P-N17 A5 an object type that the catalogue does not have', { object_types: ['user', 'bogus'] }, 'object_types'],
  [
    'P-N17 severities of which none is grave enough',
    { min_severity: 'high', severities: ['low', 'medium'] },
    'severities',
  ],
  ['A5 A-30 an unknown code', { codes: [4711] }, 'codes'],
  ['A5 A-31 an unknown group', { groups: ['nobody'] }, 'groups'],
  ['A5 A-35 what is no address', { ips: ['everywhere'] }, 'ips'],
]
for (const [name, conditions, field] of refused)
  test(`A-146 ${name} is told`, () => assert.deepEqual(Object.keys(problemsOf(conditions)), [`conditions.${field}`]))

test('A-40 a channel needs a mail address or an https address', () => {
  assert.match(problemsOf({}, [mail, { type: 'email', target: 'nobody' }]).channels ?? '', /need a mail address/)
  assert.match(problemsOf({}, [{ type: 'chat_a', target: 'http://x.example' }]).channels ?? '', /https:\/\//)
})

const state = (throttle_minutes: number, more: Partial<RuleState> = {}): RuleState => ({
  id: 1,
  throttle_minutes,
  channels: [{ type: 'email', is_off: false }],
  last_fired_at: null,
  pending_count: 0,
  ...more,
})
const at = (minutes: number) => ({ occurred_at: new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString() })
const plan = (minutes: readonly number[], rules: readonly RuleState[], budget = { mails: 60, others: 600 }) =>
  planAlerts(minutes.map(at), rules, { matches: () => true, budget })

test('A-42 the first match sends at once, and the next message tells how many were suppressed', () => {
  const { alerts, rules } = plan([0, 1, 4, 5, 6], [state(5)])
  assert.deepEqual(
    alerts.map(({ event, suppressed }) => [event, suppressed]),
    [
      [at(0), 0],
      [at(5), 2],
    ],
  )
  assert.deepEqual(rules, [{ id: 1, last_fired_at: at(5).occurred_at, pending_count: 1, fired: 2, suppressed: 3 }])
})

test('A-42 without a throttle every match is a message', () =>
  assert.equal(plan([0, 0, 0], [state(0)]).alerts.length, 3))

test('A10 a flood stops at the hourly bound of mails, and other channels have a bound of their own', () => {
  const flood = Array.from({ length: 10_000 }, (_, index) => index / 1000)
  const mail = plan(flood, [state(0)])
  assert.deepEqual([mail.alerts.length, mail.rules[0]?.suppressed, mail.left.mails], [60, 9940, 0])
  const both = plan(flood, [
    state(0, {
      channels: [
        { type: 'email', is_off: false },
        { type: 'webhook', is_off: false },
      ],
    }),
  ])
  assert.deepEqual(
    [both.alerts.length, both.alerts.filter(alert => alert.channels.some(({ type }) => type === 'email')).length],
    [600, 60],
  )
})

test('A channel that is off gets nothing', () => {
  assert.equal(plan([0], [state(0, { channels: [{ type: 'webhook', is_off: true }] })]).alerts.length, 0)
})

test('A-42 whatever comes, messages keep their distance and no match is lost from the count', () => {
  const times = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 60 }).map(list => list.sort((a, b) => a - b))
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9 }), (minutes, throttle, mails) => {
      const { alerts, rules } = plan(minutes, [state(throttle)], { mails, others: 0 })
      const sent = alerts.map(alert => Date.parse(alert.event.occurred_at))
      for (const [index, time] of sent.slice(1).entries()) assert.ok(time - sent[index]! >= throttle * 60_000)
      const told = alerts.reduce((sum, alert) => sum + alert.suppressed + 1, 0)
      assert.equal(told + (rules[0]?.pending_count ?? 0), minutes.length)
      assert.ok(alerts.length <= mails)
    }),
  )
})

test('A-41 A-64 a secret is shown by its end only, and a short one not at all', () => {
  assert.deepEqual([masked('whsec_abcdefgh1234'), masked('short'), masked('')], ['********1234', '********', ''])
  assert.ok(isMaskOf('********1234', 'whsec_abcdefgh1234') && looksMasked('********'))
  assert.ok(!isMaskOf('********1234', 'another secret 9999') && !isMaskOf('', ''))
})

test('A-61 a mirror takes what is severe enough and of its groups', () => {
  const filters = { min_severity: 'medium', groups: ['content'] } as const
  assert.ok(isMirrored(filters, { severity: 2, group_key: 'content' }))
  assert.ok(!isMirrored(filters, { severity: 1, group_key: 'content' }))
  assert.ok(!isMirrored(filters, { severity: 4, group_key: 'media' }))
  assert.ok(isMirrored({ min_severity: null, groups: [] }, { severity: 0, group_key: 'media' }))
  assert.deepEqual([1, 2, 3, 20].map(retryAfter), [5, 10, 20, 900])
})

const rhythms = [
  [{ frequency: 'daily', hour: 0 }, '0 0 * * *'],
  [{ frequency: 'weekly', weekday: 0 }, '0 7 * * 0'],
  [{ frequency: 'monthly', monthday: 28, hour: 23 }, '0 23 28 * *'],
] as const
for (const [timing, line] of rhythms)
  test(`A-50 A-53 a ${timing.frequency} schedule has its rhythm`, () =>
    assert.equal(cronLine({ weekday: 1, monthday: 1, hour: 7, ...timing }), line))

test('A-124 what was added, changed and removed is found by one pass over both lists', async () => {
  const paths = fc.uniqueArray(fc.stringMatching(/^[a-z/.\u00e9\u{1f600}-]{1,6}$/u), { maxLength: 12 })
  const trees = paths.map(list => new Map(list.map(path => [path, String(path.length % 2)])))
  await fc.assert(
    fc.asyncProperty(trees, trees, async (before, after) => {
      const seen = { added: [] as string[], modified: [] as string[], removed: [] as string[], same: [] as string[] }
      for await (const { kind, path } of compareFiles(walk(before), walk(after))) seen[kind].push(path)
      const sorted = (list: string[]) => list.sort(comparePaths)
      assert.deepEqual(seen.added, sorted([...after.keys()].filter(path => !before.has(path))))
      assert.deepEqual(seen.removed, sorted([...before.keys()].filter(path => !after.has(path))))
      assert.deepEqual(
        seen.modified,
        sorted([...after.keys()].filter(path => before.has(path) && before.get(path) !== after.get(path))),
      )
    }),
  )
})

async function* walk(tree: ReadonlyMap<string, string>): AsyncGenerator<FilePrint> {
  for (const path of [...tree.keys()].sort(comparePaths)) yield { path, size: 1, hash: tree.get(path)! }
}
