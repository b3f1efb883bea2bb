/** Addresses that a post has and had. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { resolve } from '../../../../platform/pages/pages.ts'
import { getPost, type Post, permalinkOf } from '../../../../platform/posts/posts.ts'
import { type Candidate, candidatesFor, type RecoveryRules } from '../../domain/recovery.ts'

export type OldAddress = Candidate & { readonly redirects: boolean }

export async function addressesOf(
  id: number,
  rules: RecoveryRules,
  ctx: ReadContext,
): Promise<{ readonly current: string; readonly old: readonly OldAddress[] }> {
  const post = await getPost(id, ctx)
  if (!post) return { current: `${ctx.site.url}/?p=${id}`, old: [] }
  const current = await permalinkOf(post, ctx)
  const old = []
  for (const candidate of await candidatesOf(post, current, { rules, ctx }))
    old.push({ ...candidate, redirects: (await stateOf(candidate, ctx)) === 'redirects' })
  return { current, old }
}

export async function candidatesOf(
  post: Post,
  current: string,
  { rules, ctx }: { readonly rules: RecoveryRules; readonly ctx: ReadContext },
): Promise<Candidate[]> {
  if (!rules.recover_http && rules.recover_domain === '' && rules.recover_permalink === '') return []
  const author = await ctx.db.selectFrom('users').select('nicename').where('id', '=', post.author_id).executeTakeFirst()
  const category = await ctx.db
    .selectFrom('term_links as l')
    .innerJoin('terms as t', 't.id', 'l.term_id')
    .select('t.slug')
    .where('l.post_id', '=', post.id)
    .where('l.taxonomy', '=', 'category')
    .orderBy('l.term_id')
    .executeTakeFirst()
  const { id, slug, date } = post
  return candidatesFor(
    current,
    { id, slug, date, author: author?.nicename ?? '', category: category?.slug ?? 'uncategorized' },
    rules,
  )
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
