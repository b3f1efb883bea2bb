/** What is wrong with a link preview, in German. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSaidWhole } from '../../../../test/kit/word-tables.ts'
import { checksOf } from '../domain/preview-checks.ts'
import { previewWords } from '../domain/preview-words.ts'

test('every finding has a German sentence with the same placeholders', () => assertSaidWhole(previewWords))

test('a finding with values is English as it is written, and German when it is said so', () => {
  const tags = [{ tag: 'og:title', by: ['theme', 'extension'] }]
  const image = { url: 'https://example.com/a.png', width: 100, height: 90 }
  const checks = checksOf({ title: 'T', description: 'D', image, is_public: true, tags })
  assert.deepEqual(JSON.parse(JSON.stringify(checks.map(({ message }) => message))), [
    'og:title is printed 2 times, by theme and extension.',
    '100 × 90 is too small: networks leave it out.',
  ])
  assert.deepEqual(
    checks.map(({ message }) => message.say('de')),
    ['og:title wird 2-mal ausgegeben, von theme und extension.', '100 × 90 ist zu klein: Netzwerke lassen es weg.'],
  )
})
