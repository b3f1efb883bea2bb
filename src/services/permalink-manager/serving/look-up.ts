/**
 * One read for everything that an address may be: an item's own, the source of a redirect, the platform's of a page. They
 * count in this order, and as a rule the first is all there is: what is behind it is looked up only for who asks on.
 */
import type { EngineName, Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { NUMBER, readRows, TEXT } from '../../../kernel/statement.ts'
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

export const ITEM = 1
export const REDIRECT = 2
export const PAGE = 3

/** What counts first at this address; undefined where nothing is. */
export async function firstAt(base: string, ctx: ReadContext): Promise<Found | undefined> {
  return (await read('first', base, ctx))[0]
}

export const allAt = (base: string, ctx: ReadContext): Promise<Found[]> => read('all', base, ctx)

function read(which: 'first' | 'all', base: string, ctx: ReadContext): Promise<Found[]> {
  const site = ctx.site.id
  const slug = base.slice(base.lastIndexOf('/') + 1)
  const text = textsFor(postTypes(ctx))[ctx.database.engine][which]
  return readRows<Found>({ text, values: [site, base, site, base, slug, site] }, ctx)
}

type Texts = Readonly<Record<EngineName, { readonly first: string; readonly all: string }>>

/** By the list of types, which is the same each time unless extensions add to it. */
const textsOf = new WeakMap<readonly PostType[], Texts>()

function textsFor(types: readonly PostType[]): Texts {
  const before = textsOf.get(types)
  if (before) return before
  const text = makeText(types.filter(isTree).map(type => type.slug))
  const made = { sqlite: limited(text), postgres: limited(`${text} order by what`) }
  textsOf.set(types, made)
  return made
}

/** SQLite takes the parts of a union one after the other; PostgreSQL promises nothing of the kind. */
const limited = (text: string) => ({ first: `${text} limit 1`, all: `${text} limit ${MOST}` })

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

/** Slugs of types hold nothing that a text of SQL would have to quote. */
const makeText = (types: readonly string[]): string => {
  const names = types.map(name => `'${name}'`).join(', ') || "''"
  return `select ${ITEM} as what, i.kind as name, i.mode as number, ${EMPTY.number} as redirect_id,
  ${EMPTY.text} as source, ${EMPTY.text} as target, ${EMPTY.text} as target_kind, ${EMPTY.number} as target_id,
  ${EMPTY.number} as is_enabled, ${ofItem.join(', ')} from permalink_items i
  where i.site_id = ${NUMBER} and i.uri_key = ${TEXT}
  union all select ${REDIRECT}, r.group_name, r.status_code, r.id, r.source, r.target, r.target_kind, r.target_id,
  r.is_enabled, ${ofTarget.join(', ')}
  from permalink_redirects r left join posts p on r.target_kind = 'post' and p.id = r.target_id and p.site_id = r.site_id
  where r.site_id = ${NUMBER} and r.source_key = ${TEXT}
  union all select ${PAGE}, null, null, null, null, null, null, null, null, ${PLACED.join(', ')}
  from posts where slug = ${TEXT} and site_id = ${NUMBER} and type in (${names}) and path is not null`
}
