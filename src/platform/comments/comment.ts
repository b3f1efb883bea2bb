/** A comment as it is stored, and what others are told of it. */
import { excerptOf } from '../formatting/formatting.ts'

export const commentStatuses = ['approved', 'hold', 'spam', 'trash'] as const
export type CommentStatus = (typeof commentStatuses)[number]

export type Comment = {
  readonly id: number
  readonly post_id: number
  /** 0: none. */
  readonly parent_id: number
  readonly author_name: string
  readonly author_email: string
  readonly author_url: string
  readonly author_ip: string
  readonly author_agent: string
  /** 0: a visitor. */
  readonly user_id: number
  /** On the site's own clock: `2026-03-05T14:07:00`. */
  readonly date: string
  readonly date_gmt: string
  /** As it was typed, cleaned. */
  readonly content: string
  /** The same in paragraphs. */
  readonly content_html: string
  readonly status: CommentStatus
  readonly type: string
  /** What it was before it became spam or went to the trash. */
  readonly status_before_trash: CommentStatus | null
  readonly trashed_at: string | null
  /** It went to the trash because its post did, and comes back with it. */
  readonly trashed_with_post: number
}

export const COMMENT_COLUMNS = [
  ...[
    'id',
    'post_id',
    'parent_id',
    'author_name',
    'author_email',
    'author_url',
    'author_ip',
    'author_agent',
    'user_id',
  ],
  ...[
    'date',
    'date_gmt',
    'content',
    'content_html',
    'status',
    'type',
    'status_before_trash',
    'trashed_at',
    'trashed_with_post',
  ],
] as const

/** Called by the beginning of what it says. */
export const objectOfComment = (comment: Comment) => ({
  type: 'comment',
  id: comment.id,
  label: excerptOf(comment.content_html, 10),
})

/** What listeners are told; where it was sent from stays here. */
export function snapshotOfComment(comment: Comment): Record<string, unknown> {
  const { author_ip, author_agent, content_html, ...told } = comment
  return told
}
