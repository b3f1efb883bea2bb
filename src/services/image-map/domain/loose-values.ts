/** Values out of a document that somebody sent: whatever does not fit becomes the usual value, nothing is refused. */

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordIn = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Of one line, without control characters. */
export const textIn = (value: unknown, most: number): string =>
  typeof value === 'string' || typeof value === 'number'
    ? shortened(String(value).replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim(), most)
    : ''

/** Cut between characters, never within one; a half that stands alone is taken away. */
export const shortened = (text: string, most: number): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.length <= most
    ? whole
    : whole
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()
}

const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A finite number within bounds, with at most four places. */
export function numberIn(value: unknown, bounds: readonly [least: number, most: number], usual: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return usual
  return rounded(Math.min(bounds[1], Math.max(bounds[0], number)))
}

/** Four places are a hundredth of a pixel on the largest screens. */
export const rounded = (number: number): number => Math.round(number * 10_000) / 10_000 + 0

export const flagIn = (value: unknown, usual: boolean): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'
    ? true
    : value === false || value === 0 || value === '0' || value === 'false'
      ? false
      : usual

export const choiceIn = <const V extends readonly string[]>(value: unknown, values: V, usual: V[number]): V[number] =>
  (values as readonly unknown[]).includes(value) ? (value as V[number]) : usual

/** Without what is empty. */
export const filled = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== null),
  ) as T

/** A name for addresses on the page: small letters, digits and dashes; empty where nothing of it can stay. */
export const slugIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 40)
        .replace(/-+$/, '')
    : ''

/** Names that are given once: a second of the same name gets a number. */
export function distinctNames(): (wanted: string, fallback: string) => string {
  const taken = new Set<string>()
  return (wanted, fallback) => {
    const base = wanted || fallback
    let name = base
    for (let number = 2; taken.has(name); number++) name = `${base.slice(0, 40 - `-${number}`.length)}-${number}`
    taken.add(name)
    return name
  }
}
