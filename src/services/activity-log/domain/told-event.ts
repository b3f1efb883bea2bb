/** The sentence of a stored event in another language, from the words of its definition and what was stored with it. */
import { tagsOf } from '../../../kernel/words.ts'
import { cleanText } from './clean-text.ts'
import type { DefinitionWords, EventDefinition } from './definition.ts'
import { germanValues } from './definitions-de.ts'
import type { EventDetails, EventRow } from './event.ts'
import { fillMessage } from './message.ts'

export const MOST_MESSAGE = 1000

/** Whoever is not signed in. */
export const NOBODY_NAMED = 'A visitor'

/** The words of a definition in the language; those of English where it has no others. */
export function wordsOf(definition: EventDefinition, language: string): DefinitionWords {
  const tag = tagsOf(language).find(known => Object.hasOwn(definition.words ?? {}, known))
  return tag === undefined ? definition : definition.words![tag]!
}

type Told = {
  readonly row: EventRow
  readonly definition: EventDefinition
  readonly language: string
  /** How an object is called that the program itself named. */
  readonly called: (label: string) => string
}

/** Null where only the stored sentence is known: no words in this language, or a value that was not kept. */
export function messageIn({ row, definition, language, called }: Told): string | null {
  const { message: template } = wordsOf(definition, language)
  if (template === definition.message) return null
  const { extra } = JSON.parse(row.details) as EventDetails
  const values: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, valueIn(name, value, language)])),
    user: row.user_name || row.user_login || valueIn('user', NOBODY_NAMED, language),
    object: called(row.object_label) || `#${row.object_id}`,
  }
  const isWhole = [...template.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(values, name!))
  return isWhole ? cleanText(fillMessage(template, values), MOST_MESSAGE) : null
}

const VALUES: Readonly<Record<string, typeof germanValues>> = { de: germanValues }

function valueIn(name: string, value: unknown, language: string): unknown {
  if (typeof value !== 'string') return value
  const tag = tagsOf(language).find(known => Object.hasOwn(VALUES, known))
  const words = (tag && VALUES[tag]![name]) || {}
  return Object.hasOwn(words, value) ? words[value] : value
}
