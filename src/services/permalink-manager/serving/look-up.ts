/** One read for everything that an address may be: an item's own, the source of a redirect, the platform's of a page. */
import type { Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/records/statement.ts'
import { type AddressedPost, postTypes } from '../../../platform/posts/posts.ts'
import type { Kind, Mode } from '../domain/modes.ts'
import type { RedirectRow } from '../store/redirect-rows.ts'

export type FoundItem = {
  readonly id: number
  readonly kind: Kind
  readonly type: string
  readonly status: string
  readonly uri: string | null
  readonly mode: Mode
}
export type FoundRedirect = Pick<
  RedirectRow,
  'id' | 'group_name' | 'source' | 'target' | 'target_kind' | 'target_id' | 'status_code' | 'is_enabled'
>
export type Found = {
  readonly item: FoundItem | null
  readonly redirect: FoundRedirect | null
  /** Pages with this last part, wherever they are: their place in the tree is compared afterwards. */
  readonly pages: readonly AddressedPost[]
}

/** Asked twice for one decision, looked up once: the question is the key. */
const answers = new WeakMap<object, Promise<Found>>()

export function lookUp(asked: { readonly base: string }, ctx: ReadContext): Promise<Found> {
  const known = answers.get(asked) ?? read(asked.base, ctx)
  answers.set(asked, known)
  return known
}

async function read(base: string, ctx: ReadContext): Promise<Found> {
  const types = treeTypes(ctx)
  const { site } = ctx
  const slug = base.slice(base.lastIndexOf('/') + 1)
  const values = [site.id, base, site.id, base, slug, site.id, ...types]
  const rows = await readRows<FoundRow>({ text: textFor(types.length), values }, false, ctx)
  const item = rows.find(row => row.what === ITEM)
  const redirect = rows.find(row => row.what === REDIRECT)
  return {
    item: item ? itemFrom(item) : null,
    redirect: redirect ? redirectFrom(redirect) : null,
    pages: rows.length === 0 ? [] : rows.filter(row => row.what === PAGE).map(pageFrom),
  }
}

/** Types whose addresses say where an entry stands, so that the platform finds them by their paths only. */
const treeTypes = (ctx: ReadContext): string[] =>
  postTypes(ctx)
    .filter(type => type.isPublic && (type.isHierarchical || type.slug === 'attachment'))
    .map(type => type.slug)

/** Columns of three tables under common names: what each means is said by the three readers below. */
type FoundRow = Row & {
  readonly what: number
  readonly id: number
  readonly name: string
  readonly other: number | null
  readonly text: string
  readonly state: string
  readonly address: string | null
  readonly number: number | null
  readonly flag: number
}

const ITEM = 1
const REDIRECT = 2
const PAGE = 3
const MOST_PAGES = 20

const texts = new Map<number, string>()

function textFor(types: number): string {
  const known = texts.get(types) ?? makeText(Array.from({ length: types }, () => '?').join(', ') || "''")
  texts.set(types, known)
  return known
}

const makeText = (
  types: string,
) => `select ${ITEM} as what, item_id as id, kind as name, 0 as other, type as text, status as state, uri as address,
  mode as number, 1 as flag from permalink_items where site_id = ? and uri_key = ?
  union all select ${REDIRECT}, id, group_name, target_id, target, source, target_kind, status_code, is_enabled
  from permalink_redirects where site_id = ? and source_key = ?
  union all select * from (select ${PAGE}, id, type, parent_id, date, status, slug, author_id, 1
  from posts where slug = ? and site_id = ? and type in (${types}) and path is not null limit ${MOST_PAGES}) pages`

const itemFrom = ({ id, name, text, state, address, number }: FoundRow): FoundItem => ({
  id,
  kind: name as Kind,
  type: text,
  status: state,
  uri: address,
  mode: (number ?? 0) as Mode,
})

const redirectFrom = ({ id, name, other, text, state, address, number, flag }: FoundRow): FoundRedirect => ({
  id,
  group_name: name as FoundRedirect['group_name'],
  source: state,
  target: text,
  target_kind: address as Kind | null,
  target_id: other,
  status_code: number,
  is_enabled: flag,
})

const pageFrom = ({ id, name, other, text, state, address, number }: FoundRow): AddressedPost => ({
  id,
  type: name,
  status: state,
  slug: address ?? '',
  date: text,
  author_id: number ?? 0,
  parent_id: other ?? 0,
})
