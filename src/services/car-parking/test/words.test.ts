import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createWords } from '../pages/words.ts'

test('the pages speak German where the site does, refusals included', () => {
  const words = createWords('de_AT')
  assert.equal(words.say('held_until', { time: '10:00' }), 'Wir halten ihn bis 10:00 frei.')
  const refusals = {
    'There is no space free during this stay.': 'In dieser Zeit ist kein Platz mehr frei.',
    'There are only 2 spaces free during this stay.': 'In dieser Zeit sind nur noch 2 Plätze frei.',
    'The arrival is too soon. Please choose a later one.': 'Die Ankunft ist zu bald. Bitte wählen Sie eine spätere.',
    'There is no Child seat left on this day.': 'Child seat ist an diesem Tag ausgebucht.',
    'Something new. There is no such location.': 'Something new. Diesen Parkplatz gibt es nicht.',
  }
  for (const [english, german] of Object.entries(refusals)) assert.equal(words.refusal(english), german)
  assert.match(words.money(1234.5, 'EUR'), /1[.\s]234,50/)
  assert.match(words.moment('2027-04-16T07:00:00Z', 'Europe/Berlin'), /16\. (?:Apr\.|April) 2027, 09:00/)
})

test('everything that a customer can be refused with is known in German', () => {
  const words = createWords('de')
  const folder = new URL('..', import.meta.url).pathname
  const sentences = globSync('**/*.ts', { cwd: folder, exclude: ['**/test/**'] }).flatMap(file =>
    [...readFileSync(folder + file, 'utf8').matchAll(/refused\(\s*4\d\d,\s*'([^']+)'/g)].map(
      ([, sentence]) => sentence!,
    ),
  )
  assert.ok(sentences.length > 15)
  assert.deepEqual(
    sentences.filter(sentence => words.refusal(sentence) === sentence),
    [],
  )
})

test('a language that nobody translated, and no language at all, are English', () => {
  for (const language of ['fr', '', 'not a language']) {
    const words = createWords(language)
    assert.equal(words.say('search'), 'Show free spaces')
    assert.equal(words.refusal('There is no such location.'), 'There is no such location.')
  }
  assert.equal(createWords('en').money(3, 'XX'), '3.00 XX')
})
