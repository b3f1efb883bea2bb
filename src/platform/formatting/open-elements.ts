/** Which elements are open at a place of the markup, by the rules with which browsers close them. */
import { isVoidElement } from './html-tokens.ts'

export type OpenElements = {
  readonly depth: number
  /** The innermost open element, undefined outside of all. */
  readonly innermost: string | undefined
  /** Opens one and first closes those that cannot go on beside it, as `li` ends the `li` before it. */
  open(name: string): void
  /** Closes the nearest of this name with everything inside it; false where none is open. */
  close(name: string): boolean
}

export function openElements(): OpenElements {
  const names: string[] = []
  const counts = new Map<string, number>()
  const drop = () => {
    const name = names.pop() as string
    counts.set(name, (counts.get(name) ?? 1) - 1)
    return name
  }
  return {
    get depth() {
      return names.length
    },
    get innermost() {
      return names.at(-1)
    },
    open(name) {
      while (endedBy[name]?.includes(names.at(-1) ?? '')) drop()
      if (isVoidElement(name)) return
      names.push(name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    close(name) {
      // The count keeps the search short: no walk through the list for an element that is not open.
      if ((counts.get(name) ?? 0) === 0) return false
      while (drop() !== name);
      return true
    },
  }
}

const endsParagraph = ['p']
const endsCell = ['td', 'th', 'p']
const endsRow = ['td', 'th', 'tr', 'p']
const endsSection = ['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'p']
/** What an opening tag closes when it stands directly inside of it. */
const endedBy: Readonly<Record<string, readonly string[]>> = Object.assign(Object.create(null), {
  ...Object.fromEntries(
    `address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header
    hgroup hr main menu nav ol p pre search section table ul`
      .split(/\s+/)
      .map(name => [name, endsParagraph]),
  ),
  li: ['li', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  option: ['option'],
  optgroup: ['option', 'optgroup'],
  td: endsCell,
  th: endsCell,
  tr: endsRow,
  thead: endsSection,
  tbody: endsSection,
  tfoot: endsSection,
})
