/** What people call a field: by its name in English sentences, which programs read, by its label in other languages. */
import type { AdminWords } from './admin.ts'
import { commonWords } from './common-words.ts'
import { isEnglish, Spoken, tagsOf } from './words.ts'

/** A field's name for people, where none is declared. */
export const labelOf = (name: string): string => {
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field in a sentence. `name` may stand below others, as in `items[2].title`: `label` is that of the field itself. */
export const spokenField = (
  name: string,
  {
    label = labelOf(name),
    words,
  }: { readonly label?: string | undefined; readonly words?: AdminWords | undefined } = {},
): Spoken => new Spoken(language => (isEnglish(language) ? name : (labelIn(label, { words, language }) ?? name)))

/** A service's own table comes first. */
function labelIn(
  label: string,
  { words, language }: { words?: AdminWords | undefined; language: string },
): string | undefined {
  const tables = [words, commonWords]
  return tagsOf(language)
    .flatMap(tag => tables.map(table => table?.[tag]))
    .find(table => table !== undefined && Object.hasOwn(table, label))?.[label]
}
