/** The shapes of what `views.ts` answers. */
import { Type } from 'typebox'

export const viewShape = Type.Object(
  {
    owner: Type.Object({ id: Type.Integer(), name: Type.String() }),
    is_mine: Type.Boolean(),
    can_edit: Type.Boolean(),
    id: Type.Integer(),
    name: Type.String(),
    filters: Type.Record(Type.String(), Type.Unknown()),
    is_shared: Type.Boolean(),
    is_default: Type.Boolean(),
  },
  { title: 'View' },
)
