/**
 * Why values do not fit. A misfit is a word of a table with its values; it becomes a sentence where somebody hears of it,
 * in their language, with the field called by its name in English and by its label elsewhere.
 */
import { type RestError, restErrors, type ToldSentence } from './errors.ts'
import { spokenField } from './field-labels.ts'
import { type MisfitWord, misfitTables, typeWord } from './misfit-words.ts'
import { fillIn, isEnglish, Spoken, tableIn, type WordValues } from './words.ts'

/** Why one value does not fit. */
export class Unfit {
  readonly code: string
  readonly word: MisfitWord
  readonly values: WordValues

  constructor(code: string, word: MisfitWord, values: WordValues = {}) {
    this.code = code
    this.word = word
    this.values = values
  }
}

/** What is wrong with one field: a code, the sentence in English, and what it can be said from in other languages. */
export type Problem = { readonly code: string; readonly message: string; readonly told?: ToldSentence }
/** By field. */
export type Problems = Record<string, Problem>

export function problemOf(field: string | Spoken, { code, word, values }: Unfit): Problem {
  const told: ToldSentence = {
    key: `misfit_${word}`,
    name: word,
    values: { ...values, field },
    tables: misfitTables,
  }
  return { code, message: fillIn(misfitTables.en[word], told.values), told }
}

export const problemsOf = (unfit: Readonly<Record<string, Unfit>>): Problems =>
  Object.fromEntries(Object.entries(unfit).map(([name, one]) => [name, problemOf(spokenField(name), one)]))

export const MISSING = 'rest_missing_value'
export const missing = (field: string | Spoken): Problem => problemOf(field, new Unfit(MISSING, 'required'))

export const wrongType = (...types: readonly string[]): Unfit =>
  new Unfit('rest_invalid_type', 'type', { type: new Spoken(language => joinedTypes(types, language)) })

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join()
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** A text in several languages, for the value of a sentence. */
export const spokenIn = (texts: Readonly<Record<string, string>> & { readonly en: string }): Spoken =>
  new Spoken(language => tableIn<{ text: string }>(asTables(texts), language).text)

/** Some count things: `too_long` has a form for one. */
export const counted = <W extends MisfitWord>(word: W, count: number): MisfitWord =>
  count === 1 ? (`${word}_one` as MisfitWord) : word

/** The sentences of problems by field, as an error carries them. */
export const toldProblems = (problems: Readonly<Problems>): Record<string, ToldSentence> =>
  Object.fromEntries(Object.entries(problems).flatMap(([name, { told }]) => (told ? [[name, told]] : [])))

/** `rest_invalid_param` with what is wrong with each parameter, and its code where that is told too. */
export function invalidParams(problems: Readonly<Problems>, how: 'short' | 'detailed' = 'short'): RestError {
  const told = Object.entries(problems)
  const params = Object.fromEntries(told.map(([name, { message }]) => [name, message]))
  const details = Object.fromEntries(told.map(([name, { code, message }]) => [name, { code, message }]))
  const data = how === 'detailed' ? { params, details } : { params }
  return restErrors.invalid_param({ names: namesOf(problems) }, { data, problems: toldProblems(problems) })
}

/** The fields that problems name, for the sentence of the whole. */
export const namesOf = (problems: Readonly<Problems>): Spoken =>
  new Spoken(language => {
    const names = Object.entries(problems).map(([name, { told }]) => {
      const field = isEnglish(language) ? name : told?.values.field
      return field instanceof Spoken ? field.say(language) : String(field ?? name)
    })
    return names.join(', ')
  })

const asTables = (texts: Readonly<Record<string, string>> & { readonly en: string }) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text }])) as {
    en: { text: string }
    [language: string]: { text: string }
  }

function joinedTypes(types: readonly string[], language: string): string {
  const words = types.map(type => typeWord(type, language))
  return joinWords(words, typeWord('or', language))
}
