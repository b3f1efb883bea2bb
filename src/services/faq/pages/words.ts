/** What the pages say, in the language of the site. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Speaker, speakerOf, supported } from '../../../kernel/words.ts'
import { german } from './words-de.ts'
import { english, type WordKey } from './words-en.ts'

export type Words = Speaker<WordKey> & { date(instant: string): string }

export function wordsFor({ site }: Pick<ReadContext, 'site'>): Words {
  const format = new Intl.DateTimeFormat(supported(site.language), { dateStyle: 'medium', timeZone: site.zone })
  return {
    ...speakerOf<WordKey>({ en: english, de: german }, site.language),
    date: instant => format.format(new Date(instant)),
  }
}
