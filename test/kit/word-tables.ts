/** Holds German words against the English ones: none is missing, none is too many, and they take the same values. */
import assert from 'node:assert/strict'

type Table = Readonly<Record<string, string>>

/** The placeholders of a sentence, in order of their names. */
export const marksOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted()

export function assertSaidWhole(tables: { readonly en: Table; readonly de?: Readonly<Partial<Table>> }): void {
  const german = (tables.de ?? {}) as Table
  assert.deepEqual(Object.keys(german).toSorted(), Object.keys(tables.en).toSorted())
  for (const [key, english] of Object.entries(tables.en)) assertSameSentence(english, german[key]!, key)
}

/** A German sentence is another one than the English, with the same placeholders. */
export function assertSameSentence(english: string, german: string, about = english): void {
  assert.notEqual(german, '', about)
  assert.notEqual(german, english, about)
  assert.deepEqual(marksOf(german), marksOf(english), about)
}
