/** Searches by words: every word must begin a word of the title or the address. */
import { expressionFor, expressionInScopes, foundIds as foundBy } from '../../../db/word-search.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { Sql } from '../../../kernel/statement.ts'
import { addressWords, redirectWords } from '../../../platform/pages/pages.ts'

/** `kind` belongs to items only. */
type Searched =
  | { readonly table: 'addresses'; readonly kind: string }
  | { readonly table: 'redirects'; readonly kind: '' }

const MOST_WORDS = 8
/** Of so many newest rows the list is made; a search that finds more is too wide to be read to its end. */
export const MOST_FOUND = 2000

/** A select of the ids that are found, the newest first; null where there is no word to look for. */
export function foundIds({ table, kind }: Searched, search: string, ctx: ReadContext): Sql | null {
  const { engine } = ctx.database
  const index = table === 'addresses' ? addressWords : redirectWords
  const words = (search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
  const wanted = expressionFor(index, { words, columns: [], open: 'all' }, engine)
  if (wanted === null) return null
  if (engine === 'sqlite') {
    const expression = expressionInScopes(wanted, [`zs${ctx.site.id}k${kind}`], engine)
    const { text, values } = foundBy(index, { expression, columns: [] }, engine)
    return { text: `select f.rowid as id from (${text} order by rowid desc limit ${MOST_FOUND}) f`, values }
  }
  const { text, values } = foundBy(index, { expression: wanted, columns: [] }, engine)
  const ofKind = kind === '' ? '' : ' and w.kind = ?'
  return {
    text: `${text} and w.site_id = ?${ofKind} limit ${MOST_FOUND}`,
    values: [...values, ctx.site.id, ...(kind === '' ? [] : [kind])],
  }
}
