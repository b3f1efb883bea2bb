/** The shapes of what `session.ts` answers. */
import { Type } from 'typebox'

export const linksShape = Type.Object(
  {
    self: Type.Array(Type.Object({ href: Type.String() })),
    collection: Type.Array(Type.Object({ href: Type.String() })),
  },
  { title: 'Links' },
)

export const userShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    description: Type.String(),
    link: Type.String(),
    slug: Type.String(),
    avatar_urls: Type.Record(Type.String(), Type.String()),
    meta: Type.Record(Type.String(), Type.Unknown()),
    _links: linksShape,
  },
  { title: 'User' },
)

export const signInShape = Type.Object(
  {
    user: userShape,
    nonce: Type.String(),
    expires: Type.String({ format: 'date-time' }),
  },
  { title: 'SignIn' },
)

export const sessionShape = Type.Object(
  {
    signed_in: Type.Boolean(),
    user: Type.Optional(userShape),
    nonce: Type.Optional(Type.String()),
  },
  { title: 'Session' },
)
