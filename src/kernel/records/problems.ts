/** What is wrong with the values of a record, all of it at once, in the words and the shape of its service. */
import { type ErrorFactory, RestError, restErrors, sentenceIn } from '../errors.ts'
import { spokenField } from '../field-labels.ts'
import { invalidParams, MISSING, namesOf, type Problem, type Problems, toldProblems } from '../misfits.ts'
import type { Service } from '../service.ts'
import { isEnglish, Spoken } from '../words.ts'
import type { PlannedField } from './plan.ts'

/** In whose words it is told. */
type Judge = Pick<Service, 'errors' | 'validation' | 'absentLinks'>

/** A link to what does not exist, or cannot be where it would stand. */
export const ABSENT = 'rest_invalid_link'

/** A field in a sentence. */
export const spokenOf = ({ name, options }: Pick<PlannedField, 'name' | 'options'>, service: Pick<Service, 'admin'>) =>
  spokenField(name, { label: options.label, words: service.admin?.words })

/** The problem of a field in the list `items` that came in one body. */
export function problemInside(index: number, { code, message, told }: Problem): Problem {
  const inner = `items[${index}].${message}`
  if (!told) return { code, message: inner }
  const label = (language: string) => sayField(told.values.field, language)
  const field = new Spoken(language =>
    isEnglish(language) ? `items[${index}].${label(language)}` : `${label(language)} (${index + 1})`,
  )
  return { code, message: inner, told: { ...told, values: { ...told.values, field } } }
}

const sayField = (field: unknown, language: string): string =>
  field instanceof Spoken ? field.say(language) : String(field)

export function refuseProblems(problems: Readonly<Problems>, service: Judge): void {
  const names = Object.keys(problems)
  if (names.length === 0) return
  const error = service.validation ? ownError(problems, service) : platformError(problems)
  const isAbsent = service.absentLinks !== undefined && names.every(name => problems[name]!.code === ABSENT)
  throw isAbsent ? restated(error, service.absentLinks!) : error
}

const restated = ({ code, message, data, sentences, problems }: RestError, status: number): RestError =>
  new RestError(code, status, message, { data, sentences, problems })

/** As every route of the platform says it: only missing ones have a code of their own, with a list of names. */
function platformError(problems: Readonly<Problems>): RestError {
  const names = Object.keys(problems)
  if (names.every(name => problems[name]!.code === MISSING))
    return restErrors.missing_callback_param({ names: namesOf(problems) }, { data: { params: names } })
  return invalidParams(problems, 'detailed')
}

function ownError(problems: Readonly<Problems>, { errors, validation }: Judge): RestError {
  const { status, code, key } = validation!
  const names = Object.keys(problems)
  const told = errors.table[code] ? (errors as unknown as Record<string, ErrorFactory>)[code]! : errors.invalid
  const saying = (language: string) => Object.values(problems).map(problem => sayProblem(problem, language))
  const { message, sentences } = told({
    names: namesOf(problems),
    problems: new Spoken(language => saying(language).join(' ')),
  })
  const data = { [key]: Object.fromEntries(names.map(name => [name, problems[name]!.message])) }
  const whole = code.startsWith('rest_') ? code : `${errors.prefix}_${code}`
  return new RestError(whole, status, message, { data, sentences, problems: toldProblems(problems) })
}

const sayProblem = ({ message, told }: Problem, language: string): string =>
  told && !isEnglish(language) ? sentenceIn(told, language) : message
