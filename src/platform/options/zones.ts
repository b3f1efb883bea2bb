/** The clock of a site: a zone by its name, or a fixed distance from UTC. */

/** Whether everything that reckons with zones knows it. A whole date is none, although Temporal would take it for one. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zone of a site by its two options: where it names none, the hours decide. */
export function zoneOf(timezone: unknown, gmtOffset: unknown): string {
  if (typeof timezone === 'string' && timezone !== '') return timezone
  const minutes = Math.round(Number(gmtOffset ?? 0) * 60)
  if (!Number.isFinite(minutes) || minutes === 0) return 'UTC'
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** How many hours a zone is ahead of UTC at a moment. */
export const offsetOfZone = (zone: string, millis: number): number =>
  Temporal.Instant.fromEpochMilliseconds(millis).toZonedDateTimeISO(zone).offsetNanoseconds / 3.6e12
