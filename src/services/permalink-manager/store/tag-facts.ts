/** Reads what the tags of a pattern stand for. Only what the pattern names is looked up. */
import type { Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { postTypeOf, storedMeta } from '../../../platform/posts/posts.ts'
import { type Term, taxonomiesOfType, termAncestors } from '../../../platform/posts/terms/terms.ts'
import { fieldOf } from '../domain/pattern.ts'
import { postTagValues, type TermFacts, termTagValues } from '../domain/tags.ts'
import type { Content, PostContent } from './content.ts'
import { itemRow } from './item-rows.ts'
import type { Rules } from './rules.ts'
import { readable, slugOf } from './uri.ts'

type Asked = { readonly tags: readonly string[]; readonly rules: Rules }

export function tagValues(content: Content, asked: Asked, ctx: ReadContext): Promise<Record<string, string>> {
  return content.kind === 'post' ? valuesOfPost(content.post, asked, ctx) : valuesOfTerm(content.term, asked, ctx)
}

async function valuesOfPost(post: PostContent, asked: Asked, ctx: ReadContext): Promise<Record<string, string>> {
  const { tags, rules } = asked
  const { id, type, date, title } = post
  const titleSlug = slugOf(title, rules)
  const nativeSlug = readable(post.slug.replace(/__trashed$/, '')) || titleSlug || String(id)
  const isBelowOthers = postTypeOf(type, ctx)?.isHierarchical === true && post.parent_id > 0
  return postTagValues({
    ...{ id, type, date, titleSlug, nativeSlug },
    slug: rules.force_custom_slugs === 1 ? titleSlug || String(id) : nativeSlug,
    parents: isBelowOthers ? await parentsOf(post, rules, ctx) : [],
    author: tags.includes('author') ? await authorSlug(post.author_id, ctx) : '',
    terms: await termsOf(post, tags, ctx),
    fields: await fieldsOf({ object: 'post', id }, asked, ctx),
  })
}

async function valuesOfTerm(term: Term, asked: Asked, ctx: ReadContext): Promise<Record<string, string>> {
  const { rules } = asked
  const nameSlug = slugOf(term.name, rules)
  const nativeSlug = readable(term.slug)
  const above = term.parent_id === 0 ? [] : await termAncestors(term.parent_id, ctx)
  const parent = rules.force_custom_slugs === 2 && term.parent_id > 0 ? await ownUri('term', term.parent_id, ctx) : null
  return termTagValues({
    ...{ id: term.id, taxonomy: term.taxonomy, nameSlug },
    slug: rules.force_custom_slugs === 1 ? nameSlug || String(term.id) : nativeSlug,
    parents: parent === null ? above.map(({ slug }) => readable(slug)) : [parent],
    fields: await fieldsOf({ object: 'term', id: term.id }, asked, ctx),
  })
}

const ownUri = async (kind: 'post' | 'term', id: number, ctx: ReadContext): Promise<string | null> =>
  (await itemRow({ kind, id }, ctx))?.uri ?? null

const DEEPEST = 50

/** The slugs above an item, the topmost first; or the address of its own that the parent has. */
async function parentsOf(post: PostContent, rules: Rules, ctx: ReadContext): Promise<string[]> {
  const own = rules.force_custom_slugs === 2 ? await ownUri('post', post.parent_id, ctx) : null
  if (own !== null) return [own]
  const slugs: string[] = []
  for (let next = post.parent_id; next > 0 && slugs.length < DEEPEST; ) {
    const values = [ctx.site.id, next]
    const [row] = await readRows<Row & { id: number; slug: string; parent_id: number; title: string }>(
      { text: PARENT, values },
      ctx,
    )
    if (!row) break
    slugs.unshift(rules.force_custom_slugs === 1 ? slugOf(row.title, rules) : readable(row.slug || String(row.id)))
    next = row.parent_id
  }
  return slugs
}

const PARENT = 'select id, slug, parent_id, title from posts where site_id = ? and id = ?'

async function authorSlug(id: number, ctx: ReadContext): Promise<string> {
  const [row] = await readRows<{ nicename: string }>(
    { text: 'select nicename from users where id = ?', values: [id] },
    ctx,
  )
  return row?.nicename ?? String(id)
}

/** The first term of each taxonomy that the pattern names, as the platform chooses it too. */
async function termsOf(
  post: PostContent,
  tags: readonly string[],
  ctx: ReadContext,
): Promise<Record<string, TermFacts>> {
  const found: Record<string, TermFacts> = {}
  for (const { slug } of taxonomiesOfType(post.type, ctx)) {
    if (![slug, `${slug}_flat`, `${slug}_top`].some(tag => tags.includes(tag))) continue
    const [term] = await readRows<{ slug: string; parent_id: number }>(
      { text: FIRST_TERM, values: [post.id, slug] },
      ctx,
    )
    if (!term) continue
    const above = term.parent_id === 0 ? [] : await termAncestors(term.parent_id, ctx)
    found[slug] = { slug: readable(term.slug), parentSlugs: above.map(ancestor => readable(ancestor.slug)) }
  }
  return found
}

const FIRST_TERM = `select t.slug, t.parent_id from term_links l join terms t on t.id = l.term_id
  where l.post_id = ? and l.taxonomy = ? order by t.id limit 1`

async function fieldsOf(
  owner: { object: 'post' | 'term'; id: number },
  { tags, rules }: Asked,
  ctx: ReadContext,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const name of tags.flatMap(tag => fieldOf(tag) ?? [])) {
    // What is kept from callers of the API does not become public as an address either.
    const value = name.startsWith('_') ? undefined : await storedMeta(owner, name, ctx)
    if (typeof value === 'string' || typeof value === 'number') fields[name] = slugOf(String(value), rules)
  }
  return fields
}
