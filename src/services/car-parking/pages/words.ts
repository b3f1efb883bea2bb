/** The pages' sentences, amounts and times, in the language of the site and on the clock of a car park. */
import { dateAt } from '../../../kernel/calendar.ts'
import { writeDate } from '../../../kernel/date-format.ts'
import { speakerOf, supported } from '../../../kernel/words.ts'
import { german } from './words-de.ts'
import { english, type WordKey } from './words-en.ts'

export type Words = {
  /** For `lang`-dependent formats. */
  readonly language: string
  say(key: WordKey, values?: Readonly<Record<string, string | number>>): string
  money(amount: number, currency: string): string
  /** `Fri, 16 Apr 2027, 09:00`; the instant may carry an offset. */
  moment(instant: string | number, timeZone: string): string
  /** `Fri, 16 Apr 2027` and `09:00`, for where they stand apart. */
  day(instant: string | number, timeZone: string): string
  time(instant: string | number, timeZone: string): string
  number(value: number): string
  /** `3 days`, of what is counted for the price. */
  units(count: number, billingUnit: string): string
  /** `€10.00 per day` */
  perUnit(amount: string, billingUnit: string): string
}

/** `dateFormat` is the setting; empty for what is usual in the language. */
export function createWords(siteLanguage: string, dateFormat = ''): Words {
  const language = supported(siteLanguage)
  const { say, sayCount } = speakerOf<WordKey>({ en: english, de: german }, language)
  const formatted = (format: Intl.DateTimeFormatOptions, instant: string | number) =>
    new Intl.DateTimeFormat(language, format).format(new Date(instant))
  const day = (instant: string | number, timeZone: string) =>
    dateFormat
      ? writeDate(dateAt(new Date(instant).getTime(), timeZone), dateFormat, language)
      : formatted({ ...DAY, timeZone }, instant)
  const time = (instant: string | number, timeZone: string) => formatted({ ...TIME, timeZone }, instant)
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return {
    language,
    say,
    money: (amount, currency) => amountIn(language, amount, currency),
    moment: (instant, timeZone) =>
      dateFormat
        ? `${day(instant, timeZone)}, ${time(instant, timeZone)}`
        : formatted({ ...DAY, ...TIME, timeZone }, instant),
    day,
    time,
    number: value => numbers.format(value),
    units: (count, billingUnit) => sayCount(unitName(billingUnit), count),
    perUnit: (amount, billingUnit) => say(`per_${unitName(billingUnit)}`, { amount }),
  }
}

/** Days of 24 hours and of the calendar are days to people. */
const unitName = (billingUnit: string) => (billingUnit === 'hour' || billingUnit === 'night' ? billingUnit : 'day')

function amountIn(language: string, amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
  } catch {
    return `${amount.toFixed(2)} ${currency}`
  }
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
