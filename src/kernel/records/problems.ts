/** What is wrong with the values of a record, all of it at once, in the words and the shape of its service. */
import { type ErrorFactory, RestError, restErrors } from '../errors.ts'
import type { Service } from '../service.ts'

export type Problem = { readonly code: string; readonly message: string }
/** By field. */
export type Problems = Record<string, Problem>

/** In whose words it is told. */
type Judge = Pick<Service, 'errors' | 'validation' | 'absentLinks'>

export const MISSING = 'rest_missing_value'
/** A link to what does not exist, or cannot be where it would stand. */
export const ABSENT = 'rest_invalid_link'
export const missing = (name: string): Problem => ({ code: MISSING, message: `${name} is required.` })

export function refuseProblems(problems: Readonly<Problems>, service: Judge): void {
  const names = Object.keys(problems)
  if (names.length === 0) return
  const error = service.validation ? ownError(problems, service) : platformError(problems)
  const isAbsent = service.absentLinks !== undefined && names.every(name => problems[name]!.code === ABSENT)
  throw isAbsent ? restated(error, service.absentLinks!) : error
}

const restated = ({ code, message, data, sentences }: RestError, status: number): RestError =>
  new RestError(code, status, message, { data, sentences })

/** As every route of the platform says it: only missing ones have a code of their own, with a list of names. */
function platformError(problems: Readonly<Problems>): RestError {
  const names = Object.keys(problems)
  const list = names.join(', ')
  if (names.every(name => problems[name]!.code === MISSING))
    return restErrors.missing_callback_param({ names: list }, { data: { params: names } })
  const params = Object.fromEntries(names.map(name => [name, problems[name]!.message]))
  return restErrors.invalid_param({ names: list }, { data: { params, details: { ...problems } } })
}

function ownError(problems: Readonly<Problems>, { errors, validation }: Judge): RestError {
  const { status, code, key } = validation!
  const names = Object.keys(problems)
  const told = errors.table[code] ? (errors as unknown as Record<string, ErrorFactory>)[code]! : errors.invalid
  const messages = names.map(name => problems[name]!.message)
  const { message, sentences } = told({ names: names.join(', '), problems: messages.join(' ') })
  const data = { [key]: Object.fromEntries(names.map(name => [name, problems[name]!.message])) }
  const whole = code.startsWith('rest_') ? code : `${errors.prefix}_${code}`
  return new RestError(whole, status, message, { data, sentences })
}
