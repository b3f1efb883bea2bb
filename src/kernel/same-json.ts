/** Whether two values are the same once they are written as JSON. */

/**
 * Ends at the first difference, and writes no text of what may be a megabyte. As in JSON, the order of keys counts,
 * keys without a value do not, and `undefined` is `null`.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isStructure(one) || !isStructure(other)) return textOf(one) === textOf(other)
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && isSameList(one, other)
  return isSameRecord(one, other)
}

type Structure = Readonly<Record<string, unknown>>

/** What says itself how it is written is compared by that. */
const isStructure = (value: unknown): value is Structure =>
  typeof value === 'object' && value !== null && typeof (value as { toJSON?: unknown }).toJSON !== 'function'

const textOf = (value: unknown): string | undefined => JSON.stringify(value ?? null)

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (!isSameJson(one[at], other[at])) return false
  return true
}

function isSameRecord(one: Structure, other: Structure): boolean {
  const [keys, others] = [writtenKeys(one), writtenKeys(other)]
  if (keys.length !== others.length) return false
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    if (key !== others[at] || !isSameJson(one[key], other[key])) return false
  }
  return true
}

const writtenKeys = (record: Structure): string[] => {
  const keys = Object.keys(record)
  return keys.every(key => record[key] !== undefined) ? keys : keys.filter(key => record[key] !== undefined)
}
