import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchedWords, wordsOf } from '../../../kernel/search-words.ts'
import { sortKey, wordsOfHtml } from '../search-words.ts'

test('words lose their case and accents, and each is kept once', () => {
  assert.deepEqual(wordsOf('Café CAFE, naïve—Übung? 50% e-mail'), ['cafe', 'naive', 'ubung', '50', 'e', 'mail'])
})

test('markup is no word, entities are read', () => {
  assert.equal(wordsOfHtml('<p class="lead">Fish &amp; chips</p><script>alert(1)</script>'), 'fish chips')
})

test('scripts without blanks are taken character by character', () => {
  assert.deepEqual(wordsOf('日本 is 日本語'), ['日', '本', 'is', '語'])
})

test('nothing of a search can leave its quotes', () => {
  assert.deepEqual(searchedWords(`x" OR "y' & !z* NEAR(a b) --`), ['x', 'or', 'y', 'z', 'near', 'a', 'b'])
  assert.deepEqual(searchedWords('!!! ***'), [])
})

test('a search has at most ten words', () => {
  assert.equal(searchedWords('a b c d e f g h i j k l m').length, 10)
})

test('titles are sorted without case and accents', () => {
  assert.deepEqual(
    ['zebra', 'Äpfel', 'Bär'].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    ['Äpfel', 'Bär', 'zebra'],
  )
})
