import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceIn } from '../../../kernel/errors.ts'
import { errors, joinRefusals, refusals } from '../errors.ts'
import { createWords } from '../pages/words.ts'

test('the pages speak German where the site does', () => {
  const words = createWords('de_AT')
  assert.equal(words.say('held_until', { time: '10:00' }), 'Wir halten ihn bis 10:00 frei.')
  assert.equal(words.units(1, 'day'), '1 Tag')
  assert.equal(words.units(12, 'night'), '12 Nächte')
  assert.match(words.money(1234.5, 'EUR'), /1[.\s]?234,50/)
  assert.match(words.moment('2027-04-16T07:00:00Z', 'Europe/Berlin'), /16\. (?:Apr\.|April) 2027, 09:00/)
})

test('a refusal keeps its values, and is said in another language with them', () => {
  const german = (error: ReturnType<typeof errors.sold_out>) =>
    error.sentences.map(told => sentenceIn(told, 'de_AT')).join(' ')
  assert.equal(errors.sold_out({ count: 2 }).message, 'There are only 2 spaces free during this stay.')
  assert.equal(german(errors.sold_out({ count: 0 })), 'In dieser Zeit ist kein Platz mehr frei.')
  assert.equal(german(errors.sold_out({ count: 1 })), 'In dieser Zeit ist nur noch ein Platz frei.')
  assert.equal(german(errors.sold_out({ count: 2 })), 'In dieser Zeit sind nur noch 2 Plätze frei.')
  assert.equal(german(refusals.extra_sold_out({ name: 'Child seat' })), 'Child seat ist an diesem Tag ausgebucht.')
  const both = joinRefusals([refusals.too_soon(), refusals.closed_at_exit()])!
  assert.equal(
    both.message,
    'The arrival is too soon. Please choose a later one. The car park is closed at the time of the departure.',
  )
  assert.equal(
    german(both),
    'Die Ankunft ist zu bald. Bitte wählen Sie eine spätere. Der Parkplatz ist zur Zeit der Abfahrt geschlossen.',
  )
  assert.equal(joinRefusals([]), null)
})

test('a language that nobody translated, and no language at all, are English', () => {
  for (const language of ['fr', '', 'not a language']) {
    assert.equal(createWords(language).say('search'), 'Show free spaces')
    const [told] = refusals.no_location().sentences
    assert.equal(sentenceIn(told!, language), 'There is no such location.')
  }
  assert.equal(createWords('en').money(3, 'XX'), '3.00 XX')
})
