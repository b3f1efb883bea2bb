/** Published posts of all types by their words, the best first. */
import type { ReadContext } from '../../kernel/context.ts'
import { plainText } from '../pages/formatting/plain-text.ts'
import {
  both,
  type Condition,
  filterConditions,
  postsWithWords,
  relevance,
  unprotected,
} from '../posts/list/conditions.ts'
import { findsFew, rowsInOrder } from '../posts/list/find-posts.ts'
import { type Post, permalinkOf, postTypes, renderTitle } from '../posts/posts.ts'
import { inTextList, listValue, pageOfRows, readRows, readSlowly } from '../posts/statement.ts'
import { POST_COLUMNS } from '../posts/stored-posts.ts'
import { searchedTypes } from './hooks.ts'
import type { Found, SearchQuery } from './search.ts'

export async function searchPosts(
  query: SearchQuery,
  ctx: ReadContext,
): Promise<{ found: readonly Found[]; total: number }> {
  const search = await searchOf(query, ctx)
  const [ids, total] = await Promise.all([idsOf(search, ctx), totalOf(search, ctx)])
  const posts = await rowsInOrder<Post & Record<string, unknown>>(ids, COLUMNS, ctx)
  return { found: await Promise.all(posts.map(post => show(post, ctx))), total }
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

type Search = {
  readonly query: SearchQuery
  /** What may be found at all. */
  readonly visible: Condition
  /** The ids that have the words; null when nobody asked for any. */
  readonly matches: Condition | null
  /** Few enough to be looked at one by one, instead of looking for them among all posts. */
  readonly isFew: boolean
}

/** What a password protects is not found by what it says: that would give its words away one by one. */
async function searchOf(query: SearchQuery, ctx: ReadContext): Promise<Search> {
  const { engine } = ctx.database
  const types = query.subtypes ?? (await typesSearched(ctx))
  const { search, include, exclude } = query
  const matches = search === undefined ? null : (postsWithWords({ search, columns: [] }, engine) ?? NOTHING)
  const isFew = matches !== null && (await findsFew(matches, ctx))
  // A plus before a column keeps SQLite from looking through the whole site for a few known ids.
  const plus = (include || isFew) && engine === 'sqlite' ? '+' : ''
  const visible = both([
    { text: `${plus}p.site_id = ? and ${plus}p.status = 'publish'`, values: [ctx.site.id] },
    { text: inTextList(`${plus}p.type`, engine), values: [listValue(types)] },
    ...(search === undefined ? [] : [unprotected(engine)]),
    ...filterConditions({ ...(include && { include }), ...(exclude && { exclude }) }, engine),
  ])
  return { query, visible, matches, isFew }
}

const NOTHING: Condition = { text: 'select 0 as id where 1 = 0', values: [] }

async function idsOf(search: Search, ctx: ReadContext): Promise<number[]> {
  const { query } = search
  const best = search.isFew ? [] : await bestOf(search, ctx)
  if (best.length === query.limit) return best
  const rank = query.search === undefined ? null : relevance(query.search, ctx.database.engine)
  const order = { text: rank ? `${rank.text} desc, ${NEWEST}` : NEWEST, values: rank?.values ?? [] }
  return pageOf(search, { matches: search.matches, order }, ctx)
}

/** Among very many, those with all the words in their titles come first, and mostly fill the first pages alone. */
async function bestOf(search: Search, ctx: ReadContext): Promise<number[]> {
  const { engine } = ctx.database
  const titled = postsWithWords({ search: search.query.search ?? '', columns: ['title'] }, engine)
  if (titled === null || engine !== 'sqlite') return []
  return pageOf({ ...search, isFew: true }, { matches: titled, order: { text: NEWEST, values: [] } }, ctx)
}

const NEWEST = 'p.date_gmt desc, p.id desc'

type Page = { readonly matches: Condition | null; readonly order: Condition }

async function pageOf(search: Search, { matches, order }: Page, ctx: ReadContext): Promise<number[]> {
  const { query } = search
  const found = foundIn({ ...search, matches }, ctx)
  const page = pageOfRows(query, ctx.database.engine)
  const text = `select p.id ${found.text} order by ${order.text} ${page.text}`
  const read = query.search === undefined ? readRows : readSlowly
  const values = [...found.values, ...order.values, ...page.values]
  return (await read<{ id: number }>({ text, values }, ctx)).map(row => row.id)
}

async function totalOf(search: Search, ctx: ReadContext): Promise<number> {
  const { text, values } = foundIn(search, ctx)
  const read = search.query.search === undefined ? readRows : readSlowly
  const [row] = await read<{ total: number }>({ text: `select count(*) as total ${text}`, values }, ctx)
  return Number(row?.total ?? 0)
}

/** The posts of the words one by one, or all posts of the site and a look whether they are among them. */
function foundIn({ visible, matches, isFew }: Search, ctx: ReadContext): Condition {
  if (matches === null) return { ...visible, text: `from posts p where ${visible.text}` }
  const values = [...matches.values, ...visible.values]
  if (isFew || ctx.database.engine === 'postgres')
    return { text: `from (${matches.text}) f cross join posts p where p.id = f.id and ${visible.text}`, values }
  return {
    text: `from posts p where ${visible.text} and +p.id in (${matches.text})`,
    values: [...visible.values, ...matches.values],
  }
}

const show = async (post: Post, ctx: ReadContext): Promise<Found> => ({
  id: post.id,
  title: plainText(await renderTitle(post, ctx)),
  url: await permalinkOf(post, ctx),
  type: 'post',
  subtype: post.type,
})
