/** The shapes of what `roles.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { totalsShape } from './capabilities.ts'

export const roleShape = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    capabilities: Type.Record(Type.String(), Type.Boolean()),
    version: Type.String(),
    people: orNull(Type.Integer()),
    is_default: Type.Boolean(),
    is_core: Type.Boolean(),
    is_administrator: Type.Boolean(),
    locked: Type.Boolean(),
    origin: Type.String(),
  },
  { title: 'Role' },
)

export const changeRoleShape = Type.Object(
  {
    snapshot: Type.Integer(),
    totals: totalsShape,
    slug: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    capabilities: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    version: Type.Optional(Type.String()),
    people: Type.Optional(orNull(Type.Integer())),
    is_default: Type.Optional(Type.Boolean()),
    is_core: Type.Optional(Type.Boolean()),
    is_administrator: Type.Optional(Type.Boolean()),
    locked: Type.Optional(Type.Boolean()),
    origin: Type.Optional(Type.String()),
  },
  { title: 'ChangeRole' },
)

export const deleteRoleShape = Type.Object(
  {
    deleted: Type.String(),
    reassigned: Type.Integer(),
    snapshot: Type.Integer(),
    totals: totalsShape,
  },
  { title: 'DeleteRole' },
)
