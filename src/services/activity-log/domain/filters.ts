/** The filters of the log: what was sent becomes checked values; what does not fit is dropped and named. */
import { ACTIONS, GROUPS, OBJECT_TYPES } from './definition.ts'
import { isSeverity, rankOf, ranksFrom } from './severity.ts'
import { firstInstant, lastInstant } from './site-time.ts'

/** Characters of a text that is looked for. */
export const LONGEST_SEARCH = 100

export type EventFilters = {
  /** Ranks. */
  readonly severities?: readonly number[]
  readonly codes?: readonly number[]
  readonly group?: string
  readonly module?: string
  readonly userId?: number
  readonly userLogin?: string
  readonly userRole?: string
  /** The forms in which the address may be stored. */
  readonly ips?: readonly string[]
  readonly objectType?: string
  readonly objectId?: string
  readonly action?: string
  readonly search?: string
  /** Instants, both inclusive. */
  readonly from?: string
  readonly to?: string
}

/** What a value is measured against. */
export type Known = {
  readonly zone: string
  readonly codes: ReadonlySet<number>
  readonly modules: ReadonlySet<string>
  /** The forms of an address; none when the text is no address. */
  readonly addressForms: (text: string) => readonly string[]
}

/** What was understood; some of the values may have been dropped. Null means that nothing was understood. */
type Read = (Partial<EventFilters> & { readonly isCut?: true }) | null
type Reader = (sent: unknown, known: Known) => Read

/** By the name of the parameter. */
const READERS: Readonly<Record<string, Reader>> = Object.freeze({
  severity: sent => several('severities', partsOf(sent), part => (isSeverity(part) ? rankOf(part) : null)),
  min_severity: sent => {
    const text = textOf(sent)
    return text !== null && isSeverity(text) ? { severities: ranksFrom(text) } : null
  },
  event_code: (sent, { codes }) =>
    several('codes', partsOf(sent), part => (/^\d{1,9}$/.test(part) && codes.has(Number(part)) ? Number(part) : null)),
  group: sent => oneOf('group', sent, text => Object.hasOwn(GROUPS, text)),
  module: (sent, { modules }) => oneOf('module', sent, text => modules.has(text)),
  user_id: sent => {
    const text = textOf(sent)
    return text !== null && /^\d{1,15}$/.test(text) ? { userId: Number(text) } : null
  },
  user_login: sent => oneOf('userLogin', sent, text => text.length <= 100),
  user_role: sent => oneOf('userRole', sent, text => text.length <= 100),
  ip: (sent, { addressForms }) => {
    const ips = addressForms(textOf(sent) ?? '')
    return ips.length > 0 ? { ips } : null
  },
  object_type: sent => oneOf('objectType', sent, text => OBJECT_TYPES.includes(text)),
  object_id: sent => oneOf('objectId', sent, text => text.length <= 200),
  action: sent => oneOf('action', sent, text => ACTIONS.includes(text)),
  search: sent => oneOf('search', sent, () => true),
  date_from: (sent, { zone }) => {
    const from = firstInstant(textOf(sent) ?? '', zone)
    return from === null ? null : { from }
  },
  date_to: (sent, { zone }) => {
    const to = lastInstant(textOf(sent) ?? '', zone)
    return to === null ? null : { to }
  },
})

export const FILTER_NAMES: readonly string[] = Object.keys(READERS)

export function readFilterValues(
  given: Readonly<Record<string, unknown>>,
  known: Known,
): { filters: EventFilters; ignored: string[] } {
  const ignored: string[] = []
  let filters: EventFilters = {}
  for (const [name, read] of Object.entries(READERS)) {
    const sent = given[name]
    if (isAbsent(sent)) continue
    const { isCut = false, ...value } = read(sent, known) ?? { isCut: true }
    if (isCut) ignored.push(name)
    filters = { ...filters, ...value, ...bothSeverities(filters, value) }
  }
  return { filters, ignored }
}

const isAbsent = (sent: unknown): boolean =>
  sent === undefined || sent === null || sent === '' || (Array.isArray(sent) && sent.length === 0)

/** `severity` and `min_severity` together: both must hold. */
function bothSeverities(before: EventFilters, now: Partial<EventFilters>): Partial<EventFilters> {
  if (!before.severities || !now.severities) return {}
  return { severities: before.severities.filter(rank => now.severities?.includes(rank)) }
}

/** A known part is enough; when none is, the whole filter was not understood. */
function several(name: 'severities' | 'codes', parts: readonly string[], read: (part: string) => number | null): Read {
  const values = parts.map(read)
  const known = [...new Set(values.filter(value => value !== null))]
  if (known.length === 0) return null
  return { [name]: known, ...(values.includes(null) ? { isCut: true } : {}) }
}

function oneOf(name: keyof EventFilters, sent: unknown, fits: (text: string) => boolean): Read {
  const text = textOf(sent)
  return text !== null && fits(text) ? { [name]: text } : null
}

function textOf(sent: unknown): string | null {
  if (typeof sent === 'string') return sent.trim() === '' ? null : sent.trim()
  return typeof sent === 'number' ? String(sent) : null
}

/** What stands between two commas with nothing in it is no part. */
const partsOf = (sent: unknown): string[] =>
  (Array.isArray(sent) ? sent : [sent]).flatMap(part => textOf(part)?.split(',') ?? ['?']).flatMap(trimmed)
const trimmed = (part: string): string[] => (part.trim() === '' ? [] : [part.trim()])
