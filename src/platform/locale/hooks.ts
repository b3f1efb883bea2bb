import { filter } from '../../kernel/hooks.ts'
import type { StringTables } from './strings.ts'

/** The words that pages say by themselves, by language; an extension adds another one. Listeners must answer at once. */
export const pageWords = filter<StringTables>('page_words')
