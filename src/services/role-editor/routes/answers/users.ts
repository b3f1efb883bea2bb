/** The shapes of what `users.ts` answers. */
import { Type } from 'typebox'
import { totalsShape } from './capabilities.ts'

export const listUsersShape = Type.Object(
  {
    login: Type.String(),
    email: Type.String(),
    id: Type.Integer(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    capabilities: Type.Record(Type.String(), Type.Boolean()),
    version: Type.String(),
  },
  { title: 'ListUsers' },
)

export const readUserShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    capabilities: Type.Record(Type.String(), Type.Boolean()),
    version: Type.String(),
  },
  { title: 'ReadUser' },
)

export const changeUserShape = Type.Object(
  {
    snapshot: Type.Integer(),
    totals: totalsShape,
    id: Type.Integer(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    capabilities: Type.Record(Type.String(), Type.Boolean()),
    version: Type.String(),
  },
  { title: 'ChangeUser' },
)
