import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantFrom, shownInstant, wallTimeOf } from '../site-clock.ts'

test('a time without a zone is read on the clock of the site, also around the change of the clocks', () => {
  assert.equal(instantFrom('2026-07-01T12:00:00', 'Europe/Berlin'), '2026-07-01T10:00:00.000000Z')
  assert.equal(instantFrom('2026-01-01 12:00:00', 'Europe/Berlin'), '2026-01-01T11:00:00.000000Z')
  assert.equal(instantFrom('2026-03-29T02:30:00', 'Europe/Berlin'), '2026-03-29T01:30:00.000000Z')
})

test('a time with an offset is that very instant, and fractions are dropped', () => {
  assert.equal(instantFrom('2026-07-01T12:00:00Z', 'Europe/Berlin'), '2026-07-01T12:00:00.000000Z')
  assert.equal(instantFrom('2026-07-01T12:00:00.75+02:00', 'Asia/Tokyo'), '2026-07-01T10:00:00.000000Z')
  assert.equal(instantFrom('2026-07-01t12:00:00z', 'Asia/Tokyo'), '2026-07-01T12:00:00.000000Z')
})

test('an instant is shown on the clock of the site and without its fraction', () => {
  assert.equal(wallTimeOf('2026-07-01T22:30:00.000000Z', 'Europe/Berlin'), '2026-07-02T00:30:00')
  assert.equal(wallTimeOf('2026-07-01T22:30:00.999999Z', '-03:00'), '2026-07-01T19:30:00')
  assert.equal(shownInstant('2026-07-01T22:30:00.123456Z'), '2026-07-01T22:30:00')
})
