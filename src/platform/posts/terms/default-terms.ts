/** The term that posts get when they have none, such as the first category. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { internals } from '../../internals.ts'
import { setOption } from '../../options/options.ts'
import { siteFilled } from '../../site-state/hooks.ts'
import type { Post } from '../post.ts'
import { setTermsOfPost, termIdsOf } from './post-terms.ts'
import { type Taxonomy, taxonomiesOfType } from './taxonomies.ts'

/** 0: the taxonomy has none. */
export async function defaultTermOf(taxonomy: Taxonomy, ctx: ReadContext): Promise<number> {
  if (!taxonomy.defaultOption) return 0
  const { options } = await internals(ctx).sites.state(ctx.site.id)
  return Number(options.get(taxonomy.defaultOption) ?? 0)
}

/** Posts always have a term of a taxonomy that has a default one. A bare post is known to have no terms. */
export async function addDefaultTerms(
  post: Post,
  { type, isBare }: { type: string; isBare: boolean },
  ctx: Context,
): Promise<void> {
  if (post.status === 'auto-draft') return
  for (const taxonomy of taxonomiesOfType(type, ctx)) {
    const term = await defaultTermOf(taxonomy, ctx)
    if (term === 0 || (!isBare && (await termIdsOf(post.id, taxonomy.slug, ctx)).length > 0)) continue
    await setTermsOfPost(post, { taxonomy: taxonomy.slug, ids: [term], before: [] }, ctx)
  }
}

/** A new site starts with the category that cannot be deleted. */
export const firstCategory = on(siteFilled, 'terms.first-category', async (_about, ctx) => {
  const values = { taxonomy: 'category', name: 'Uncategorized', name_key: 'uncategorized', slug: 'uncategorized' }
  const { id } = await ctx.db.insertInto('terms').values(values).returning('id').executeTakeFirstOrThrow()
  await setOption('default_category', Number(id), ctx)
})
