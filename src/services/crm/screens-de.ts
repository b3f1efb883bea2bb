/** The screens of the CRM in German, by the English text. */
import { germanFirst } from './words/german-a-to-i.ts'
import { germanLast } from './words/german-i-to-z.ts'
import { germanMore } from './words/german-more.ts'
import { germanSentences } from './words/german-sentences.ts'

export const german: Readonly<Record<string, string>> = {
  ...germanFirst,
  ...germanLast,
  ...germanMore,
  ...germanSentences,
}
