/** What is sought in the index of words, in the language of each engine. Words have letters and digits only. */
import type { EngineName } from '../../../db/database.ts'
import { searchedWords } from '../search-words.ts'
import type { SearchColumn } from './post-query.ts'

export type Sought = {
  readonly search: string
  readonly columns: readonly SearchColumn[]
  /** No longer word begins with the last one: see `vocabulary.ts`. */
  readonly isLastWhole?: boolean | undefined
}

/** All words, the last one also as the beginning of a word; null when there is no word to look for. */
export function expressionFor({ search, columns, isLastWhole }: Sought, engine: EngineName): string | null {
  const words = searchedWords(search)
  if (words.length === 0) return null
  const { all, word, titleWord, among } = languageOf(engine)
  const isTitle = columns.length === 1 && columns[0] === 'title'
  const open = isLastWhole ? -1 : words.length - 1
  const parts = words.map((text, index) => (isTitle ? titleWord : word)(text, index === open))
  return isTitle || isEverywhere(columns) ? all(parts) : among(columns, all(parts))
}

/** Those of them that are in one of the classes. */
export function expressionInClasses(wanted: string, classes: readonly string[], engine: EngineName): string {
  const { all, any, word } = languageOf(engine)
  return all([wanted, any(classes.map(name => word(name, false)))])
}

/**
 * The same, parted by how many of the words the title has, the most first: together they are all of it. Null for so
 * many words that their combinations would be too many.
 */
export function expressionsByRank(sought: Sought, classes: readonly string[], engine: EngineName): string[] | null {
  const words = searchedWords(sought.search)
  const wanted = expressionFor(sought, engine)
  if (wanted === null || words.length > MOST_RANKED) return null
  const { all, any, without, titleWord } = languageOf(engine)
  const open = sought.isLastWhole ? -1 : words.length - 1
  const inTitle = words.map((text, index) => titleWord(text, index === open))
  const atLeast = (count: number) => any(combinations(inTitle, count).map(all))
  // What has all words in its title has them: that need not be asked as well, if titles are searched at all.
  const isTold = isEverywhere(sought.columns) || sought.columns.includes('title')
  const first = isTold ? atLeast(words.length) : all([wanted, atLeast(words.length)])
  const others = words.slice(1).map((_word, index) => {
    const count = words.length - 1 - index
    // The rarer one first: SQLite goes along that.
    return without(all([atLeast(count), wanted]), atLeast(count + 1))
  })
  const parts = [first, ...others, without(wanted, atLeast(1))]
  return parts.map(part => expressionInClasses(part, classes, engine))
}

/** One word of a title. */
export const titleExpression = (text: string, isOpen: boolean, engine: EngineName): string =>
  languageOf(engine).titleWord(text, isOpen)

/** Whether the index alone can tell: PostgreSQL's knows titles and everything, no other choice of columns. */
export const knowsColumns = (columns: readonly SearchColumn[], engine: EngineName): boolean =>
  engine === 'sqlite' || isEverywhere(columns) || (columns.length === 1 && columns[0] === 'title')

export const isEverywhere = (columns: readonly SearchColumn[]): boolean =>
  columns.length === 0 || SEARCHED.every(column => columns.includes(column))

const SEARCHED: readonly SearchColumn[] = ['title', 'excerpt', 'content']
const MOST_RANKED = 3

type Language = {
  all(parts: readonly string[]): string
  any(parts: readonly string[]): string
  without(wanted: string, unwanted: string): string
  /** Open: also as the beginning of a longer one. */
  word(text: string, isOpen: boolean): string
  titleWord(text: string, isOpen: boolean): string
  among(columns: readonly SearchColumn[], wanted: string): string
}

const joined = (parts: readonly string[], mark: string): string =>
  parts.length === 1 ? parts[0]! : `(${parts.join(` ${mark} `)})`

const fullText: Language = {
  all: parts => joined(parts, 'AND'),
  any: parts => joined(parts, 'OR'),
  without: (wanted, unwanted) => `(${wanted} NOT ${unwanted})`,
  word: (text, isOpen) => `"${text}"${isOpen ? '*' : ''}`,
  titleWord: (text, isOpen) => `":${text}"${isOpen ? '*' : ''}`,
  among: (columns, wanted) => `{${SEARCHED.filter(column => columns.includes(column)).join(' ')}} : ${wanted}`,
}

/** Which text has the word is looked up in what is found, unless it is the title. */
const textQuery: Language = {
  all: parts => joined(parts, '&'),
  any: parts => joined(parts, '|'),
  without: (wanted, unwanted) => `(${wanted} & !${unwanted})`,
  word: (text, isOpen) => `'${text}'${isOpen ? ':*' : ''}`,
  titleWord: (text, isOpen) => `':${text}'${isOpen ? ':*' : ''}`,
  among: (_columns, wanted) => wanted,
}

const languageOf = (engine: EngineName): Language => (engine === 'sqlite' ? fullText : textQuery)

function combinations(parts: readonly string[], count: number): string[][] {
  if (count === 0) return [[]]
  return parts.flatMap((part, index) =>
    combinations(parts.slice(index + 1), count - 1).map(others => [part, ...others]),
  )
}
