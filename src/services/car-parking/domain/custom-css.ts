/** Style sheets that the site owner writes, without what could leave the style sheet or load something from elsewhere. */

export function cleanCss(css: string): string {
  let text = decoded(css)
  // What is taken out may leave behind what was not there before.
  for (let before = ''; before !== text; ) {
    before = text
    text = text
      .replace(/<(?=[/!?a-z])/gi, '')
      .replace(/@\s*(?:import|charset|namespace)\b[^;{}]*;?/gi, '')
      .replace(/(?:expression|behavior|-moz-binding)\s*[(:][^;}]*/gi, '')
      .replace(/(?:javascript|vbscript)\s*:/gi, '')
      .replace(LOADING, (call: string, inside: string) => (isHarmless(inside) ? call : 'none'))
  }
  return text.trim()
}

/** Letters and signs may be written as escapes, which hides them from a search but not from a browser. */
const decoded = (css: string): string =>
  css
    .replaceAll('\0', '')
    .replace(/\\([0-9a-f]{1,6})[ \t\r\n\f]?/gi, (written, code: string) => {
      const letter = String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16)))
      return /[\x20-\x7e]/.test(letter) && !/["'\\]/.test(letter) ? letter : written
    })
    .replace(/\\([g-z@(<:/])/gi, '$1')

const LOADING =
  /(?:url|src|image|(?:-webkit-)?image-set|(?:-webkit-)?cross-fade)\s*\(((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*)\)?/gi

/** An address on this site, or a picture that comes with the style sheet. */
function isHarmless(inside: string): boolean {
  const targets = [...inside.matchAll(/["']?\s*([^"'\s,()]+)/g)].map(([, target]) => target!)
  return targets.every(
    target =>
      /^(?:\/(?!\/)|#|\.{1,2}\/|[\w-]+(?:\.\w+)?$|[\d.]+(?:x|dppx|dpi|%)$)/.test(target) || PICTURE.test(target),
  )
}

const PICTURE = /^data:image\/(?:png|gif|jpeg|webp|avif)$|^data:image\/(?:png|gif|jpeg|webp|avif);base64$|^[\w+/=]+$/
