/** The shapes of what `permastructures.ts` answers. */
import { Type } from 'typebox'

export const patternShape = Type.Object(
  {
    group: Type.String(),
    name: Type.String(),
    label: Type.String(),
    pattern: Type.String(),
    default_pattern: Type.String(),
    is_custom: Type.Boolean(),
    tags: Type.Array(Type.String()),
  },
  { title: 'Pattern' },
)

export const sampleShape = Type.Object(
  {
    kind: Type.String(),
    id: Type.Integer(),
    title: Type.String(),
    before: Type.String(),
    after: Type.String(),
    collision: Type.Boolean(),
  },
  { title: 'Sample' },
)

export const previewPatternShape = Type.Object(
  {
    group: Type.Enum(['post_type', 'taxonomy']),
    name: Type.String(),
    pattern: Type.String(),
    unknown_tags: Type.Array(Type.String()),
    samples: Type.Array(sampleShape),
    collisions: Type.Integer(),
  },
  { title: 'PreviewPattern' },
)
