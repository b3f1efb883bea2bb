/** What there is under a name: each question is one look into an index. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type AccountRecord, findAccount, findAccountBySlug } from '../../accounts/accounts.ts'
import { WRITTEN } from '../../accounts/user-access.ts'
import { mayReadPost } from '../../comments/post-reach.ts'
import { getPost, type Post, postTypeOf } from '../../posts/posts.ts'
import { NUMBER, readRows, TEXT } from '../../posts/statement.ts'
import { POST_COLUMNS } from '../../posts/stored-posts.ts'
import { TERM_COLUMNS, type Term } from '../../terms/term.ts'
import type { PostQuery } from '../permalinks/structure.ts'

/** Everything that is stored under one of these paths, slashes at the ends aside. */
export function postsAtPaths(bases: readonly string[], ctx: ReadContext): Promise<Post[]> {
  const paths = bases.flatMap(base => [`/${base}/`, `/${base}`])
  const [first, second, third = second, fourth = second] = paths
  return readRows<StoredPost>({ text: AT_PATHS, values: [ctx.site.id, first, second, third, fourth] }, ctx)
}

type StoredPost = Post & Record<string, unknown>

const COLUMNS = POST_COLUMNS.join(', ')
const BY_ID = `select ${COLUMNS} from posts where site_id = ? and id = ?`
const AT_PATHS = `select ${COLUMNS} from posts where site_id = ? and path in (?, ?, ?, ?)`

/** One by its id, as fast as an address must be resolved. */
export async function storedPost(id: number, ctx: ReadContext): Promise<Post | null> {
  return (await readRows<StoredPost>({ text: BY_ID, values: [ctx.site.id, id] }, ctx))[0] ?? null
}

export async function storedTerm(id: number, ctx: ReadContext): Promise<Term | null> {
  const [row] = await readRows<Term & Record<string, unknown>>({ text: TERM_BY_ID, values: [ctx.site.id, id] }, ctx)
  return row ?? null
}

/** A post that fits what an address says of it, apart from its category: a wrong one is mended by a redirect. */
export async function postByFacts(facts: PostQuery, ctx: ReadContext): Promise<Post | null> {
  const post = await postNamed(facts, ctx)
  return post && isDated(post, facts) && (await isWrittenBy(post, facts.author, ctx)) ? post : null
}

export async function postNamed({ post_id, postname }: PostQuery, ctx: ReadContext): Promise<Post | null> {
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

async function postBySlug(slug: string, ctx: ReadContext): Promise<Post | null> {
  const [row] = await readRows<StoredPost>({ text: BY_SLUG, values: [ctx.site.id, slug] }, ctx)
  return row ?? null
}

const BY_SLUG = `select ${COLUMNS} from posts where site_id = ? and slug_scope = 'post' and slug = ?`

async function isWrittenBy(post: Post, slug: string | undefined, ctx: ReadContext): Promise<boolean> {
  return slug === undefined || (await findAccount(post.author_id, ctx))?.nicename === slug
}

/** Whether this visitor may see it. What he may not see is not there for him. */
export async function isViewable(post: Post, ctx: ReadContext): Promise<boolean> {
  if (post.status === 'trash' || post.status === 'auto-draft') return false
  if (postTypeOf(post.type, ctx)?.isPublic !== true) return false
  return mayReadPost(post, ctx)
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

/** Published posts whose slug begins like this, the first in the alphabet first: few, because they are looked at one by one. */
export function slugsBeginningWith(beginning: string, types: readonly string[], ctx: ReadContext): Promise<Post[]> {
  const marks = types.map(() => TEXT).join(', ')
  // Only the index of slugs is narrow enough: what all entries of the site have in common is asked of the rows.
  const text = `select ${COLUMNS} from posts where site_id + 0 = ${NUMBER} and slug >= ${TEXT} and slug < ${TEXT}
    and status = 'publish' and type in (${marks}) and path is not null order by slug, id limit 20`
  // Slugs are ASCII, so that this is behind everything that begins with the same letters.
  return readRows<StoredPost>({ text, values: [ctx.site.id, beginning, `${beginning}\u007f`, ...types] }, ctx)
}
