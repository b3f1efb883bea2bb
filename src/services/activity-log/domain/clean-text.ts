/** Text from outside, made fit for a log: one line, nothing that acts on a reader's screen, not too long. */

/** Control characters, line ends and marks of writing direction become visible escapes. */
export function cleanText(text: string, most: number): string {
  const safe = UNSAFE.test(text) ? text.replace(UNSAFE_EACH, escaped) : text
  return safe.length <= most ? safe : `${safe.slice(0, most - 1).toWellFormed()}…`
}

/** What somebody typed as a name is kept only if it looks like one: people type passwords there. */
export const typedName = (typed: string): string => (LOOKS_LIKE_A_NAME.test(typed) ? typed : HIDDEN)

/** Long parts of a path with letters and digits may be keys that open something: a reader of the log must not get them. */
export const withoutTokens = (path: string): string =>
  path.replace(/[\w-]{20,}/g, part => (/\d/.test(part) && /[a-z]/i.test(part) ? '***' : part))

export const HIDDEN = '(hidden)'

const LOOKS_LIKE_A_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}._+@-]{0,59}$/u
const CHARACTERS = '\\p{Cc}\\p{Zl}\\p{Zp}\\u200E\\u200F\\u061C\\u202A-\\u202E\\u2066-\\u2069'
const UNSAFE = new RegExp(`[${CHARACTERS}]`, 'u')
const UNSAFE_EACH = new RegExp(`[${CHARACTERS}]`, 'gu')

const escaped = (character: string) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
