/** Reads the body of a Pro route field by field and keeps a sentence for everything that is wrong with it. */

export type Values = Readonly<Record<string, unknown>>

export type Body = {
  readonly values: Values
  /** Whether the field was sent at all: one that was left out keeps its stored value. */
  has(name: string): boolean
  text(name: string, bounds: { most: number; least?: number }): string
  flag(name: string): boolean
  whole(name: string, bounds: { least: number; most: number }): number
  choice<const T extends string>(name: string, values: readonly T[]): T
  /** A list whose entries `read` accepts; it answers undefined for one that it does not. */
  list<T>(name: string, bounds: ListBounds, read: (entry: unknown) => T | undefined): T[]
  /** A part of the body, whose problems are named `part.field`. */
  part(name: string): Body
  complain(name: string, sentence: string): void
}
type ListBounds = { readonly most: number; readonly least?: number; readonly of: string }

/** By field, in the order they were found. */
export type Problems = Map<string, string>

/** Values that do not fit give a harmless one of the right type; nobody may use it while there are problems. */
export function readBody(values: Values, problems: Problems, prefix = ''): Body {
  const complain = (name: string, sentence: string) => {
    const field = `${prefix}${name}`
    if (!problems.has(field)) problems.set(field, `${field} ${sentence}.`)
  }
  return {
    values,
    complain,
    has: name => Object.hasOwn(values, name) && values[name] !== undefined,
    text: (name, bounds) => readText(values[name], bounds, sentence => complain(name, sentence)),
    flag(name) {
      if (typeof values[name] !== 'boolean') complain(name, 'must be true or false')
      return values[name] === true
    },
    whole(name, { least, most }) {
      const value = values[name]
      const fits = Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      if (!fits) complain(name, `must be a whole number from ${least} to ${most}`)
      return fits ? Number(value) : least
    },
    choice(name, choices) {
      const found = choices.find(choice => choice === values[name])
      if (found === undefined) complain(name, `must be ${orList(choices)}`)
      return found ?? choices[0]!
    },
    list: (name, bounds, read) =>
      readList(values[name], { bounds, read, complain: sentence => complain(name, sentence) }),
    part(name) {
      const value = values[name]
      if (value !== undefined && !isValues(value)) complain(name, 'must be an object')
      return readBody(isValues(value) ? value : {}, problems, `${prefix}${name}.`)
    },
  }
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was sent without what is null, which is the same as left out. */
export const filledIn = (sent: Values): Values =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined))

/** What was sent, laid over what is stored: objects merge by key, everything else is replaced. */
export function mergedOver(stored: Values, sent: Values, parts: readonly string[]): Values {
  const merged: Record<string, unknown> = { ...stored, ...sent }
  for (const name of parts)
    if (isValues(stored[name]) && isValues(sent[name])) merged[name] = { ...stored[name], ...sent[name] }
  return merged
}

function readText(
  value: unknown,
  { most, least = 0 }: { most: number; least?: number },
  complain: (sentence: string) => void,
): string {
  const text = typeof value === 'string' ? value.trim() : null
  if (text === null) complain(value === undefined ? 'is missing' : 'must be text')
  else if (text.length < least) complain('must not be empty')
  else if (text.length > most) complain(`must not be longer than ${most} characters`)
  return text ?? ''
}

type ListReading<T> = {
  readonly bounds: ListBounds
  readonly read: (entry: unknown) => T | undefined
  readonly complain: (sentence: string) => void
}

function readList<T>(value: unknown, { bounds, read, complain }: ListReading<T>): T[] {
  if (!Array.isArray(value)) {
    complain(value === undefined ? 'is missing' : 'must be a list')
    return []
  }
  const { least = 0, most, of } = bounds
  if (value.length < least || value.length > most) complain(`must have ${least} to ${most} entries`)
  const kept = value.slice(0, most).map(read)
  if (kept.some(entry => entry === undefined)) complain(`may hold only ${of}`)
  return kept.filter(entry => entry !== undefined)
}

const orList = (choices: readonly string[]): string =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
