/** Between instants and the clock of a place, by what `Intl` knows of its zone. */

/** `2026-03-05T14:30` on the clock of the zone. A text without an offset is UTC. */
export function localOn(instant: string, zone: string): string {
  const date = new Date(/[zZ]$|[+-]\d\d:\d\d$/.test(instant) ? instant : `${instant}Z`)
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(date)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? '00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The instant of a local text, or undefined where that clock never shows it. Of two, the earlier one. */
export function instantOn(local: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const fitting = [-1, 0, 1]
    .map(day => asUtc - offsetAt(asUtc + day * DAY, zone))
    .filter(millis => localOn(new Date(millis).toISOString(), zone) === local.slice(0, 16))
  return fitting.length === 0 ? undefined : new Date(Math.min(...fitting)).toISOString()
}

const DAY = 86_400_000

const offsetAt = (millis: number, zone: string): number =>
  Date.parse(`${localOn(new Date(millis).toISOString(), zone)}Z`) - Math.floor(millis / 60_000) * 60_000
