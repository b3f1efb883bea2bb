/** The shapes of what `access.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const actionShape = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    object: Type.Union([Type.Enum(['user', 'post']), Type.Null()]),
  },
  { title: 'Action' },
)

export const reasonShape = Type.Object(
  {
    layer: Type.Enum(['user', 'filter', 'super_admin', 'meta_cap', 'role']),
    effect: Type.Enum(['grant', 'deny', 'rewrite', 'absent']),
    text: Type.String(),
  },
  { title: 'Reason' },
)

export const checkAccessShape = Type.Object(
  {
    user: Type.Integer(),
    action: Type.String(),
    object: orNull(Type.Number()),
    allowed: Type.Boolean(),
    reasons: Type.Array(reasonShape),
    required: Type.Array(Type.String()),
  },
  { title: 'CheckAccess' },
)
