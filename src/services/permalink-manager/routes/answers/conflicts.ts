/** The shapes of what `conflicts.ts` answers. */
import { Type } from 'typebox'

export const conflictsShape = Type.Object(
  {
    plugins: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), active: Type.Boolean() })),
    serving: Type.Boolean(),
    safe_mode: Type.Boolean(),
  },
  { title: 'Conflicts' },
)

export const deactivateOtherShape = Type.Object(
  {
    plugins: Type.Array(Type.Unknown()),
    serving: Type.Boolean(),
    safe_mode: Type.Boolean(),
  },
  { title: 'DeactivateOther' },
)
