/** Reads a query string, and what is written like one. */
import { restErrors } from '../../kernel/errors.ts'
import { ArgumentsError, unreadableParameter } from './arguments-error.ts'
import { addParameter, finishNest, type Nest, newNest } from './nesting.ts'
import { isStorableText } from './safe-text.ts'

export type NestedValue = string | NestedValue[] | NestedRecord
/** Has no prototype, so that no name a caller invents finds anything. A plain name that came twice holds a list. */
export type NestedRecord = { [name: string]: NestedValue }

/** Nobody means to send more, and all are read before anybody is known to be allowed anything. */
export const MOST_PARAMETERS = 1000

/**
 * The text after the question mark. A percent sign that encodes nothing, bytes that are not UTF-8 and NUL characters
 * are refused; dots and blanks in names stay.
 */
export function parseQuery(text: string): NestedRecord {
  if (!isStorableText(text)) throw unreadableParameter('query', UNSTORABLE)
  const nest = newNest()
  let count = 0
  for (let from = 0; from < text.length; ) {
    const ampersand = text.indexOf('&', from)
    const to = ampersand === -1 ? text.length : ampersand
    if (to > from && ++count > MOST_PARAMETERS) throw tooMany()
    readPair(nest, text.slice(from, to))
    from = to + 1
  }
  return finishNest(nest)
}

const UNSTORABLE = 'A NUL character or half a character is not accepted.'

const tooMany = (): ArgumentsError =>
  new ArgumentsError(
    restErrors.invalid_param({}, { message: `At most ${MOST_PARAMETERS} parameters are read.`, data: { params: {} } }),
  )

function readPair(nest: Nest, pair: string): void {
  const equals = pair.indexOf('=')
  const rawName = equals === -1 ? pair : pair.slice(0, equals)
  const name = decode(rawName, rawName)
  const value = equals === -1 ? '' : decode(pair.slice(equals + 1), name)
  if (name !== '') addParameter(nest, name, value)
}

function decode(text: string, name: string): string {
  const plain = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!plain.includes('%')) return plain
  const decoded = decodePercents(plain, name)
  // Decoding can bring in a NUL, but never half a character.
  if (decoded.includes('\0')) throw unreadableParameter(name, UNSTORABLE)
  return decoded
}

function decodePercents(text: string, name: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw unreadableParameter(name, 'This is not valid percent-encoded UTF-8.', cause)
  }
}
