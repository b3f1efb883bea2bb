/** How long what is there will last, and what to do about it. */

/** The median of what was used on each day of the span, days without use included. Where most days have none, the mean. */
export function dailyUse(usedByDay: readonly number[], days: number): number {
  const all = [...usedByDay, ...Array<number>(Math.max(days - usedByDay.length, 0)).fill(0)].sort((a, b) => a - b)
  const middle = all[Math.floor(all.length / 2)] ?? 0
  if (middle > 0) return middle
  return Math.round(all.reduce((sum, used) => sum + used, 0) / Math.max(days, 1))
}

/** Days until nothing is left; null where nothing is used. */
export const daysOfCover = (available: number, daily: number): number | null =>
  daily <= 0 ? null : Math.max(Math.floor(available / daily), 0)

export type Level = {
  readonly available: number
  readonly level: number
  /** The usual quantity of an order; null where none is said. */
  readonly quantity: number | null
  readonly most: number | null
  readonly daily: number
  readonly leadDays: number
}

/** How much to order: up to the highest level, else the usual quantity, else as much as is used until it comes. */
export function suggestedQuantity({ available, level, quantity, most, daily, leadDays }: Level): number {
  const until = level + daily * leadDays
  if (most !== null) return Math.max(most - available, 0)
  if (quantity !== null && quantity > 0) {
    const orders = Math.max(Math.ceil((until - available) / quantity), 1)
    return orders * quantity
  }
  return Math.max(until - available, 0)
}

export type Holder = { readonly warehouse_id: number; readonly available: number; readonly level: number }

/** The warehouse with the most beyond its own level. */
export function surplusHolder(holders: readonly Holder[]): number | null {
  const [best] = holders
    .map(({ warehouse_id, available, level }) => ({ warehouse_id, spare: available - level }))
    .filter(({ spare }) => spare > 0)
    .sort((one, other) => other.spare - one.spare)
  return best?.warehouse_id ?? null
}
