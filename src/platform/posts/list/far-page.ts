/** A page in the second half of a list is nearer to its end: it is walked to from there, and turned around. */
import type { PostQuery } from './post-query.ts'

/** Below that, the beginning is near enough. */
export const FAR = 1000

/** The same page, asked for from the other end; null when that is no nearer. Its rows come in the opposite order. */
export function fromTheEnd(query: PostQuery, total: number): PostQuery | null {
  const { limit, offset, order } = query
  const left = total - offset
  if (offset < FAR || left <= 0 || offset <= left) return null
  const kept = Math.min(limit, left)
  return { ...query, order: order === 'asc' ? 'desc' : 'asc', limit: kept, offset: left - kept }
}
