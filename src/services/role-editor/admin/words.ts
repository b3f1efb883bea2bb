/** The words of the role editor's own screens. */
import { de } from './words-de.ts'
import { en } from './words-en.ts'

export const say = document.documentElement.lang.startsWith('de') ? de : en
