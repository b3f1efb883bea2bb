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

function withTick(item: ListItem, old: ListItem | undefined, at: string): ListItem {
  if (item.checked === (old?.checked ?? false)) return { ...item, checked_at: old?.checked_at ?? null }
  const sent = item.checked_at === (old?.checked_at ?? null) ? null : pastInstant(item.checked_at, at)
  if (old && !isNewerTick(old.checked_at, sent)) return { ...item, checked: old.checked, checked_at: old.checked_at }
  return { ...item, checked_at: sent ?? at }
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
