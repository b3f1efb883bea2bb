/** Reads an urlencoded body: the same shape and the same limits as a query string. */
import { unreadableParameter } from './arguments-error.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { type NestedRecord, parseQuery } from './parse-query.ts'

export function parseFormBody(body: Buffer): NestedRecord {
  const text = decodeUtf8(body)
  if (text === undefined) throw unreadableParameter('body', 'The body is not valid UTF-8.')
  return parseQuery(text)
}
