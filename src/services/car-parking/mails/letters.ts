/** Which letter says what, to whom, in which language. Site owners can write their own in the settings. */
import { tableIn } from '../../../kernel/words.ts'
import { german } from './letters-de.ts'
import { english, type Letter, type LetterTable } from './letters-en.ts'
import type { NoticeKind, Recipient } from './notice-kinds.ts'

/** Mails speak the language of the site, as its pages do. */
export const lettersIn = (language: string): LetterTable => tableIn({ en: english, de: german }, language)

export type Templates = Readonly<Record<string, string>>
type Addressed = { readonly kind: NoticeKind; readonly recipient: Recipient }

/** The owner's own words for customers, kept as `<kind>` and `<kind>_subject`; ours where he wrote none. */
export function letterFor({ kind, recipient }: Addressed, table: LetterTable, templates: Templates): Letter {
  const ours = table.letters[kind]
  if (recipient === 'admin') return table.forStaff[kind] ?? ours
  return { subject: templates[`${kind}_subject`] || ours.subject, body: templates[kind] || ours.body }
}

/** Unknown placeholders stay as they are, so that a typing error is seen. */
export const fillIn = (text: string, facts: Readonly<Record<string, string>>): string =>
  text
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (mark, name: string) => (Object.hasOwn(facts, name) ? facts[name]! : mark))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
