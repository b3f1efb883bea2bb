/** Several items that want new addresses at once: who gets his, also when they swap or move round in a ring. */

/** `key` is the wanted address as addresses are compared; null: none of its own any more. */
export type Wish = { readonly item: string; readonly key: string | null }
export type Refusal = { readonly item: string; readonly holder: string }

/**
 * Refuses whatever cannot be, again and again until nothing changes: an address stays with whoever holds it unless he
 * moves away in the same step, and of two that want the same the first gets it. What is left can be stored together.
 */
export function planAssignments(wishes: readonly Wish[], holders: ReadonlyMap<string, string>): readonly Refusal[] {
  const refused = new Set<string>()
  let step = oneStep(wishes, { holders, refused })
  while (step.refusals.length > 0) {
    for (const { item } of step.refusals) refused.add(item)
    step = oneStep(wishes, { holders, refused })
  }
  // Only now it is known who has the address in the end.
  return wishes
    .filter(({ item }) => refused.has(item))
    .map(({ item, key }) => ({ item, holder: holderOf({ item, key: key ?? '' }, { holders, ...step }) ?? '' }))
}

type Around = {
  readonly holders: ReadonlyMap<string, string>
  readonly moving: ReadonlySet<string>
  readonly taken: ReadonlyMap<string, string>
}

function oneStep(
  wishes: readonly Wish[],
  { holders, refused }: { holders: ReadonlyMap<string, string>; refused: ReadonlySet<string> },
): Omit<Around, 'holders'> & { readonly refusals: readonly Refusal[] } {
  const open = wishes.filter(({ item }) => !refused.has(item))
  const moving = new Set(open.map(({ item }) => item))
  const taken = new Map<string, string>()
  const refusals: Refusal[] = []
  for (const { item, key } of open) {
    if (key === null) continue
    const holder = holderOf({ item, key }, { holders, moving, taken })
    if (holder === null) taken.set(key, item)
    else refusals.push({ item, holder })
  }
  return { moving, taken, refusals }
}

function holderOf({ item, key }: { item: string; key: string }, { holders, moving, taken }: Around): string | null {
  const first = taken.get(key)
  if (first !== undefined && first !== item) return first
  const holder = holders.get(key)
  return holder === undefined || holder === item || moving.has(holder) ? null : holder
}
