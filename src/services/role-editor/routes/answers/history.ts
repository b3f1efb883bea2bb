/** The shapes of what `history.ts` answers. */
import { Type } from 'typebox'
import { totalsShape } from './capabilities.ts'
import { blockerShape, roleDiffShape, userDiffShape, warningShape } from './changes.ts'

export const doorsShape = Type.Object(
  {
    will_delete: Type.Array(Type.String()),
    roles: Type.Array(roleDiffShape),
    users: Type.Array(userDiffShape),
    totals: totalsShape,
    warnings: Type.Array(warningShape),
    blockers: Type.Array(blockerShape),
    allowed: Type.Boolean(),
    restored: Type.Optional(Type.Unknown()),
    snapshot: Type.Optional(Type.Unknown()),
  },
  { title: 'Doors' },
)
