/** The words of the app in the language of the reader; English where a language is not there. */
import { createContext, useContext } from 'react'
import { en, type Words } from './words/en.ts'

const WordsContext = createContext<Words>(en)
export const WordsProvider = WordsContext.Provider
export const useWords = (): Words => useContext(WordsContext)

const languages: Readonly<Record<string, () => Promise<{ words: Words }>>> = {
  // With the names of months and days in calendars that open from a field.
  de: async () => (await Promise.all([import('./words/de.ts'), import('dayjs/locale/de')]))[0],
}

export async function loadWords(language: string): Promise<Words> {
  const load = languages[language.split('-')[0] ?? '']
  return load ? (await load()).words : en
}
