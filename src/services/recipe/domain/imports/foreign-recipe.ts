/** A recipe that came from elsewhere, in our words. Everything is a text, a number or a list of them: nothing is trusted. */
import { readLine } from '../quantities/read-line.ts'
import { kitchenLanguage } from '../quantities/units.ts'

export type ForeignRecipe = {
  readonly title: string
  readonly values: Readonly<Record<string, unknown>>
  readonly categories?: readonly string[]
  readonly cuisines?: readonly string[]
  readonly courses?: readonly string[]
  readonly nutrition?: Readonly<Record<string, unknown>> | null
  /** Of our own files: the name in the address of the author's page, since when it is public, and what it translates. */
  readonly author?: string
  readonly publishedAt?: string
  readonly group?: string
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown, most = 10_000): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : typeof value === 'number' ? String(value) : ''

/** Texts of a list, of a text with commas, or of objects with a name. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
  if (!Array.isArray(value)) return []
  return value.map(one => textOf(isObject(one) ? one.name : one, 120)).filter(Boolean)
}

export const numberOf = (value: unknown): number | null => {
  const [, digits] = /(\d+(?:[.,]\d+)?)/.exec(textOf(value)) ?? []
  return digits === undefined ? null : Number(digits.replace(',', '.'))
}

/** Minutes of `PT1H30M`, of `1 hour 30 min`, or of a number of minutes. */
export function minutesOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.round(value) : null
  const text = textOf(value, 60)
  const [, days, hours, minutes] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/i.exec(text) ?? []
  if (days ?? hours ?? minutes) return Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  const [, spokenHours] = /(\d+(?:[.,]\d+)?)\s*(?:h|hr|hour|hours|std|stunden?|heures?)\b/i.exec(text) ?? []
  const [, spokenMinutes] = /(\d+)\s*(?:m|min|mins|minutes?|minuten)\b/i.exec(text) ?? []
  if (spokenHours === undefined && spokenMinutes === undefined) return /^\d{1,5}$/.test(text) ? Number(text) : null
  return Math.round(Number((spokenHours ?? '0').replace(',', '.')) * 60) + Number(spokenMinutes ?? 0)
}

/** An ingredient of one line of text. */
export function ingredientOf(line: string, language: string, group = ''): Record<string, unknown> {
  const { quantity, unit, name, note, isOptional } = readLine(line.slice(0, 500), kitchenLanguage(language))
  return {
    group,
    quantity: quantity.slice(0, 60),
    unit: unit.slice(0, 60),
    name: name.slice(0, 255),
    note: note.slice(0, 500),
    optional: isOptional,
  }
}

export const stepsOf = (text: string): { instruction_text: string }[] =>
  text
    .split(/\r?\n+/)
    .map(line => line.replace(/^\s*\d+[.)]\s+/, '').trim())
    .filter(Boolean)
    .map(instruction_text => ({ instruction_text: instruction_text.slice(0, 10_000) }))

/** http and https only; nothing for anything else. */
export const addressOf = (value: unknown): string | null => {
  const text = textOf(isObject(value) ? value.url : Array.isArray(value) ? value[0] : value, 2000)
  return /^https?:\/\/\S+$/i.test(text) ? text : null
}
