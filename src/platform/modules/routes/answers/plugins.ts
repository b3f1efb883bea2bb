/** The shapes of what `plugins.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const previousShape = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    status: Type.String(),
    edition: Type.Enum(['free', 'pro']),
    version: Type.String(),
    requires: orNull(Type.String()),
  },
  { title: 'Previous' },
)
