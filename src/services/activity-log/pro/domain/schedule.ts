/** The rhythm of reports that are sent by themselves. */

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export type Timing = {
  readonly frequency: Frequency
  /** 0 is Sunday; counts for weekly ones. */
  readonly weekday: number
  /** Counts for monthly ones. */
  readonly monthday: number
  /** In the site's clock. */
  readonly hour: number
}

/** The rhythm as a cron line, to be read in the site's clock. */
export function cronLine({ frequency, weekday, monthday, hour }: Timing): string {
  if (frequency === 'daily') return `0 ${hour} * * *`
  return frequency === 'weekly' ? `0 ${hour} * * ${weekday}` : `0 ${hour} ${monthday} * *`
}

/** The days that a report of this rhythm covers. */
export const DAYS_COVERED: Readonly<Record<Frequency, number>> = Object.freeze({ daily: 1, weekly: 7, monthly: 31 })
