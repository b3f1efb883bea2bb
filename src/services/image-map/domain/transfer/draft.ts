/** A map that was read out of somebody's file, before it is cleaned, and what could not be kept. */

export type Loss = {
  /** The area, by its name or its place in the file; null for the map as a whole. */
  readonly hotspot: string | null
  readonly message: string
}
export type ImportedMap = { readonly title: string; readonly doc: unknown; readonly losses: readonly Loss[] }

/** Markup as values: whoever read the file made a tree of it. */
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

/** All elements below one, outermost first. */
export function* elementsIn(root: Element): Generator<Element> {
  for (const child of root.children) {
    yield child
    yield* elementsIn(child)
  }
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The text of markup, without its tags. */
export const plainOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
