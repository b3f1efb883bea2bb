/** What a page knows while it is rendered, and the words that it says. */
import type { Guard } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { speakerOf, supported } from '../../../kernel/words.ts'
import { readStepPage, type StepPage } from '../../../platform/pages/step-forms/step-forms.ts'
import { checkGuard } from '../../../platform/visitors/visitors.ts'
import { spokenTime } from '../bookings/spoken-time.ts'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { german } from './words-de.ts'
import { english, type WordKey } from './words-en.ts'

export const TAG = 'vendor_chauffeur'
export const PREFIX = 'cb_'

export type PageState = StepPage & {
  say(key: WordKey, values?: Readonly<Record<string, string | number>>): string
  money(amount: number, currency: string): string
  /** A time of the site's clock as people say it: `Tue, 17 Jun 2031, 10:00`. */
  when(local: string | null): string
}

export async function readPage(ctx: ReadContext): Promise<PageState> {
  const language = supported(ctx.site.language)
  const page = await readStepPage({ prefix: PREFIX, ids: 'chauffeur' }, ctx)
  return {
    ...page,
    say: speakerOf<WordKey>({ en: english, de: german }, language).say,
    when: local => (local ? spokenTime(local, language) : ''),
    money: (amount, currency) => new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount),
  }
}

/** Pages that do the work of a public route count as it does. */
export async function admitVisit(guard: Guard, path: string, ctx: ReadContext): Promise<void> {
  await checkGuard(guard, { service: { slug: 'chauffeur', limits, errors }, path }, ctx)
}
