/** The time, injectable. Everything that asks what time it is asks a clock, so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970. */
  millis(): number
  /** UTC with microseconds, `2026-11-15T02:46:53.123456Z`; later calls give later texts, also within one microsecond. */
  instant(): string
}

export function createClock(millis: () => number = Date.now): Clock {
  let last = 0
  return {
    millis,
    instant() {
      // Conflict checks rest on this text, so two saves must never share one.
      last = Math.max(last + 1, millis() * 1000)
      return instantOf(last)
    },
  }
}

/** Microseconds since 1970 as text. */
function instantOf(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const second = Math.floor(milliseconds / 1000)
  // A busy server asks some thousand times within one second.
  if (second !== lastSecond) {
    lastText = new Date(second * 1000).toISOString().slice(0, -'000Z'.length)
    lastSecond = second
  }
  return `${lastText}${THREE_DIGITS[milliseconds - second * 1000]}${THREE_DIGITS[microseconds % 1000]}Z`
}
const THREE_DIGITS = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))
let lastSecond = Number.NaN
let lastText = ''

/** The stored form of a point in time. */
export const instantFromMillis = (milliseconds: number): string => instantOf(milliseconds * 1000)
