/** The shapes of what `site-routes.ts` answers. */
import { Type } from 'typebox'

export const previousShape = Type.Object(
  {
    id: Type.Integer(),
    domain: Type.String(),
    path: Type.String(),
    title: Type.String(),
    status: Type.Enum(['deleted', 'active', 'archived']),
    url: Type.String(),
  },
  { title: 'Previous' },
)

export const memberShape = Type.Object(
  {
    user_id: Type.Integer(),
    login: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
  },
  { title: 'Member' },
)
