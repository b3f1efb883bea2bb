/** Who has an address already, what is told of him, and which address near it is free. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isAmong, readRows } from '../../../kernel/statement.ts'
import { nativeAt, trimSlashes } from '../../../platform/pages/pages.ts'
import { siteAddressRules } from '../../../platform/posts/posts.ts'
import { firstFree } from '../domain/numbered.ts'
import { contentOfRow } from './content.ts'
import { type ItemRef, type ItemRow, itemAt, itemRow, itemsAt, nameOf, refOf } from './item-rows.ts'
import { servedUrl } from './served-uri.ts'
import { keyOf } from './uri.ts'

/** `house`: a list of the site itself is there, such as an author's page or the posts of a month. */
export type Holder = { readonly item: ItemRef; readonly via: 'uri' | 'native' } | 'house'

/** Whoever answers at this address and is none of `movers`; null where it is free. A redirect does not count. */
export async function holderOf(key: string, movers: readonly ItemRef[], ctx: ReadContext): Promise<Holder | null> {
  const isMover = (item: ItemRef) => movers.some(mover => nameOf(mover) === nameOf(item))
  const row = await itemAt(key, ctx)
  if (row) return isMover(refOf(row)) ? null : { item: refOf(row), via: 'uri' }
  const native = await nativeHolder(key, ctx)
  return native === null || native === 'house' || !isMover(native.item) ? native : null
}

/** What the platform finds there by its own rules, hidden or not. */
export async function nativeHolder(key: string, ctx: ReadContext): Promise<Holder | null> {
  if (await isBase(key, ctx)) return 'house'
  const finding = await nativeAt(`/${key}/`, asHouse(ctx))
  switch (finding?.kind) {
    case undefined:
    case 'not-found':
      return null
    case 'post':
    case 'page':
    case 'attachment':
    case 'posts-page':
      return { item: { kind: 'post', id: finding.post.id }, via: 'native' }
    case 'term':
      return { item: { kind: 'term', id: finding.term.id }, via: 'native' }
    default:
      return 'house'
  }
}

/** `category`, `tag` and the like: addresses of terms begin so, and what stood there would look like a list of them. */
async function isBase(key: string, ctx: ReadContext): Promise<boolean> {
  const { structure, taxonomies } = await siteAddressRules(ctx)
  const bases = taxonomies.map(({ base, hasFront }) => keyOf(trimSlashes((hasFront ? structure.front : '') + base)))
  return bases.includes(key)
}

/** What is there counts, whether this caller may see it or not. */
const asHouse = (ctx: ReadContext): ReadContext => ({ ...ctx, db: ctx.db, system: 'who has this address' })

export type Owner = {
  readonly kind: string
  readonly id: number
  readonly type: string
  readonly title: string
  readonly status: string
  readonly url: string
  readonly via: 'uri' | 'native' | 'redirect'
  readonly trashed?: true
}

/** Null where the caller may not know of it. */
export async function describeOwner(
  { item, via }: { item: ItemRef; via: Owner['via'] },
  ctx: ReadContext,
): Promise<Owner | null> {
  const row = await itemRow(item, ctx)
  if (!row || !(await maySee(row, ctx))) return null
  const { kind, item_id: id, type, title, status } = row
  const content = await contentOfRow(row, ctx)
  const url = content ? await servedUrl(row, content, ctx) : ''
  return { kind, id, type, title, status, url, via, ...(status === 'trash' ? { trashed: true as const } : {}) }
}

export async function maySee(row: Pick<ItemRow, 'kind' | 'item_id' | 'status'>, ctx: ReadContext): Promise<boolean> {
  if (ctx.system !== null || row.kind === 'term' || row.status === 'publish') return true
  return (await ctx.user?.can('read_post', row.item_id)) ?? false
}

/** The smallest number behind the address that nobody has. */
export async function freeAddress(uri: string, movers: readonly ItemRef[], ctx: ReadContext): Promise<string> {
  const isFree = async (candidate: string) => (await holderOf(keyOf(candidate), movers, ctx)) === null
  const passed = new Set<string>()
  for (;;) {
    const candidate = await firstFree(uri, async tried => new Set([...passed, ...(await takenAmong(tried, ctx))]))
    if (await isFree(candidate)) return candidate
    passed.add(candidate)
  }
}

/** One look at many; terms and lists of the house are asked about one by one. */
async function takenAmong(uris: readonly string[], ctx: ReadContext): Promise<string[]> {
  const keys = new Map(uris.map(uri => [keyOf(uri), uri]))
  const own = await itemsAt([...keys.keys()], ctx)
  const paths = isAmong(
    'path',
    [...keys.keys()].flatMap(key => [`/${key}/`, `/${key}`]),
  )
  const text = `select path from posts where site_id = ? and ${paths.text}`
  const native = await readRows<{ path: string }>({ text, values: [ctx.site.id, ...paths.values] }, ctx)
  const taken = [...own.map(row => row.uri_key ?? ''), ...native.map(row => row.path.replace(/^\/|\/$/g, ''))]
  return taken.flatMap(key => keys.get(key) ?? [])
}
