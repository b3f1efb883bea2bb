/** Says the pages' own sentences in the visitor's language, as far as it is known. */
import { german } from './strings-de.ts'
import { english } from './strings-en.ts'

export type StringKey = keyof typeof english
export type Strings = Readonly<Record<StringKey, string>>
/** Sentences with a number: `comments` has `comments_none`, `comments_one` and `comments_other`. */
export type CountKey = StringKey extends infer Key ? (Key extends `${infer Name}_other` ? Name : never) : never
/** Tables by language tag. A table of a service or an extension may leave sentences out. */
export type StringTables = Readonly<Record<string, Partial<Strings>>>

export type Speaker = {
  say(key: StringKey, values?: Readonly<Record<string, string | number>>): string
  sayCount(key: CountKey, count: number): string
}

/** Looks in `de-AT`, then in `de`, then in English, sentence by sentence. */
export function createSpeaker(language: string, tables: StringTables = ownTables): Speaker {
  const known = tagsOf(language).flatMap(tag => tables[tag] ?? [])
  const find = (key: StringKey) => known.find(table => table[key] !== undefined)?.[key] ?? english[key]
  const plurals = new Intl.PluralRules(supported(language))
  const numbers = new Intl.NumberFormat(supported(language))
  const findCount = (key: CountKey, count: number) => {
    const form = count === 0 ? 'none' : plurals.select(count)
    const exact = `${key}_${form}`
    return find(exact in english ? (exact as StringKey) : `${key}_other`)
  }
  return {
    say: (key, values = {}) => fillIn(find(key), values),
    sayCount: (key, count) => fillIn(findCount(key, count), { count: numbers.format(count) }),
  }
}

/** A tag that the runtime understands; English where the site's setting is none. */
export function supported(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** What the program itself speaks; extensions add to it with the filter `page_words`. */
export const ownTables: StringTables = Object.freeze({ en: english, de: german })

/** The language that a site's words are really in: its own where there is a table for it, else English. */
export const spokenLanguage = (language: string, tables: StringTables = ownTables): string =>
  tagsOf(language).some(tag => tables[tag] !== undefined) ? supported(language) : 'en'

function tagsOf(language: string): string[] {
  const parts = supported(language).split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

const fillIn = (sentence: string, values: Readonly<Record<string, string | number>>) =>
  sentence.replace(/\{(\w+)\}/g, (mark, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : mark))
