/** Where a post lives on the site. Its path is stored with it and refreshed when what it is made of changes. */
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import {
  type AddressRules,
  addressRules,
  buildPostPath,
  type CategoryFacts,
  type PostFacts,
  type Structure,
  siteStructure,
  type TypeRule,
} from '../permalinks/permalinks.ts'
import { postLink, postPath } from './hooks.ts'
import type { AddressedPost, PlacedPost, Post } from './post.ts'
import { frontPages } from './rights.ts'
import { hasPrettyAddress } from './statuses.ts'
import { termAncestors } from './terms/ancestors.ts'
import { type Taxonomy, taxonomies } from './terms/taxonomies.ts'
import { type PostType, postTypes } from './types.ts'

/** The rules of this site's addresses. The same for as long as the context lives, which is one piece of work. */
export function siteAddressRules(ctx: ReadContext): Promise<AddressRules> {
  const known = told.get(ctx)
  if (known) return known
  const asked = findRules(ctx)
  told.set(ctx, asked)
  return asked
}

const told = new WeakMap<ReadContext, Promise<AddressRules>>()

/** Remembered with the site unless types or taxonomies come from listeners. */
async function findRules(ctx: ReadContext): Promise<AddressRules> {
  const { options, derived } = await internals(ctx).sites.state(ctx.site.id)
  const structure = await siteStructure(ctx)
  const made = derived.get(MADE) as Made | undefined
  const types = postTypes(ctx)
  const groups = taxonomies(ctx)
  // Without listeners both lists are the same each time, and nothing need be compared in detail.
  if (made && made.structure === structure && made.types === types && made.groups === groups) return made.rules
  const own = types.filter(type => type.isPublic && !BUILT_IN.has(type.slug))
  const others = groups.filter(({ slug }) => slug !== 'category' && slug !== 'post_tag')
  const key = `address-rules ${structure.hasTrailingSlash} ${own.map(type => type.slug)} ${others.map(taxonomy => taxonomy.slug)}`
  const known = derived.get(key) as AddressRules | undefined
  if (known) return known
  const rules = addressRules({
    structure,
    categoryBase: String(options.get('category_base') ?? ''),
    tagBase: String(options.get('tag_base') ?? ''),
    types: own.map(
      ({ slug, isHierarchical, hasArchive }): TypeRule => ({ name: slug, base: slug, isHierarchical, hasArchive }),
    ),
    taxonomies: others.map(({ slug, isHierarchical }) => ({ name: slug, base: slug, isHierarchical, hasFront: true })),
  })
  derived.set(key, rules)
  derived.set(MADE, { structure, types, groups, rules } satisfies Made)
  return rules
}

const MADE = 'address-rules'
type Made = {
  readonly structure: Structure
  readonly types: readonly PostType[]
  readonly groups: readonly Taxonomy[]
  readonly rules: AddressRules
}

const BUILT_IN: ReadonlySet<string> = new Set(['post', 'page', 'attachment'])

/** The path to store: null for what has no address but `/?p=…`. */
export async function pathFor(
  post: AddressedPost,
  ctx: ReadContext,
  about: { readonly isNew?: true } = {},
): Promise<string | null> {
  const native = await nativePathOf(post, ctx)
  return ctx.hooks.has(postPath.name) ? ctx.hooks.apply(postPath, native, { post, ...about }, ctx) : native
}

/** The path that the structure of the site gives, whatever a listener says. */
export async function nativePathOf(post: AddressedPost, ctx: ReadContext): Promise<string | null> {
  if (!hasPrettyAddress(post.status) || post.slug === '') return null
  const rules = await siteAddressRules(ctx)
  const path = buildPostPath(await factsFor(post, rules, ctx), rules)
  return path.includes('?') ? null : path
}

/** The address under which everybody finds it; not public: `/?p=…`. */
export async function permalinkOf(post: PlacedPost, ctx: ReadContext): Promise<string> {
  const path = (await arePathsStale(ctx)) ? await pathFor(post, ctx) : post.path
  const isFront = post.type === 'page' && (await isFrontPage(post.id, ctx))
  const link = ctx.site.url + (isFront ? '/' : (path ?? plainPath(post)))
  return ctx.hooks.has(postLink.name) ? ctx.hooks.apply(postLink, link, { post }, ctx) : link
}

export const plainPath = ({ id, type }: Pick<Post, 'id' | 'type'>): string =>
  type === 'page' ? `/?page_id=${id}` : type === 'attachment' ? `/?attachment_id=${id}` : `/?p=${id}`

/** While the stored paths of a site are being refreshed they are computed anew for each reader. */
export const arePathsStale = (ctx: ReadContext): Promise<boolean> =>
  internals(ctx).sites.from(ctx.site.id, ({ options }) => Boolean(options.get(STALE_OPTION)))

/** Holds a mark of the latest change that made stored paths wrong, and false once they are right again. */
export const STALE_OPTION = 'paths_stale'

/** The page itself, not the one that lists the posts. */
export async function isFrontPage(id: number, ctx: ReadContext): Promise<boolean> {
  const { options } = await internals(ctx).sites.state(ctx.site.id)
  return (await frontPages(ctx)).has(id) && Number(options.get('page_on_front')) === id
}

