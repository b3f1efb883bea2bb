/** Dates in the form that a site owner chose. */

/**
 * `YYYY` and `YY`, `MMMM` (April), `MMM` (Apr), `MM` and `M`, `DD` and `D`, `dddd` (Friday), `ddd` (Fri); everything else
 * stands for itself. Names of months and days are those of the language.
 */
export function writeDate(date: string, format: string, language: string): string {
  const [year, month, day] = date.split('-') as [string, string, string]
  const name = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...part, timeZone: 'UTC' }).format(new Date(date))
  const written: Readonly<Record<string, () => string>> = {
    YYYY: () => year,
    YY: () => year.slice(-2),
    MMMM: () => name({ month: 'long' }),
    MMM: () => name({ month: 'short' }),
    MM: () => month,
    M: () => String(Number(month)),
    DD: () => day,
    D: () => String(Number(day)),
    dddd: () => name({ weekday: 'long' }),
    ddd: () => name({ weekday: 'short' }),
  }
  return format.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd/g, mark => written[mark]!())
}
