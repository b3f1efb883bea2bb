/** A time of the site's clock as people say it: `Tue, 17 Jun 2031, 10:00`. No zone is added: it is on that clock already. */
export function spokenTime(local: string, language: string): string {
  const told = Date.parse(`${local.slice(0, 16).replace(' ', 'T')}Z`)
  if (Number.isNaN(told)) return local
  return new Intl.DateTimeFormat(language, FORMAT).format(told)
}

const FORMAT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
}
