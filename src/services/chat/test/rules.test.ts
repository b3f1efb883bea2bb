/** The judge of display rules, by table and by property. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fitsPattern, freeMatchers } from '../domain/rule-matchers.ts'
import { decide, type Facts, type FailMode, type Rule } from '../domain/rules.ts'

const rule = (kind: string, values: string[], more: Partial<Rule> = {}): Rule => ({
  ...{ kind, mode: 'show', operator: 'is', values },
  ...more,
})
const verdict = (rules: readonly Rule[], facts: Facts, failMode: FailMode | null = 'show') =>
  decide(rules, facts, { matchers: freeMatchers, failMode })
const matches = (one: Rule, facts: Facts) => freeMatchers[one.kind]?.(one, facts)

describe('how rules are put together', () => {
  const facts: Facts = { url: 'https://site.example/shop/mug?a=1', device: 'mobile', postType: 'page' }
  const yes = rule('device', ['mobile'])
  const no = rule('device', ['desktop'])
  const elsewhere = rule('url', ['/cart'])
  const table: readonly [string, readonly Rule[], string][] = [
    ['without rules it is shown', [], 'show'],
    ['a rule that hides and matches hides', [{ ...yes, mode: 'hide' }], 'hide'],
    ['a rule that hides and does not match changes nothing', [{ ...no, mode: 'hide' }], 'show'],
    ['a rule that hides wins over one that shows', [yes, { ...yes, mode: 'hide' }], 'hide'],
    ['of one kind any may match', [no, yes], 'show'],
    ['of one kind one must match', [no, no], 'hide'],
    ['of different kinds each must match', [yes, elsewhere], 'hide'],
    ['two kinds that match', [yes, rule('post_type', ['page'])], 'show'],
    ['a kind that nobody knows follows the policy', [rule('moon', ['full'])], 'show'],
  ]
  for (const [name, rules, expected] of table) test(`B-07 ${name}`, () => assert.equal(verdict(rules, facts), expected))

  test('B-15 a check that cannot be made leads where the policy points, or the policy of the rule itself', () => {
    const modes = ['show', 'hide'] as const
    for (const failMode of modes)
      for (const mode of modes) {
        assert.equal(verdict([rule('role', ['editor'], { mode })], {}, failMode), failMode)
        const fail = failMode === 'show' ? 'hide' : 'show'
        assert.equal(verdict([rule('role', ['editor'], { mode, fail })], {}, failMode), fail)
      }
    assert.equal(verdict([rule('role', ['editor'])], {}, null), 'undecided')
  })
})

describe('each kind', () => {
  const url = 'https://site.example/Shop/mug/?color=blue#reviews'
  const table: readonly [Rule, Facts, boolean | undefined][] = [
    [rule('url', ['/shop/mug']), { url }, true],
    [rule('url', ['/shop/mug/']), { url }, true],
    [rule('url', ['/shop']), { url }, false],
    [rule('url', ['https://site.example/shop/mug/?color=blue']), { url }, true],
    [rule('url', ['color=blue'], { operator: 'contains' }), { url }, true],
    [rule('url', ['reviews'], { operator: 'contains' }), { url }, false],
    [rule('url', ['/cart', '/shop'], { operator: 'not_contains' }), { url }, false],
    [rule('url', ['/cart'], { operator: 'is_not' }), { url }, true],
    [rule('url', ['/shop'], { operator: 'starts_with' }), { url }, true],
    [rule('url', ['mug'], { operator: 'ends_with' }), { url }, true],
    [rule('url', ['/shop/*'], { operator: 'wildcard' }), { url }, true],
    [rule('url', ['/*/cup'], { operator: 'wildcard' }), { url }, false],
    [rule('url', ['/'], {}), { url: 'https://site.example' }, true],
    [rule('url', ['/x']), {}, undefined],
    [rule('template', ['home', '404']), { template: ['home', 'blog'] }, true],
    [rule('template', ['single'], { operator: 'is_not' }), { template: ['single'] }, false],
    [rule('post', ['7']), { post: 7 }, true],
    [rule('post', ['7']), { post: 17 }, false],
    [rule('term', ['3']), { terms: [1, 3] }, true],
    [rule('term', ['3'], { operator: 'is_not' }), { terms: [] }, true],
    [rule('post_type', ['PAGE']), { postType: 'page' }, true],
    [rule('device', ['mobile']), { device: 'desktop' }, false],
    [rule('logged_in', ['yes']), { loggedIn: true }, true],
    [rule('logged_in', ['yes']), {}, undefined],
    [rule('referrer', ['search']), { referrer: 'https://www.google.co.uk/' }, true],
    [rule('referrer', ['social']), { referrer: 'https://t.co/abc' }, true],
    [rule('referrer', ['social']), { referrer: 'https://not.co/abc' }, false],
    [rule('referrer', ['direct']), { referrer: '' }, true],
    [rule('referrer', ['example.com']), { referrer: 'https://www.example.com/x' }, true],
    [rule('referrer', ['example.com']), { referrer: 'https://blog.example.com/x' }, true],
    [rule('referrer', ['example.com']), { referrer: 'https://notexample.com/x' }, false],
    [rule('visits', ['3']), { visits: () => 3 }, true],
    [rule('visits', ['3']), { visits: () => 2 }, false],
    [rule('visits', ['three']), { visits: () => 9 }, false],
    [rule('visits', ['3']), {}, undefined],
    [rule('ab', ['4:0-49']), { bucket: () => 49 }, undefined],
  ]
  const encoded = `https://site.example/${encodeURIComponent('о-нас')}/?q=${encodeURIComponent('à la carte')}`
  const readTable: readonly (readonly [Rule, boolean])[] = [
    [rule('url', ['/о-нас'], { operator: 'contains' }), true],
    [rule('url', ['/О-НАС/']), true],
    [rule('url', [`/${encodeURIComponent('о-нас')}`], { operator: 'contains' }), true],
    [rule('url', [`/${encodeURIComponent('о-нас').toLowerCase()}/`]), true],
    [rule('url', ['q=à la carte'], { operator: 'contains' }), true],
    [rule('url', ['q=a\u0300 la carte'], { operator: 'ends_with' }), true],
    [rule('url', ['https://site.example/о-нас/*'], { operator: 'wildcard' }), true],
    [rule('url', ['/о-вас'], { operator: 'contains' }), false],
    [rule('url', ['/о-нас'], { operator: 'not_contains' }), false],
  ]
  for (const [one, expected] of readTable)
    test(`S-N9 ${one.operator} ${one.values} is held against the address as people read it`, () =>
      assert.equal(matches(one, { url: encoded }), expected))

  test('S-N9 what is no valid encoding stays as it is', () => {
    const url = 'https://site.example/100%/a%ff?b=%zz'
    assert.equal(matches(rule('url', ['/100%/a%ff']), { url }), true)
    assert.equal(matches(rule('url', ['%zz'], { operator: 'ends_with' }), { url }), true)
  })
  for (const [one, facts, expected] of table)
    test(`B-10 ${one.kind} ${one.operator} ${one.values} on ${JSON.stringify(facts)}`, () =>
      assert.equal(matches(one, facts), expected))

  test('B-13 every rule is checked once, also when another has decided already', () => {
    let asked = 0
    const facts: Facts = { device: 'mobile', visits: () => ++asked }
    verdict([rule('device', ['mobile'], { mode: 'hide' }), rule('visits', ['1'])], facts)
    assert.equal(asked, 1)
  })
})

