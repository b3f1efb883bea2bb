/** Which words there are in the posts. */
import { vocabularyName } from '../../../db/word-index.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { searchedWords } from '../../../kernel/search-words.ts'
import { readRows } from '../../../kernel/statement.ts'
import { postIndex } from '../search-index.ts'

/**
 * Whether no longer word begins with the last one that is sought, so that it is looked for as it stands: SQLite goes
 * along the posts of one word, but gathers those of all words with a beginning before it tells the first. PostgreSQL has
 * no list of its words, and gathers all in any case.
 */
export async function isLastWordWhole(search: string, ctx: ReadContext): Promise<boolean> {
  const last = searchedWords(search).at(-1)
  if (last === undefined || ctx.database.engine === 'postgres') return false
  const text = `select term from ${vocabularyName(postIndex)} where term >= ? limit 1`
  const [next] = await readRows<{ term: string }>({ text, values: [`${last}${SMALLEST}`] }, ctx)
  return !next?.term.startsWith(last)
}

/** Of the letters and digits that words are made of, the first in the order of bytes. */
const SMALLEST = '0'
