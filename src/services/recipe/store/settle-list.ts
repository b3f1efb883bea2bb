/** Items as they are stored: with their sums, and with the ticks that came last. */
import type { Context } from '../../../kernel/context.ts'
import { kitchenLanguage } from '../domain/quantities/units.ts'
import { isNewerTick, type ListItem, typedItem } from '../domain/shopping-list.ts'

type ListDraft = { owner_id: number | null; items: readonly ListItem[] }

export function settleList(draft: ListDraft, before: Readonly<ListDraft> | null, ctx: Context): void {
  if (!before) draft.owner_id ??= ctx.user?.id ?? null
  const language = kitchenLanguage(ctx.site.language)
  const known = new Map((before?.items ?? []).map(item => [item.id, item]))
  const at = ctx.clock.instant()
  draft.items = draft.items.map(item => {
    const old = known.get(item.id)
    const typed = isRetyped(item, old) ? typedItem(item, language) : item
    const settled = withTick(typed, old, at)
    return isSame(settled, old) ? old! : { ...settled, changed_at: at, rev: (old?.rev ?? 0) + 1 }
  })
}

/** Somebody wrote another amount or name: from now on that is what counts. */
const isRetyped = (item: ListItem, old: ListItem | undefined): boolean =>
  old
    ? JSON.stringify(item.sources) === JSON.stringify(old.sources) &&
      (item.quantity !== old.quantity || item.unit !== old.unit || item.name !== old.name)
    : item.sources.length === 0

/** The last tick wins, also one that says again what is known: what was ticked at ten is not unticked by a tick of nine. */
function withTick(item: ListItem, old: ListItem | undefined, at: string): ListItem {
  const [was, known] = [old?.checked ?? false, old?.checked_at ?? null]
  const told = item.checked_at === known ? null : pastInstant(item.checked_at, at)
  if (item.checked === was) return { ...item, checked_at: old && told && isNewerTick(known, told) ? told : known }
  if (old && !isNewerTick(known, told)) return { ...item, checked: was, checked_at: known }
  return { ...item, checked_at: told ?? at }
}

/** A phone whose clock is ahead ticks now, so that nobody's later tick is lost to it; a time that is none counts as now. */
function pastInstant(sent: string | null, now: string): string | null {
  const instant = Date.parse(sent ?? '')
  return Number.isNaN(instant) || instant > Date.parse(now) ? null : sent
}

const isSame = (item: ListItem, old: ListItem | undefined): boolean => {
  if (!old) return false
  const { changed_at: _at, rev: _rev, position: _position, ...values } = item
  const { changed_at: _oldAt, rev: _oldRev, position: _oldPosition, ...known } = old
  return JSON.stringify(sorted(values)) === JSON.stringify(sorted(known))
}

const sorted = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other))
