/**
 * One read for everything that an address may be: an item's own, a path of the platform, the source of a redirect, the
 * platform's of a page, a name like that of a post. They count in this order, and as a rule the first is all there is:
 * what is behind it is looked up only for who asks on. Where nothing of the platform's is found it is told so, and need
 * not look again.
 */
import type { EngineName, Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { behindSlug, isNamedLike, isStoredAt } from '../../../platform/pages/pages.ts'
import { PLACED, type PlacedPost, type PostType, postTypes } from '../../../platform/posts/posts.ts'
import type { Kind, Mode } from '../domain/modes.ts'
import type { RedirectGroup } from '../store/redirect-rows.ts'

/** An item with an address of its own. Its row says enough to decide: the post itself is not looked at. */
export type FoundItem = Row & {
  readonly what: typeof ITEM
  readonly name: Kind
  readonly number: Mode
  readonly id: number
  readonly type: string
  readonly status: string
}
/** With the post that it leads to, if it leads to one that is still there. */
export type FoundRedirect = Row & { readonly [Column in keyof PlacedPost]: PlacedPost[Column] | null } & {
  readonly what: typeof REDIRECT
  readonly name: RedirectGroup
  /** The code that it answers with; null: as the settings say. */
  readonly number: number | null
  readonly redirect_id: number
  readonly source: string
  readonly target: string
  readonly target_kind: Kind | null
  readonly target_id: number | null
  readonly is_enabled: number
}
/** A page with this last part, wherever it is: its place in the tree is compared afterwards. */
export type FoundPage = Row & PlacedPost & { readonly what: typeof PAGE }
export type Found = FoundItem | FoundRedirect | FoundPage
/** Something of the platform's: that is for the platform to find. */
export type FoundElse = Row & { readonly what: typeof STORED | typeof ALIKE }

export const ITEM = 1
/** A post whose path this is. */
export const STORED = 2
export const REDIRECT = 3
export const PAGE = 4
/** A post that was called like the last part of the address, or has a slug that begins with it. */
export const ALIKE = 5

/** What counts first at this address; undefined where nothing is. */
export async function firstAt(base: string, ctx: ReadContext): Promise<Found | FoundElse | undefined> {
  const text = textsFor(postTypes(ctx))[ctx.database.engine].first
  return (await readRows<Found | FoundElse>({ text, values: valuesOf(base, ctx) }, ctx))[0]
}

/** All that this service answers for. */
export function allAt(base: string, ctx: ReadContext): Promise<Found[]> {
  const text = textsFor(postTypes(ctx))[ctx.database.engine].all
  return readRows<Found>({ text, values: valuesOf(base, ctx).slice(0, 3) }, ctx)
}

function valuesOf(base: string, ctx: ReadContext): readonly unknown[] {
  const slug = base.slice(base.lastIndexOf('/') + 1)
  return [ctx.site.id, base, slug, `/${base}/`, `/${base}`, behindSlug(slug)]
}

/** Each value has a number, for most stand in several parts. */
const SITE = 'cast(?1 as bigint)'
const BASE = 'cast(?2 as text)'
const SLUG = 'cast(?3 as text)'
const PATHS = ['cast(?4 as text)', 'cast(?5 as text)'] as const
const BEHIND_SLUG = 'cast(?6 as text)'

type Texts = Readonly<Record<EngineName, { readonly first: string; readonly all: string }>>

/** By the list of types, which is the same each time unless extensions add to it. */
const textsOf = new WeakMap<readonly PostType[], Texts>()

function textsFor(types: readonly PostType[]): Texts {
  const before = textsOf.get(types)
  if (before) return before
  const parts = partsFor(types)
  const first = [parts.item, parts.stored, parts.redirect, parts.page, ...parts.alike].join(' union all ')
  const all = [parts.item, parts.redirect, parts.page].join(' union all ')
  // SQLite takes the parts of a union one after the other; PostgreSQL promises nothing of the kind.
  const made = {
    sqlite: { first: `${first} limit 1`, all: `${all} limit ${MOST}` },
    postgres: { first: `${first} order by what limit 1`, all: `${all} order by what limit ${MOST}` },
  }
  textsOf.set(types, made)
  return made
}

/** Types whose addresses say where an entry stands, so that the platform finds them by their paths only. */
const isTree = (type: PostType) => type.isPublic && (type.isHierarchical || type.slug === 'attachment')

/** An item, a redirect, and as many pages as are worth a comparison. */
const MOST = 22

const ITS_OWN: ReadonlySet<string> = new Set(['type', 'status'])
const EMPTY = { number: 'cast(null as bigint)', text: 'cast(null as text)' } as const
const NUMBERS: ReadonlySet<string> = new Set(['author_id', 'parent_id'])

const ofItem = PLACED.map(name => {
  if (name === 'id') return 'i.item_id as id'
  return ITS_OWN.has(name) ? `i.${name}` : `${NUMBERS.has(name) ? EMPTY.number : EMPTY.text} as ${name}`
})
const ofTarget = PLACED.map(name => `p.${name}`)

const NOTHING = 'null, null, null, null, null, null, null, null'
const NO_POST = PLACED.map(() => 'null').join(', ')

/** Slugs of types hold nothing that a text of SQL would have to quote. */
function partsFor(types: readonly PostType[]) {
  const tree = types.filter(isTree).map(({ slug }) => `'${slug}'`)
  return {
    item: `select ${ITEM} as what, i.kind as name, i.mode as number, ${EMPTY.number} as redirect_id,
      ${EMPTY.text} as source, ${EMPTY.text} as target, ${EMPTY.text} as target_kind, ${EMPTY.number} as target_id,
      ${EMPTY.number} as is_enabled, ${ofItem.join(', ')} from permalink_items i
      where i.site_id = ${SITE} and i.uri_key = ${BASE}`,
    stored: `select ${STORED}, ${NOTHING}, ${NO_POST} from posts
      where ${PATHS.map(path => isStoredAt(SITE, path)).join(' or ')}`,
    redirect: `select ${REDIRECT}, r.group_name, r.status_code, r.id, r.source, r.target, r.target_kind, r.target_id,
      r.is_enabled, ${ofTarget.join(', ')} from permalink_redirects r
      left join posts p on r.target_kind = 'post' and p.id = r.target_id and p.site_id = r.site_id
      where r.site_id = ${SITE} and r.source_key = ${BASE}`,
    page: `select ${PAGE}, ${NOTHING}, ${PLACED.join(', ')} from posts
      where slug = ${SLUG} and site_id = ${SITE} and type in (${tree.join(', ') || "''"}) and path is not null`,
    alike: [
      `select ${ALIKE}, ${NOTHING}, ${NO_POST} from old_slugs where site_id = ${SITE} and slug = ${SLUG}`,
      // PostgreSQL looks at every part, whatever it has found: of very many that begin so, one is enough.
      `select ${ALIKE}, ${NOTHING}, ${NO_POST} from (select 1 from posts
        where ${isNamedLike({ site: SITE, slug: SLUG, behind: BEHIND_SLUG }, types)} limit 1) begins`,
    ],
  }
}
