/** Items as they are stored: with their sums, and merged with what others changed meanwhile. */
import type { Context } from '../../../kernel/context.ts'
import { freshItem, mergedItem, revisedItem } from '../domain/merge-item.ts'
import { kitchenLanguage } from '../domain/quantities/units.ts'
import { type ListItem, typedItem } from '../domain/shopping-list.ts'

type ListDraft = { owner_id: number | null; items: readonly ListItem[] }

export function settleList(draft: ListDraft, before: Readonly<ListDraft> | null, ctx: Context): void {
  if (!before) draft.owner_id ??= ctx.user?.id ?? null
  const language = kitchenLanguage(ctx.site.language)
  const known = new Map((before?.items ?? []).map(item => [item.id, item]))
  const at = ctx.clock.instant()
  draft.items = draft.items.map(item => {
    const old = known.get(item.id)
    if (!old) return freshItem(item.sources.length === 0 ? typedItem(item, language) : item, at)
    const merged = mergedItem(item, old, at)
    return { ...revisedItem(isRetyped(merged, old) ? typedItem(merged, language) : merged, old, at), ...placeOf(item) }
  })
}

/** Where it stands is the order of the list, and not a part of it. */
const placeOf = ({ position }: ListItem) => (position === undefined ? {} : { position })

/** Somebody wrote another amount or name: from now on that is what counts. */
const isRetyped = (item: ListItem, old: ListItem): boolean =>
  JSON.stringify(item.sources) === JSON.stringify(old.sources) &&
  (item.quantity !== old.quantity || item.unit !== old.unit || item.name !== old.name)
