/** What the admin app is told. Screens and entities are as the declarations say, and the app's own affair. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

const declared = (description: string) => Type.Array(Type.Unknown(), { description })
const anything = Type.Record(Type.String(), Type.Unknown())

export const appServiceShape = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    icon: Type.String(),
    namespace: Type.String(),
    lists: Type.Enum(['meta', 'items', 'headers']),
    source: Type.Enum(['records', 'content']),
    massActions: Type.Boolean(),
    permissions: Type.Record(Type.String(), Type.Boolean()),
    settings: anything,
    screens: declared('Those that the caller sees.'),
    cards: declared('Parts of the start.'),
    commands: declared('What can be asked for from anywhere.'),
    names: declared('What the entities are called, and what the caller may do with them.'),
    entities: orNull(declared('Their fields and filters; null until the service is asked for.')),
    settingsForm: orNull(Type.Unknown()),
  },
  { title: 'AdminService' },
)

export const preferencesShape = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Theme, density, columns, saved views: whatever the app keeps for the caller.',
})

const site = Type.Object({
  title: Type.String(),
  url: Type.String(),
  path: Type.String(),
  timezone: Type.String(),
  language: Type.String(),
  direction: Type.Enum(['ltr', 'rtl']),
})

export const appShape = Type.Object(
  {
    build: orNull(Type.String({ description: 'The mark of the bundle that the server has.' })),
    edition: Type.Enum(['free', 'pro']),
    site,
    sites: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), url: Type.String() })),
    user: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      login: Type.String(),
      roles: Type.Array(Type.String()),
    }),
    preferences: preferencesShape,
    notices: Type.Array(Type.Object({ id: Type.String(), text: Type.String(), severity: Type.String() })),
    services: Type.Array(appServiceShape),
  },
  { title: 'AdminApp' },
)
