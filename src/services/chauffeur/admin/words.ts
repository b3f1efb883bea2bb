/** The words of the hand-made screens, in the language of the reader. */
import { de } from './words-de.ts'
import { en } from './words-en.ts'

export const say = document.documentElement.lang.startsWith('de') ? de : en
