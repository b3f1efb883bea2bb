/** Bodies of Pro routes are read in the handler, because what is wrong with one is answered 422 with a sentence. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { errors } from '../../errors.ts'
import { type Body, filledIn, mergedOver, type Problems, readBody, type Values } from '../domain/body.ts'

/** The input of a route about one of them. */
export const byId = Type.Object({ id: Type.Integer({ minimum: 1 }) })

/** What was sent, over what a new one has or what is stored; `parts` are the objects that merge by key. */
export const bodyOver = (base: Values, parts: readonly string[], ctx: ReadContext): Values =>
  mergedOver(base, filledIn(ctx.request.body), parts)

/** Everything that is wrong at once, by field and as one text. */
export function checkedBody<T>(values: Values, read: (body: Body) => T): T {
  const problems: Problems = new Map()
  const value = read(readBody(values, problems))
  if (problems.size === 0) return value
  throw errors.invalid(
    {},
    { message: [...problems.values()].join(' '), data: { fields: Object.fromEntries(problems) } },
  )
}
