/** Rows of the WP Activity Log plugin's table of occurrences, and what they become here. */

/** One line of the file. Numbers may be texts, as databases export them. */
export type LegacyRow = {
  readonly alert_id: number
  /** Seconds since 1970, with a fraction. */
  readonly created_on: number
  readonly username: string
  readonly user_roles: readonly string[]
  readonly client_ip: string
  readonly severity: number | null
  readonly object: string
  readonly event_type: string
  readonly post_id: number
  readonly user_agent: string
  readonly meta: Readonly<Record<string, unknown>>
}

/** Null for a line that is no row of that table. */
export function readLegacyLine(line: string): LegacyRow | null {
  const read = parsed(line)
  const alert_id = Number(read?.alert_id)
  const created_on = Number(read?.created_on)
  if (!read || !Number.isInteger(alert_id) || !(created_on > 0) || created_on > LATEST) return null
  return {
    alert_id,
    created_on,
    username: textOf(read.username),
    user_roles: rolesOf(read.user_roles),
    client_ip: textOf(read.client_ip),
    severity: LEGACY_SEVERITIES[Number(read.severity)] ?? null,
    object: textOf(read.object),
    event_type: textOf(read.event_type),
    post_id: wholeNumber(read.post_id),
    user_agent: textOf(read.user_agent),
    meta: isObject(read.meta) ? read.meta : {},
  }
}

/** Our code for one of theirs; null where we have none. */
export const mappedCode = (alertId: number): number | null => CODES.get(alertId) ?? null

/** The code of an event that has no counterpart here. */
export const UNMAPPED_CODE = 6199

/** Beyond the year 9999 there is no time. */
const LATEST = 253_402_300_799

const LEGACY_SEVERITIES: Readonly<Record<number, number>> = Object.freeze({
  500: 4,
  400: 3,
  300: 2,
  250: 1,
  200: 0,
  100: 0,
})

const CODES: ReadonlyMap<number, number> = new Map([
  ...pairs(1000, [1000]),
  ...pairs(1001, [1001]),
  ...pairs(1002, [1002]),
  ...pairs(1003, [1003]),
  ...pairs(1004, [1004, 1010]),
  ...pairs(1005, [1006, 1007]),
  ...pairs(2000, [2000]),
  ...pairs(2001, [2002, 2065, 2086]),
  ...pairs(2002, [2001]),
  ...pairs(2003, [2012]),
  ...pairs(2004, [2014]),
  ...pairs(2005, [2008]),
  ...pairs(2006, [2021]),
  ...pairs(2500, [2010]),
  ...pairs(2502, [2011]),
  ...pairs(3000, [2099, 2126]),
  ...pairs(3001, [2093]),
  ...pairs(3002, [2090]),
  ...pairs(3003, [2091]),
  ...pairs(3004, [2094]),
  ...pairs(3005, [2096]),
  ...pairs(3006, [2095, 2097]),
  ...pairs(3007, [2098]),
  ...pairs(3100, [2023, 2121]),
  ...pairs(3101, [2127, 2128, 2123]),
  ...pairs(3102, [2024, 2122]),
  ...pairs(4000, [4000, 4001]),
  ...pairs(4001, [4005, 4006, 4017, 4018, 4020]),
  ...pairs(4002, [4003, 4004]),
  ...pairs(4003, [4007]),
  ...pairs(4004, [4002]),
  ...pairs(4010, [4008]),
  ...pairs(4011, [4009]),
  ...pairs(5000, [5001]),
  ...pairs(5001, [5002]),
  ...pairs(5002, [5003]),
  ...pairs(6001, [6001, 6002, 6003]),
  ...pairs(7000, [7000]),
  ...pairs(7001, [7001, 7002, 7003]),
  ...pairs(7002, [7005]),
])

function pairs(ours: number, theirs: readonly number[]): [number, number][] {
  return theirs.map(their => [their, ours])
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const wholeNumber = (value: unknown): number => {
  const number = Number(value ?? 0)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** A list, a text with commas, or the JSON of a list. */
function rolesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  const text = textOf(value)
  return text
    .replace(/[[\]"]/g, '')
    .split(',')
    .map(role => role.trim())
    .filter(role => role !== '')
}
