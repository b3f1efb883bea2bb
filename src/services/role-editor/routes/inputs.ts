/** What several routes take. */
import { Type } from 'typebox'

/** Checked against what is stored, so only its outer shape is declared. */
export const looseMap = Type.Record(Type.String(), Type.Unknown())
export const acknowledged = Type.Optional(
  Type.Array(Type.String({ maxLength: 200 }), { description: 'Keys of the warnings that somebody has read.' }),
)
export const versions = Type.Optional(
  Type.Record(Type.String(), Type.String({ maxLength: 100 }), {
    description: 'Versions as they were loaded, such as role:editor; what was changed since is refused.',
  }),
)
export const slug = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'The identifier of a role.',
})
export const page = Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Counted from 1.' }))
export const perPage = (most: number, otherwise: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: otherwise, description: 'Entries on a page.' }))
