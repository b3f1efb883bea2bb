/** Terms in the order of a tree, each with how deep it stands. */
export type Term = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly parent?: number
  readonly count: number
}

export function ordered<T extends { readonly id: number; readonly parent?: number }>(
  items: readonly T[],
): (T & { readonly depth: number })[] {
  const known = new Set(items.map(({ id }) => id))
  const parentOf = ({ parent }: T) => (parent && known.has(parent) ? parent : 0)
  const below = (parent: number, depth: number): (T & { readonly depth: number })[] =>
    items
      .filter(item => parentOf(item) === parent)
      .flatMap(item => [{ ...item, depth }, ...(depth < DEEPEST ? below(item.id, depth + 1) : [])])
  return below(0, 0)
}

/** Two that stand below each other would never end. */
const DEEPEST = 12
