/** Searches by words: every word must begin a word of the title or the address. Both engines read the same words. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Sql } from '../../../kernel/statement.ts'

/** `kind` belongs to items only. */
type Searched =
  | { readonly table: 'addresses'; readonly kind: string }
  | { readonly table: 'redirects'; readonly kind: '' }

const MOST_WORDS = 8
/** Of so many newest rows the list is made; a search that finds more is too wide to be read to its end. */
export const MOST_FOUND = 2000

/** A select of the ids that are found, the newest first; null where there is no word to look for. */
export function foundIds({ table, kind }: Searched, search: string, ctx: ReadContext): Sql | null {
  const words = (search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
  if (words.length === 0) return null
  if (ctx.database.engine === 'sqlite') {
    const scope = `"zs${ctx.site.id}k${kind}"`
    return {
      text: `select rowid as id from ${table}_index where ${table}_index match ? order by rowid desc limit ${MOST_FOUND}`,
      values: [[scope, ...words.map(word => `"${word}"*`)].join(' ')],
    }
  }
  const ofKind = kind === '' ? '' : 'and w.kind = ?'
  return {
    text: `select w.id from ${table} w where w.site_id = ? ${ofKind} and w.words @@ to_tsquery('simple', ?) limit ${MOST_FOUND}`,
    values: [ctx.site.id, ...(kind === '' ? [] : [kind]), words.map(word => `'${word}':*`).join(' & ')],
  }
}
