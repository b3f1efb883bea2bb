import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decimalsOf, majorUnits, minorUnits, scaled, unscaled } from '../currencies.ts'

test('currencies have the decimals of ISO 4217', () => {
  const found = ['EUR', 'usd', 'JPY', 'KRW', 'KWD', 'CLF', 'HUF', 'IDR', ''].map(decimalsOf)
  assert.deepEqual(found, [2, 2, 0, 0, 3, 4, 2, 2, 2])
})

test('amounts become minor units without the errors of binary fractions', () => {
  assert.deepEqual(
    [1.005, 0.1 + 0.2, 8.29, 1.1, -2.675, 1e21 / 1e19].map(amount => minorUnits(amount, 'EUR')),
    [101, 30, 829, 110, -268, 10_000],
  )
  assert.equal(minorUnits(1200, 'JPY'), 1200)
  assert.equal(minorUnits(1.234, 'KWD'), 1234)
})

test('what is stored comes back as the number that was meant', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 }),
      fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
      (minor, currency) => {
        assert.equal(minorUnits(majorUnits(minor, currency), currency), minor)
      },
    ),
  )
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 6 }),
      (whole, places) => scaled(unscaled(whole, places), places) === whole,
    ),
  )
})
