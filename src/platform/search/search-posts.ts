/** Published posts of all types by their words, the best first. */
import type { ReadContext } from '../../kernel/context.ts'
import { plainText } from '../pages/formatting/plain-text.ts'
import { both, type Condition, filterConditions, relevance } from '../posts/list/conditions.ts'
import { rowsInOrder } from '../posts/list/find-posts.ts'
import { type Post, permalinkOf, postTypes, renderTitle } from '../posts/posts.ts'
import { inTextList, listValue, readRows, readSlowly } from '../posts/statement.ts'
import { POST_COLUMNS } from '../posts/stored-posts.ts'
import { searchedTypes } from './hooks.ts'
import type { Found, SearchQuery } from './search.ts'

export async function searchPosts(
  query: SearchQuery,
  ctx: ReadContext,
): Promise<{ found: readonly Found[]; total: number }> {
  const where = await conditionOf(query, ctx)
  const order = orderOf(query)
  const read = query.search === undefined ? readRows : readSlowly
  const text = `select p.id from posts p where ${where.text} order by ${order.text} limit ? offset ?`
  const values = [...where.values, ...order.values, query.limit, query.offset]
  const [rows, [counted]] = await Promise.all([
    read<{ id: number }>({ text, values }, ctx),
    read<{ total: number }>(
      { text: `select count(*) as total from posts p where ${where.text}`, values: where.values },
      ctx,
    ),
  ])
  const posts = await rowsInOrder<Post & Record<string, unknown>>(
    rows.map(row => row.id),
    COLUMNS,
    ctx,
  )
  return { found: await Promise.all(posts.map(post => show(post, ctx))), total: Number(counted?.total ?? 0) }
}

/** The types that a search goes through; uploads are found in the media list. */
export const typesSearched = (ctx: ReadContext): Promise<readonly string[]> => {
  const known = postTypes(ctx).filter(type => type.isPublic && type.slug !== 'attachment')
  return ctx.hooks.apply(
    searchedTypes,
    known.map(type => type.slug),
    undefined,
    ctx,
  )
}

const COLUMNS = POST_COLUMNS.map(column => `p.${column}`).join(', ')

/** What a password protects is not found by what it says: that would give its words away one by one. */
async function conditionOf(query: SearchQuery, ctx: ReadContext): Promise<Condition> {
  const { engine } = ctx.database
  const types = query.subtypes ?? (await typesSearched(ctx))
  const { search, include, exclude } = query
  const filters = { ...(search !== undefined && { search }), ...(include && { include }), ...(exclude && { exclude }) }
  // A plus before a column keeps SQLite from looking through the whole site for a few known ids.
  const plus = include && engine === 'sqlite' ? '+' : ''
  return both([
    { text: `${plus}p.site_id = ? and ${plus}p.status = 'publish'`, values: [ctx.site.id] },
    { text: inTextList('p.type', engine), values: [listValue(types)] },
    ...(search === undefined ? [] : [{ text: "p.password = ''", values: [] }]),
    ...filterConditions(filters, engine),
  ])
}

function orderOf({ search }: SearchQuery): Condition {
  if (search === undefined) return { text: 'p.date_gmt desc, p.id desc', values: [] }
  const rank = relevance(search)
  return { text: `${rank.text} desc, p.date_gmt desc, p.id desc`, values: rank.values }
}

const show = async (post: Post, ctx: ReadContext): Promise<Found> => ({
  id: post.id,
  title: plainText(await renderTitle(post, ctx)),
  url: await permalinkOf(post, ctx),
  type: 'post',
  subtype: post.type,
})
