/** Whether a column holds a text somewhere, or is that text, whatever the case of its letters. */
import type { EngineName } from '../../db/database.ts'
import type { Sql } from '../statement.ts'

/**
 * SQLite folds the letters of ASCII only, and PostgreSQL does no more for columns that are compared by bytes. Where other
 * letters are looked for, the pattern itself names both cases of each.
 */
export function containsText(column: string, sent: string, engine: EngineName): Sql {
  if (!IS_ASCII.test(sent)) {
    return engine === 'postgres'
      ? { text: `${column} ~ ?`, values: [regularExpression(sent)] }
      : { text: `${column} glob ?`, values: [`*${glob(sent)}*`] }
  }
  const like = engine === 'postgres' ? 'ilike' : 'like'
  // `%` and `_` mean themselves.
  return { text: `${column} ${like} ? escape '\\'`, values: [`%${sent.replace(/[\\%_]/g, '\\$&')}%`] }
}

/** The same for the whole text, which an index of `lower(column)` finds where it is ASCII. */
export function equalsText(column: string, sent: string, engine: EngineName): Sql {
  if (IS_ASCII.test(sent)) return { text: `lower(${column}) = ?`, values: [sent.toLowerCase()] }
  return engine === 'postgres'
    ? { text: `${column} ~ ?`, values: [`^${regularExpression(sent)}$`] }
    : { text: `${column} glob ?`, values: [glob(sent)] }
}

const regularExpression = (sent: string): string => lettersOf(sent).map(inRegularExpression).join('')
const glob = (sent: string): string => lettersOf(sent).map(inGlob).join('')
const lettersOf = (sent: string): string[][] => [...sent].map(letter => [...casesOf(letter)])

const IS_ASCII = /^[\u0000-\u007f]*$/

/** A letter whose other case is more than one character, such as ß, stands for itself alone. */
const casesOf = (letter: string): Set<string> =>
  new Set([letter, letter.toLowerCase(), letter.toUpperCase()].filter(other => [...other].length === 1))

const inGlob = (cases: readonly string[]): string =>
  cases.length > 1 || '*?['.includes(cases[0]!) ? `[${cases.join('')}]` : cases[0]!

const inRegularExpression = (cases: readonly string[]): string =>
  cases.length > 1 ? `[${cases.join('')}]` : cases[0]!.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
