import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supported } from '../../../kernel/words.ts'
import { createLocale } from '../locale.ts'
import { createSpeaker, ownTables } from '../strings.ts'
import { german } from '../strings-de.ts'
import { english } from '../strings-en.ts'

const marksOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()

test('German has every sentence, with the same places to fill', () => {
  assert.deepEqual(Object.keys(german).sort(), Object.keys(english).sort())
  for (const [key, sentence] of Object.entries(english))
    assert.deepEqual(marksOf(german[key as keyof typeof english]), marksOf(sentence), key)
})

test('a language falls back to its parent, and a missing sentence to English', () => {
  const tables = { de: { signIn: 'Anmelden' }, 'de-AT': { search: 'Suche' } }
  const austrian = createSpeaker('de_AT', tables)
  assert.deepEqual(
    [austrian.say('search'), austrian.say('signIn'), austrian.say('signOut')],
    ['Suche', 'Anmelden', 'Sign out'],
  )
  assert.equal(createSpeaker('xx').say('signIn'), 'Sign in')
  assert.equal(createSpeaker('de-CH').say('signIn'), 'Anmelden')
})

test('a language that is none is English', () => {
  assert.equal(supported('not a language!'), 'en')
  assert.equal(supported('pt_BR'), 'pt-BR')
})

test('sentences with a number choose their form and write the number as the language does', () => {
  const speaker = createSpeaker('en')
  assert.deepEqual(
    [0, 1, 2, 1234].map(count => speaker.sayCount('comments', count)),
    ['No comments yet', '1 comment', '2 comments', '1,234 comments'],
  )
  assert.equal(createSpeaker('de').sayCount('comments', 1234), '1.234 Kommentare')
})

test('decimals have the sign of the language, and whole numbers stay as they are', () => {
  const tables = { en: { search: '{value} of {year}' }, de: { search: '{value} von {year}' } }
  const said = (language: string) => createSpeaker(language, tables).say('search', { value: 4.5, year: 2026 })
  assert.deepEqual([said('en'), said('de')], ['4.5 of 2026', '4,5 von 2026'])
})

test('values are filled in once and only by their own names', () => {
  assert.equal(createSpeaker('en').say('replyTo', { name: '{name} {x}' }), 'Reply to {name} {x}')
  assert.equal(createSpeaker('en').say('replyTo', {}), 'Reply to {name}')
})

test('dates are shown on the clock and in the language of the site', () => {
  const evening = '2026-03-31T22:30:00.123456Z'
  assert.equal(createLocale({ language: 'en', timeZone: 'UTC' }).date(evening), 'March 31, 2026')
  assert.equal(createLocale({ language: 'de_DE', timeZone: 'Europe/Berlin' }).date(evening), '1. April 2026')
  assert.match(createLocale({ language: 'de', timeZone: 'Europe/Berlin' }).dateTime(evening), /1\. April 2026 um 00:30/)
  assert.equal(createLocale({ language: 'en-GB', timeZone: 'Nowhere/Land' }).date(evening), '31 March 2026')
})

test('a date that cannot be read is shown as nothing', () => {
  assert.equal(createLocale({ language: 'en', timeZone: 'UTC' }).date('soon'), '')
})

test('periods are as exact as they are given', () => {
  const locale = createLocale({ language: 'en-GB', timeZone: 'America/New_York' })
  assert.deepEqual(
    [
      locale.period({ year: 2026 }),
      locale.period({ year: 2026, month: 3 }),
      locale.period({ year: 2026, month: 3, day: 5 }),
    ],
    ['2026', 'March 2026', '5 March 2026'],
  )
})

test('Arabic and Hebrew run from right to left, where somebody has put the words into them', () => {
  const tables = { ...ownTables, ar: { menu: 'القائمة' }, he: { menu: 'תפריט' }, ja: { menu: 'メニュー' } }
  assert.deepEqual(
    ['ar', 'he-IL', 'de', 'ja'].map(language => createLocale({ language, timeZone: 'UTC' }, tables).direction),
    ['rtl', 'rtl', 'ltr', 'ltr'],
  )
})

test('U-20 English words are marked as English, and what the site’s people write as theirs', () => {
  const facts = (language: string) => {
    const locale = createLocale({ language, timeZone: 'UTC' })
    return [locale.language, locale.direction, locale.content, locale.date('2026-03-05T12:00:00Z')]
  }
  assert.deepEqual(facts('ar'), ['en', 'ltr', { lang: 'ar', dir: 'auto' }, 'March 5, 2026'])
  assert.deepEqual(facts('fr'), ['en', 'ltr', { lang: 'fr' }, 'March 5, 2026'])
  assert.deepEqual(facts('de-AT'), ['de-AT', 'ltr', {}, '5. März 2026'])
  assert.deepEqual(facts('en-GB'), ['en-GB', 'ltr', {}, '5 March 2026'])
})
