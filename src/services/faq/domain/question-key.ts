/** Questions that mean the same word for word: without case, accents, punctuation and the small words around them. */

export function questionKey(question: string): string {
  return wordsIn(question).join(' ').slice(0, 200)
}

/** How alike two questions are, by the words that they share: 0 to 1. */
export function likeness(one: string, other: string): number {
  const [mine, yours] = [new Set(wordsIn(one)), new Set(wordsIn(other))]
  const shared = [...mine].filter(word => yours.has(word)).length
  const all = new Set([...mine, ...yours]).size
  return all === 0 ? 0 : shared / all
}

export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '' && !SMALL.has(word))

const SMALL: ReadonlySet<string> = new Set([
  ...[
    'a',
    'an',
    'the',
    'is',
    'are',
    'do',
    'does',
    'can',
    'i',
    'you',
    'we',
    'my',
    'your',
    'to',
    'of',
    'in',
    'on',
    'for',
  ],
  ...['der', 'die', 'das', 'ein', 'eine', 'ist', 'sind', 'ich', 'sie', 'wir', 'kann', 'mein', 'ihr', 'zu', 'im', 'in'],
])
