/** What is looked for: words, or the beginning of an address. */

export type SearchTerm =
  | { readonly kind: 'text'; readonly pattern: string }
  | { readonly kind: 'address'; readonly prefix: string }

/** Digits and dots with at least one dot, or hex with at least one colon, is the beginning of an address. */
export function searchTerm(search: string): SearchTerm {
  const text = search.trim()
  const mapped = /^::ffff:([\d.]+)$/i.exec(text)?.[1]
  if (mapped) return { kind: 'address', prefix: mapped }
  const isAddress = /^\d[\d.]*\.[\d.]*$/.test(text) || /^[\da-f:]*:[\da-f:]*$/i.test(text)
  return isAddress ? { kind: 'address', prefix: text.toLowerCase() } : { kind: 'text', pattern: `%${literal(text)}%` }
}

/** The first text behind all that begin with `prefix`. */
export const afterPrefix = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

const literal = (text: string): string => text.replace(/[\\%_]/g, mark => `\\${mark}`)
