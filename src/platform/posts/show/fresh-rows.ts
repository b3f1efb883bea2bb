/** New posts as they were written a moment ago, so that the answer to whoever made one need not read it back. */
import type { Context } from '../../../kernel/context.ts'
import type { Post } from '../post.ts'
import type { ShownRow } from './shown-row.ts'

/** What a shown post is read from: `comments` counts itself in the post. */
const SOURCES = ['posts', 'term_links', 'terms', 'post_meta', 'comments'] as const

type Fresh = { readonly row: ShownRow; readonly writes: number }

/** The last one of each transaction. */
const freshRows = new WeakMap<Context['database'], Fresh>()

/** For a post without meta, when all of it is written and before others are told, who may change it. */
export function noteFresh(post: Post, { terms }: Pick<ShownRow, 'terms'>, { database }: Context): void {
  freshRows.set(database, { row: { ...post, terms, meta: null }, writes: database.writesTo(SOURCES) })
}

/** Null as soon as anything was written that may have changed it. */
export function freshRow(id: number, { database }: Context): ShownRow | null {
  const fresh = freshRows.get(database)
  return fresh?.row.id === id && fresh.writes === database.writesTo(SOURCES) ? fresh.row : null
}
