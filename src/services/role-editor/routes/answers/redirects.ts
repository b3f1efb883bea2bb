/** The shapes of what `redirects.ts` answers. */
import { Type } from 'typebox'

export const destinationShape = Type.Object(
  {
    type: Type.Enum(['default', 'url', 'post', 'dashboard', 'home', 'profile', 'referrer']),
    value: Type.Union([Type.String(), Type.Number(), Type.Null()]),
  },
  { title: 'Destination' },
)

export const eventRulesShape = Type.Object(
  {
    login: Type.Optional(destinationShape),
    logout: Type.Optional(destinationShape),
    register: Type.Optional(destinationShape),
    first_login: Type.Optional(destinationShape),
  },
  { title: 'EventRules' },
)

export const redirectRulesShape = Type.Object(
  {
    rules: Type.Object({ roles: Type.Record(Type.String(), eventRulesShape), site: eventRulesShape }),
    roles: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
    events: Type.Array(Type.Enum(['login', 'logout', 'register', 'first_login'])),
    destinations: Type.Array(Type.Enum(['default', 'home', 'dashboard', 'profile', 'referrer', 'post', 'url'])),
  },
  { title: 'RedirectRules' },
)
