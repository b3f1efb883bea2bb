/** The shapes of what `check.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const ownerShape = Type.Object(
  {
    kind: Type.String(),
    id: Type.Integer(),
    type: Type.String(),
    title: Type.String(),
    status: Type.String(),
    url: Type.String(),
    via: Type.String(),
  },
  { title: 'Owner' },
)

export const checkUriShape = Type.Object(
  {
    uri: Type.String(),
    normalized: Type.Union([Type.String(), Type.Null()]),
    available: Type.Boolean(),
    reserved: Type.Boolean(),
    owner: orNull(ownerShape),
    suggestion: orNull(Type.String()),
    warnings: Type.Array(Type.String()),
  },
  { title: 'CheckUri' },
)
