/** Collects a request's arguments from where they may stand, checks them, and tells everything that is wrong at once. */
import type { Static, TObject } from 'typebox'
import { restErrors } from '../../kernel/errors.ts'
import { spokenField } from '../../kernel/field-labels.ts'
import { joinWords, toldProblems } from '../../kernel/misfits.ts'
import { isEnglish, Spoken } from '../../kernel/words.ts'
import { ArgumentsError } from './arguments-error.ts'
import { freshDefault } from './check-object.ts'
import { type ArgumentProblem, argumentProblem, type Check, nameInside, Refusal, type SchemaNode } from './checker.ts'
import { compileSchema } from './compile-schema.ts'
import { isRepetition } from './nesting.ts'
import type { NestedRecord } from './parse-query.ts'
import { isPrototypeKey } from './safe-text.ts'

/** In falling priority. A JSON body that is not an object holds no arguments. */
export type ArgumentSources = {
  readonly path?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: NestedRecord
  readonly query?: NestedRecord
}
/** Arguments that the schema does not declare are dropped unless told. Those of the path always pass: the route named them. */
export type ArgumentOptions = { readonly extra?: 'pass' | 'drop' }

export type CheckedArguments<T> =
  /** `ignored` names the lenient values that did not fit and were dropped, for `meta.ignored`. */
  | { ok: true; values: T; ignored: string[] }
  /** 400: `rest_missing_callback_param`, or `rest_invalid_param` with every problem. */
  /** `isNowhere`: what does not fit stands in the path, so the address is of something that cannot exist. */
  | { ok: false; error: ArgumentsError; isNowhere: boolean }
export type CompiledArguments<T = any> = (sources: ArgumentSources) => CheckedArguments<T>

/** Prepares the checks of a route's arguments once, so that a request only runs them. */
export function compileArguments<S extends TObject>(
  schema: S,
  { extra = 'drop' }: ArgumentOptions = {},
): CompiledArguments<Static<S>> {
  const declared = readArguments(schema as SchemaNode)
  const names = new Set(declared.map(argument => argument.name))
  return sources => {
    const bags = bagsOf(sources)
    const outcome: Outcome = { values: {}, ignored: [], missing: [], problems: [] }
    for (const argument of declared) readArgument(argument, bags, outcome)
    const isNowhere = outcome.problems.some(({ name, sent }) => sent === sources.path?.[name])
    if (outcome.missing.length > 0) return { ok: false, error: missingError(outcome.missing), isNowhere }
    if (outcome.problems.length > 0) return { ok: false, error: invalidError(outcome.problems), isNowhere }
    if (sources.path !== undefined) addUndeclared([sources.path], names, outcome.values)
    if (extra === 'pass') addUndeclared(bags, names, outcome.values)
    return { ok: true, values: outcome.values as Static<S>, ignored: outcome.ignored }
  }
}

type Bag = Readonly<Record<string, unknown>>
type Argument = {
  readonly name: string
  readonly check: Check
  readonly isRequired: boolean
  /** May be dropped when it does not fit: there is something to fall back to, or nothing is needed. */
  readonly isLenient: boolean
  readonly takesLists: boolean
  readonly fallback: unknown
}
type Outcome = {
  readonly values: Record<string, unknown>
  readonly ignored: string[]
  readonly missing: string[]
  readonly problems: { readonly name: string; readonly sent: unknown; readonly problem: ArgumentProblem }[]
}

function readArguments(schema: SchemaNode): Argument[] {
  if (schema.properties === undefined) throw new TypeError('Arguments are declared as an object with properties.')
  const required = new Set(schema.required)
  return Object.entries(schema.properties).map(([name, node]) => {
    if (isPrototypeKey(name)) throw new TypeError(`An argument may not be called "${name}".`)
    const isRequired = required.has(name) && node.default === undefined
    return {
      name,
      check: compileSchema(node),
      isRequired,
      isLenient: node.lenient === true && !isRequired,
      takesLists: takesLists(node),
      fallback: node.default,
    }
  })
}

const takesLists = (node: SchemaNode): boolean =>
  node.type === 'array' ||
  (Array.isArray(node.type) && node.type.includes('array')) ||
  [...(node.anyOf ?? []), ...(node.oneOf ?? [])].some(takesLists)

function bagsOf({ path, json, form, query }: ArgumentSources): Bag[] {
  const bags: Bag[] = []
  if (path !== undefined) bags.push(path)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) bags.push(json as Bag)
  if (form !== undefined) bags.push(form)
  if (query !== undefined) bags.push(query)
  return bags
}

/** The first value that is not null wins. The others are checked all the same: a bad one is never passed over in silence. */
function readArgument(argument: Argument, bags: readonly Bag[], outcome: Outcome): void {
  const { name, fallback } = argument
  let found: unknown
  let isGiven = false
  for (const bag of bags) {
    const sent = bag[name]
    if (sent === undefined || !Object.hasOwn(bag, name)) continue
    isGiven ||= sent !== null
    const value = checkSent(argument, sent, outcome)
    if (value !== undefined && (found === undefined || found === null)) found = value
  }
  if (argument.isRequired && !isGiven) outcome.missing.push(name)
  if ((found === undefined || found === null) && fallback !== undefined) outcome.values[name] = freshDefault(fallback)
  else if (found !== undefined) outcome.values[name] = found
}

/** Undefined when the value is dropped or refused. */
function checkSent(argument: Argument, sent: unknown, outcome: Outcome): unknown {
  const { name, isLenient, takesLists } = argument
  const { ignored, problems } = outcome
  const dropped = ignored.length
  const result = argument.check(isRepetition(sent) && !takesLists ? sent.at(-1) : sent, ignored)
  if (!(result instanceof Refusal)) {
    if (ignored.length > dropped) nameInside(ignored, dropped, name)
    return result
  }
  ignored.length = dropped
  if (isLenient) ignored.push(name)
  else if (problems.at(-1)?.name !== name) problems.push({ name, sent, problem: argumentProblem(result, name) })
  return undefined
}

function addUndeclared(bags: readonly Bag[], declared: ReadonlySet<string>, values: Record<string, unknown>): void {
  for (const bag of bags) {
    for (const name of Object.keys(bag)) {
      if (declared.has(name) || isPrototypeKey(name) || name === LANGUAGE) continue
      const sent = bag[name]
      const isSettled = Object.hasOwn(values, name) && values[name] !== null
      if (!isSettled) values[name] = isRepetition(sent) ? sent.at(-1) : sent
    }
  }
}

/** Says in which language the answer is told, which is nothing for a handler to keep. */
const LANGUAGE = '_locale'

const missingError = (names: readonly string[]): ArgumentsError =>
  new ArgumentsError(restErrors.missing_callback_param({ names: spokenNames(names) }, { data: { params: names } }))

function invalidError(problems: Outcome['problems']): ArgumentsError {
  const params = Object.fromEntries(problems.map(({ name, problem }) => [name, problem.message]))
  const details = Object.fromEntries(
    problems.map(({ name, problem: { told: _told, ...said } }) => [name, { ...said, data: said.data ?? null }]),
  )
  const names = spokenNames(Object.keys(params))
  const told = toldProblems(Object.fromEntries(problems.map(({ name, problem }) => [name, problem])))
  return new ArgumentsError(restErrors.invalid_param({ names }, { data: { params, details }, problems: told }))
}

const spokenNames = (names: readonly string[]): Spoken => {
  const fields = names.map(name => spokenField(name))
  return new Spoken(language =>
    joinWords(
      fields.map(field => field.say(language)),
      isEnglish(language) ? 'and' : 'und',
    ),
  )
}
