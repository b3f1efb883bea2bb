/** Reads a JSON body. What a careless parser lets through is refused before anybody works with it. */
import { parse } from 'secure-json-parse'
import { restErrors } from '../../kernel/errors.ts'
import { ArgumentsError } from './arguments-error.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { isPrototypeKey, isStorableText } from './safe-text.ts'

/** Levels of lists and objects that are read, unless a route asks for fewer. */
export const DEEPEST_JSON = 64
export type JsonLimits = { readonly depth?: number }

/**
 * An empty body is an object without members. A body of another kind (a list, a text) is answered as it is: it holds no
 * arguments, but a route may want it.
 */
export function parseJsonBody(body: Buffer, { depth = DEEPEST_JSON }: JsonLimits = {}): unknown {
  if (body.length === 0) return {}
  const text = decodeUtf8(body)
  if (text === undefined) throw invalidJson('utf8')
  const survey = surveyJson(text, depth)
  if (survey.isTooDeep) throw invalidJson('depth')
  const value = parseText(text)
  if (survey.hasOddNumbers || SUSPECT.some(word => text.includes(word))) refuseUnsafe(value)
  return value
}

/** Without one of these no text holds a NUL or half a character, and no key is called like a prototype. */
const SUSPECT = ['\\u', 'constructor', 'prototype']

/** The numbers are those that clients of this kind of API know. */
const faults = {
  depth: [1, 'The body is nested too deep.'],
  nul: [3, 'A text holds a NUL character.'],
  syntax: [4, 'The body is not valid JSON.'],
  utf8: [5, 'The body is not valid UTF-8.'],
  number: [7, 'A number is too large.'],
  key: [9, 'A key is called __proto__, constructor or prototype.'],
  utf16: [10, 'A text holds half a character.'],
} as const

function invalidJson(fault: keyof typeof faults, cause?: unknown): ArgumentsError {
  const [json_error_code, json_error_message] = faults[fault]
  return new ArgumentsError(restErrors.invalid_json({}, { data: { json_error_code, json_error_message }, cause }))
}

/** Also refuses `__proto__` and `constructor.prototype`, however they are escaped. */
function parseText(text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    const isForbiddenKey = cause instanceof SyntaxError && cause.message.startsWith('Object contains forbidden')
    throw invalidJson(isForbiddenKey ? 'key' : 'syntax', cause)
  }
}

type Survey = { readonly isTooDeep: boolean; readonly hasOddNumbers: boolean }

/**
 * One pass before anything is parsed: the parser and everything after it may then use recursion. Whether the text is
 * JSON at all is the parser's question.
 */
function surveyJson(text: string, depth: number): Survey {
  let level = 0
  let digits = 0
  let hasOddNumbers = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign >= ZERO && sign <= NINE) {
      digits++
      continue
    }
    if (digits > MANY_DIGITS || (digits > 0 && (sign === UPPER_E || sign === LOWER_E))) hasOddNumbers = true
    digits = 0
    if (sign === QUOTE) at = endOfText(text, at + 1)
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) level--
    else if ((sign === OPEN_LIST || sign === OPEN_OBJECT) && ++level > depth) return { isTooDeep: true, hasOddNumbers }
  }
  return { isTooDeep: false, hasOddNumbers: hasOddNumbers || digits > MANY_DIGITS }
}

/** The quote that an even number of backslashes, or none, precedes. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let start = end
    while (start > from && text.charCodeAt(start - 1) === BACKSLASH) start--
    if ((end - start) % 2 === 0) return end
  }
  return text.length
}

const [QUOTE, BACKSLASH, ZERO, NINE, UPPER_E, LOWER_E] = [0x22, 0x5c, 0x30, 0x39, 0x45, 0x65]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** A number without an exponent overflows from 309 digits on. */
const MANY_DIGITS = 300

/** Recursion is safe here: the depth has been checked. */
function refuseUnsafe(value: unknown): void {
  if (typeof value === 'string') {
    refuseUnsafeText(value)
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw invalidJson('number')
  } else if (Array.isArray(value)) {
    value.forEach(refuseUnsafe)
  } else if (value !== null && typeof value === 'object') {
    Object.entries(value).forEach(refuseUnsafeEntry)
  }
}

function refuseUnsafeEntry([key, value]: [string, unknown]): void {
  if (isPrototypeKey(key)) throw invalidJson('key')
  refuseUnsafeText(key)
  refuseUnsafe(value)
}

function refuseUnsafeText(text: string): void {
  if (!isStorableText(text)) throw invalidJson(text.isWellFormed() ? 'nul' : 'utf16')
}
