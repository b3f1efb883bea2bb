/** Posts and terms as addresses need them: few columns, many at once. */
import type { Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { isAmong, readRows } from '../../../kernel/statement.ts'
import { type AddressedPost, nativePathOf } from '../../../platform/posts/posts.ts'
import { nativeTermPath, type Term, termAncestors } from '../../../platform/posts/terms/terms.ts'
import { type ItemRef, type ItemRow, nameOf, refOf } from './item-rows.ts'
import type { Rules } from './rules.ts'
import { readable, slugOf } from './uri.ts'

export type PostContent = Row & AddressedPost & { readonly title: string; readonly path: string | null }
export type Content =
  | { readonly kind: 'post'; readonly post: PostContent }
  | { readonly kind: 'term'; readonly term: Term }

const POST_COLUMNS = 'id, type, status, slug, date, author_id, parent_id, title, path'
const TERM_COLUMNS = 'id, taxonomy, name, slug, description, parent_id, count'

/** What belongs to the rows, by their names. */
export async function contentOf(
  rows: readonly Pick<ItemRow, 'kind' | 'item_id'>[],
  ctx: ReadContext,
): Promise<Map<string, Content>> {
  const idsOf = (kind: string) => rows.filter(row => row.kind === kind).map(row => row.item_id)
  const found = new Map<string, Content>()
  for (const post of await byIds<PostContent>('posts', POST_COLUMNS, { ids: idsOf('post') }, ctx))
    found.set(nameOf({ kind: 'post', id: post.id }), { kind: 'post', post })
  for (const term of await byIds<Term & Row>('terms', TERM_COLUMNS, { ids: idsOf('term') }, ctx))
    found.set(nameOf({ kind: 'term', id: term.id }), { kind: 'term', term })
  return found
}

export const contentOfRow = (row: ItemRow, ctx: ReadContext): Promise<Content | null> => contentOfItem(refOf(row), ctx)

export const contentOfItem = async (item: ItemRef, ctx: ReadContext): Promise<Content | null> =>
  (await contentOf([{ kind: item.kind, item_id: item.id }], ctx)).get(nameOf(item)) ?? null

async function byIds<R extends Row>(
  table: string,
  columns: string,
  { ids }: { ids: readonly number[] },
  ctx: ReadContext,
): Promise<R[]> {
  if (ids.length === 0) return []
  const among = isAmong('id', ids)
  // The rows are found by their ids: the site is only looked at.
  const text = `select ${columns} from ${table} where site_id + 0 = ? and ${among.text}`
  return readRows<R>({ text, values: [ctx.site.id, ...among.values] }, ctx)
}

/** The address that the platform gives, or would give once it is published; empty where it has only `/?p=…`. */
export async function nativeUriOf(content: Content, rules: Rules, ctx: ReadContext): Promise<string> {
  if (content.kind === 'term') {
    const above = content.term.parent_id === 0 ? [] : await termAncestors(content.term.parent_id, ctx)
    return prettyUri(
      await nativeTermPath(
        above.map(({ slug }) => slug),
        content.term,
        ctx,
      ),
    )
  }
  const { post } = content
  const slug = post.slug.replace(/__trashed$/, '') || slugOf(post.title, rules) || String(post.id)
  const path = await nativePathOf({ ...post, slug, status: post.status === 'inherit' ? 'inherit' : 'publish' }, ctx)
  return path === null ? '' : prettyUri(path)
}

const prettyUri = (path: string): string => (path.includes('?') ? '' : readable(path))
