/** Terms: the in-process face. Rights are those of the context's caller; the system has all of them. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { buildTermPath } from '../../permalinks/permalinks.ts'
import { objectFacts } from '../../roles/hooks.ts'
import { saveMeta } from '../meta/meta.ts'
import { siteAddressRules } from '../paths.ts'
import { holds } from '../rights.ts'
import { termAncestors } from './ancestors.ts'
import { defaultTermOf } from './default-terms.ts'
import { termErrors } from './errors.ts'
import { termHooks, termLink } from './hooks.ts'
import { moveToDefault } from './move-to-default.ts'
import { changeTerm, insertTerm, moveChildrenUp } from './save-term.ts'
import { type Taxonomy, taxonomyOf } from './taxonomies.ts'
import { objectOfTerm, TERM_COLUMNS, type Term, type TermDraft } from './term.ts'

export { termAncestors } from './ancestors.ts'
export { taxonomiesFilter, termHooks, termLink } from './hooks.ts'
export { listTerms, type TermQuery } from './list-terms.ts'
export { termIdsOf } from './post-terms.ts'
export { nameKey } from './save-term.ts'
export { termScreens } from './screens.ts'
export { defineTaxonomy, type Taxonomy, taxonomies, taxonomiesOfType, taxonomyOf } from './taxonomies.ts'
export { TERM_COLUMNS, type Term, type TermDraft } from './term.ts'

/** Null where there is none on this site. */
export async function getTerm(id: number, ctx: ReadContext): Promise<Term | null> {
  const row = await ctx.db.selectFrom('terms').select(TERM_COLUMNS).where('id', '=', id).executeTakeFirst()
  return (row as Term | undefined) ?? null
}

/** Terms with parents are made by those who manage them; others by whoever may assign them. */
export const mayCreateTerms = ({ isHierarchical, capabilities }: Taxonomy, ctx: ReadContext): boolean =>
  holds(isHierarchical ? capabilities.edit : capabilities.assign, ctx)

export async function createTerm(slug: string, draft: TermDraft, ctx: Context): Promise<Term> {
  const taxonomy = knownTaxonomy(slug, ctx)
  if (!mayCreateTerms(taxonomy, ctx)) throw termErrors.cannot_create()
  const id = await insertTerm(taxonomy, draft, ctx)
  await writeMeta(id, { taxonomy, draft }, ctx)
  const term = (await getTerm(id, ctx))!
  await ctx.hooks.fire(
    termHooks.created,
    { object: objectOfTerm(term), before: null, after: { ...term }, extra: { taxonomy: slug } },
    ctx,
  )
  return term
}

export async function updateTerm(id: number, draft: TermDraft, ctx: Context): Promise<Term> {
  const before = await termToChange({ id, verb: 'edit' }, ctx)
  const taxonomy = knownTaxonomy(before.taxonomy, ctx)
  await changeTerm({ taxonomy, draft, before }, ctx)
  await writeMeta(id, { taxonomy, draft }, ctx)
  const after = (await getTerm(id, ctx))!
  const told = {
    object: objectOfTerm(after),
    before: { ...before },
    after: { ...after },
    extra: { taxonomy: taxonomy.slug },
  }
  await ctx.hooks.fire(termHooks.edited, told, ctx)
  return after
}

/** Its children move up; posts that had no other term of its taxonomy get the default one. */
export async function deleteTerm(id: number, ctx: Context): Promise<Term> {
  const term = await termToChange({ id, verb: 'delete' }, ctx)
  const taxonomy = knownTaxonomy(term.taxonomy, ctx)
  await moveToDefault(term, await defaultTermOf(taxonomy, ctx), ctx)
  await ctx.db.deleteFrom('terms').where('id', '=', id).execute()
  await ctx.db.deleteFrom('term_counts').where('term_id', '=', id).execute()
  await moveChildrenUp(term, ctx)
  const told = { object: objectOfTerm(term), before: { ...term }, after: null, extra: { taxonomy: taxonomy.slug } }
  await ctx.hooks.fire(termHooks.deleted, told, ctx)
  return term
}

/** The address of the page that lists what has the term. */
export async function termLinkOf(term: Term, ctx: ReadContext): Promise<string> {
  const ancestors = await termAncestors(term.parent_id, ctx)
  return termLinkBelow(
    ancestors.map(ancestor => ancestor.slug),
    term,
    ctx,
  )
}

/** The same for somebody who knows the slugs above it, the topmost first. */
export async function termLinkBelow(parentSlugs: readonly string[], term: Term, ctx: ReadContext): Promise<string> {
  const link = ctx.site.url + (await nativeTermPath(parentSlugs, term, ctx))
  return ctx.hooks.has(termLink.name) ? ctx.hooks.apply(termLink, link, { term }, ctx) : link
}

/** The path that the rules of the site give, whatever a listener says. */
export async function nativeTermPath(parentSlugs: readonly string[], term: Term, ctx: ReadContext): Promise<string> {
  const { id, taxonomy, slug } = term
  return buildTermPath({ id, taxonomy, slug, parentSlugs }, await siteAddressRules(ctx))
}

/** The term, if the caller may change it. */
export async function termToChange(
  about: { id: number; verb: 'edit' | 'delete'; taxonomy?: string },
  ctx: ReadContext,
): Promise<Term> {
  const refusal = about.verb === 'edit' ? termErrors.cannot_update : termErrors.cannot_delete
  const term = await getTerm(about.id, ctx)
  const isAsked = term !== null && (about.taxonomy === undefined || term.taxonomy === about.taxonomy)
  if (!isAsked || !taxonomyOf(term.taxonomy, ctx)) throw termErrors.term_invalid()
  if (!(await mayChange(about.verb, term, ctx))) throw refusal()
  return term
}

/** The default term cannot be deleted, not even by the system. */
async function mayChange(verb: 'edit' | 'delete', term: Term, ctx: ReadContext): Promise<boolean> {
  if (ctx.system === null) return (await ctx.user?.can(`${verb}_term`, term.id)) ?? false
  return verb === 'edit' || (await defaultTermOf(knownTaxonomy(term.taxonomy, ctx), ctx)) !== term.id
}

/** The facts about a term that its capabilities rest on. */
export const termFactsListener = on(objectFacts, 'terms.facts', async (facts, { kind, id }, ctx) => {
  if (kind !== 'term') return facts
  const term = await getTerm(id, ctx)
  const taxonomy = term && taxonomyOf(term.taxonomy, ctx)
  if (!taxonomy) return null
  const { capabilities } = taxonomy
  return { kind, id, taxonomy: taxonomy.slug, capabilities, isDefault: (await defaultTermOf(taxonomy, ctx)) === id }
})

async function writeMeta(
  id: number,
  { taxonomy, draft }: { taxonomy: Taxonomy; draft: TermDraft },
  ctx: Context,
): Promise<void> {
  if (draft.meta)
    await saveMeta({ object: 'term', subtype: taxonomy.slug, id, label: draft.name ?? '' }, draft.meta, ctx)
}

function knownTaxonomy(slug: string, ctx: ReadContext): Taxonomy {
  const taxonomy = taxonomyOf(slug, ctx)
  if (!taxonomy) throw termErrors.taxonomy_invalid()
  return taxonomy
}
