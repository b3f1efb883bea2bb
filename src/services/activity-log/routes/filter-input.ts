/** The filters of the log as arguments: lenient, because what is not understood is dropped and named. */
import { type TSchema, Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { LONGEST_SEARCH } from '../domain/filters.ts'

const one = (description: string) =>
  Type.Optional(Type.Unsafe<unknown>({ type: ['string', 'number'], lenient: true, description }))
const many = (description: string) =>
  Type.Optional(Type.Unsafe<unknown>({ type: ['string', 'number', 'array'], lenient: true, description }))

export const filterInput = {
  severity: many('Exact severities, comma separated or repeated.'),
  min_severity: one('At least this severe.'),
  event_code: many('Event codes, comma separated or repeated.'),
  group: one('The group of events.'),
  module: one('The module that owns what happened.'),
  user_id: one('The account that did it.'),
  user_login: one('Its login at the time, or the name that was typed at a failed sign-in.'),
  user_role: one('Its role at the time.'),
  ip: one('The exact address it came from.'),
  object_type: one('The kind of object.'),
  object_id: one('The id of the object.'),
  action: one('What was done.'),
  search: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCH,
      description: 'Text in the message, the object or the user; or the beginning of an address.',
    }),
  ),
  date_from: one('From this date or time on, in the site’s clock.'),
  date_to: one('Up to this date or time, inclusive.'),
  site_id: one('A site of the network; honoured for network administrators only.'),
} satisfies Record<string, TSchema>

/** For every route with filters: what the arguments' check dropped, and what the reading of them did. */
export const ignoredOf = (ignored: readonly string[], ctx: ReadContext): { ignored?: string[] } => {
  const names = [...new Set([...ctx.request.ignored, ...ignored])]
  return names.length > 0 ? { ignored: names } : {}
}