/** Stores the path of a post anew, after a listener of `post_path` changed its mind. */
export async function refreshPath(id: number, ctx: Context): Promise<void> {
  const row = await ctx.db.selectFrom('posts').select(PLACED).where('id', '=', id).executeTakeFirst()
  if (row) await storePath(row as PlacedPost, ctx)
}

/** Whether a path can be another one once the terms of the post are known. */
export const needsTermsForPaths = async (ctx: ReadContext): Promise<boolean> =>
  ctx.hooks.has(postPath.name) !== false || (await siteAddressRules(ctx)).structure.tags.includes('category')

/** The path of a new post once its terms are known. Nothing hangs on it yet. */
export async function storeFirstPath(post: PlacedPost, ctx: Context): Promise<string | null> {
  const path = await pathFor(post, ctx, { isNew: true })
  if (path !== post.path) await ctx.db.updateTable('posts').set({ path }).where('id', '=', post.id).execute()
  return path
}

/** Stores the path of a post and, when it changed, of what hangs on it. Answers the path. */
export async function storePath(post: PlacedPost, ctx: Context): Promise<string | null> {
  const path = await storeOne(post, ctx)
  if (path !== post.path) for (const child of await childrenOf(post.id, ctx)) await storePath(child, ctx)
  return path
}

/**
 * Everything below a post that has another name or place now. What has an address of its own stays where it is, but
 * its children are found by the names of all that is above them.
 */
export async function storePathsBelow(id: number, ctx: Context): Promise<void> {
  for (const child of await childrenOf(id, ctx)) {
    await storeOne(child, ctx)
    await storePathsBelow(child.id, ctx)
  }
}

async function storeOne(post: PlacedPost, ctx: Context): Promise<string | null> {
  const path = await pathFor(post, ctx)
  if (path !== post.path) await ctx.db.updateTable('posts').set({ path }).where('id', '=', post.id).execute()
  return path
}

async function childrenOf(id: number, ctx: Context): Promise<PlacedPost[]> {
  const children = ctx.db
    .selectFrom('posts')
    .select(PLACED)
    .where('parent_id', '=', id)
    .where('parent_id', '!=', sql.lit(0))
  return (await children.execute()) as PlacedPost[]
}

/** The columns of a `PlacedPost`. */
export const PLACED = ['id', 'type', 'status', 'slug', 'date', 'author_id', 'parent_id', 'path'] as const

async function factsFor(post: AddressedPost, { structure }: AddressRules, ctx: ReadContext): Promise<PostFacts> {
  const { id, slug, type, date } = post
  const isPost = type === 'post'
  return {
    ...{ id, slug, type, date, isPublic: true },
    author: isPost && structure.tags.includes('author') ? await authorSlug(post.author_id, ctx) : '',
    categories: isPost && structure.tags.includes('category') ? await categoriesOf(id, ctx) : [],
    parentSlugs: isPost || type === 'attachment' ? [] : await parentSlugs(post, ctx),
    parentPath: type === 'attachment' ? await parentPath(post.parent_id, ctx) : null,
  }
}

async function authorSlug(id: number, ctx: ReadContext): Promise<string> {
  const row = await ctx.db.selectFrom('users').select('nicename').where('id', '=', id).executeTakeFirst()
  return String(row?.nicename ?? id)
}

async function categoriesOf(postId: number, ctx: ReadContext): Promise<CategoryFacts[]> {
  const rows = await ctx.db
    .selectFrom('term_links')
    .innerJoin('terms', 'terms.id', 'term_links.term_id')
    .select(['terms.id', 'terms.slug', 'terms.parent_id'])
    .where('term_links.post_id', '=', postId)
    .where('term_links.taxonomy', '=', 'category')
    .orderBy('terms.id')
    .limit(1)
    .execute()
  return Promise.all(
    rows.map(async row => ({
      id: row.id,
      slug: row.slug,
      parentSlugs: (await termAncestors(row.parent_id, ctx)).map(ancestor => ancestor.slug),
    })),
  )
}

const DEEPEST = 50

/** Slugs of the ancestors, the topmost first. */
async function parentSlugs(post: AddressedPost, ctx: ReadContext): Promise<string[]> {
  const slugs: string[] = []
  let parent = post.parent_id
  while (parent > 0 && slugs.length < DEEPEST) {
    const row = await ctx.db
      .selectFrom('posts')
      .select(['slug', 'parent_id', 'id'])
      .where('id', '=', parent)
      .executeTakeFirst()
    if (!row) break
    slugs.unshift(String(row.slug || row.id))
    parent = row.parent_id
  }
  return slugs
}

async function parentPath(parent: number, ctx: ReadContext): Promise<string | null> {
  if (parent === 0) return null
  const row = await ctx.db.selectFrom('posts').select(PLACED).where('id', '=', parent).executeTakeFirst()
  if (!row) return null
  const post = row as PlacedPost
  return ((await arePathsStale(ctx)) ? await pathFor(post, ctx) : post.path) ?? plainPath(post)
}
