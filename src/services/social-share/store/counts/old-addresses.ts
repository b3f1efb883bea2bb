/** Addresses that posts have and had. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { resolve } from '../../../../platform/pages/pages.ts'
import { type PlacedPost, permalinkOf } from '../../../../platform/posts/posts.ts'
import { type Candidate, candidatesFor, type RecoveryRules } from '../../domain/recovery.ts'

export type OldAddress = Candidate & { readonly redirects: boolean }
export type Addresses = { readonly id: number; readonly current: string; readonly old: readonly OldAddress[] }

export async function addressesOf(
  posts: readonly PlacedPost[],
  rules: RecoveryRules,
  ctx: ReadContext,
): Promise<Addresses[]> {
  const all: Addresses[] = []
  const candidates = await candidatesOf(posts, rules, ctx)
  for (const { post, current, found } of candidates) {
    const old = []
    for (const candidate of found)
      old.push({ ...candidate, redirects: (await stateOf(candidate, ctx)) === 'redirects' })
    all.push({ id: post.id, current, old })
  }
  return all
}

type Found<P> = { readonly post: P; readonly current: string; readonly found: readonly Candidate[] }

/** Names of authors and categories are read for all posts at once, and only where a rule may need them. */
export async function candidatesOf<P extends PlacedPost>(
  posts: readonly P[],
  rules: RecoveryRules,
  ctx: ReadContext,
): Promise<Found<P>[]> {
  const isOff = !rules.recover_http && rules.recover_domain === '' && rules.recover_permalink === ''
  const authors = isOff ? NONE : await authorsOf(posts, ctx)
  const categories = isOff ? NONE : await categoriesOf(posts, ctx)
  const all: Found<P>[] = []
  for (const post of posts) {
    const { id, slug, date, author_id } = post
    const current = await permalinkOf(post, ctx)
    const facts = { id, slug, date, author: authors.get(author_id) ?? '' }
    const named = { ...facts, category: categories.get(id) ?? 'uncategorized' }
    all.push({ post, current, found: isOff ? [] : candidatesFor(current, named, rules) })
  }
  return all
}

const NONE: ReadonlyMap<number, string> = new Map()

async function authorsOf(posts: readonly PlacedPost[], ctx: ReadContext): Promise<ReadonlyMap<number, string>> {
  const ids = [0, ...new Set(posts.map(({ author_id }) => author_id))]
  const rows = await ctx.db.selectFrom('users').select(['id', 'nicename']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, nicename }) => [id, nicename]))
}

/** The first category of each. */
async function categoriesOf(posts: readonly PlacedPost[], ctx: ReadContext): Promise<ReadonlyMap<number, string>> {
  const ids = [0, ...posts.map(({ id }) => id)]
  const rows = await ctx.db
    .selectFrom('term_links as l')
    .innerJoin('terms as t', 't.id', 'l.term_id')
    .select(['l.post_id', 't.slug'])
    .where('l.post_id', 'in', ids)
    .where('l.taxonomy', '=', 'category')
    .orderBy('l.term_id', 'desc')
    .execute()
  return new Map(rows.map(({ post_id, slug }) => [post_id, slug]))
}

/** `elsewhere`: on a host that we cannot speak for, and do not ask. */
export async function stateOf(
  { rule, address }: Candidate,
  ctx: ReadContext,
): Promise<'redirects' | 'serves' | 'missing' | 'elsewhere'> {
  const own = new URL(ctx.site.url)
  const asked = new URL(address)
  if (asked.hostname !== own.hostname) return 'elsewhere'
  if (rule === 'http' && own.protocol === 'https:') return 'redirects'
  const { redirect, finding } = await resolve(asked.pathname + asked.search, ctx)
  return redirect ? 'redirects' : finding.kind === 'not-found' ? 'missing' : 'serves'
}
