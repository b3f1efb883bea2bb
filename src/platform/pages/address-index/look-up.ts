/**
 * One read for everything that is stored at an address: an item's own, the path of a post, the source of a redirect, a
 * page with this last part, a name like that of a post. They count in this order, and as a rule the first is all there
 * is: what is behind it is looked up only for those who ask on.
 */
import type { EngineName, Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { PLACED, type PlacedPost, type PostType, postTypes } from '../../posts/posts.ts'
import { behindSlug, isNamedLike, isStoredAt } from '../resolve/conditions.ts'

/** An item with an address of its own. Its row says enough to decide: the post itself is not looked at. */
export type OwnAddress = {
  readonly kind: 'post' | 'term'
  readonly id: number
  readonly type: string
  readonly status: string
  readonly mode: number
}

/** A redirect that is switched on. */
export type IndexedRedirect = {
  readonly id: number
  readonly group: string
  /** The code that it answers with; null: as its owner's settings say. */
  readonly code: number | null
  /** The item that it leads to; null where it leads to a path or elsewhere. */
  readonly item: { readonly kind: 'post' | 'term'; readonly id: number } | null
  /** The post that it leads to, if that is there. */
  readonly post: PlacedPost | null
}

/** What counts first at an address. */
export type IndexEntry =
  | { readonly what: typeof ITEM; readonly item: OwnAddress }
  | { readonly what: typeof REDIRECT; readonly redirect: IndexedRedirect }
  | { readonly what: typeof STORED | typeof PAGE | typeof ALIKE | typeof NOTHING }

export const ITEM = 1
/** A post whose path this is. */
export const STORED = 2
export const REDIRECT = 3
/** A page with this last part, wherever it is. */
export const PAGE = 4
/** A post that was called like the last part of the address, or has a slug that begins with it. */
export const ALIKE = 5
export const NOTHING = 6

export async function firstAt(base: string, ctx: ReadContext): Promise<IndexEntry> {
  const text = textsFor(ctx).first
  const [row] = await readRows<IndexRow>({ text, values: valuesOf(base, ctx) }, ctx)
  if (!row) return EMPTY
  if (row.what === ITEM) return { what: ITEM, item: row as OwnAddress & Row }
  return row.what === REDIRECT ? { what: REDIRECT, redirect: redirectOf(row) } : { what: row.what }
}

const EMPTY: IndexEntry = { what: NOTHING }

/** The redirect at an address where something else counts first, and the pages with its last part. */
export async function behindFirst(
  base: string,
  ctx: ReadContext,
): Promise<{ readonly redirect: IndexedRedirect | null; readonly pages: readonly PlacedPost[] }> {
  const text = textsFor(ctx).behind
  const rows = await readRows<IndexRow>({ text, values: valuesOf(base, ctx).slice(0, 3) }, ctx)
  const redirect = rows.find(row => row.what === REDIRECT)
  return {
    redirect: redirect ? redirectOf(redirect) : null,
    pages: rows.filter(row => row.what === PAGE) as (PlacedPost & Row)[],
  }
}

const OWN = `select kind, item_id as id, type, status, mode from addresses
  where site_id = ? and kind = 'post' and item_id = ? and uri is not null`

/** The address of its own that a post has, served or not. */
export async function ownAddressOf(post: number, ctx: ReadContext): Promise<OwnAddress | null> {
  return (await readRows<OwnAddress & Row>({ text: OWN, values: [ctx.site.id, post] }, ctx))[0] ?? null
}

type IndexRow = Row & { readonly [Column in keyof PlacedPost]: PlacedPost[Column] | null } & {
  readonly what: typeof ITEM | typeof STORED | typeof REDIRECT | typeof PAGE | typeof ALIKE
  readonly kind: 'post' | 'term' | null
  readonly mode: number | null
  readonly group_name: string
  readonly redirect_id: number
}

function redirectOf({ redirect_id, group_name, mode, kind, ...post }: IndexRow): IndexedRedirect {
  return {
    id: redirect_id,
    group: group_name,
    code: mode,
    item: kind === null ? null : { kind, id: post.id! },
    post: post.status === null ? null : (post as PlacedPost & Row),
  }
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

type Texts = { readonly first: string; readonly behind: string }

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
    behind: `${[item, redirect, page].join(' union all ')} ${inOrder} limit ${MOST}`,
  }
  textsOf[engine].set(types, made)
  return made
}

/** Types whose addresses say where an entry stands, so that they are found by their paths only. */
const isTree = (type: PostType) => type.isPublic && (type.isHierarchical || type.slug === 'attachment')

/** An item, a redirect, and as many pages as are worth a comparison. */
const MOST = 22

const ITS_OWN: ReadonlySet<string> = new Set(['type', 'status'])
const NUMBERS: ReadonlySet<string> = new Set(['author_id', 'parent_id'])
const ofTarget = PLACED.map(name => (name === 'id' ? 'r.target_id' : `p.${name}`))

const NO_ADDRESS = 'null, null, null, null'
const NO_POST = PLACED.map(() => 'null').join(', ')

/** How the engines are told what they cannot know. */
const HINTS = {
  sqlite: {
    /** It knows no figures of the tables, and takes what is unique or partial for narrow. */
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
    item: `select ${ITEM} as what, i.kind, i.mode, ${noText} as group_name, ${noNumber} as redirect_id,
      ${ofItem.join(', ')} from addresses i ${by('addresses_found')}
      where i.site_id = ${SITE} and i.uri_key = ${BASE}`,
    // One for each: a condition with «or» would look into the rows as well.
    stored: PATHS.map(path => `select ${STORED}, ${NO_ADDRESS}, ${NO_POST} from posts where ${isStoredAt(SITE, path)}`),
    redirect: `select ${REDIRECT}, r.target_kind, r.status_code, r.group_name, r.id, ${ofTarget.join(', ')}
      from redirects r ${by('redirects_found')}
      left join posts p on r.target_kind = 'post' and p.id = r.target_id and p.site_id = r.site_id
      where r.site_id = ${SITE} and r.source_key = ${BASE} and r.is_enabled = 1`,
    // Without the hint SQLite goes through all that has a path.
    page: `select ${PAGE}, ${NO_ADDRESS}, ${PLACED.join(', ')} from posts ${by('posts_slug_chosen')}
      where slug = ${SLUG} and site_id = ${SITE} and type in (${tree.join(', ') || "''"}) and path is not null`,
    alike: [
      `select ${ALIKE}, ${NO_ADDRESS}, ${NO_POST} from old_slugs where site_id = ${SITE} and slug = ${SLUG}`,
      // PostgreSQL looks at every part, whatever it has found: of very many that begin so, one is enough.
      `select ${ALIKE}, ${NO_ADDRESS}, ${NO_POST} from (select 1 from posts
        where ${isNamedLike({ site: SITE, slug: SLUG, behind: BEHIND_SLUG }, types)} limit 1) begins`,
    ],
  }
}
