/** Lists of terms. */
import { sql } from 'kysely'
import type { ReadContext } from '../../../kernel/context.ts'
import { nameKey } from './save-term.ts'
import { TERM_COLUMNS, type Term } from './term.ts'

export type TermOrder = 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'description' | 'count' | 'term_group'

export type TermQuery = {
  readonly taxonomy: string
  readonly search?: string | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
  readonly slug?: readonly string[] | undefined
  readonly parent?: number | undefined
  /** Only those that this post has. */
  readonly post?: number | undefined
  readonly hideEmpty?: boolean | undefined
  readonly orderBy: TermOrder
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

const ORDERS = {
  id: 'id',
  name: 'name_key',
  slug: 'slug',
  description: 'description',
  count: 'count',
  term_group: 'id',
} as const satisfies Partial<Record<TermOrder, string>>

export async function listTerms(query: TermQuery, ctx: ReadContext): Promise<{ terms: Term[]; total: number }> {
  if (query.include?.length === 0 || query.slug?.length === 0) return { terms: [], total: 0 }
  const matching = matchingTerms(query, ctx)
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const { orderBy } = query
  if (orderBy === 'include' || orderBy === 'include_slugs') {
    const all = (await matching.select(TERM_COLUMNS).limit(MOST_NAMED).execute()) as Term[]
    return { terms: inOrderOf(all, query).slice(query.offset, query.offset + query.limit), total: Number(total) }
  }
  const sorted = matching.select(TERM_COLUMNS).orderBy(ORDERS[orderBy], query.order).orderBy('id', query.order)
  return { terms: (await sorted.limit(query.limit).offset(query.offset).execute()) as Term[], total: Number(total) }
}

const MOST_NAMED = 1000

function matchingTerms(query: TermQuery, ctx: ReadContext) {
  let rows = ctx.db.selectFrom('terms').where('taxonomy', '=', query.taxonomy)
  if (query.include) rows = rows.where('id', 'in', query.include)
  if (query.exclude && query.exclude.length > 0) rows = rows.where('id', 'not in', query.exclude)
  if (query.slug) rows = rows.where('slug', 'in', query.slug)
  if (query.parent !== undefined) rows = rows.where('parent_id', '=', query.parent)
  if (query.hideEmpty) rows = rows.where('count', '>', 0)
  const { post, search } = query
  if (post !== undefined)
    rows = rows.where('id', 'in', ctx.db.selectFrom('term_links').select('term_id').where('post_id', '=', post))
  if (search) {
    const pattern = `%${nameKey(search).replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`(name_key like ${pattern} escape '\\' or slug like ${pattern} escape '\\')`)
  }
  return rows
}

function inOrderOf(terms: readonly Term[], { orderBy, include = [], slug = [] }: TermQuery): Term[] {
  const place = (term: Term) => (orderBy === 'include' ? include.indexOf(term.id) : slug.indexOf(term.slug))
  return terms.toSorted((one, other) => place(one) - place(other))
}