describe('properties', () => {
  const kinds = ['device', 'logged_in', 'post_type', 'role', 'visits']
  const anyRule = fc.record({
    kind: fc.constantFrom(...kinds),
    mode: fc.constantFrom('show' as const, 'hide' as const),
    operator: fc.constantFrom('is', 'is_not'),
    values: fc.array(fc.constantFrom('mobile', 'desktop', 'yes', 'no', 'page', 'post', '2'), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  const known: Facts = { device: 'mobile', loggedIn: true, postType: 'page', visits: () => 2 }
  const someFacts = fc
    .subarray(Object.keys(known) as (keyof Facts)[])
    .map(names => Object.fromEntries(names.map(name => [name, known[name]])) as Facts)

  test('with a policy there is always a verdict, and the order of rules never matters', () => {
    fc.assert(
      fc.property(
        fc.array(anyRule),
        someFacts,
        fc.constantFrom('show' as const, 'hide' as const),
        (rules, facts, mode) => {
          const found = verdict(rules, facts, mode)
          assert.notEqual(found, 'undecided')
          assert.equal(verdict(rules.toReversed(), facts, mode), found)
        },
      ),
    )
  })

  test('what the server decides with less knowledge the browser never overturns', () => {
    fc.assert(
      fc.property(
        fc.array(anyRule),
        someFacts,
        fc.constantFrom('show' as const, 'hide' as const),
        (rules, facts, mode) => {
          const early = verdict(rules, facts, null)
          if (early !== 'undecided') assert.equal(verdict(rules, known, mode), early)
        },
      ),
    )
  })

  test('one more rule that hides never makes a hidden widget appear', () => {
    fc.assert(
      fc.property(fc.array(anyRule), anyRule, (rules, more) => {
        if (verdict(rules, known) === 'hide')
          assert.equal(verdict([...rules, { ...more, mode: 'hide' }], known), 'hide')
      }),
    )
  })

  test('a pattern with stars says the same as the regular expression that it stands for', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 8 })
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*'), maxLength: 8 })
    fc.assert(
      fc.property(letters, pattern, (text, given) => {
        const source = given.replaceAll('.', '\\.').replaceAll('*', '.*')
        assert.equal(fitsPattern(text, given), new RegExp(`^${source}$`).test(text))
      }),
    )
  })
})
