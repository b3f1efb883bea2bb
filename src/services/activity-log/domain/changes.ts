/** What differs between two states of an object, in a form that can be kept and read. */

/** As it is kept. What was not there before, or is not any more, is left out. */
export type Change = { readonly field: string; readonly before?: unknown; readonly after?: unknown }
type Values = Readonly<Record<string, unknown>> | null | undefined

/** Only what differs. Values that look like secrets are told as stars, long ones are cut. */
export function changesBetween(before: Values, after: Values): Change[] {
  return changedFields(before, after)
    .slice(0, MOST_FIELDS)
    .map(field => ({ field, before: kept(field, before?.[field]), after: kept(field, after?.[field]) }))
}

/** As callers see it. */
export const showChange = ({ field, before = null, after = null }: Change) => ({
  field,
  label: labelOf(field),
  before,
  after,
})

/** Those that somebody changed: what moves by itself with every save is not among them. */
export function changedFields(before: Values, after: Values): string[] {
  const names = Object.keys(after ?? {})
  const fields = before ? [...new Set([...Object.keys(before), ...names])] : names
  const isFloating = Boolean(before?.has_floating_date && after?.has_floating_date)
  return fields.filter(
    field => !UNTOLD.has(field) && !(isFloating && DATES.has(field)) && !isSame(before?.[field], after?.[field]),
  )
}

/** `comment_status` becomes `Comment status`. */
function labelOf(field: string): string {
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

/** Whether a value is missing, null or an empty text makes no difference to a reader. */
function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one === '' ? null : (one ?? null), other === '' ? null : (other ?? null)]
  if (first === second) return true
  return isObject(first) && isObject(second) && JSON.stringify(first) === JSON.stringify(second)
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

function kept(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (value === '') return value
  if (isSecret(field, value)) return '***'
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object') return value
  const text = JSON.stringify(value, withoutSecrets)
  return text.length <= MOST_TEXT ? JSON.parse(text) : cut(text)
}

/** Secrets inside of an object. */
const withoutSecrets = (key: string, inner: unknown): unknown =>
  key !== '' && inner !== null && isSecret(key, inner) ? '***' : inner

const cut = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1).toWellFormed()}…`
