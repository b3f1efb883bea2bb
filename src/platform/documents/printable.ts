/**
 * Text in the letters that a font has. Others lose the marks that it lacks; where nothing is left of a letter there is a
 * question mark, which says that something is missing: a wrong letter would not.
 */
export function printable(text: string, hasLetter: (codePoint: number) => boolean): string {
  const isKnown = (letter: string) => letter === '\n' || hasLetter(letter.codePointAt(0)!)
  return Array.from(text.normalize('NFC').replaceAll('\t', ' '), letter => {
    if (isKnown(letter)) return letter
    const [base = '', ...marks] = letter.normalize('NFD')
    if (isKnown(base) && marks.length > 0) return base
    return INVISIBLE.test(letter) ? '' : '?'
  }).join('')
}

/** What joins, directs or varies other letters is not missed by anybody. */
const INVISIBLE = /^[\p{Cf}\p{Cc}\p{M}]$/u
