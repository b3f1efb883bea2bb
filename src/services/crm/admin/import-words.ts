/** The words of the screen that takes records out of files. */
import { de } from './import-words-de.ts'
import { en } from './import-words-en.ts'

export const importSay = document.documentElement.lang.startsWith('de') ? de : en
