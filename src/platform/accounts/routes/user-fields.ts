/** What the bodies of users' routes may hold. */
import { Type } from 'typebox'

export const contextArgument = Type.Union([Type.Literal('view'), Type.Literal('embed'), Type.Literal('edit')], {
  default: 'view',
  description: 'Which fields are shown.',
})

export const userFields = {
  name: Type.Optional(Type.String({ maxLength: 250, description: 'As the site shows them.' })),
  first_name: Type.Optional(Type.String({ maxLength: 200 })),
  last_name: Type.Optional(Type.String({ maxLength: 200 })),
  url: Type.Optional(Type.String({ maxLength: 2000, description: 'Their own web site.' })),
  description: Type.Optional(Type.String({ maxLength: 20_000, description: 'A few words about them.' })),
  locale: Type.Optional(
    Type.String({ maxLength: 20, description: 'Their language, for example de; empty for that of the site.' }),
  ),
  nickname: Type.Optional(Type.String({ maxLength: 200, description: 'One of the names that can be shown.' })),
  slug: Type.Optional(Type.String({ maxLength: 50, description: 'Their name in addresses.' })),
  roles: Type.Optional(Type.Array(Type.String(), { maxItems: 100, description: 'Replaces the roles, in this order.' })),
  meta: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Values of fields that the site has registered.' }),
  ),
}

export const updateFields = {
  ...userFields,
  username: Type.Optional(Type.String({ maxLength: 60, description: 'What they sign in with; it cannot be changed.' })),
  email: Type.Optional(Type.String({ format: 'email' })),
  password: Type.Optional(Type.String({ description: 'A new one; every other session of theirs ends.' })),
}

export const deleteFields = {
  force: Type.Boolean({ default: false, description: 'Accounts have no trash: this must be true.' }),
  reassign: Type.Union([Type.Integer(), Type.Boolean(), Type.String()], {
    description: 'The account that gets what this one wrote; false or empty deletes it.',
  }),
}
