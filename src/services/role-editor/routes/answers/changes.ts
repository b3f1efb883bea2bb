/** The shapes of what `changes.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { totalsShape } from './capabilities.ts'

export const roleDiffShape = Type.Object(
  {
    granted: Type.Array(Type.String()),
    revoked: Type.Array(Type.String()),
    denied: Type.Array(Type.String()),
    cleared: Type.Array(Type.String()),
    role: Type.String(),
    name: Type.String(),
    people: orNull(Type.Integer()),
  },
  { title: 'RoleDiff' },
)

export const userDiffShape = Type.Object(
  {
    granted: Type.Array(Type.String()),
    revoked: Type.Array(Type.String()),
    denied: Type.Array(Type.String()),
    cleared: Type.Array(Type.String()),
    user: Type.Integer(),
    name: Type.String(),
    rolesAdded: Type.Array(Type.String()),
    rolesRemoved: Type.Array(Type.String()),
    reordered: Type.Boolean(),
  },
  { title: 'UserDiff' },
)

export const warningShape = Type.Object(
  {
    key: Type.String(),
    cap: Type.String(),
    severity: Type.Enum(['high', 'critical']),
    target: Type.String(),
    explain: Type.String(),
    confirm: Type.Boolean({ description: 'Whether it must be acknowledged before anything is saved.' }),
  },
  { title: 'Warning' },
)

export const blockerShape = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    cap: Type.Union([Type.String(), Type.Null()], { description: 'The capability concerned, if it is about one.' }),
  },
  { title: 'Blocker' },
)

export const changesShape = Type.Object(
  {
    roles: Type.Array(roleDiffShape),
    users: Type.Array(userDiffShape),
    totals: totalsShape,
    warnings: Type.Array(warningShape),
    blockers: Type.Array(blockerShape),
    allowed: Type.Boolean(),
  },
  { title: 'Changes' },
)
