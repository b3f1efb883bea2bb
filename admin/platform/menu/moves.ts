/** Moves of a page within the menu: among its siblings, below the one before it, and out again. */
export type MenuPage = { readonly id: number; readonly title: string; readonly parent: number; readonly order: number }
export type Move = 'up' | 'down' | 'in' | 'out'

export function moved(pages: readonly MenuPage[], id: number, move: Move): readonly MenuPage[] {
  const page = pages.find(one => one.id === id)!
  const siblings = below(pages, page.parent)
  const at = siblings.findIndex(one => one.id === id)
  if (move === 'in') {
    const above = siblings[at - 1]
    return above ? placed(pages, page, { parent: above.id, at: below(pages, above.id).length }) : pages
  }
  if (move === 'out') {
    const parent = pages.find(one => one.id === page.parent)
    if (!parent) return pages
    const uncles = below(pages, parent.parent)
    return placed(pages, page, { parent: parent.parent, at: uncles.findIndex(one => one.id === parent.id) + 1 })
  }
  const to = at + (move === 'up' ? -1 : 1)
  return to < 0 || to >= siblings.length ? pages : placed(pages, page, { parent: page.parent, at: to })
}

const below = (pages: readonly MenuPage[], parent: number): MenuPage[] => {
  const known = new Set(pages.map(({ id }) => id))
  return pages
    .filter(page => (known.has(page.parent) ? page.parent : 0) === parent)
    .toSorted((one, other) => one.order - other.order || one.id - other.id)
}

/** Every one of the place gets its number anew, so that the order is told. */
function placed(
  pages: readonly MenuPage[],
  page: MenuPage,
  { parent, at }: { parent: number; at: number },
): readonly MenuPage[] {
  const others = below(pages, parent).filter(({ id }) => id !== page.id)
  const next = [...others.slice(0, at), { ...page, parent }, ...others.slice(at)].map((one, order) => ({
    ...one,
    order,
  }))
  const changed = pages.map(one => next.find(({ id }) => id === one.id) ?? one)
  return changed.toSorted((one, other) => one.order - other.order || one.id - other.id)
}
