import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Amount, exactly, scale } from '../domain/quantities/amount.ts'
import { converted, inBase, inUnit, outgrown, tidied } from '../domain/quantities/convert.ts'
import {
  add,
  compare,
  divide,
  type Fraction,
  fraction,
  isEqual,
  multiply,
  subtract,
  toNumber,
  toText,
} from '../domain/quantities/fraction.ts'
import { amountOf } from '../domain/quantities/read-amount.ts'
import { readLine, readList } from '../domain/quantities/read-line.ts'
import { amountFromText, amountText, servingFactor, sumOf } from '../domain/quantities/sums.ts'
import { type KitchenLanguage, units } from '../domain/quantities/units.ts'
import { writeMeasure } from '../domain/quantities/write-amount.ts'
import { expectedLines } from './ingredient-lines.ts'

const languages: readonly KitchenLanguage[] = ['en', 'de', 'fr']
const told = (amount: Amount | null) => amount && [toText(amount.min), toText(amount.max)]

describe('lines of ingredients', () => {
  for (const language of languages)
    test(`a thousand lines in ${language} are read as the table says, and none is read wrongly`, () => {
      const lines = expectedLines(language)
      assert.equal(lines.length, 1000)
      const wrong = lines.flatMap(({ text, quantity, amount, unit, name, note }) => {
        const read = readLine(text, language)
        const same =
          JSON.stringify([read.quantity, told(read.amount), read.unitCode, read.name, read.note]) ===
          JSON.stringify([quantity, amount, unit, name, note])
        return same ? [] : [{ text, read: { ...read, amount: told(read.amount) } }]
      })
      const guessed = wrong.filter(({ read }) => read.amount !== null)
      assert.deepEqual(guessed.slice(0, 5), [])
      assert.ok(wrong.length <= 50, JSON.stringify(wrong.slice(0, 5)))
    })

  const single: readonly [KitchenLanguage, string, object][] = [
    ['en', 'a pinch of salt', { quantity: 'a', unitCode: 'pinch', name: 'salt', amount: ['1', '1'] }],
    ['en', 'Salt and pepper to taste', { quantity: 'to taste', name: 'Salt and pepper', amount: null }],
    ['en', 'some olive oil', { quantity: 'some', name: 'olive oil', amount: null }],
    ['en', 'a few basil leaves', { quantity: 'a few', name: 'basil leaves', amount: null }],
    [
      'en',
      '1 (14 oz) can chickpeas, drained',
      { unitCode: 'can', name: 'chickpeas', note: '14 oz, drained', amount: ['1', '1'] },
    ],
    ['en', '2 14-ounce cans tomatoes', { unitCode: 'can', name: 'tomatoes', note: '14-ounce', amount: ['2', '2'] }],
    ['en', '2 x 400g tomatoes', { quantity: '2 x 400', unitCode: 'g', name: 'tomatoes', amount: ['800', '800'] }],
    ['en', 'about 200 g flour', { unitCode: 'g', name: 'flour', note: 'about', amount: ['200', '200'] }],
    [
      'en',
      '1 heaping tbsp cocoa (optional)',
      { unitCode: 'tbsp', name: 'cocoa', note: 'heaping', isOptional: true, amount: ['1', '1'] },
    ],
    ['en', 'half a lemon', { quantity: 'half a', name: 'lemon', amount: ['1/2', '1/2'] }],
    ['en', 'Juice of 1 lemon', { quantity: '', name: 'Juice of 1 lemon', amount: null }],
    ['en', '500 g', { quantity: '', name: '500 g', amount: null }],
    ['en', '1/0 cup flour', { quantity: '', name: '1/0 cup flour', amount: null }],
    ['de', '1 Dose (400 g) Kidneybohnen', { unitCode: 'can', name: 'Kidneybohnen', note: '400 g', amount: ['1', '1'] }],
    ['de', 'etwas Zitronensaft', { quantity: 'etwas', name: 'Zitronensaft', amount: null }],
    ['de', 'ca. 1,5 kg Kartoffeln', { unitCode: 'kg', name: 'Kartoffeln', note: 'ca.', amount: ['3/2', '3/2'] }],
    [
      'de',
      '3 Zehen Knoblauch, gepresst',
      { unitCode: 'clove', name: 'Knoblauch', note: 'gepresst', amount: ['3', '3'] },
    ],
    ['de', '1 gestr. TL Salz', { unitCode: 'tsp', name: 'Salz', note: 'gestr.', amount: ['1', '1'] }],
    ['de', 'Salz nach Geschmack', { quantity: 'nach Geschmack', name: 'Salz', amount: null }],
    ['de', 'Milch, 3,5 % Fett', { name: 'Milch', note: '3,5 % Fett', amount: null }],
    ['de', 'anderthalb Liter Wasser', { unitCode: 'l', name: 'Wasser', amount: ['3/2', '3/2'] }],
    ['de', '200g Mehl', { quantity: '200', unitCode: 'g', name: 'Mehl', amount: ['200', '200'] }],
    ['fr', '2 gousses d’ail', { unitCode: 'clove', name: 'ail', amount: ['2', '2'] }],
    ['fr', 'un peu de sel', { quantity: 'un peu', name: 'sel', amount: null }],
    [
      'fr',
      '25 cl de crème liquide (facultatif)',
      { unitCode: 'cl', name: 'crème liquide', isOptional: true, amount: ['25', '25'] },
    ],
    ['fr', 'sel et poivre au goût', { quantity: 'au goût', name: 'sel et poivre', amount: null }],
    ['fr', '2 filets de poulet', { unitCode: null, name: 'filets de poulet', amount: ['2', '2'] }],
  ]
  for (const [language, text, expected] of single)
    test(`${language}: ${text}`, () => {
      const read = readLine(text, language)
      const seen = { ...read, amount: told(read.amount) }
      assert.deepEqual(
        Object.fromEntries(Object.keys(expected).map(key => [key, seen[key as keyof typeof seen]])),
        expected,
      )
    })

  test('a pasted list has groups', () => {
    const list = readList('For the dough:\n200 g flour\n\n• 1 egg\nFilling:\n2 apples', 'en')
    assert.deepEqual(
      list.map(({ group, name }) => [group, name]),
      [
        ['For the dough', 'flour'],
        ['For the dough', 'egg'],
        ['Filling', 'apples'],
      ],
    )
  })
})

