/**
 * Two phones change an item without having heard of each other. What they changed is merged part by part: `rev` says which
 * state of the item the sender had seen. A part that somebody else changed since stays as it is; of ticks the last one wins.
 */
import type { ListItem } from './shopping-list.ts'

/** What is said together, and so changes together. */
const parts = {
  name: ['name'],
  amount: ['quantity', 'unit', 'sources'],
  aisle: ['aisle'],
  note: ['note'],
  tick: ['checked', 'checked_at'],
} as const satisfies Record<string, readonly (keyof ListItem)[]>

type Part = keyof typeof parts
const partNames = Object.keys(parts) as readonly Part[]

/** The item with what the sender may still say of it. Whoever tells no `rev` says all of it. */
export function mergedItem(item: ListItem, old: ListItem, now: string): ListItem {
  const stale = partNames.filter(part => part !== 'tick' && isTold(item) && item.rev < revOf(old, part))
  return withTick(Object.assign({ ...item }, ...stale.map(part => partOf(old, part))), old, now)
}

/** With the revision that it has now, in all and part by part; the stored one where nothing is new. */
export function revisedItem(item: ListItem, old: ListItem, now: string): ListItem {
  const changed = partNames.filter(part => JSON.stringify(partOf(item, part)) !== JSON.stringify(partOf(old, part)))
  if (changed.length === 0) return old
  const rev = old.rev + 1
  const revs = { ...old.revs, ...Object.fromEntries(changed.map(part => [part, rev])) }
  return { ...item, changed_at: now, rev, revs }
}

/** A new one has no past: its tick is of the time that is told, or of now. */
export const freshItem = (item: ListItem, now: string): ListItem => ({
  ...item,
  checked_at: item.checked ? (pastInstant(item.checked_at, now) ?? now) : null,
  changed_at: now,
  rev: 1,
  revs: {},
})

/**
 * Whoever had seen the last tick knows better, whatever their clock says. Otherwise the times decide, also of a tick that
 * says again what is known: what was ticked at ten is not unticked by a tick of nine. Without a time, what the sender had
 * not seen stays.
 */
function withTick(item: ListItem, old: ListItem, now: string): ListItem {
  const known = old.checked_at
  const told = item.checked_at === known ? null : pastInstant(item.checked_at, now)
  const seen = isTold(item) ? item.rev >= revOf(old, 'tick') : null
  if (item.checked === old.checked) return { ...item, checked_at: told === null ? known : later(known, told) }
  const isLast = seen || (told === null ? seen === null : isNewer(known, told, seen === null))
  if (!isLast) return { ...item, checked: old.checked, checked_at: known }
  return { ...item, checked_at: told === null ? now : later(known, told) }
}

const isTold = ({ rev }: ListItem): boolean => rev > 0
const revOf = (item: ListItem, part: Part): number => item.revs?.[part] ?? 1

const partOf = (item: ListItem, part: Part): Partial<ListItem> =>
  Object.fromEntries(parts[part].map(name => [name, item[name]]))

/** Two ticks of the same instant: the one that comes in last, unless it is told that it had not seen the other. */
function isNewer(known: string | null, told: string, winsTie: boolean): boolean {
  if (known === null) return true
  const [before, after] = [Date.parse(known), Date.parse(told)]
  return after > before || (after === before && winsTie)
}

/** A clock that is behind does not make a tick older than the one that it answers. */
const later = (known: string | null, told: string): string =>
  known !== null && Date.parse(known) > Date.parse(told) ? known : told

/** A phone whose clock is ahead ticks now, so that nobody's later tick is lost to it; a time that is none counts as now. */
function pastInstant(sent: string | null, now: string): string | null {
  const instant = Date.parse(sent ?? '')
  return Number.isNaN(instant) || instant > Date.parse(now) ? null : sent
}
