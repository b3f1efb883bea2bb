/**
 * Text in the letters that the built-in fonts of PDF have (Windows-1252). What they lack is transliterated: Latin letters
 * lose their marks, Cyrillic is written as in passports (ICAO Doc 9303), Greek as in ELOT 743, letter by letter. Of other
 * scripts nothing but question marks would be left, and these say that something is missing; a wrong letter would not.
 */
export const printable = (text: string): string =>
  Array.from(withLatinOu(text.normalize('NFC')), letter => (isKnown(letter) ? letter : transliterated(letter))).join('')

const isKnown = (letter: string): boolean =>
  /^[\n\u0020-\u007e\u00a0-\u00ff]$/.test(letter) || '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'.includes(letter)

/** The one pair of Greek letters that no name can do without: Papadopoulos. */
const withLatinOu = (text: string): string => text.replace(/(?<=[οΟ])[υύ]/g, 'u').replace(/(?<=[οΟ])[ΥΎ]/g, 'U')

function transliterated(letter: string): string {
  // Й and й have a mark that belongs to the letter, so the whole letter is looked up first.
  for (const candidate of [letter, letter.normalize('NFD').replace(/\p{M}/gu, '')]) {
    const latin = LATIN.get(candidate.toLowerCase())
    if (latin !== undefined) return candidate === candidate.toLowerCase() ? latin : capitalised(latin)
    if (candidate !== letter) return Array.from(candidate, part => (isKnown(part) ? part : '?')).join('')
  }
  return '?'
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const LATIN: ReadonlyMap<string, string> = new Map(
  [
    'ł l, đ d, ı i, ħ h, ŧ t, ŋ ng, ə e, ĸ k, ſ s, \t  ',
    'а a, б b, в v, г g, д d, е e, ё e, ж zh, з z, и i, й i, к k, л l, м m, н n, о o, п p, р r, с s, т t, у u, ф f',
    'х kh, ц ts, ч ch, ш sh, щ shch, ъ ie, ы y, ь , э e, ю iu, я ia, є ie, і i, ї i, ґ g, ў u',
    'ђ d, ѓ g, ѕ dz, ј j, љ lj, њ nj, ћ c, ќ k, џ dz',
    'α a, β v, γ g, δ d, ε e, ζ z, η i, θ th, ι i, κ k, λ l, μ m, ν n, ξ x, ο o, π p, ρ r, σ s, ς s, τ t, υ y, φ f',
    'χ ch, ψ ps, ω o',
  ]
    .flatMap(row => row.split(', '))
    .map(pair => [pair.charAt(0), pair.slice(2)] as const),
)
