/** What is sought in an index of words, in the language of each engine. Words have letters and digits only. */
import type { EngineName, Statement } from './database.ts'
import { indexName, placeIn, vectorOf, type WordIndex } from './word-index.ts'

export type Sought = {
  /** As `searchedWords` makes them. */
  readonly words: readonly string[]
  /** The columns that have them; none named: all. */
  readonly columns: readonly string[]
  /** Which words may also begin a longer one: the last unless told. */
  readonly open?: 'last' | 'all' | 'none'
}

/** All words; null when there is no word to look for. */
export function expressionFor(index: WordIndex, sought: Sought, engine: EngineName): string | null {
  if (sought.words.length === 0) return null
  const { all, word, titleWord, among } = languageOf(engine)
  const isTitle = isTitleAlone(index, sought)
  const parts = sought.words.map((text, place) => (isTitle ? titleWord : word)(text, isOpen(sought, place)))
  if (isTitle || isEverywhere(index, sought.columns)) return all(parts)
  return among(
    index.columns.filter(column => sought.columns.includes(column)),
    all(parts),
  )
}

/** Words of which one must be there; all of such; and alternatives of these. */
export type ScopeRule = readonly (readonly (readonly string[])[])[]

/** Those of them that all of the rules let through; null wants all that is there. */
export function expressionByRules(wanted: string | null, rules: readonly ScopeRule[], engine: EngineName): string {
  const { all, any, word } = languageOf(engine)
  const parts = rules.map(rule =>
    any(rule.map(alternative => all(alternative.map(names => any(names.map(name => word(name, false))))))),
  )
  return all(wanted === null ? parts : [wanted, ...parts])
}

/** Those of them that are in one of the scopes; null wants all that is there. */
export function expressionInScopes(wanted: string | null, scopes: readonly string[], engine: EngineName): string {
  const { all, any, word } = languageOf(engine)
  const within = any(scopes.map(name => word(name, false)))
  return wanted === null ? within : all([wanted, within])
}

/**
 * The same, parted by how many of the words the title has, the most first: together they are all of it. Null for so
 * many words that their combinations would be too many.
 */
export function expressionsByRank(
  index: WordIndex,
  { scopes, ...sought }: Sought & { readonly scopes: readonly string[] },
  engine: EngineName,
): string[] | null {
  const { words, columns } = sought
  const wanted = expressionFor(index, sought, engine)
  if (wanted === null || words.length > MOST_RANKED) return null
  const { all, any, without, titleWord } = languageOf(engine)
  const inTitle = words.map((text, place) => titleWord(text, isOpen(sought, place)))
  const atLeast = (count: number) => any(combinations(inTitle, count).map(all))
  // What has all words in its title has them: that need not be asked as well, if titles are searched at all.
  const isTold = isEverywhere(index, columns) || columns.includes(index.columns[0]!)
  const first = isTold ? atLeast(words.length) : all([wanted, atLeast(words.length)])
  const others = words.slice(1).map((_word, place) => {
    const count = words.length - 1 - place
    // The rarer one first: SQLite goes along that.
    return without(all([atLeast(count), wanted]), atLeast(count + 1))
  })
  const parts = [first, ...others, without(wanted, atLeast(1))]
  return parts.map(part => expressionInScopes(part, scopes, engine))
}

/** One word of a title. */
export const titleExpression = (text: string, isBeginning: boolean, engine: EngineName): string =>
  languageOf(engine).titleWord(text, isBeginning)

/** Whether the index alone can tell: PostgreSQL's knows titles and everything, no other choice of columns. */
export const knowsColumns = (index: WordIndex, columns: readonly string[], engine: EngineName): boolean =>
  engine === 'sqlite' || isEverywhere(index, columns) || isTitleAlone(index, { columns })

export const isEverywhere = (index: WordIndex, columns: readonly string[]): boolean =>
  columns.length === 0 || index.columns.every(column => columns.includes(column))

/** SQLite: the places of what the index finds. */
export const matchingIn = (index: WordIndex): string =>
  `select rowid from ${indexName(index)} where ${indexName(index)} match ?`

type Expressed = {
  /** The words with the scopes. */
  readonly expression: string
  /** The words alone, where `expression` names scopes too. */
  readonly wanted?: string
  readonly columns: readonly string[]
}

/** Ids of what an expression finds, in no order. */
export function foundIds(
  index: WordIndex,
  { expression, wanted = expression, columns }: Expressed,
  engine: EngineName,
): Statement {
  const { table, id } = index
  if (engine === 'sqlite') {
    if (index.date === undefined) return { text: matchingIn(index), values: [expression] }
    const text = `select w.${id} from (${matchingIn(index)}) f cross join ${table} w where ${placeIn(index, 'w')} = f.rowid + 0`
    return { text, values: [expression] }
  }
  // The index knows the words of all texts together; which of them has the words is looked up in what it finds. Texts have
  // no scopes.
  const again = knowsColumns(index, columns, engine) ? '' : ` and ${wordsOfColumns(columns)} @@ cast(? as tsquery)`
  return {
    text: `select w.${id} from ${table} w where w.words @@ cast(? as tsquery)${again}`,
    values: again ? [expression, wanted] : [expression],
  }
}

const wordsOfColumns = (columns: readonly string[]): string =>
  vectorOf(columns.map(column => `w.${column}`).join(" || ' ' || "))

const isTitleAlone = (index: WordIndex, { columns }: Pick<Sought, 'columns'>): boolean =>
  index.holds === 'words' && columns.length === 1 && columns[0] === index.columns[0]

const isOpen = ({ words, open = 'last' }: Sought, place: number): boolean =>
  open === 'all' || (open === 'last' && place === words.length - 1)

const MOST_RANKED = 3

type Language = {
  all(parts: readonly string[]): string
  any(parts: readonly string[]): string
  without(wanted: string, unwanted: string): string
  /** Open: also as the beginning of a longer one. */
  word(text: string, isOpen: boolean): string
  titleWord(text: string, isOpen: boolean): string
  among(columns: readonly string[], wanted: string): string
}

const joined = (parts: readonly string[], mark: string): string =>
  parts.length === 1 ? parts[0]! : `(${parts.join(` ${mark} `)})`

const fullText: Language = {
  all: parts => joined(parts, 'AND'),
  any: parts => joined(parts, 'OR'),
  without: (wanted, unwanted) => `(${wanted} NOT ${unwanted})`,
  word: (text, isOpen) => `"${text}"${isOpen ? '*' : ''}`,
  titleWord: (text, isOpen) => `":${text}"${isOpen ? '*' : ''}`,
  among: (columns, wanted) => `{${columns.join(' ')}} : ${wanted}`,
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
