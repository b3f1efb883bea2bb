/** What a caller sent, as a draft. */

import type { PostDraft } from '../post.ts'
import type { Taxonomy } from '../terms/taxonomies.ts'

type Sent = Readonly<Record<string, unknown>>

/** Everything is checked already; only the names of taxonomies and the two forms of texts are left to settle. */
export function draftFrom(sent: Sent, taxonomies: readonly Taxonomy[]): PostDraft {
  const draft: Record<string, unknown> = {}
  for (const name of TAKEN) if (sent[name] !== undefined) draft[name] = sent[name]
  for (const name of TEXTS) {
    const text = rawOf(sent[name])
    if (text !== undefined) draft[name] = text
  }
  const terms = taxonomies.filter(({ restBase }) => sent[restBase] !== undefined)
  if (terms.length > 0) draft.terms = Object.fromEntries(terms.map(({ slug, restBase }) => [slug, sent[restBase]]))
  return draft as PostDraft
}

const TEXTS = ['title', 'content', 'excerpt'] as const
const TAKEN = [
  ...['date', 'date_gmt', 'slug', 'status', 'password', 'template', 'author', 'featured_media', 'comment_status'],
  ...['ping_status', 'menu_order', 'format', 'meta', 'parent', 'sticky'],
]

export function rawOf(sent: unknown): string | undefined {
  if (typeof sent === 'string') return sent
  return typeof sent === 'object' && sent !== null ? (sent as { raw?: string }).raw : undefined
}
