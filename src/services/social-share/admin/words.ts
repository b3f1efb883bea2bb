/** The words of the hand-made screens of share buttons. */
import { de } from './words-de.ts'
import { en } from './words-en.ts'

export const say = document.documentElement.lang.startsWith('de') ? de : en
