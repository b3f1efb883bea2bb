/** What differs between two states of an object, in a form that can be kept and read. */

export type Change = {
  readonly field: string
  readonly label: string
  readonly before: unknown
  readonly after: unknown
}
type Values = Readonly<Record<string, unknown>> | null | undefined

/** Only what differs. Values that look like secrets are told as stars, long ones are cut. */
export function changesBetween(before: Values, after: Values): Change[] {
  return changedFields(before, after)
    .slice(0, MOST_FIELDS)
    .map(field => ({
      field,
      label: labelOf(field),
      before: shown(field, before?.[field]),
      after: shown(field, after?.[field]),
    }))
}

/** Those that somebody changed: what moves by itself with every save is not among them. */
export function changedFields(before: Values, after: Values): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const isFloating = Boolean(before?.has_floating_date && after?.has_floating_date)
  return [...fields].filter(
    field => !UNTOLD.has(field) && !(isFloating && DATES.has(field)) && !isSame(before?.[field], after?.[field]),
  )
}

/** `comment_status` becomes `Comment status`. */
export function labelOf(field: string): string {
  const words = field.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MOST_FIELDS = 40
const MOST_TEXT = 500
/** They change with every save and say nothing that the event does not say. */
const UNTOLD: ReadonlySet<string> = new Set([
  'modified',
  'modified_at',
  'modified_gmt',
  'modified_by',
  'rev',
  'revision_count',
])
/** The date of a draft that nobody dated is that of its last save. */
const DATES: ReadonlySet<string> = new Set(['date', 'date_gmt'])
const SECRET = /pass(word|wd|phrase)?($|_)|secret|token|api_?key|private_?key|credential|hash$/i

/** By its name, or because it was sealed before it was stored. */
const isSecret = (field: string, value: unknown): boolean =>
  typeof value === 'string' && SEALED.test(value) ? true : SECRET.test(field) && typeof value !== 'boolean'
const SEALED = /^v\d+:[\w-]+:/

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function shown(field: string, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return value ?? null
  if (isSecret(field, value)) return '***'
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object') return value
  const text = JSON.stringify(masked(value))
  return text.length <= MOST_TEXT ? JSON.parse(text) : cut(text)
}

/** Secrets inside of an object. */
function masked(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) => (key !== '' && inner !== null && isSecret(key, inner) ? '***' : inner)),
  )
}

const cut = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1).toWellFormed()}…`