describe('amounts', () => {
  const printed: readonly [KitchenLanguage, string, string | null, string][] = [
    ['en', '3/2', 'cup', '1½ cups'],
    ['en', '1/3', 'cup', '⅓ cup'],
    ['en', '1', 'cup', '1 cup'],
    ['en', '7/3', 'tbsp', '2⅓ tbsp'],
    ['en', '250', 'g', '250 g'],
    ['de', '3/2', 'kg', '1,5 kg'],
    ['de', '3', 'clove', '3 Zehen'],
    ['fr', '3/2', 'pinch', '1½ pincée'],
    ['fr', '2', 'pinch', '2 pincées'],
    ['en', '2~3', null, '2–3'],
    ['en', '31/4', null, '7¾'],
    ['en', '1/1000', 'cup', '⅛ cup'],
  ]
  for (const [language, amount, unit, expected] of printed)
    test(`${amount} ${unit ?? ''} is written ${expected}`, () =>
      assert.equal(writeMeasure({ amount: amountFromText(amount)!, unit }, language), expected))

  const conversions: readonly [string, string, 'metric' | 'us', string][] = [
    ['2', 'cup', 'metric', '480 ml'],
    ['1', 'lb', 'metric', '454 g'],
    ['240', 'ml', 'us', '1 cup'],
    ['5', 'ml', 'us', '1 tsp'],
    ['2', 'l', 'us', '8⅓ cups'],
    ['3', 'tbsp', 'metric', '3 tbsp'],
    ['2', 'clove', 'us', '2 cloves'],
  ]
  for (const [amount, unit, system, expected] of conversions)
    test(`${amount} ${unit} for a ${system} kitchen is ${expected}`, () =>
      assert.equal(writeMeasure(converted({ amount: amountFromText(amount)!, unit }, system), 'en'), expected))

  test('cups of something with a known density are weighed, and back', () => {
    const flour = fraction(125, 240)
    const grams = converted({ amount: exactly(fraction(2)), unit: 'cup' }, 'metric', flour)
    assert.equal(writeMeasure(grams, 'en'), '250 g')
    assert.equal(writeMeasure(converted(grams, 'us', flour), 'en'), '2 cups')
  })

  test('spoons that have become many are poured', () => {
    assert.equal(writeMeasure(outgrown({ amount: exactly(fraction(30)), unit: 'tbsp' }, 'metric'), 'en'), '450 ml')
    assert.equal(writeMeasure(outgrown({ amount: exactly(fraction(6)), unit: 'tsp' }, 'metric'), 'en'), '2 tbsp')
    assert.equal(writeMeasure(outgrown({ amount: exactly(fraction(4)), unit: 'tsp' }, 'metric'), 'en'), '4 tsp')
  })

  test('what cannot be read is null', () => {
    for (const text of ['', 'to taste', '1/0', 'x', '3/', '½½', '2-', '--2', '1 2 3'])
      assert.equal(amountOf(text, 'en'), null, text)
    assert.deepEqual(told(amountOf('3-2', 'en')), null)
  })
})

