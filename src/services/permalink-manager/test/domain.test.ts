import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { planAssignments, type Wish } from '../domain/assignments.ts'
import { isInRanges, parseIdRanges } from '../domain/id-ranges.ts'
import { effectiveMode, exclusionOf, isSkippedByTools } from '../domain/modes.ts'
import { firstFree, numbered } from '../domain/numbered.ts'
import { fillPattern, tagsOf, tidyPattern, unknownTags } from '../domain/pattern.ts'
import { canFlatten, type Edge, follow } from '../domain/redirect-graph.ts'
import { foldAddress, reservedReason } from '../domain/reserved.ts'

const rounds = { numRuns: process.env.DOZEN_STRESS ? 20_000 : 500 }

test('G-03 modes decide whether an address is kept, made anew or not used', () => {
  const table: [Parameters<typeof effectiveMode>, string][] = [
    [[0, 0, false], 'keep'],
    [[0, 1, true], 'update'],
    [[0, 2, false], 'disabled'],
    [[0, 2, true], 'keep'],
    [[-1, 1, true], 'keep'],
    [[-2, 1, true], 'keep'],
    [[1, 0, true], 'update'],
    [[2, 1, true], 'disabled'],
  ]
  for (const [given, expected] of table) assert.equal(effectiveMode(...given), expected, given.join())
  assert.deepEqual(([0, -1, -2, 1, 2] as const).map(isSkippedByTools), [false, false, true, false, true])
})

test('G-16 ids and ranges stay ranges, however long they are', () => {
  assert.deepEqual(parseIdRanges(' 3, 8;10-40\n'), [
    [3, 3],
    [8, 8],
    [10, 40],
  ])
  for (const text of ['x', '5-3', '0', '1-', '-1', '1-99999999999', '1.5'])
    assert.equal(parseIdRanges(text), null, text)
  assert.equal(isInRanges(2_000_000, parseIdRanges('1-2147483647')!), true)
})

test('G-14 G-16 G-17 types, ids and drafts are excluded, each for its reason', () => {
  const exclusions = {
    postTypes: ['attachment'],
    taxonomies: [],
    postIds: [[5, 9]] as const,
    termIds: [],
    ignoreDrafts: 1,
  }
  const judge = (item: object) =>
    exclusionOf({ kind: 'post', id: 1, type: 'post', status: 'publish', ...item } as never, exclusions)
  assert.deepEqual(
    [{}, { type: 'attachment' }, { id: 7 }, { status: 'draft' }, { status: 'pending' }, { status: 'auto-draft' }].map(
      judge,
    ),
    [null, 'type', 'id', 'draft', null, 'system'],
  )
  assert.equal(exclusionOf({ kind: 'term', id: 7, type: 'category', status: 'publish' }, exclusions), null)
})

test('G-47 a pattern is filled, and what nothing is left of goes', () => {
  const values = { postname: 'hello', year: '2026', category: 'a/b', empty: '' }
  for (const [pattern, expected] of [
    ['/%year%/%postname%/', '2026/hello'],
    ['%category%/%postname%', 'a/b/hello'],
    ['x/%empty%/%postname%', 'x/hello'],
    ['%empty%-%postname%', 'hello'],
    ['%unknown%', ''],
  ] as const)
    assert.equal(fillPattern(pattern, values), expected)
  assert.deepEqual(tagsOf('%a%/%b%-%a%/%__field%'), ['a', 'b', '__field'])
  assert.deepEqual(unknownTags('%a%/%b%/%__c%', ['a']), ['b'])
})

