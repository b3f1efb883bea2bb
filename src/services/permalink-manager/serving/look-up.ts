/** One read for everything that an address may be: an item's own, the source of a redirect, the platform's of a page. */
import type { Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { NUMBER, readRows, TEXT } from '../../../kernel/statement.ts'
import { type AddressedPost, type PostType, postTypes } from '../../../platform/posts/posts.ts'
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
> & {
  /** The post that it leads to, in whatever state; null where it leads elsewhere. */
  readonly post: LinkedPost | null
}
export type LinkedPost = AddressedPost & { readonly path: string | null }
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
  const { names, text } = treeTypes(postTypes(ctx))
  const { site } = ctx
  const slug = base.slice(base.lastIndexOf('/') + 1)
  const values = [site.id, base, site.id, base, slug, site.id, ...names]
  const rows = await readRows<FoundRow>({ text, values }, ctx)
  if (rows.length === 0) return NOTHING
  const item = rows.find(row => row.what === ITEM)
  const redirect = rows.find(row => row.what === REDIRECT)
  return {
    item: item ? itemFrom(item) : null,
    redirect: redirect ? redirectFrom(redirect) : null,
    pages: rows.filter(row => row.what === PAGE).map(pageFrom),
  }
}

const NOTHING: Found = Object.freeze({ item: null, redirect: null, pages: [] })

type TreeTypes = { readonly names: readonly string[]; readonly text: string }

/** By the list of types, which is the same each time unless extensions add to it. */
const treesOf = new WeakMap<readonly PostType[], TreeTypes>()

/** Types whose addresses say where an entry stands, so that the platform finds them by their paths only. */
function treeTypes(types: readonly PostType[]): TreeTypes {
  const before = treesOf.get(types)
  if (before) return before
  const isTree = (type: PostType) => type.isPublic && (type.isHierarchical || type.slug === 'attachment')
  const names = types.filter(isTree).map(type => type.slug)
  const made = { names, text: makeText(names.length) }
  treesOf.set(types, made)
  return made
}

/** Columns of three tables under common names: what each means is said by the readers below. */
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
  readonly post_type: string | null
  readonly post_status: string
  readonly post_slug: string
  readonly post_date: string
  readonly post_author: number
  readonly post_parent: number
  readonly post_path: string | null
}

const ITEM = 1
const REDIRECT = 2
const PAGE = 3
const MOST_PAGES = 20

const NO_POST = `cast(null as text) as post_type, cast(null as text) as post_status, cast(null as text) as post_slug,
  cast(null as text) as post_date, cast(null as bigint) as post_author, cast(null as bigint) as post_parent,
  cast(null as text) as post_path`

const makeText = (types: number): string => {
  const marks = Array.from({ length: types }, () => TEXT).join(', ') || "''"
  return `select ${ITEM} as what, item_id as id, kind as name, cast(0 as bigint) as other, type as text, status as state,
  uri as address, mode as number, 1 as flag, ${NO_POST}
  from permalink_items where site_id = ${NUMBER} and uri_key = ${TEXT}
  union all select ${REDIRECT}, r.id, r.group_name, r.target_id, r.target, r.source, r.target_kind, r.status_code,
  r.is_enabled, p.type, p.status, p.slug, p.date, p.author_id, p.parent_id, p.path
  from permalink_redirects r left join posts p on r.target_kind = 'post' and p.id = r.target_id and p.site_id = r.site_id
  where r.site_id = ${NUMBER} and r.source_key = ${TEXT}
  union all select * from (select ${PAGE}, id, type, parent_id, date, status, slug, author_id, 1, ${NO_POST}
  from posts where slug = ${TEXT} and site_id = ${NUMBER} and type in (${marks}) and path is not null
  limit ${MOST_PAGES}) pages`
}

const itemFrom = ({ id, name, text, state, address, number }: FoundRow): FoundItem => ({
  id,
  kind: name as Kind,
  type: text,
  status: state,
  uri: address,
  mode: (number ?? 0) as Mode,
})

const redirectFrom = (row: FoundRow): FoundRedirect => ({
  id: row.id,
  group_name: row.name as FoundRedirect['group_name'],
  source: row.state,
  target: row.text,
  target_kind: row.address as Kind | null,
  target_id: row.other,
  status_code: row.number,
  is_enabled: row.flag,
  post: linkedPost(row),
})

const linkedPost = (row: FoundRow): LinkedPost | null =>
  row.post_type === null
    ? null
    : {
        id: row.other ?? 0,
        type: row.post_type,
        status: row.post_status,
        slug: row.post_slug,
        date: row.post_date,
        author_id: row.post_author,
        parent_id: row.post_parent,
        path: row.post_path,
      }

const pageFrom = ({ id, name, other, text, state, address, number }: FoundRow): AddressedPost => ({
  id,
  type: name,
  status: state,
  slug: address ?? '',
  date: text,
  author_id: number ?? 0,
  parent_id: other ?? 0,
})
