/** The words that posts are found and sorted by. */
import { foldAccents } from '../../kernel/fold-accents.ts'
import { storedWords } from '../../kernel/search-words.ts'
import { looseText } from '../formatting/formatting.ts'

/** The stored form of a text with markup. */
export const wordsOfHtml = (html: string): string => storedWords(looseText(html))

/** As titles are sorted: without case and accents, by their beginning. */
export const sortKey = (title: string): string => foldAccents(title).toLowerCase().trim().slice(0, 100)
