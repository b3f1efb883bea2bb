/** What the routes of one record have in common. */
import { type Static, type TSchema, Type } from 'typebox'
import type { Context, ReadContext } from '../context.ts'
import type { Verb } from '../entity.ts'
import { type Method, type Route, type RouteOptions, route } from '../route.ts'
import type { Values } from './kind.ts'
import type { Surface } from './plan.ts'
import { accessTo } from './public-reads.ts'
import { pathOf } from './rights.ts'
import { recordSchema } from './schemas.ts'

/** The input of a route about one thing. */
export const byId = (description: string) => Type.Object({ id: Type.Integer({ minimum: 1, description }) })

const input = byId('The id of the record.')

type Spec<M extends Method | readonly Method[]> = Pick<RouteOptions, 'extra' | 'body' | 'status'> & {
  /** Other than the record itself. */
  readonly reply?: TSchema
  readonly method: M
  readonly verb: Verb
  /** What follows the id: `/restore`. */
  readonly tail?: string
  readonly summary: string
  readonly handler: (
    sent: Static<typeof input> & Values,
    ctx: M extends 'GET' ? ReadContext : Context,
  ) => Promise<unknown>
}

export function recordRoute<const M extends Method | readonly Method[]>(surface: Surface, spec: Spec<M>): Route {
  const { entity } = surface
  const { method, verb, tail = '', summary, handler, reply, ...options } = spec
  return route({
    method,
    path: `${pathOf(entity)}/{id}${tail}`,
    summary,
    access: accessTo(surface, verb),
    input,
    ...(options.status === 204 ? {} : { reply: reply ?? recordSchema(entity) }),
    ...options,
    ...(entity.requires ? { requires: entity.requires } : {}),
    ...(entity.bodyLimit === undefined ? {} : { bodyLimit: entity.bodyLimit }),
    handler: handler as never,
  })
}
