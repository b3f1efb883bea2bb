/** The JSON text of values, written once where a value is large and settled. */

const settled = new WeakMap<object, string>()

/** For a value that nobody changes any more: whoever stores or keeps it takes the same text. */
export function settledJson(value: object): string {
  const text = settled.get(value) ?? JSON.stringify(value)
  settled.set(value, text)
  return text
}

export const jsonText = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? settled.get(value) : undefined) ?? JSON.stringify(value)

/** The text of a record whose values may be settled ones. */
export const recordJson = (values: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${jsonText(value)}`)
    .join(',')}}`
