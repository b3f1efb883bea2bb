/** GET /users: accounts that may open the app, for pickers. */
import { Type } from 'typebox'
import { type Route, route } from '../route.ts'
import type { Service } from '../service.ts'
import { usersShape } from './answers.ts'
import { appUsers } from './hooks.ts'
import { appAccess } from './rights.ts'

const LIMIT = 20

export function usersRoute(service: Service): Route {
  const { prefix, names, always } = service.permissions
  const capabilities = [
    ...Object.keys(names).map(name => `${prefix}_${name}`),
    ...(always === undefined ? [] : [always]),
  ]
  return route({
    method: 'GET',
    path: '/users',
    summary: 'Accounts that may open the app',
    access: appAccess(service),
    input: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200, default: '', description: 'Part of a name or an address.' })),
    }),
    reply: usersShape,
    handler: ({ search = '' }, ctx) =>
      ctx.hooks.apply(appUsers, [], { capabilities, search: search.trim(), limit: LIMIT }, ctx),
  })
}
