/** A page in the second half of a list is nearer to its end: it is walked to from there, and turned around. */

/** What of a list is asked for. */
export type PageOfList = { readonly order: 'asc' | 'desc'; readonly limit: number; readonly offset: number }

/** Below that, the beginning is near enough. */
export const FAR = 1000

/** The same page, asked for from the other end; null when that is no nearer. Its rows come in the opposite order. */
export function fromTheEnd<P extends PageOfList>(page: P, total: number): P | null {
  const { limit, offset, order } = page
  const left = total - offset
  if (offset < FAR || left <= 0 || offset <= left) return null
  const kept = Math.min(limit, left)
  return { ...page, order: order === 'asc' ? 'desc' : 'asc', limit: kept, offset: left - kept }
}