test('a filled pattern never begins, ends or doubles a slash', () => {
  const part = fc.string({ maxLength: 8 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.dictionary(fc.constantFrom('a', 'b'), part), (parts, values) => {
      const filled = fillPattern(parts.join('/'), values)
      assert.ok(!/^\/|\/$|\/\//.test(filled), filled)
      assert.equal(tidyPattern(tidyPattern(filled)), tidyPattern(filled))
    }),
    rounds,
  )
})

test('G-76 what is reserved is so in every spelling', () => {
  const names = ['api', 'admin', 'login']
  for (const typed of [
    'admin',
    'Admin/x',
    'ａdmin',
    'admin./x',
    './admin',
    'wp-admin',
    '.git/x',
    'feed',
    'a/page/3',
    'a/..',
  ])
    assert.equal(reservedReason(foldAddress(typed), names), 'reserved', typed)
  assert.equal(reservedReason(foldAddress(' / '), names), 'front_page')
  for (const typed of ['administration', 'my/admin', 'page/one', 'feeds', 'a/2', 'sitemap'])
    assert.equal(reservedReason(foldAddress(typed), names), null, typed)
})

test('the first free number is the smallest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 2, max: 60 })), async taken => {
      const names = new Set(taken.map(number => numbered('x', number)))
      const free = await firstFree('x', async tried => new Set(tried.filter(name => names.has(name))))
      let smallest = 2
      while (taken.includes(smallest)) smallest += 1
      assert.equal(free, `x-${smallest}`)
    }),
    { numRuns: 100 },
  )
  assert.equal([...numbered('y'.repeat(300), 12)].length, 200)
})

const items = ['a', 'b', 'c', 'd', 'e']
const keys = ['1', '2', '3', '4', '5', '6']
const wishes = fc
  .uniqueArray(fc.constantFrom(...items), { minLength: 1 })
  .chain(chosen =>
    fc.tuple(...chosen.map(item => fc.record({ item: fc.constant(item), key: fc.option(fc.constantFrom(...keys)) }))),
  ) as fc.Arbitrary<Wish[]>

test('G-45 whatever is wished for, nobody shares an address afterwards, and nobody is refused without need', () => {
  const holdings = fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...items, 'other')), {
    selector: ([key]) => key,
  })
  fc.assert(
    fc.property(wishes, holdings, (wanted, held) => {
      const owners = new Map<string, string>()
      for (const [key, item] of held)
        if (item === 'other' || ![...owners.values()].includes(item)) owners.set(key, item)
      const moving = wanted.filter(({ item, key }) => owners.get(key ?? '') !== item)
      const refused = planAssignments(moving, owners)
      const after = new Map(
        [...owners].map(([key, item]) => [item, key]).filter(([item]) => item !== 'other') as [string, string][],
      )
      for (const { item, key } of moving) {
        if (refused.some(one => one.item === item)) continue
        if (key === null) after.delete(item)
        else after.set(item, key)
      }
      const used = [...after.values(), ...[...owners].filter(([, item]) => item === 'other').map(([key]) => key)]
      assert.equal(new Set(used).size, used.length)
      for (const { item, holder } of refused) {
        const key = moving.find(wish => wish.item === item)?.key
        assert.ok(holder === 'other' || after.get(holder) === key, `${item} by ${holder}`)
      }
    }),
    rounds,
  )
})

test('G-45 a ring turns, and breaks where one of it cannot move', () => {
  const owners = new Map([
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'c'],
  ])
  const ring = [
    { item: 'a', key: '2' },
    { item: 'b', key: '3' },
    { item: 'c', key: '1' },
  ]
  assert.deepEqual(planAssignments(ring, owners), [])
  assert.deepEqual(planAssignments(ring.slice(0, 2), owners), [
    { item: 'a', holder: 'b' },
    { item: 'b', holder: 'c' },
  ])
})

test('a walk over redirects ends, and says whether it came round', async () => {
  const graph = new Map<string, Edge>()
  const next = async (source: string) => graph.get(source) ?? null
  const edge = (source: string, target: string | null, status: number | null = 301): Edge => ({
    source,
    target,
    status,
  })
  for (let index = 0; index < 500; index += 1) graph.set(`p${index}`, edge(`p${index}`, `p${index + 1}`))
  graph.set('x', edge('x', 'y'))
  graph.set('y', edge('y', null))
  assert.equal((await follow(edge('start', 'p0'), next)).isLoop, true, 'too long to be honest')
  assert.deepEqual((await follow(edge('start', 'p499'), next)).path, ['p499', 'p500'])
  assert.deepEqual(await follow(edge('z', 'x'), next), {
    path: ['x', 'y'],
    isLoop: false,
    edges: [edge('x', 'y'), edge('y', null)],
  })
  assert.deepEqual((await follow(edge('y', 'x'), next)).path, ['y', 'x', 'y'])
  assert.equal(canFlatten(edge('a', 'b', null), [edge('b', 'c', 301)], 301), true)
  assert.equal(canFlatten(edge('a', 'b', 302), [edge('b', 'c', 301)], 301), false)
})
