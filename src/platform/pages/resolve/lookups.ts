/** What there is under a name: each question is one look into an index. */
import type { ReadContext } from '../../../kernel/context.ts'
import { NUMBER, readRows, TEXT } from '../../../kernel/statement.ts'
import { type AccountRecord, findAccount, findAccountBySlug, WRITTEN } from '../../accounts/accounts.ts'
import { mayReadPost } from '../../comments/comments.ts'
import type { PostQuery } from '../../permalinks/permalinks.ts'
import { BY_OLD_SLUG } from '../../posts/old-addresses.ts'
import {
  getPost,
  may,
  PLACED,
  type PlacedPost,
  type Post,
  type PostType,
  postTypeOf,
  postTypes,
} from '../../posts/posts.ts'
import { TERM_COLUMNS, type Term } from '../../posts/terms/terms.ts'
import { behindSlug, isNamedLike, isStoredAt } from './conditions.ts'
import type { FoundPost } from './resolution.ts'

/** Everything that is stored under one of these paths, slashes at the ends aside. */
export function postsAtPaths(bases: readonly string[], ctx: ReadContext): Promise<PlacedPost[]> {
  const site = ctx.site.id
  const values: (number | string)[] = []
  for (const base of bases) values.push(site, `/${base}/`, site, `/${base}`)
  return readRows<PlacedRow>({ text: bases.length === 1 ? AT_ONE_PATH : AT_TWO_PATHS, values }, ctx)
}

type PlacedRow = PlacedPost & Record<string, unknown>

const COLUMNS = PLACED.join(', ')

/** SQLite looks up each alternative by itself, which takes half as long as a list of values. */
const atPaths = (count: number): string => {
  const paths = Array.from({ length: count }, () => isStoredAt(NUMBER, TEXT))
  return `select ${COLUMNS} from posts where ${paths.join(' or ')}`
}
const AT_ONE_PATH = atPaths(2)
const AT_TWO_PATHS = atPaths(4)

/** What is not a post is found by its path; where that cannot be trusted, by its slug. So many are compared, and no more. */
export async function postsWithSlugs(slugs: readonly string[], ctx: ReadContext): Promise<PlacedPost[]> {
  const types = postTypes(ctx).filter(({ slug, isPublic }) => isPublic && slug !== 'post')
  const rows = await ctx.db
    .selectFrom('posts')
    .select(PLACED)
    .where('slug', 'in', slugs)
    .where(
      'type',
      'in',
      types.map(({ slug }) => slug),
    )
    .limit(100)
    .execute()
  return rows as PlacedPost[]
}

export async function storedTerm(id: number, ctx: ReadContext): Promise<Term | null> {
  const [row] = await readRows<Term & Record<string, unknown>>({ text: TERM_BY_ID, values: [ctx.site.id, id] }, ctx)
  return row ?? null
}

/** A post that fits what an address says of it, apart from its category: a wrong one is mended by a redirect. */
export async function postByFacts(facts: PostQuery, ctx: ReadContext): Promise<PlacedPost | null> {
  const post = await postNamed(facts, ctx)
  return post && isDated(post, facts) && (await isWrittenBy(post, facts.author, ctx)) ? post : null
}

export async function postNamed({ post_id, postname }: PostQuery, ctx: ReadContext): Promise<PlacedPost | null> {
  if (post_id === undefined) return postname === undefined ? null : postBySlug(postname, ctx)
  const post = await getPost(post_id, ctx)
  return post?.type === 'post' && (postname === undefined || post.slug === postname) ? post : null
}

/** Parts of the date that an address leaves out are not asked for. */
export function isDated({ date }: Pick<Post, 'date'>, facts: PostQuery): boolean {
  const [year, monthnum, day, hour, minute, second] = date.split(/[-T:]/).map(Number)
  const real: PostQuery = { year, monthnum, day, hour, minute, second } as PostQuery
  return DATE_PARTS.every(part => facts[part] === undefined || facts[part] === real[part])
}

const DATE_PARTS = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'] as const

async function postBySlug(slug: string, ctx: ReadContext): Promise<PlacedPost | null> {
  const [row] = await readRows<PlacedRow>({ text: BY_SLUG, values: [ctx.site.id, slug] }, ctx)
  return row ?? null
}

const BY_SLUG = `select ${COLUMNS} from posts where site_id = ? and slug_scope = 'post' and slug = ?`

async function isWrittenBy(post: PlacedPost, slug: string | undefined, ctx: ReadContext): Promise<boolean> {
  return slug === undefined || (await findAccount(post.author_id, ctx))?.nicename === slug
}

/** Whether this visitor may see it. What he may not see is not there for him. */
export async function isViewable(post: FoundPost, ctx: ReadContext): Promise<boolean> {
  if (post.status === 'trash' || post.status === 'auto-draft') return false
  if (postTypeOf(post.type, ctx)?.isPublic !== true) return false
  if (post.status !== 'inherit') return may('read', post, ctx)
  const file = await getPost(post.id, ctx)
  return file !== null && mayReadPost(file, ctx)
}

export async function termBySlug(taxonomy: string, slug: string, ctx: ReadContext): Promise<Term | null> {
  const [row] = await readRows<Term & Record<string, unknown>>(
    { text: TERM_BY_SLUG, values: [ctx.site.id, taxonomy, slug] },
    ctx,
  )
  return row ?? null
}

const TERM_BY_ID = `select ${TERM_COLUMNS.join(', ')} from terms where site_id = ? and id = ?`
const TERM_BY_SLUG = `select ${TERM_COLUMNS.join(', ')} from terms where site_id = ? and taxonomy = ? and slug = ?`

/** Only whoever has published something is known to everybody. */
export async function authorOf(author: string | number, ctx: ReadContext): Promise<AccountRecord | null> {
  const account = typeof author === 'number' ? await findAccount(author, ctx) : await findAccountBySlug(author, ctx)
  if (!account) return null
  const published = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', account.id)
    .where('status', '=', 'publish')
    .where('type', 'in', WRITTEN)
    .limit(1)
    .executeTakeFirst()
  return published ? account : null
}

export type NamedAlike = {
  /** Had this very slug before; the others have one that begins with it. */
  readonly isRenamed: boolean
  readonly id: number
  readonly date: string
}

/** Published posts for a slug that none has: who had it last, then whose begins with it, the first in the alphabet first. */
export async function namedAlike(slug: string, ctx: ReadContext): Promise<NamedAlike[]> {
  const values = [ctx.site.id, slug, ctx.site.id, slug, behindSlug(slug)]
  const rows = await readRows<{ what: number; id: number; date: string }>({ text: alikeText(ctx), values }, ctx)
  return rows.map(({ what, id, date }) => ({ isRenamed: what === RENAMED, id: Number(id), date }))
}

/** By the list of types, which is the same each time unless extensions add to it. */
const alikeTexts = new WeakMap<readonly PostType[], string>()

function alikeText(ctx: ReadContext): string {
  const types = postTypes(ctx)
  const known = alikeTexts.get(types) ?? makeAlikeText(types)
  alikeTexts.set(types, known)
  return known
}

const RENAMED = 1
const BEGINS = 2

/** Few, because they are looked at one by one. */
const makeAlikeText = (types: readonly PostType[]): string =>
  `select ${RENAMED} as what, id, date from (${BY_OLD_SLUG}) renamed
  union all select * from (select ${BEGINS}, id, date from posts
  where ${isNamedLike({ site: NUMBER, slug: TEXT, behind: TEXT }, types)} order by slug, id limit 20) begins`
