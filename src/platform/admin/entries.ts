/** What the admin area is made of, as data: an admin app draws it, the role editor says who sees what of it. */

export type AdminMenuItem = {
  /** Unique among its siblings: lower-case letters, digits and hyphens. */
  readonly slug: string
  readonly title: string
  /** The slug of the item that it stands below; null at the top. */
  readonly parent: string | null
  /** What somebody needs to see it. */
  readonly capability: string
  /** Lower ones come first. */
  readonly position: number
  /** Where it leads, below the site; null where only the admin app has a screen for it. */
  readonly url: string | null
}

/** A link in the bar at the top. */
export type ToolbarNode = {
  readonly id: string
  readonly title: string
  readonly parent: string | null
  readonly capability: string
  readonly url: string | null
}

/** A part of the start screen. */
export type DashboardWidget = {
  readonly id: string
  readonly title: string
  readonly capability: string
  readonly column: 'main' | 'side'
}

/** A part of the screen on which an item is edited. */
export type MetaBox = {
  readonly id: string
  readonly title: string
  readonly postType: string
  readonly capability: string
  readonly column: 'main' | 'side'
}

/** A foldable part of the side bar of the editor, for every type that has what it is about. */
export type EditorPanel = { readonly name: string; readonly title: string; readonly capability: string }

/** A sentence at the top of the admin pages that somebody should know. */
export type AdminNotice = {
  readonly id: string
  readonly text: string
  readonly severity: 'info' | 'warning' | 'error'
  readonly capability: string
  /** Where to look, below the site; null where there is nothing to see. */
  readonly url: string | null
}

/** The name that rules know a menu item by: its slug, or `parent|slug`. */
export const menuKey = ({ slug, parent }: Pick<AdminMenuItem, 'slug' | 'parent'>): string =>
  parent === null ? slug : `${parent}|${slug}`

/** The names that rules know the other parts by. */
export const partKeys = Object.freeze({
  toolbar: ({ id }: Pick<ToolbarNode, 'id'>) => `toolbar:${id}`,
  widget: ({ id }: Pick<DashboardWidget, 'id'>) => `widget:${id}`,
  metaBox: ({ id, postType }: Pick<MetaBox, 'id' | 'postType'>) => `meta_box:${postType}:${id}`,
  panel: ({ name }: Pick<EditorPanel, 'name'>) => `panel:${name}`,
  /** All notices at once. */
  notices: () => 'notices',
  /** The bar on the pages of the site; the admin pages keep theirs. */
  frontToolbar: () => 'front_toolbar',
})
