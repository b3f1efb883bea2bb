/** The shapes of what `posts.ts` answers. */
import { Type } from 'typebox'

export const postShape = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    type: Type.String(),
    status: Type.String(),
  },
  { title: 'Post' },
)
