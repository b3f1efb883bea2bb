/** What scanners read: article numbers with a check digit, and GS1 element strings with a lot, a date and a serial in them. */

/** Whether the last digit of a GTIN (8, 12, 13 or 14 digits) is right; null for what is no GTIN. */
export function hasRightCheckDigit(code: string): boolean | null {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return null
  const digits = [...code].map(Number)
  const check = digits.pop()!
  const sum = digits.toReversed().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

export type Gs1 = {
  readonly gtin: string
  readonly lot: string | null
  /** `YYYY-MM-DD` */
  readonly expiry: string | null
  readonly serial: string | null
}

/** An element string, with brackets as people read it or with the separators of a scanner; null for anything else. */
export function readGs1(code: string): Gs1 | null {
  const found = code.startsWith('(') ? bracketed(code) : separated(code.replace(/^\](?:C1|d2|Q3|e0)/, ''))
  const gtin = found?.get('01')
  if (!gtin || !/^\d{14}$/.test(gtin)) return null
  const day = found?.get('17')
  return {
    gtin,
    lot: found?.get('10') ?? null,
    expiry: day === undefined ? null : dateOf(day),
    serial: found?.get('21') ?? null,
  }
}

/** The ways in which a GTIN of fourteen digits may be stored: without leading zeros of the shorter forms too. */
export const gtinForms = (gtin: string): string[] => {
  const forms = [gtin, gtin.replace(/^0/, ''), gtin.replace(/^00/, ''), gtin.replace(/^0{6}/, '')]
  return [...new Set(forms)]
}

/** Application identifiers that we read, with the length of those that have one. */
const LENGTHS: ReadonlyMap<string, number | null> = new Map([
  ['01', 14],
  ['10', null],
  ['11', 6],
  ['15', 6],
  ['17', 6],
  ['21', null],
])
const SEPARATOR = '\u001d'

function bracketed(code: string): Map<string, string> | null {
  const parts = [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)]
  return parts.length === 0 ? null : new Map(parts.map(([, identifier, value]) => [identifier!, value!]))
}

function separated(code: string): Map<string, string> | null {
  const found = new Map<string, string>()
  let rest = code
  while (rest !== '') {
    const length = LENGTHS.get(rest.slice(0, 2))
    if (length === undefined) return null
    const end = length === null ? endOf(rest) : 2 + length
    found.set(rest.slice(0, 2), rest.slice(2, end))
    rest = rest.slice(rest[end] === SEPARATOR ? end + 1 : end)
  }
  return found
}

const endOf = (rest: string): number => {
  const at = rest.indexOf(SEPARATOR)
  return at < 0 ? rest.length : at
}

/** `YYMMDD`, where a day of 00 is the last of the month; within fifty years of 2000. */
function dateOf(text: string): string | null {
  const [, years, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (!years || !month || !day || Number(month) < 1 || Number(month) > 12) return null
  const year = Number(years) + (Number(years) < 51 ? 2000 : 1900)
  const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate()
  const date = day === '00' ? last : Number(day)
  return date > last ? null : `${year}-${month}-${String(date).padStart(2, '0')}`
}
