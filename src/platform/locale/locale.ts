/** The language, the clock and the sentences of a site or a person, made once and handed to every page. */
import { supported } from '../../kernel/words.ts'
import { createSpeaker, ownTables, type Speaker, type StringTables, spokenLanguage } from './strings.ts'

export { localeOfPerson } from './person-locale.ts'
export { withSiteFormats } from './site-dates.ts'
export { localeOf, wordsOf } from './site-locale.ts'
export {
  createSpeaker,
  ownTables,
  type Speaker,
  type StringKey,
  type Strings,
  type StringTables,
  spokenLanguage,
} from './strings.ts'

export type Locale = Speaker & {
  /** For the `lang` attribute: the language of the words that pages say by themselves. */
  readonly language: string
  /** For the `dir` attribute. */
  readonly direction: 'ltr' | 'rtl'
  /** `lang` of what the site's people write, where it is not that of the words around it; `dir` where it may differ. */
  readonly content: { readonly lang?: string; readonly dir?: 'auto' }
  /** Instants are UTC texts or dates; what comes out is in the site's zone. */
  date(instant: string | Date): string
  dateTime(instant: string | Date): string
  /** `5 March 2026`, `March 2026` or `2026`, as far as it is given. */
  period(period: { year: number; month?: number; day?: number }): string
  number(value: number): string
}

export function createLocale(site: { language: string; timeZone: string }, tables: StringTables = ownTables): Locale {
  const written = supported(site.language === '' ? 'en' : site.language)
  const language = spokenLanguage(written, tables)
  const timeZone = isZone(site.timeZone) ? site.timeZone : 'UTC'
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone })
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const numbers = new Intl.NumberFormat(language)
  return {
    ...createSpeaker(language, tables),
    language,
    direction: isRightToLeft(language) ? 'rtl' : 'ltr',
    content: {
      ...(written !== language && { lang: written }),
      ...(isRightToLeft(written) && { dir: 'auto' as const }),
    },
    date: instant => formatted(dates, instant),
    dateTime: instant => formatted(moments, instant),
    period: period => formatPeriod(language, period),
    number: value => numbers.format(value),
  }
}

const isRightToLeft = (language: string) => rightToLeft.has(language.split('-')[0] ?? '')
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** A date that cannot be read is shown as nothing: a page must not fail for one. */
function formatted(format: Intl.DateTimeFormat, instant: string | Date): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

function formatPeriod(language: string, { year, month, day }: { year: number; month?: number; day?: number }): string {
  const date = new Date(Date.UTC(2000, (month ?? 1) - 1, day ?? 1))
  date.setUTCFullYear(year)
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    ...(month !== undefined && { month: 'long' }),
    ...(day !== undefined && { day: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(date)
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone !== ''
  } catch {
    return false
  }
}
