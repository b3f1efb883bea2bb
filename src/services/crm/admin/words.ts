/** The words of the CRM's own screens. */
import { de } from './words-de.ts'
import { en } from './words-en.ts'

export const say = document.documentElement.lang.startsWith('de') ? de : en

/** A name of the server in the reader's words, where there are some. */
export const named = (table: Readonly<Record<string, string>>, name: string): string =>
  table[name] ?? name.replaceAll('_', ' ')
