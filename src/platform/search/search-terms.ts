/** Terms of all public taxonomies by a part of their name. */
import type { ReadContext } from '../../kernel/context.ts'
import { inTextList, listValue, readRows, readSlowly } from '../../kernel/statement.ts'
import { both, type Condition, filterConditions } from '../posts/list/conditions.ts'
import { nameKey, TERM_COLUMNS, type Term, taxonomies, termLinkOf } from '../posts/terms/terms.ts'
import { searchedTaxonomies } from './hooks.ts'
import type { Found, SearchQuery } from './search.ts'

export async function searchTerms(
  query: SearchQuery,
  ctx: ReadContext,
): Promise<{ found: readonly Found[]; total: number }> {
  const where = await conditionOf(query, ctx)
  const read = query.search === undefined ? readRows : readSlowly
  const text = `select ${COLUMNS} from terms p where ${where.text} order by p.name_key, p.id limit ? offset ?`
  const [terms, [counted]] = await Promise.all([
    read<Term & Record<string, unknown>>({ text, values: [...where.values, query.limit, query.offset] }, ctx),
    read<{ total: number }>(
      { text: `select count(*) as total from terms p where ${where.text}`, values: where.values },
      ctx,
    ),
  ])
  return { found: await Promise.all(terms.map(term => show(term, ctx))), total: Number(counted?.total ?? 0) }
}

export const taxonomiesSearched = (ctx: ReadContext): Promise<readonly string[]> => {
  const known = taxonomies(ctx).filter(taxonomy => taxonomy.isPublic)
  return ctx.hooks.apply(
    searchedTaxonomies,
    known.map(taxonomy => taxonomy.slug),
    undefined,
    ctx,
  )
}

const COLUMNS = TERM_COLUMNS.map(column => `p.${column}`).join(', ')

async function conditionOf(query: SearchQuery, ctx: ReadContext): Promise<Condition> {
  const { engine } = ctx.database
  const { search, include, exclude } = query
  const pattern = search === undefined ? '' : `%${nameKey(search).replace(/[\\%_]/g, '\\$&')}%`
  return both([
    { text: 'p.site_id = ?', values: [ctx.site.id] },
    { text: inTextList('p.taxonomy', engine), values: [listValue(query.subtypes ?? (await taxonomiesSearched(ctx)))] },
    ...(search === undefined
      ? []
      : [{ text: "(p.name_key like ? escape '\\' or p.slug like ? escape '\\')", values: [pattern, pattern] }]),
    ...filterConditions({ ...(include && { include }), ...(exclude && { exclude }) }, engine),
  ])
}

const show = async (term: Term, ctx: ReadContext): Promise<Found> => ({
  id: term.id,
  title: term.name,
  url: await termLinkOf(term, ctx),
  type: 'term',
  subtype: term.taxonomy,
})
