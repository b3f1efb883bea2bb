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
/** One that is switched on. `id` is that of the item that it leads to; where this is a post that is there, the rest of it too. */
export type FoundRedirect = Row & { readonly [Column in keyof PlacedPost]: PlacedPost[Column] | null } & {
  readonly what: typeof REDIRECT
  readonly name: RedirectGroup
  /** The code that it answers with; null: as the settings say. */
  readonly number: number | null
  readonly redirect_id: number
  readonly target_kind: Kind | null
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
  const text = textsFor(ctx).first
  return (await readRows<Found | FoundElse>({ text, values: valuesOf(base, ctx) }, ctx))[0]
}

/** All that this service answers for. */
export function allAt(base: string, ctx: ReadContext): Promise<Found[]> {
  const text = textsFor(ctx).all
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

type Texts = { readonly first: string; readonly all: string }

/** By the list of types, which is the same each time unless extensions add to it. */
const textsOf: Readonly<Record<EngineName, WeakMap<readonly PostType[], Texts>>> = {
  sqlite: new WeakMap(),
  postgres: new WeakMap(),
}

function textsFor(ctx: ReadContext): Texts {
  const { engine } = ctx.database
  const types = postTypes(ctx)
  const known = textsOf[engine].get(types)
  if (known) return known
  const { item, stored, redirect, page, alike } = partsFor(types, engine)
  // SQLite takes the parts of a union one after the other; PostgreSQL promises nothing of the kind.
  const inOrder = engine === 'sqlite' ? '' : 'order by what'
  const made = {
    first: `${[item, ...stored, redirect, page, ...alike].join(' union all ')} ${inOrder} limit 1`,
    all: `${[item, redirect, page].join(' union all ')} ${inOrder} limit ${MOST}`,
  }
  textsOf[engine].set(types, made)
  return made
}

/** Types whose addresses say where an entry stands, so that the platform finds them by their paths only. */
const isTree = (type: PostType) => type.isPublic && (type.isHierarchical || type.slug === 'attachment')

/** An item, a redirect, and as many pages as are worth a comparison. */
const MOST = 22

const ITS_OWN: ReadonlySet<string> = new Set(['type', 'status'])
const NUMBERS: ReadonlySet<string> = new Set(['author_id', 'parent_id'])
const ofTarget = PLACED.map(name => (name === 'id' ? 'r.target_id' : `p.${name}`))

const NOTHING = 'null, null, null, null'
const NO_POST = PLACED.map(() => 'null').join(', ')

/** How the engines are told what they cannot know. */
const HINTS = {
  sqlite: {
    /** It would take the narrower index, which is unique, and then the row. */
    by: (index: string) => `indexed by ${index}`,
    noNumber: 'null',
    noText: 'null',
  },
  postgres: {
    by: () => '',
    // The first part of a union says of what type its columns are.
    noNumber: 'cast(null as bigint)',
    noText: 'cast(null as text)',
  },
} as const satisfies Record<EngineName, unknown>

/** Slugs of types hold nothing that a text of SQL would have to quote. */
function partsFor(types: readonly PostType[], engine: EngineName) {
  const { by, noNumber, noText } = HINTS[engine]
  const tree = types.filter(isTree).map(({ slug }) => `'${slug}'`)
  const ofItem = PLACED.map(name => {
    if (name === 'id') return 'i.item_id as id'
    return ITS_OWN.has(name) ? `i.${name}` : `${NUMBERS.has(name) ? noNumber : noText} as ${name}`
  })
  return {
    item: `select ${ITEM} as what, i.kind as name, i.mode as number, ${noNumber} as redirect_id,
      ${noText} as target_kind, ${ofItem.join(', ')} from permalink_items i ${by('permalink_items_found')}
      where i.site_id = ${SITE} and i.uri_key = ${BASE}`,
    // One for each: a condition with «or» would look into the rows as well.
    stored: PATHS.map(path => `select ${STORED}, ${NOTHING}, ${NO_POST} from posts where ${isStoredAt(SITE, path)}`),
    redirect: `select ${REDIRECT}, r.group_name, r.status_code, r.id, r.target_kind, ${ofTarget.join(', ')}
      from permalink_redirects r ${by('permalink_redirects_found')}
      left join posts p on r.target_kind = 'post' and p.id = r.target_id and p.site_id = r.site_id
      where r.site_id = ${SITE} and r.source_key = ${BASE} and r.is_enabled = 1`,
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
