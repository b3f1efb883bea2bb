/** The shapes of what `bootstrap.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { settingsShape } from './settings.ts'

export const featureShape = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    on: Type.Optional(Type.Boolean()),
  },
  { title: 'Feature' },
)

export const stringsShape = Type.Object(
  {
    view: Type.String(),
    manage_settings: Type.String(),
    edit_roles: Type.String(),
    edit_users: Type.String(),
  },
  { title: 'Strings' },
)

export const abilitiesShape = Type.Object(
  {
    view: Type.Boolean(),
    edit_roles: Type.Boolean(),
    edit_users: Type.Boolean(),
    manage_settings: Type.Boolean(),
  },
  { title: 'Abilities' },
)

export const bootstrapShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    login: Type.String(),
    roles: Type.Array(Type.String()),
  },
  { title: 'Bootstrap' },
)

export const siteShape = Type.Object(
  {
    title: Type.String(),
    url: Type.String(),
    language: Type.String(),
    timezone: Type.String(),
  },
  { title: 'Site' },
)

export const bootstrap2Shape = Type.Object(
  {
    version: Type.String(),
    settings: settingsShape,
    features: Type.Array(featureShape),
    strings: stringsShape,
    abilities: abilitiesShape,
    user: orNull(bootstrapShape),
    site: siteShape,
  },
  { title: 'Bootstrap2' },
)
