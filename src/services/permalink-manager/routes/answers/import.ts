/** The shapes of what `import.ts` answers. */
import { Type } from 'typebox'

export const countsShape = Type.Object(
  {
    addresses: Type.Optional(Type.Integer()),
    redirects: Type.Optional(Type.Integer()),
  },
  { title: 'Counts' },
)

export const sourceShape = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    pro: Type.Boolean(),
    present: Type.Boolean(),
    active: Type.Boolean(),
    counts: countsShape,
  },
  { title: 'Source' },
)
