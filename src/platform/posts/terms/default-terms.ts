/** The term that posts get when they have none, such as the first category. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { internals } from '../../internals.ts'
import { setOption } from '../../options/options.ts'
import { siteFilled } from '../../site-state/hooks.ts'
import type { Post } from '../post.ts'
import { existingTerms, setTermsOfPost, type TermMark, termIdsOf, type WantedTerms } from './post-terms.ts'
import { type Taxonomy, taxonomiesOfType } from './taxonomies.ts'

/** 0: the taxonomy has none. */
export const defaultTermOf = ({ defaultOption }: Taxonomy, ctx: ReadContext): Promise<number> =>
  internals(ctx).sites.from(ctx.site.id, ({ options }) => (defaultOption ? Number(options.get(defaultOption) ?? 0) : 0))

/** Posts always have a term of a taxonomy that has a default one. */
export async function addDefaultTerms(post: Post, ctx: Context): Promise<void> {
  if (post.status === 'auto-draft') return
  for (const wanted of await defaultTermsOf(post.type, ctx)) {
    if ((await termIdsOf(post.id, wanted.taxonomy, ctx)).length > 0) continue
    await setTermsOfPost(post, wanted, ctx)
  }
}

export type DefaultTerms = WantedTerms & { readonly marks: readonly TermMark[] }

/** What a post gets that is known to have no terms. They can be asked for before there is the post. */
export async function defaultTermsOf(type: string, ctx: Context): Promise<DefaultTerms[]> {
  const found: DefaultTerms[] = []
  for (const taxonomy of taxonomiesOfType(type, ctx)) {
    const term = await defaultTermOf(taxonomy, ctx)
    const marks = term === 0 ? [] : await existingTerms({ taxonomy: taxonomy.slug, ids: [term] }, ctx)
    if (marks.length > 0) found.push({ taxonomy: taxonomy.slug, ids: [term], marks, before: [], areThere: true })
  }
  return found
}

/** A new site starts with the category that cannot be deleted. */
export const firstCategory = on(siteFilled, 'terms.first-category', async (_about, ctx) => {
  const values = { taxonomy: 'category', name: 'Uncategorized', name_key: 'uncategorized', slug: 'uncategorized' }
  const { id } = await ctx.db.insertInto('terms').values(values).returning('id').executeTakeFirstOrThrow()
  await setOption('default_category', Number(id), ctx)
})
