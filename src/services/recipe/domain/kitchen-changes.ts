/** What changed between two versions of a recipe, as cooks say it: `oregano: 2 tsp → 1 tsp`. */
import type { Ingredient } from './recipe.ts'

export type KitchenChange = {
  readonly ingredient_id: number
  readonly is: 'added' | 'removed' | 'changed' | 'moved'
  readonly text: string
}

/** Ingredients are the same while they keep their id, whatever they are called. */
export function kitchenChanges(before: readonly Ingredient[], after: readonly Ingredient[]): KitchenChange[] {
  const old = new Map(before.map(one => [one.id ?? 0, one]))
  const now = new Map(after.map(one => [one.id ?? 0, one]))
  const removed = before
    .filter(one => !now.has(one.id ?? 0))
    .map((one): KitchenChange => ({ ingredient_id: one.id ?? 0, is: 'removed', text: `− ${told(one)}` }))
  const others = after.flatMap((one): KitchenChange[] => {
    const known = old.get(one.id ?? 0)
    const ingredient_id = one.id ?? 0
    if (!known) return [{ ingredient_id, is: 'added', text: `+ ${told(one)}` }]
    if (told(known) !== told(one)) return [{ ingredient_id, is: 'changed', text: difference(known, one) }]
    return known.group === one.group
      ? []
      : [{ ingredient_id, is: 'moved', text: `${one.name}: ${known.group || '–'} → ${one.group || '–'}` }]
  })
  return [...removed, ...others]
}

/** The list with one ingredient as it was: put back, changed back, or taken away again. */
export function withIngredientOf(
  earlier: readonly Ingredient[],
  now: readonly Ingredient[],
  id: number,
): readonly Ingredient[] | null {
  const known = earlier.find(one => one.id === id)
  const isThere = now.some(one => one.id === id)
  if (!known) return isThere ? now.filter(one => one.id !== id) : null
  if (isThere) return now.map(one => (one.id === id ? known : one))
  return now.toSpliced(Math.min((known.position ?? now.length + 1) - 1, now.length), 0, known)
}

const amount = ({ quantity, unit }: Ingredient): string => [quantity, unit].filter(Boolean).join(' ')

const told = (one: Ingredient): string =>
  [amount(one), one.name].filter(Boolean).join(' ') + (one.note ? `, ${one.note}` : '')

function difference(before: Ingredient, after: Ingredient): string {
  const isAmount = before.name === after.name && before.note === after.note
  return isAmount
    ? `${after.name}: ${amount(before) || '–'} → ${amount(after) || '–'}`
    : `${told(before)} → ${told(after)}`
}
