/** The words of the app in the language of the reader; English where a language is not there. */
import { createContext, useContext } from 'react'
import { en, type Words } from './words/en.ts'

const WordsContext = createContext<Words>(en)
export const WordsProvider = WordsContext.Provider
export const useWords = (): Words => useContext(WordsContext)

const languages: Readonly<Record<string, () => Promise<{ words: Words }>>> = {
  de: () => import('./words/de.ts'),
}

export async function loadWords(language: string): Promise<Words> {
  const load = languages[language.split('-')[0] ?? '']
  return load ? (await load()).words : en
}
