/** Which slug a post gets: cleaned, not reserved, and nobody else's within its scope. */
import type { Context } from '../../kernel/context.ts'
import { NUMBER, readRows, TEXT } from '../../kernel/statement.ts'
import { reservedNames, sanitizeSlug, uniqueSlug } from '../permalinks/permalinks.ts'
import { siteAddressRules } from './paths.ts'
import type { Post } from './post.ts'
import { hasFloatingDate } from './statuses.ts'
import type { PostType } from './types.ts'

export type Slugged = { readonly slug: string; readonly slug_scope: string | null }

type Wish = Pick<Post, 'id' | 'status' | 'parent_id' | 'title'> & {
  /** As somebody wrote it; empty: from the title. */
  readonly wanted: string
}

const TRASHED = '__trashed'

/** Drafts need no slug until they are published, unless somebody gives them one. */
export async function chooseSlug(wish: Wish, type: PostType, ctx: Context): Promise<Slugged> {
  if (wish.status === 'trash') return { slug: trashedSlug(wish.wanted), slug_scope: null }
  const cleaned = sanitizeSlug(wish.wanted)
  if (cleaned === '' && hasFloatingDate(wish.status)) return { slug: '', slug_scope: null }
  const wanted = cleaned || sanitizeSlug(wish.title) || String(wish.id)
  const scope = scopeOf(type, wish.parent_id)
  // Two that want the same slug choose one after the other; two that meet in the number behind it are told by its index.
  await ctx.holdName(`slug ${scope} ${wanted}`)
  const slug = await uniqueSlug(wanted, candidate => isTaken(candidate, { wish, type, scope }, ctx), {
    isHierarchical: type.isHierarchical,
    structure: type.slug === 'post' ? (await siteAddressRules(ctx)).structure : null,
    reserved: type.isHierarchical && wish.parent_id === 0 ? reservedNames : [],
  })
  return { slug, slug_scope: scope }
}

/** The slug that a title would give. */
export const slugFromTitle = (title: string): string => sanitizeSlug(title)

/** What a post in the trash had before. */
export const untrashedSlug = (slug: string): string => (slug.endsWith(TRASHED) ? slug.slice(0, -TRASHED.length) : slug)

const trashedSlug = (slug: string): string =>
  slug === '' || slug.endsWith(TRASHED) ? slug : `${slug.slice(0, 200 - TRASHED.length)}${TRASHED}`

const scopeOf = (type: PostType, parent: number): string => (type.isHierarchical ? `${type.slug}:${parent}` : type.slug)

type Claim = { readonly wish: Wish; readonly type: PostType; readonly scope: string }

/** An attachment shares its slug with nobody; a page with no attachment of the same parent. */
async function isTaken(slug: string, { wish, type, scope }: Claim, ctx: Context): Promise<boolean> {
  const [whose, values] = scopesOf({ wish, type, scope })
  const text = `select id from posts where site_id = ${NUMBER} and slug = ${TEXT} and id <> ${NUMBER} and ${whose} limit 1`
  return (await readRows({ text, values: [ctx.site.id, slug, wish.id, ...values] }, ctx)).length > 0
}

function scopesOf({ wish, type, scope }: Claim): [whose: string, values: readonly (string | number)[]] {
  if (type.slug === 'attachment') return ['slug_scope is not null', []]
  if (!type.isHierarchical) return [`slug_scope = ${TEXT}`, [scope]]
  return [`(slug_scope = ${TEXT} or (slug_scope = 'attachment' and parent_id = ${NUMBER}))`, [scope, wish.parent_id]]
}
