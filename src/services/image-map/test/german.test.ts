/** What would keep people from using a map, in German. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSaidWhole } from '../../../../test/kit/word-tables.ts'
import { problemsOf, toldIn } from '../domain/accessibility.ts'
import { accessibilityWords } from '../domain/accessibility-words.ts'
import { cleanDocument } from '../domain/clean-document.ts'

test('every note has a German sentence with the same placeholders', () => assertSaidWhole(accessibilityWords))

test('notes are told in the language of the reader', () => {
  const doc = cleanDocument({}, { cleanHtml: html => html })
  const problems = problemsOf(doc)
  assert.deepEqual(
    ['en', 'de', ''].map(language => toldIn(language, problems)[0]?.message),
    ['The picture is missing.', 'Das Bild fehlt.', 'The picture is missing.'],
  )
})
