/** Which letter says what, to whom, in which language. Site owners can write their own in the settings. */
import { tableIn } from '../../../kernel/words.ts'
import { type LetterWords, wordsOf } from '../../../platform/letters/letters.ts'
import { german } from './letters-de.ts'
import { english, type LetterTable } from './letters-en.ts'
import type { NoticeKind, Recipient } from './notice-kinds.ts'

/** Mails speak the language of the site, as its pages do. */
export const lettersIn = (language: string): LetterTable => tableIn({ en: english, de: german }, language)

export type Templates = Readonly<Record<string, string>>
type Addressed = { readonly kind: NoticeKind; readonly recipient: Recipient }

/** The owner's own words for customers, ours where they wrote none. Staff read ours. */
export function letterFor({ kind, recipient }: Addressed, table: LetterTable, templates: Templates): LetterWords {
  const ours = table.letters[kind]
  if (recipient === 'admin') return table.forStaff[kind] ?? ours
  return wordsOf(kind, ours, templates)
}
