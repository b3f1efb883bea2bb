/** Says the pages' own sentences in the visitor's language, as far as it is known. */
import { type Speaker as AnySpeaker, speakerOf, supported, tagsOf } from '../../kernel/words.ts'
import { german } from './strings-de.ts'
import { english } from './strings-en.ts'

export type StringKey = keyof typeof english
export type Strings = Readonly<Record<StringKey, string>>
/** Tables by language tag. A table of a service or an extension may leave sentences out. */
export type StringTables = Readonly<Record<string, Partial<Strings>>>
export type Speaker = AnySpeaker<StringKey>

/** What the program itself speaks; extensions add to it with the filter `page_words`. */
export const ownTables: StringTables = Object.freeze({ en: english, de: german })

export const createSpeaker = (language: string, tables: StringTables = ownTables): Speaker =>
  speakerOf<StringKey>({ ...tables, en: { ...english, ...tables.en } }, language)

/** The language that a site's words are really in: its own where there is a table for it, else English. */
export const spokenLanguage = (language: string, tables: StringTables = ownTables): string =>
  tagsOf(language).some(tag => tables[tag] !== undefined) ? supported(language) : 'en'
