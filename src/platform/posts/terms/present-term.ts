/** Terms as the API shows them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type MetaValues, metaValues } from '../meta/meta.ts'
import { metaKeys } from '../meta/meta-key.ts'
import { holds, isJudgedOneByOne } from '../rights.ts'
import { apiBase, RELATIONS } from '../show/post-links.ts'
import { postTypes } from '../types.ts'
import { defaultTermOf } from './default-terms.ts'
import type { Taxonomy } from './taxonomies.ts'
import type { Term } from './term.ts'
import { termLinkBelow } from './terms.ts'

export async function presentTerms(
  terms: readonly Term[],
  about: { taxonomy: Taxonomy; context: string },
  ctx: ReadContext,
): Promise<object[]> {
  const ancestors = await ancestorSlugs(terms, ctx)
  // Whoever gives terms their addresses may have to look each of them up: all at once, not one after the other.
  return Promise.all(
    terms.map(async term => {
      const link = await termLinkBelow(ancestors(term), term, ctx)
      return presentTerm(term, { ...about, link }, ctx)
    }),
  )
}

async function presentTerm(
  term: Term,
  about: { taxonomy: Taxonomy; context: string; link: string },
  ctx: ReadContext,
): Promise<object> {
  const { taxonomy, context, link } = about
  const { id, name, slug, count, description } = term
  const isEmbedded = context === 'embed'
  return {
    id,
    ...(isEmbedded ? {} : { count, description }),
    link,
    name,
    slug,
    taxonomy: taxonomy.slug,
    ...(taxonomy.isHierarchical && !isEmbedded ? { parent: term.parent_id } : {}),
    ...(isEmbedded ? {} : { meta: await metaOf(term, ctx) }),
    _links: await linksOf(term, taxonomy, ctx),
  }
}

async function metaOf({ id, taxonomy }: Term, ctx: ReadContext): Promise<MetaValues> {
  if (metaKeys('term', taxonomy, ctx).length === 0) return {}
  return metaValues({ object: 'term', subtype: taxonomy, id }, ctx)
}

async function linksOf(term: Term, taxonomy: Taxonomy, ctx: ReadContext): Promise<object> {
  const api = apiBase(ctx)
  const collection = `${api}/${taxonomy.restBase}`
  const types = postTypes(ctx).filter(type => taxonomy.types.includes(type.slug))
  return {
    self: [{ href: `${collection}/${term.id}`, targetHints: { allow: await allowedMethods(term, taxonomy, ctx) } }],
    collection: [{ href: collection }],
    about: [{ href: `${api}/taxonomies/${taxonomy.slug}` }],
    ...(term.parent_id > 0 ? { up: [{ embeddable: true, href: `${collection}/${term.parent_id}` }] } : {}),
    'host:post_type': types.map(type => ({ href: `${api}/${type.restBase}?${taxonomy.restBase}=${term.id}` })),
    curies: [{ name: 'host', href: `${RELATIONS}/{rel}`, templated: true }],
  }
}

/** The terms of a taxonomy have all the same rights, unless somebody's code judges them one by one. */
async function allowedMethods(term: Term, taxonomy: Taxonomy, ctx: ReadContext): Promise<string[]> {
  const isJudged = isJudgedOneByOne(ctx) && ctx.system === null
  const { edit, delete: remove } = taxonomy.capabilities
  const mayEdit = isJudged ? ((await ctx.user?.can('edit_term', term.id)) ?? false) : holds(edit, ctx)
  const mayDelete = isJudged ? ((await ctx.user?.can('delete_term', term.id)) ?? false) : holds(remove, ctx)
  const isDefault = mayDelete && (await defaultTermOf(taxonomy, ctx)) === term.id
  return ['GET', ...(mayEdit ? ['POST', 'PUT', 'PATCH'] : []), ...(mayDelete && !isDefault ? ['DELETE'] : [])]
}

const DEEPEST = 50

/** The way up for all of them together, one query for each level. */
async function ancestorSlugs(terms: readonly Term[], ctx: ReadContext): Promise<(term: Term) => string[]> {
  const known = new Map<number, { slug: string; parent_id: number }>()
  let wanted = [...new Set(terms.map(term => term.parent_id).filter(id => id > 0))]
  for (let depth = 0; wanted.length > 0 && depth < DEEPEST; depth += 1) {
    const rows = await ctx.db
      .selectFrom('terms')
      .select(['id', 'slug', 'parent_id'])
      .where('id', 'in', wanted)
      .execute()
    for (const row of rows) known.set(row.id, { slug: row.slug, parent_id: row.parent_id })
    wanted = [...new Set(rows.map(row => row.parent_id).filter(id => id > 0 && !known.has(id)))]
  }
  return term => {
    const slugs: string[] = []
    for (let next = known.get(term.parent_id); next && slugs.length < DEEPEST; next = known.get(next.parent_id))
      slugs.unshift(next.slug)
    return slugs
  }
}
