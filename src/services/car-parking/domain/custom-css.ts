/** Style sheets that the site owner writes, without what could leave the style sheet or load something from elsewhere. */

export function cleanCss(css: string): string {
  let text = decoded(css)
  // What is taken out may leave behind what was not there before.
  for (let before = ''; before !== text; ) {
    before = text
    text = withSoundStrings(text)
      .replace(/<(?=[/!?a-z])/gi, '')
      .replace(/@\s*(?:import|charset|namespace)\b[^;{}]*;?/gi, '')
      .replace(/(?:expression|behavior|-moz-binding)\s*[(:][^;}]*/gi, '')
      .replace(/(?:javascript|vbscript)\s*:/gi, '')
      .replace(LOADING, (call: string, inside: string) => (isHarmless(inside) ? call : 'none'))
  }
  return text.trim()
}

/**
 * Letters and signs may be written as escapes, which hides them from a search but not from a browser: each becomes the
 * letter it means. What no letter is left of goes, so that no backslash is left for a browser to make something of.
 */
const decoded = (css: string): string =>
  css
    .replace(/\r\n?|\f/g, '\n')
    .replace(
      /\\(?:([0-9a-f]{1,6})[ \t\n]?|([\s\S]))/gi,
      (_written, code: string | undefined, sign: string | undefined) => {
        const letter = sign ?? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code!, 16)))
        return /["'\\\p{C}]/u.test(letter) ? '' : letter
      },
    )
    .replaceAll('\\', '')
    .replace(/[^\P{Cc}\n\t]/gu, '')

/**
 * Comments go, and so does a string that its line does not end: a browser ends it itself, wherever that may be. Strings
 * keep nothing that a browser leaves out of addresses, and an address elsewhere is emptied, whatever reads the string.
 */
const withSoundStrings = (css: string): string =>
  css.replace(TOKENS, (...found: unknown[]) => soundToken(found.at(-1) as Token))

/** What a match tells of a string; of a comment it tells nothing. */
type Token = { readonly mark?: string; readonly inside?: string; readonly end?: string }

function soundToken({ mark, inside = '', end }: Token): string {
  if (!mark || !end) return ''
  const text = inside.replaceAll('\t', '')
  return FOREIGN.test(text) ? mark + mark : mark + text + mark
}

const TOKENS = /\/\*[\s\S]*?(?:\*\/|$)|(?<mark>["'])(?<inside>(?:(?!\k<mark>)[^\n])*)(?<end>\k<mark>|)/g
const FOREIGN = /^\s*(?:(?:https?|ftp|wss?|file|blob|filesystem|about)\s*:|\/\s*\/)/i

const LOADING =
  /(?:url|src|image|(?:-webkit-)?image-set|(?:-webkit-)?cross-fade)\s*\(((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*)\)?/gi

/** An address on this site, or a picture that comes with the style sheet; what a variable holds nobody can tell. */
function isHarmless(inside: string): boolean {
  if (/\b(?:var|attr|env)\s*\(/i.test(inside)) return false
  const targets = [...inside.matchAll(/[^"'\s()]+/g)].map(([target]) => target.replace(/^,+|,+$/g, ''))
  return targets.every(target => OWN.test(target) || PICTURE.test(target))
}

const OWN = /^(?:\/(?!\/)|#|\.{1,2}\/|[\w-]+(?:\.\w+)?$|[\d.]+(?:x|dppx|dpi|%)$|$)/
const PICTURE = /^data:image\/(?:png|gif|jpeg|webp|avif)(?:;base64)?,[\w+/=%.-]*$/i
