/** Which event the save of a post is: exactly one. */
import { changedFields } from './changes.ts'

type Values = Readonly<Record<string, unknown>>

/** Null for a save that changed nothing a reader could see. */
export function contentCode(before: Values | null, after: Values): number | null {
  const from = before?.status
  const to = after.status
  if (to === 'auto-draft') return null
  if (before === null || from === 'auto-draft') return to === 'publish' ? 2002 : 2000
  if (to === 'trash' && from !== 'trash') return 2003
  if (from === 'trash' && to !== 'trash') return 2004
  if (to === 'publish' && from !== 'publish') return 2002
  if (from !== to) return 2006
  return changedFields(before, after).length > 0 ? 2001 : null
}
