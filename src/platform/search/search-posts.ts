/** Published posts of all types by their words, the best first. */
import type { ReadContext } from '../../kernel/context.ts'
import { inTextList, listValue, pageOfRows, readRows, readSlowly } from '../../kernel/statement.ts'
import { plainText } from '../formatting/formatting.ts'
import { both, type Condition, filterConditions, relevance, soughtBy } from '../posts/list/conditions.ts'
import { rowsInOrder } from '../posts/list/find-posts.ts'
import { isLastWordWhole } from '../posts/list/vocabulary.ts'
import { countByWords, idsByWords, type WordWalk, walkByWords } from '../posts/list/word-walk.ts'
import { POST_COLUMNS, type Post, permalinkOf, postTypes, renderTitle } from '../posts/posts.ts'
import { searchedTypes } from './hooks.ts'
import type { Found, SearchQuery } from './search.ts'

export async function searchPosts(
  query: SearchQuery,
  ctx: ReadContext,
): Promise<{ found: readonly Found[]; total: number }> {
  // A type that is none has no posts, and its name is nothing that the index of words could be asked for.
  const known = new Set(postTypes(ctx).map(type => type.slug))
  const types = (query.subtypes ?? (await typesSearched(ctx))).filter(type => known.has(type))
  const walk = await walkOf(query, types, ctx)
  const [ids, total] = await Promise.all(
    walk
      ? [idsByWords(walk, query, ctx), countByWords(walk, walk.whole, ctx)]
      : [idsOf(query, visible(query, types, ctx), ctx), totalOf(query, visible(query, types, ctx), ctx)],
  )
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

/**
 * Whoever asks for words alone is answered by the index of words. What a password locks is not found by what it says:
 * that would give its words away one by one.
 */
async function walkOf(
  { search, include, exclude }: SearchQuery,
  types: readonly string[],
  ctx: ReadContext,
): Promise<WordWalk | null> {
  if (search === undefined || include || exclude || types.length === 0) return null
  const common = { siteId: ctx.site.id, status: 'publish', isLocked: false, author: null }
  const classes = types.map(type => ({ ...common, type }))
  const { engine } = ctx.database
  const isLastWhole = await isLastWordWhole(search, ctx)
  return walkByWords({
    ...soughtBy({ search, ...(isLastWhole ? { isLastWhole } : {}) }),
    classes,
    isByRank: true,
    order: 'desc',
    engine,
  })
}

function visible({ search, include, exclude }: SearchQuery, types: readonly string[], ctx: ReadContext): Condition {
  const { engine } = ctx.database
  // A plus before a column keeps SQLite from looking through the whole site for a few known ids.
  const plus = include && engine === 'sqlite' ? '+' : ''
  const words = search === undefined ? {} : { search, unprotected: true as const }
  return both([
    { text: `${plus}p.site_id = ? and ${plus}p.status = 'publish'`, values: [ctx.site.id] },
    { text: inTextList(`${plus}p.type`, engine), values: [listValue(types)] },
    ...filterConditions({ ...words, ...(include && { include }), ...(exclude && { exclude }) }, engine),
  ])
}

async function idsOf(query: SearchQuery, where: Condition, ctx: ReadContext): Promise<number[]> {
  const { engine } = ctx.database
  const rank = query.search === undefined ? null : relevance(query.search, engine)
  const page = pageOfRows(query, engine)
  const order = rank ? `${rank.text} desc, ${NEWEST}` : NEWEST
  const values = [...where.values, ...(rank?.values ?? []), ...page.values]
  const text = `select p.id from posts p where ${where.text} order by ${order} ${page.text}`
  return (await readerFor(query)<{ id: number }>({ text, values }, ctx)).map(row => row.id)
}

const NEWEST = 'p.date_gmt desc, p.id desc'

async function totalOf(query: SearchQuery, { text, values }: Condition, ctx: ReadContext): Promise<number> {
  const count = { text: `select count(*) as total from posts p where ${text}`, values }
  const [row] = await readerFor(query)<{ total: number }>(count, ctx)
  return row?.total ?? 0
}

const readerFor = ({ search }: SearchQuery) => (search === undefined ? readRows : readSlowly)

const show = async (post: Post, ctx: ReadContext): Promise<Found> => ({
  id: post.id,
  title: plainText(await renderTitle(post, ctx)),
  url: await permalinkOf(post, ctx),
  type: 'post',
  subtype: post.type,
})
