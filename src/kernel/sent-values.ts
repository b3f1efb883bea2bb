/** What callers send may be anything. These read it without ever asking the value itself for its text. */
import { restErrors } from './errors.ts'

/** The text of what was sent: a text as it is, a number or a truth value as it is written; undefined for all else. */
export function sentText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** The same for a parameter that must be a text where it is given at all: anything else is refused under its name. */
export function textParameter(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = sentText(value)
  if (text === undefined) throw notText(name)
  return text
}

/** Texts that may come as one text or as a list of them. */
export function textsParameter(name: string, value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map(one => {
    const text = sentText(one)
    if (text === undefined) throw notText(name)
    return text
  })
}

/** Looks a sent key up among those that were written down, never among those that every object inherits. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** An object with keys, not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const notText = (name: string) =>
  restErrors.invalid_param({ names: name }, { data: { params: { [name]: `${name} is not of type string.` } } })
