/** Bodies of Pro routes are read in the handler, because what is wrong with one is answered 422 with a sentence. */

import { errors } from '../../errors.ts'
import { type Body, type Problems, readBody, type Values } from '../domain/body.ts'

/** Everything that is wrong at once, by field and as one text. */
export function checkedBody<T>(values: Values, read: (body: Body) => T): T {
  const problems: Problems = new Map()
  const value = read(readBody(values, problems))
  if (problems.size === 0) return value
  throw errors.invalid(
    {},
    { message: [...problems.values()].join(' '), data: { params: Object.fromEntries(problems) } },
  )
}
