/** Lists of uploads: those that the caller may see, filtered, in order, a page of them, and how many there are. */
import type { EngineName } from '../../db/database.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { inTextList, listValue, readRows, readSlowly } from '../../kernel/statement.ts'
import { reachedPosts } from '../comments/comments.ts'
import { both, type Condition, filterConditions, relevance } from '../posts/list/conditions.ts'
import type { PostFilters } from '../posts/list/post-query.ts'

export const mediaOrders = [
  'date',
  'id',
  'modified',
  'title',
  'slug',
  'author',
  'parent',
  'relevance',
  'include',
  'include_slugs',
] as const
export type MediaOrder = (typeof mediaOrders)[number]

export type MediaQuery = {
  readonly filters: PostFilters
  /** The first part of the type: `image`, `video`, `audio`, `text`, `application`. */
  readonly kinds?: readonly string[] | undefined
  /** What the caller wants to do with them: those on which he may not are left out, and not counted either. */
  readonly verb: 'read' | 'edit'
  readonly orderBy: MediaOrder
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** The ids of one page, and the number of all that the caller may see. */
export async function findMedia(
  query: MediaQuery,
  ctx: ReadContext,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const where = both([
    ...ownConditions(query, ctx),
    ...kindConditions(query, ctx),
    ...filterConditions(query.filters, ctx.database.engine),
  ])
  const order = orderOf(query, ctx.database.engine)
  const text = `select p.id from posts p where ${where.text} order by ${order.text} limit ? offset ?`
  const read = query.filters.search === undefined ? readRows : readSlowly
  const rows = await read<{ id: number }>(
    { text, values: [...where.values, ...order.values, query.limit, query.offset] },
    ctx,
  )
  const ids = rows.map(row => row.id)
  const isLast = ids.length < query.limit && (ids.length > 0 || query.offset === 0)
  return { ids, total: isLast ? query.offset + ids.length : await countOf(where, ctx) }
}

async function countOf(where: Condition, ctx: ReadContext): Promise<number> {
  const [row] = await readSlowly<{ total: number }>(
    { text: `select count(*) as total from posts p where ${where.text}`, values: where.values },
    ctx,
  )
  return row?.total ?? 0
}

/** Own uploads, those that are attached to nothing, and those of posts that the caller may read. */
function ownConditions({ verb, filters }: MediaQuery, ctx: ReadContext): Condition[] {
  // A plus before a column keeps SQLite from looking through the whole site for a few known ids.
  const plus = filters.include && ctx.database.engine === 'sqlite' ? '+' : ''
  const text = `${plus}p.site_id = ? and ${plus}p.type = 'attachment' and ${plus}p.status = 'inherit'`
  const base = { text, values: [ctx.site.id] }
  if (ctx.system !== null) return [base]
  if (verb === 'edit') return [base, reachedPosts('edit', 'p', ctx)]
  const parent = reachedPosts('read', 'q', ctx)
  const own = ctx.user ? ' or p.author_id = ?' : ''
  const seen = {
    text: `(p.parent_id = 0${own} or exists (select 1 from posts q where q.site_id = p.site_id and q.id = p.parent_id and ${parent.text}))`,
    values: [...(ctx.user ? [ctx.user.id] : []), ...parent.values],
  }
  return [base, seen]
}

function kindConditions({ kinds }: MediaQuery, ctx: ReadContext): Condition[] {
  if (!kinds?.length) return []
  const kind =
    ctx.database.engine === 'sqlite' ? "substr(p.mime, 1, instr(p.mime, '/') - 1)" : "split_part(p.mime, '/', 1)"
  return [{ text: inTextList(kind, ctx.database.engine), values: [listValue(kinds)] }]
}

const ORDERS: Readonly<Record<Exclude<MediaOrder, 'relevance' | 'include' | 'include_slugs'>, string>> = {
  date: 'p.date_gmt',
  id: 'p.id',
  modified: 'p.modified_gmt',
  title: 'p.title_key',
  slug: 'p.slug',
  author: 'p.author_id',
  parent: 'p.parent_id',
}

function orderOf({ orderBy, order, filters }: MediaQuery, engine: EngineName): Condition {
  const direction = order === 'asc' ? 'asc' : 'desc'
  if (orderBy === 'include') return named('p.id', filters.include ?? [])
  if (orderBy === 'include_slugs') return named('p.slug', filters.slug ?? [])
  if (orderBy !== 'relevance') return { text: `${ORDERS[orderBy]} ${direction}, p.id ${direction}`, values: [] }
  const rank = relevance(filters.search ?? '', engine)
  return { text: `${rank.text} ${direction}, p.date_gmt ${direction}, p.id ${direction}`, values: rank.values }
}

/** In the order in which they were named. */
function named(column: string, values: readonly (number | string)[]): Condition {
  if (values.length === 0) return { text: 'p.id', values: [] }
  return { text: `case ${column} ${values.map((_, index) => `when ? then ${index}`).join(' ')} end`, values }
}
