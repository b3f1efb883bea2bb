/** Address patterns such as `blog/%category%/%postname%`: which tags they name, and what they give for an item. */

export type TagValues = Readonly<Record<string, string>>

const TAG = /%([a-z_][a-z0-9_-]*)%/gi

/** Names without percent signs, in their order, each once. */
export const tagsOf = (pattern: string): string[] => [...new Set([...pattern.matchAll(TAG)].map(([, name]) => name!))]

/** Custom fields are named by two underscores: `%__price%` is the field `price`. */
export const fieldOf = (tag: string): string | null =>
  tag.startsWith('__') && tag.length > 2 && tag.length <= 66 ? tag.slice(2) : null

export const unknownTags = (pattern: string, offered: readonly string[]): string[] =>
  tagsOf(pattern).filter(tag => fieldOf(tag) === null && !offered.includes(tag))

/** As it is stored: one slash between parts, none at the ends. */
export const tidyPattern = (pattern: string): string =>
  pattern
    .trim()
    .split('/')
    .map(part => part.trim())
    .filter(Boolean)
    .join('/')

/** The address. A part that nothing is left of goes, together with the dashes that joined it. */
export function fillPattern(pattern: string, values: TagValues): string {
  return tidyPattern(pattern)
    .split('/')
    .map(part => part.replace(TAG, (_mark, tag: string) => values[tag] ?? ''))
    .map(part => (part.includes('/') ? part : part.replace(/-{2,}/g, '-').replace(/^-+|(?<!-)-+$/g, '')))
    .flatMap(part => part.split('/'))
    .filter(Boolean)
    .join('/')
}
