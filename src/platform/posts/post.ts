/** A post as it is stored, and what others are told of it. */

/** A row of `posts`, without what only the database needs. Also pages, attachments and every other type. */
export type Post = {
  readonly id: number
  readonly type: string
  readonly status: string
  readonly slug: string
  /** 0: none. */
  readonly parent_id: number
  readonly menu_order: number
  readonly author_id: number
  /** On the site's own clock: `2026-03-05T14:07:00`. */
  readonly date: string
  readonly date_gmt: string
  readonly has_floating_date: number
  readonly modified: string
  readonly modified_gmt: string
  readonly comment_status: 'open' | 'closed'
  readonly ping_status: 'open' | 'closed'
  readonly password: string
  readonly comment_count: number
  readonly sticky: number
  readonly template: string
  readonly format: string
  readonly featured_media: number
  readonly mime: string
  readonly guid: string
  readonly path: string | null
  readonly has_meta: number
  readonly revision_count: number
  readonly latest_revision: number
  readonly status_before_trash: string | null
  readonly trashed_at: string | null
  readonly title: string
  readonly excerpt_html: string | null
  readonly content_html: string | null
  readonly excerpt: string
  readonly content: string
}

/** What the path of a post is made of. */
export type AddressedPost = Pick<Post, 'id' | 'type' | 'status' | 'slug' | 'date' | 'author_id' | 'parent_id'>
/** The same with the path that is stored: enough to link to it. */
export type PlacedPost = AddressedPost & Pick<Post, 'path'>

/** What is written with each save, for the database alone. */
export type PostKeys = { readonly slug_scope: string | null; readonly title_key: string }

/** What listeners are told of a post; its password stays here. */
export function snapshotOf(post: Post): Record<string, unknown> {
  const { password, content_html, excerpt_html, has_meta, ...told } = post
  return { ...told, is_protected: password !== '' }
}

export const objectOf = (post: Post) => ({ type: 'post', id: post.id, label: post.title })

/** What somebody may say of a post when saving it. Absent: unchanged, or the type's default. */
export type PostDraft = {
  readonly title?: string
  readonly content?: string
  readonly excerpt?: string
  readonly status?: string
  readonly slug?: string
  readonly author?: number
  /** Site time, or an instant with its offset. Null: no date of its own. */
  readonly date?: string | null
  /** UTC. */
  readonly date_gmt?: string | null
  readonly parent?: number
  readonly menu_order?: number
  readonly comment_status?: 'open' | 'closed'
  readonly ping_status?: 'open' | 'closed'
  readonly password?: string
  readonly sticky?: boolean
  readonly template?: string
  readonly format?: string
  readonly featured_media?: number
  readonly mime?: string
  /** By key; null deletes. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** Ids by taxonomy; each list replaces what was there. */
  readonly terms?: Readonly<Record<string, readonly number[]>>
}
