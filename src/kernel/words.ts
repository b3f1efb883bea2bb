/** Words in several languages: typed tables, of which English is complete, and one way to say a sentence of them. */

/** By language tag. A table may leave sentences to English. */
export type WordTables<Key extends string = string> = {
  readonly en: Readonly<Record<Key, string>>
  readonly [language: string]: Readonly<Partial<Record<Key, string>>>
}
export type WordValues = Readonly<Record<string, unknown>>

/**
 * A text that is said when its reader's language is known: as a value of a sentence in the sentence's language, in an
 * answer of the API in the caller's. Whoever asks for none, and what is stored, gets English.
 */
export class Spoken {
  readonly say: (language: string) => string

  constructor(say: (language: string) => string) {
    this.say = say
  }

  toString(): string {
    return this.say('en')
  }

  toJSON(): string {
    return this.say('en')
  }
}

/** Makes sentences of these tables for answers: `told('gets', { name, cap })`. */
export const spokenFrom =
  <Key extends string>(tables: WordTables<Key>) =>
  (key: Key, values: WordValues = {}): Spoken =>
    new Spoken(language => speakerOf(tables, language).say(key, values))

/** A text that is its own key, as the texts of declarations are; one that a language does not have stays as it is. */
export const spokenText = (
  text: string,
  tables: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined,
): Spoken =>
  new Spoken(language => {
    const tag = tagsOf(language).find(known => Object.hasOwn(tables?.[known] ?? {}, text))
    return tag === undefined ? text : tables![tag]![text]!
  })

/** Plain data with every text in it said in one language. */
export function saidIn(data: unknown, language: string): unknown {
  if (data instanceof Spoken) return data.say(language)
  if (Array.isArray(data)) return data.map(item => saidIn(item, language))
  if (!isPlain(data)) return data
  return Object.fromEntries(Object.entries(data).map(([name, inner]) => [name, saidIn(inner, language)]))
}

/** What has a class of its own says itself how it is written. */
function isPlain(data: unknown): data is Readonly<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null) return false
  const prototype = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === null
}

/** Sentences with a number: `comments` has `comments_none`, `comments_one` and `comments_other`. */
export type CountKey<Key extends string> = Key extends `${infer Name}_other` ? Name : never

export type Speaker<Key extends string = string> = {
  say(key: Key, values?: WordValues): string
  sayCount(key: CountKey<Key>, count: number): string
}

export function speakerOf<Key extends string>(tables: WordTables<Key>, language: string): Speaker<Key> {
  const table: Readonly<Record<string, string>> = keptTable(tables, language)
  return {
    say: (key, values = {}) => fillIn(table[key] ?? key, values, language),
    sayCount: (key, count) =>
      fillIn(table[countedKey(key, count, { table, language })] ?? key, { count: numbersIn(language).format(count) }),
  }
}

/** To make one takes longer than to say a sentence. */
function numbersIn(language: string): Intl.NumberFormat {
  const made = numberFormats.get(language) ?? new Intl.NumberFormat(supported(language))
  if (numberFormats.size < MOST_FORMATS) numberFormats.set(language, made)
  return made
}

const numberFormats = new Map<string, Intl.NumberFormat>()
const MOST_FORMATS = 200

/** Looks in `de-AT`, then in `de`, then in English, word by word. The words need not be texts: letters have two parts. */
export function tableIn<Table extends object>(
  tables: { readonly en: Table; readonly [language: string]: Readonly<Partial<Table>> },
  language: string,
): Table {
  const known = tagsOf(language).flatMap(tag => (Object.hasOwn(tables, tag) ? [tables[tag]!] : []))
  return Object.assign({}, tables.en, ...known.reverse())
}

/** The same for tables that stay: every error and every page says something of them. */
export function keptTable<Tables extends WordTables>(tables: Tables, language: string): Tables['en'] {
  const tags = tagsOf(language).filter(tag => Object.hasOwn(tables, tag))
  const byTags = keptTables.get(tables) ?? new Map<string, Tables['en']>()
  const known = byTags.get(tags.join())
  if (known !== undefined) return known
  const made = Object.freeze(tableIn(tables, language))
  keptTables.set(tables, byTags.set(tags.join(), made))
  return made
}

/** By the languages that a table has: whatever callers ask for, there are no more than these. */
const keptTables = new WeakMap<WordTables, Map<string, WordTables['en']>>()

/** The key for a number: `_none` where a table has it, else what the language's plural asks for, else `_other`. */
export function countedKey(
  key: string,
  count: number,
  { table, language }: { table: Readonly<Record<string, string>>; language: string },
): string {
  const form = count === 0 && `${key}_none` in table ? 'none' : new Intl.PluralRules(supported(language)).select(count)
  return `${key}_${form}` in table ? `${key}_${form}` : `${key}_other`
}

/** A mark without a value stays as it is, so that a typing error is seen. */
export const fillIn = (sentence: string, values: WordValues, language = 'en'): string =>
  sentence.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? said(values[name], language) : mark,
  )

/** Numbers keep their digits, with the language's own sign before the decimals: 4,5 in German. */
function said(value: unknown, language: string): string {
  if (value instanceof Spoken) return value.say(language)
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value)
  return String(value).replace('.', numbersIn(language).format(0.5).charAt(1))
}

/** A tag that the runtime understands; English where it is none. Every answer asks, and for one of a few. */
export function supported(language: string): string {
  const known = tags.get(language)
  if (known !== undefined) return known
  const tag = canonicalTag(language)
  if (tags.size < MOST_FORMATS) tags.set(language, tag)
  return tag
}

const tags = new Map<string, string>()

function canonicalTag(language: string): string {
  try {
    return Intl.getCanonicalLocales((language || 'en').replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

export const isEnglish = (language: string): boolean => /^en(-|$)/.test(supported(language))

/** `de-AT` and `de`, the most exact first. */
export function tagsOf(language: string): string[] {
  const parts = supported(language).split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