describe('properties', () => {
  const some = { numRuns: 500 }
  const fractions = fc
    .tuple(fc.bigInt(1n, 100_000n), fc.bigInt(1n, 1000n))
    .map(([top, below]): Fraction => fraction(top, below))
  const anyUnit = fc.constantFrom(...units.map(({ code }) => code))

  test('fractions add, subtract, multiply and divide without loss', () => {
    fc.assert(
      fc.property(fractions, fractions, (one, other) => {
        assert.ok(isEqual(subtract(add(one, other), other), one))
        assert.ok(isEqual(divide(multiply(one, other), other), one))
        assert.equal(compare(one, other), Math.sign(toNumber(one) - toNumber(other)))
      }),
      some,
    )
  })

  test('scaling there and back is the same amount', () => {
    fc.assert(
      fc.property(fractions, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (value, from, to) => {
        const there = scale(exactly(value), servingFactor(from, to))
        assert.ok(isEqual(scale(there, servingFactor(to, from)).min, value))
      }),
      some,
    )
  })

  test('another unit is the same amount, exactly', () => {
    fc.assert(
      fc.property(fractions, anyUnit, fc.constantFrom('metric', 'us'), (value, unit, system) => {
        const measure = { amount: exactly(value), unit }
        for (const other of [converted(measure, system), tidied(measure, system), outgrown(measure, system)]) {
          assert.ok(isEqual(inBase(other)!.amount.min, inBase(measure)!.amount.min))
          assert.deepEqual(inUnit(other, unit)?.amount, measure.amount)
        }
      }),
      some,
    )
  })

  test('what is written is read again, close to what it was', () => {
    fc.assert(
      fc.property(fractions, anyUnit, fc.constantFrom(...languages), (value, unit, language) => {
        const text = writeMeasure({ amount: exactly(value), unit }, language)
        const read = readLine(`${text} xyz`, language)
        assert.ok(read.amount, text)
        const away = Math.abs(toNumber(read.amount.min) - toNumber(value))
        assert.ok(away <= Math.max(0.13, toNumber(value) * 0.05), `${toText(value)} ${unit}: ${text}`)
      }),
      some,
    )
  })

  test('a sum without one of its parts is the sum of the others', () => {
    const parts = fc.array(
      fc.record({ amount: fractions.map(exactly), unit: fc.constantFrom('g', 'kg', 'oz', 'lb') }),
      { minLength: 2, maxLength: 8 },
    )
    fc.assert(
      fc.property(parts, list => {
        const [whole, rest] = [sumOf(list, null)!, sumOf(list.slice(1), null)!]
        const difference = subtract(inBase(whole)!.amount.min, inBase(rest)!.amount.min)
        assert.ok(isEqual(difference, inBase(list[0]!)!.amount.min))
      }),
      some,
    )
  })

  test('stored amounts come back as they were', () => {
    fc.assert(
      fc.property(fractions, fractions, (one, other) => {
        const amount = { min: one, max: add(one, other) }
        assert.deepEqual(amountFromText(amountText(amount)), amount)
      }),
      some,
    )
  })

  test('no text makes the reader fail, and a name is never lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom(...languages), (text, language) => {
        const read = readLine(text, language)
        assert.equal(read.name !== '', text.replace(/^[\s•·*▢☐–-]+(?=\S)/u, '').trim() !== '', text)
      }),
      some,
    )
  })
})
