/** The words of the screens about mails. */
import { de } from './mail-words-de.ts'
import { en } from './mail-words-en.ts'

export const mailSay = document.documentElement.lang.startsWith('de') ? de : en
