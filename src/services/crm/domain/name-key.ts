/** What two spellings of one name have in common, and the keys that a small slip of the hand would have made of it. */
import { foldAccents } from '../../../kernel/fold-accents.ts'

/** Longer names are compared by their beginnings. */
const LONGEST = 40
/** Of shorter ones a single letter makes another name. */
const SHORTEST_SLIP = 5

/** Behind the name of a company they say nothing of which one it is. Dots are gone by then: `e.V.` is `ev`. */
const LEGAL_FORMS: ReadonlySet<string> = new Set([
  ...['ab', 'ag', 'aps', 'as', 'bv', 'cie', 'co', 'company', 'corp', 'corporation', 'eg', 'ek', 'ev', 'gbr', 'ggmbh'],
  ...['gmbh', 'haftungsbeschrankt', 'inc', 'incorporated', 'kg', 'kgaa', 'limited', 'llc', 'llp', 'lp', 'ltd', 'mbh'],
  ...['nv', 'ohg', 'oy', 'oyj', 'plc', 'pty', 'sa', 'sarl', 'sas', 'se', 'sl', 'spa', 'spzoo', 'srl', 'ug'],
])
const AND: ReadonlySet<string> = new Set(['and', 'und'])

/** Without case, accents, punctuation and blanks, umlauts however they are written; of companies without the legal form. */
export function nameKey(name: string, { isCompany = false }: { readonly isCompany?: boolean } = {}): string {
  const folded = foldAccents(name.normalize('NFKC')).toLowerCase().replaceAll('.', '')
  const words = (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(word => !AND.has(word))
  const last = isCompany ? words.findLastIndex(word => !LEGAL_FORMS.has(word)) : words.length - 1
  // A company may be called like a legal form and nothing else.
  const telling = last < 0 ? words : words.slice(0, last + 1)
  const key = telling.join('').replaceAll(/(?<=[aou])e/g, '')
  return [...key].slice(0, LONGEST).join('')
}

/**
 * The key itself and all that are one slip away: a letter too many, too few, another one, or two that changed places. They
 * are looked up one by one, so that no list of names is gone through. Figures tell branches and models apart: none slips.
 */
export function nameKeysNear(key: string): string[] {
  const letters = [...key]
  if (letters.length < SHORTEST_SLIP) return key === '' ? [] : [key]
  const alphabet = [...new Set([...ALPHABET, ...letters.filter(isLetter)])]
  const spliced = (at: number, cut: number, ...put: readonly string[]) => letters.toSpliced(at, cut, ...put).join('')
  const near = letters.flatMap((letter, at) => {
    if (!isLetter(letter)) return []
    const next = letters[at + 1]
    return [
      spliced(at, 1),
      ...(next !== undefined && isLetter(next) ? [spliced(at, 2, next, letter)] : []),
      ...alphabet.map(other => spliced(at, 1, other)),
    ]
  })
  const longer = [...letters, ''].flatMap((_, at) => alphabet.map(other => spliced(at, 0, other)))
  return [...new Set([key, ...near, ...longer])]
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']
const isLetter = (sign: string): boolean => /\p{L}/u.test(sign)
