/** The words that things are found by: the same for both engines, because they are made here. */
import { foldAccents, isAscii } from './fold-accents.ts'

const MOST_WORDS = 20_000
const LONGEST_WORD = 64
const MOST_SEARCHED = 10

/** Lower-case, without accents, each once. Scripts that set no blanks between words are taken character by character. */
export function wordsOf(text: string): string[] {
  const words = isAscii(text)
    ? (text.toLowerCase().match(ASCII_WORD) ?? [])
    : (foldAccents(text.normalize('NFKC')).toLowerCase().match(WORD) ?? [])
  return [...new Set(words.map(word => word.slice(0, LONGEST_WORD)))]
}

/** As an index of words takes them: one blank between two. */
export const storedWords = (text: string): string => wordsOf(text).slice(0, MOST_WORDS).join(' ')

/** What somebody typed into a search field; the last word may be the beginning of one. */
export const searchedWords = (search: string): string[] => wordsOf(search).slice(0, MOST_SEARCHED)

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}'
/** What the other one finds where there are no other letters, in a tenth of the time. */
const ASCII_WORD = /[a-z0-9]+/g
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
